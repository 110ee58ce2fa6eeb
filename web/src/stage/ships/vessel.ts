/** What hulls share while they are carved: bow to the north, half its length and half its width are 1. */

import { IRON, SHINE, STEEL } from "../sculpt/paint";
import type { Polygon } from "../sculpt/polygon";
import type { Ring, Sculptor } from "../sculpt/sculptor";
import { carveEmblem } from "../figures/emblem";
import type { Palette } from "../figures/palette";
import type { ShipLook } from "./look";

export interface Vessel {
  s: Sculptor;
  p: Palette;
  look: ShipLook;
  /** From 0 up: ships of one class and faction differ by it. */
  variant: number;
  /** How much is carved on it: 1 for a fighter, 2 for a cruiser, 3 for a warship. */
  size: 1 | 2 | 3;
}

/** A flat shape that lies, seen from above as it is drawn, so thick. */
export function deck({ s }: Vessel, shape: Polygon, thick: number, high = 0): void {
  s.place({ at: [0, 0, high], turn: [-90, 0, 0] }, () => s.prism(shape, thick, { cut: thick * 0.3 }));
}

/** A body along the keel: rings of radius and way from stern to bow. */
export function keel(
  { s }: Vessel,
  rings: readonly Ring[],
  sides = 8,
  stretch: readonly [number, number] = [1, 1],
): void {
  s.place({ turn: [-90, 0, 0] }, () => s.lathe(rings, { sides, stretch, turn: 22.5 }));
}

/** A drive: a bell of metal, a core of light, and what it leaves behind. */
export function drive({ s, p, look }: Vessel, x: number, high: number, radius: number, stern = -1): void {
  s.place({ at: [x, stern, high], turn: [90, 0, 0] }, () => {
    s.paint("#3a3d46", IRON).lathe([[radius * 0.8, -0.12], [radius * 1.1, 0.06]], { sides: 7 }); // prettier-ignore
    s.paint(look.faction.glow ?? p.accent, SHINE).lathe(
      [[radius * 0.8, 0.05], [radius * 0.7, 0.12], [0, 0.5]],
      { sides: 6 },
    ); // prettier-ignore
    s.paint("#ffffff", SHINE).fine(() =>
      s.lathe([[radius * 0.45, 0.06], [radius * 0.35, 0.14], [0, 0.28]], { sides: 5 }),
    ); // prettier-ignore
  });
}

/** A tower with lit windows and the emblem, where somebody commands. */
export function bridge({ s, p, look }: Vessel, y: number, high: number, size: number): void {
  s.paint(p.second).place({ at: [0, y, high + size * 0.5] }, () =>
    s.box([size * 0.9, size * 0.9, size], { taper: [0.8, 0.7] }),
  );
  s.paint(p.glow, SHINE).fine(() =>
    s.place({ at: [0, y + size * 0.4, high + size * 0.7] }, () => s.box([size * 0.6, 0.03, size * 0.14], { cut: 0 })),
  ); // prettier-ignore
  s.fine(() =>
    s.place({ at: [0, y, high + size + 0.02], turn: [-90, 0, 0] }, () => carveEmblem(s, look.faction, p, size * 0.4)),
  );
}

const barrel = ({ s, p }: Vessel, long: number, radius: number): void => {
  s.paint(p.metal, STEEL).lathe(
    [[radius * 1.3, 0], [radius, 0.08], [radius, long], [radius * 1.3, long + 0.03]],
    { sides: 6 },
  ); // prettier-ignore
};

/** What each word of a gun's id looks like, on the side it fires to. */
export function guns(vessel: Vessel, high: number): void {
  const { s, p, look, size } = vessel;
  let turrets = 0;
  for (const { id, side } of look.guns) {
    if (side === "left" || side === "right") {
      const across = side === "left" ? -1 : 1;
      for (let i = 0; i < size + 1; i++)
        s.aim([across * 0.42, 0.3 - i * 0.3, high - 0.12], [across, 0, 0.04], () => barrel(vessel, 0.42, 0.075));
    } else if (side === "rear") s.aim([0, -0.66, high + 0.1], [0, -1, 0.1], () => barrel(vessel, 0.36, 0.07));
    else if (/beam|lance/.test(id)) {
      s.both(() => s.tube([[0.16, 0.6, high], [0.3, 0.86, high], [0.14, 1.12, high]], [0.08, 0.07, 0.015], 5)); // prettier-ignore
      s.paint(p.glow, SHINE).ball(0.12, { at: [0, 0.98, high], stretch: [1, 1.4, 1], faces: 20 });
    } else if (/rail|cannon/.test(id)) {
      s.aim([0, 0.1, high + 0.1], [0, 1, 0], () => barrel(vessel, 1.06, 0.11));
      s.paint(p.glow, SHINE).fine(() =>
        s.place({ at: [0, 0.7, high + 0.2] }, () => s.box([0.05, 0.7, 0.03], { cut: 0 })),
      );
    } else if (/torpedo/.test(id))
      s.paint(p.accent, STEEL).both(() =>
        s.aim([0.22, 0.3, high], [0, 1, 0], () => s.lathe([[0.1, 0], [0.1, 0.6], [0, 0.8]], { sides: 6 })),
      ); // prettier-ignore
    else if (/harpoon/.test(id)) {
      s.paint(p.metal, STEEL);
      for (const x of [-0.24, 0.24]) {
        s.aim([x, 0.5, high], [x, 1, 0], () =>
          s.lathe([[0.04, 0], [0.04, 0.4], [0.14, 0.4], [0, 0.66]], { sides: 4 }),
        );
      } // prettier-ignore
    } else if (side === "all" || /turret|battery|flak/.test(id)) {
      const y = 0.36 - turrets++ * 0.5;
      s.paint(p.metal, IRON).place({ at: [0, y, high + 0.1] }, () =>
        s.lathe([[0.22, -0.08], [0.2, 0.08], [0.12, 0.12]], { sides: 7 }),
      ); // prettier-ignore
      for (const x of [-0.09, 0.09]) s.aim([x, y + 0.1, high + 0.12], [0, 1, 0.14], () => barrel(vessel, 0.36, 0.05));
    } else s.both(() => s.aim([0.16, 0.5, high], [0, 1, 0], () => barrel(vessel, 0.4, 0.06)));
  }
}
