/** A picture of a game that is over, as PNG: drawn here from what the server has drawn. */

/** What an SVG looks like, as PNG. */
export async function asPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (found) => (found ? resolve(found) : reject(new Error("This browser draws no picture."))),
      "image/png",
    ),
  );
}
