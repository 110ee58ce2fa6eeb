/** Smooth noise over the plane, from 0 to 1, the same for the same seed. */

export function noise(seed: number): (x: number, y: number) => number {
  const lot = (x: number, y: number): number => {
    let mix = Math.imul(x ^ Math.imul(seed | 0, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(y, 0xc2b2ae35);
    mix = Math.imul(mix ^ (mix >>> 13), 0x27d4eb2f);
    return ((mix ^ (mix >>> 15)) >>> 0) / 4294967296;
  };
  const smooth = (share: number): number => share * share * (3 - 2 * share);
  return (x, y) => {
    const [left, low] = [Math.floor(x), Math.floor(y)];
    const [across, up] = [smooth(x - left), smooth(y - low)];
    const row = (at: number): number => lot(left, at) + (lot(left + 1, at) - lot(left, at)) * across;
    return row(low) + (row(low + 1) - row(low)) * up;
  };
}
