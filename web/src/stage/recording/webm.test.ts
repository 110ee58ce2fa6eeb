import { describe, expect, it } from "vitest";
import { webmOf, type Encoded } from "./webm";

interface Element {
  id: number;
  begins: number; // of its content, in the file
  content: DataView;
}

/** The elements that lie one after the other in some bytes. */
function elements(bytes: DataView): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.byteLength;) {
    const wide = Math.clz32(bytes.getUint8(at)) - 23; // an id says by its first bit how long it is
    const id = Array.from({ length: wide }, (_, place) => bytes.getUint8(at + place)).reduce(
      (sum, each) => sum * 256 + each,
      0,
    );
    expect(bytes.getUint8(at + wide)).toBe(1); // seven bytes of size
    const size = Number(bytes.getBigUint64(at + wide) & 0xff_ffff_ffff_ffffn);
    const begins = at + wide + 8;
    found.push({
      id,
      begins: bytes.byteOffset + begins,
      content: new DataView(bytes.buffer, bytes.byteOffset + begins, size),
    });
    at = begins + size;
  }
  return found;
}

const within = (element: Element | undefined, id: number): Element[] =>
  element ? elements(element.content).filter((each) => each.id === id) : [];
const whole = (element: Element | undefined): number => Number(element?.content.getBigUint64(0));

const [SEGMENT, INFO, TRACKS, CLUSTER, CUES] = [0x18538067, 0x1549a966, 0x1654ae6b, 0x1f43b675, 0x1c53bb6b];
const TIMES = [0, 33, 67, 2000, 2033];
const pictures = TIMES.map((time, place): Encoded => ({
  data: new Uint8Array(100 + place).fill(place),
  time,
  isKey: time % 2000 === 0,
}));
const made = webmOf({ codec: "V_VP9", width: 1280, height: 720, duration: 2067 }, pictures);
const file = new DataView(await made.arrayBuffer());
const [header, segment] = elements(file);

describe("a WebM file", () => {
  it("is one, from its first byte to its last", () => {
    expect([made.type, header?.id, segment?.id]).toEqual(["video/webm", 0x1a45dfa3, SEGMENT]);
    expect(new TextDecoder().decode(within(header, 0x4282)[0]?.content)).toBe("webm");
  });

  it("says how long it is, how large, and how it is encoded", () => {
    const [info] = within(segment, INFO);
    expect([whole(within(info, 0x2ad7b1)[0]), within(info, 0x4489)[0]?.content.getFloat64(0)]).toEqual([
      1_000_000, 2067,
    ]);
    const [track] = within(within(segment, TRACKS)[0], 0xae);
    const [shape] = within(track, 0xe0);
    expect(new TextDecoder().decode(within(track, 0x86)[0]?.content)).toBe("V_VP9");
    expect([whole(within(shape, 0xb0)[0]), whole(within(shape, 0xba)[0])]).toEqual([1280, 720]);
  });

  it("has every picture at its time, unchanged, and begins anew with each key picture", () => {
    const clusters = within(segment, CLUSTER);
    const told = clusters.flatMap((cluster) =>
      within(cluster, 0xa3).map(({ content }) => ({
        time: whole(within(cluster, 0xe7)[0]) + content.getInt16(1),
        isKey: content.getUint8(3) === 0x80,
        data: new Uint8Array(content.buffer, content.byteOffset + 4, content.byteLength - 4),
      })),
    );
    expect(clusters.length).toBe(2);
    expect(told).toEqual(pictures);
  });

  it("tells where each of its parts lies", () => {
    const clusters = within(segment, CLUSTER);
    const cues = within(within(segment, CUES)[0], 0xbb).map((cue) => {
      const [where] = within(cue, 0xb7);
      return [whole(within(cue, 0xb3)[0]), whole(within(where, 0xf1)[0])];
    });
    const begins = clusters.map((each) => each.begins - 4 - 8 - (segment?.begins ?? 0)); // of its id, after its segment's
    expect(cues).toEqual([0, 2000].map((time, place) => [time, begins[place]]));
  });
});
