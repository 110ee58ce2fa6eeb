/** How this browser shows things; kept here, sent nowhere. */

import { read, write } from "./storage";

export interface Settings {
  theme: "auto" | "dark" | "light";
  motion: "auto" | "reduced" | "full";
  film: "off" | "quick" | "slow"; // what happened in a battle, shown scene by scene
  palette: "factions" | "safe";
  pictures: "auto" | "stage" | "plain"; // tables as a place, or as a plan
  text: number; // per cent
  codes: boolean; // short codes beside figures and ships
  dice: "auto" | "tumbling" | "flat"; // by itself: tumbling on the stage, flat on the plan
  volume: number; // per cent
  muted: boolean;
  costs: boolean;
  hints: boolean;
  watch: string; // when to be asked at moments of a battle
}

const PLACE = "dwethia.settings";
const USUAL: Settings = {
  theme: "dark",
  motion: "auto",
  film: "quick",
  palette: "factions",
  pictures: "auto",
  text: 100,
  codes: true,
  dice: "auto",
  volume: 60,
  muted: false,
  costs: true,
  hints: true,
  watch: "threatened",
};

export const settings = $state<Settings>({ ...USUAL, ...read<Partial<Settings>>(PLACE, {}) });

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  write(PLACE, $state.snapshot(settings));
  show();
}

export function reset(): void {
  change(USUAL);
}

const DAYLIGHT = matchMedia("(prefers-color-scheme: light)");
DAYLIGHT.addEventListener("change", show);

/** Put the settings on the page, where the styles read them. */
export function show(): void {
  const root = document.documentElement;
  root.dataset["theme"] = settings.theme === "auto" ? (DAYLIGHT.matches ? "light" : "dark") : settings.theme;
  root.dataset["motion"] = settings.motion;
  root.dataset["palette"] = settings.palette;
  root.style.setProperty("--text-scale", String(settings.text / 100));
}

export function isStill(): boolean {
  if (settings.motion === "auto") return matchMedia("(prefers-reduced-motion: reduce)").matches;
  return settings.motion === "reduced";
}

const PACES = { off: 0, quick: 1, slow: 2.5 };

/** How long the scenes of a battle last, to their usual length; 0 where nothing shall move. */
export const pace = (): number => (isStill() ? 0 : PACES[settings.film]);
