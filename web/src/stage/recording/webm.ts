/** A WebM file of one track of pictures, written element by element (RFC 8794, RFC 9559). */

type Bytes = Uint8Array<ArrayBuffer>;

/** A picture as the browser has encoded it. */
export interface Encoded {
  data: Bytes;
  time: number; // milliseconds since the beginning
  isKey: boolean; // it is seen without those before it
}

export interface Track {
  codec: "V_VP9" | "V_VP8";
  width: number;
  height: number;
  duration: number; // milliseconds
}

/** A part of the file: what is long is not copied. */
interface Part {
  size: number;
  bytes: Bytes[];
}

const TRACK = 1; // the number of the only one
const KEY = 0x80; // the flag of a picture that is seen by itself

/** The file of these pictures in their order, of which the first is a key picture. */
export function webmOf({ codec, width, height, duration }: Track, pictures: readonly Encoded[]): Blob {
  const header = element(
    0x1a45dfa3,
    element(0x4286, whole(1)), // the version of EBML, and what its reader must know
    element(0x42f7, whole(1)),
    element(0x42f2, whole(4)), // bytes of the longest id and of the longest size
    element(0x42f3, whole(8)),
    element(0x4282, text("webm")),
    element(0x4287, whole(2)), // the version of WebM, and what its reader must know
    element(0x4285, whole(2)),
  );
  const info = element(
    0x1549a966,
    element(0x2ad7b1, whole(1_000_000)), // nanoseconds of a tick: times are milliseconds
    element(0x4489, real(duration)),
    element(0x4d80, text("dwethia")), // what has written it
    element(0x5741, text("dwethia")),
  );
  const track = element(
    0xae,
    element(0xd7, whole(TRACK)),
    element(0x73c5, whole(TRACK)), // the number that stays its own
    element(0x83, whole(1)), // pictures
    element(0x86, text(codec)),
    element(0xe0, element(0xb0, whole(width)), element(0xba, whole(height))),
  );
  const tracks = element(0x1654ae6b, track);
  const groups = groupsOf(pictures);
  const clusters = groups.map(cluster);
  // Where each cluster lies stands before them, so that a player goes anywhere at once; it is as long whatever it says.
  const cues = (places: number[]): Part =>
    element(0x1c53bb6b, ...groups.map(([first], at) => cue(first?.time ?? 0, places[at] ?? 0)));
  let place = info.size + tracks.size + cues([]).size;
  const places = clusters.map(({ size }) => (place += size) - size);
  const segment = element(0x18538067, info, tracks, cues(places), ...clusters);
  return new Blob([...header.bytes, ...segment.bytes], { type: "video/webm" });
}

/** Every key picture with those that need it. */
function groupsOf(pictures: readonly Encoded[]): Encoded[][] {
  const groups: Encoded[][] = [];
  for (const picture of pictures) {
    if (picture.isKey || !groups.length) groups.push([picture]);
    else groups.at(-1)?.push(picture);
  }
  return groups;
}

function cluster(group: readonly Encoded[]): Part {
  const begins = group[0]?.time ?? 0;
  const blocks = group.map(({ data, time, isKey }) => {
    const later = time - begins;
    const head = new Uint8Array([0x80 | TRACK, later >> 8, later & 0xff, isKey ? KEY : 0]);
    return element(0xa3, part(head), part(data));
  });
  return element(0x1f43b675, element(0xe7, whole(begins)), ...blocks);
}

const cue = (time: number, place: number): Part =>
  element(0xbb, element(0xb3, whole(time)), element(0xb7, element(0xf7, whole(TRACK)), element(0xf1, whole(place))));

function element(id: number, ...content: Part[]): Part {
  const size = content.reduce((sum, each) => sum + each.size, 0);
  const length = written((view) => view.setBigUint64(0, BigInt(size)));
  length[0] = 0x01; // seven bytes of size follow
  const name = written((view) => view.setBigUint64(0, BigInt(id)));
  const head = [name.slice(name.findIndex((each) => each > 0)), length];
  return {
    size: head.reduce((sum, each) => sum + each.length, size),
    bytes: [...head, ...content.flatMap((each) => each.bytes)],
  };
}

const part = (bytes: Bytes): Part => ({ size: bytes.length, bytes: [bytes] });
const whole = (value: number): Part => part(written((view) => view.setBigUint64(0, BigInt(value))));
const real = (value: number): Part => part(written((view) => view.setFloat64(0, value)));
const text = (value: string): Part => part(new TextEncoder().encode(value));

function written(write: (view: DataView) => void): Bytes {
  const bytes = new Uint8Array(8);
  write(new DataView(bytes.buffer));
  return bytes;
}
