/** What ships look like from above: a body by the faction that built it, and parts by its class. Nose up, in a box from −50 to 50. */

interface Silhouette {
  body: string;
  parts: string[]; // lighter, on top of it
}

interface Build {
  body: Record<string, string>; // by class; cruiser stands for what is not drawn by itself
  spine: string;
}

/** Faction by shape: each is told apart without its colour. */
const BUILDS: Record<string, Build> = {
  // An arrow with swept wings and a ram.
  "empire-of-sol": {
    body: {
      fighter: "M0-48L14 0 46 34 14 28 8 46-8 46-14 28-46 34-14 0Z",
      cruiser: "M0-50L12-14 16 14 48 38 46 46 14 38 10 50-10 50-14 38-46 46-48 38-16 14-12-14Z",
      warship: "M0-50L10-34 20-30 24 4 50 30 48 44 24 40 16 50-16 50-24 40-48 44-50 30-24 4-20-30-10-34Z",
    },
    spine: "M0-40L5 10 0 40-5 10Z",
  },
  // Right angles: plates and a block of engines.
  "the-citadel": {
    body: {
      fighter: "M-12-46H12V-8H44V24H16V46H-16V24H-44V-8H-12Z",
      cruiser: "M-14-50H14V-26H26V20H44V42H20V50H-20V42H-44V20H-26V-26H-14Z",
      warship: "M-18-50H18V-34H34V-4H48V38H30V50H-30V38H-48V-4H-34V-34H-18Z",
    },
    spine: "M-6-36H6V36H-6Z",
  },
  // A spine with ribs and jaws.
  "champions-of-the-void": {
    body: {
      fighter: "M-16-48L-6-24 0-32 6-24 16-48 14-8 40 0 12 12 30 34 8 28 0 48-8 28-30 34-12 12-40 0-14-8Z",
      cruiser:
        "M-18-50L-8-28 0-36 8-28 18-50 16-18 46-12 14 0 46 12 12 20 36 40 8 34 0 50-8 34-36 40-12 20-46 12-14 0-46-12-16-18Z",
      warship:
        "M-22-50L-10-30 0-40 10-30 22-50 20-22 50-18 18-6 50 6 16 14 48 30 12 28 26 48 0 40-26 48-12 28-48 30-16 14-50 6-18-6-50-18-20-22Z",
    },
    spine: "M0-30L6-6 4 36 0 46-4 36-6-6Z",
  },
  // A galleon: full sides and a broad stern.
  "blacksun-traders": {
    body: {
      fighter: "M0-46Q24-26 24 8L42 40H-42L-24 8Q-24-26 0-46Z",
      cruiser: "M0-50Q22-30 24 0 26 24 34 50H-34Q-26 24-24 0-22-30 0-50Z",
      warship: "M0-50Q34-30 36 0 38 28 46 50H-46Q-38 28-36 0-34-30 0-50Z",
    },
    spine: "M0-36L8 0 8 40H-8L-8 0Z",
  },
  // Spikes in every direction.
  bloodpact: {
    body: {
      fighter: "M0-50L10-10 46-26 22 12 40 44 10 28 0 48-10 28-40 44-22 12-46-26-10-10Z",
      cruiser: "M0-50L10-22 40-36 22-2 48 8 22 18 38 48 8 34 0 50-8 34-38 48-22 18-48 8-22-2-40-36-10-22Z",
      warship:
        "M0-50L12-26 34-44 28-16 50-14 30 4 50 24 26 24 36 48 10 36 0 50-10 36-36 48-26 24-50 24-30 4-50-14-28-16-34-44-12-26Z",
    },
    spine: "M0-34L8 4 0 38-8 4Z",
  },
  // A bell with tentacles behind.
  "eldritch-cult": {
    body: {
      fighter: "M0-44Q34-40 30 0L38 44 20 20 8 48 0 22-8 48-20 20-38 44-30 0Q-34-40 0-44Z",
      cruiser: "M0-50Q36-46 34-8L28 12 44 48 24 26 14 50 4 24 0 44-4 24-14 50-24 26-44 48-28 12-34-8Q-36-46 0-50Z",
      warship:
        "M0-50Q46-46 44-6L36 14 50 44 32 30 26 50 14 28 6 50 0 26-6 50-14 28-26 50-32 30-50 44-36 14-44-6Q-46-46 0-50Z",
    },
    spine: "M0-34Q14-22 0-2-14-22 0-34Z",
  },
  // A wedge, broadest at the shoulders.
  "orc-assault": {
    body: {
      fighter: "M-34-30L-10-44H10L34-30 44-6 18 40H-18L-44-6Z",
      cruiser: "M-34-34L-12-50H12L34-34 44-10 24 50H-24L-44-10Z",
      warship: "M-42-36L-16-50H16L42-36 50-6 36 50H-36L-50-6Z",
    },
    spine: "M-14-30H14L8 34H-8Z",
  },
};

/** One that no faction builds. */
const PLAIN: Build = {
  body: {
    fighter: "M0-48L30 40 0 26-30 40Z",
    cruiser: "M0-50L22-12 30 40 12 50H-12L-30 40-22-12Z",
    warship: "M0-50L30-20 42 30 28 50H-28L-42 30-30-20Z",
  },
  spine: "M0-34L6 30H-6Z",
};
const CONSTRUCT = "M0-50L12-34 34-38 38-14 50 0 38 14 34 38 12 34 0 50-12 34-34 38-38 14-50 0-38-14-34-38-12-34Z";
const RING = "M0-26L18-18 26 0 18 18 0 26-18 18-26 0-18-18Z";
const TURRETS = ["M-24 2h12v12h-12Z", "M12 2h12v12h-12Z", "M-6-20h12v12h-12Z"];

/** The outline of a ship, and what is drawn on it. */
export function silhouetteOf(shipClass: string, faction: string): Silhouette {
  const build = BUILDS[faction] ?? PLAIN;
  if (shipClass === "construct") return { body: CONSTRUCT, parts: [RING, build.spine] };
  const body = build.body[shipClass] ?? build.body["cruiser"] ?? "";
  if (shipClass === "fighter") return { body, parts: [] };
  return { body, parts: shipClass === "warship" ? [build.spine, ...TURRETS] : [build.spine] };
}
