/** What a weapon is like, by what it is called: packs name theirs as they please, and most names say it. */

export const WEAPON_KINDS = ["arrow", "bullet", "beam", "flame", "shell", "rock"] as const;
export type WeaponKind = (typeof WEAPON_KINDS)[number];

const WORDS: [WeaponKind, RegExp][] = [
  ["flame", /flame|\bfire|burn|torch|inferno/i],
  ["shell", /grenade|mortar|torpedo|bomb|launcher|missile|rocket|catapult|siege|howitzer/i],
  ["beam", /beam|lance|pulse|black sun|void|laser|plasma|ray\b|lightning|blast|horror/i],
  ["arrow", /bow|sling|pilum|knives|knife|javelin|spear|dart|harpoon|axe|throw/i],
  ["rock", /rock|boulder|stone|bone/i],
];

/** What a weapon shoots; bullets where its name does not say. */
export const weaponKind = (name: string): WeaponKind => WORDS.find(([, words]) => words.test(name))?.[0] ?? "bullet";
