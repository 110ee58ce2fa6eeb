/** How somebody fell, in a player's words. */

export const MEANS = [
  ["melee", "in close combat"],
  ["opportunity", "by an Opportunity Attack"],
  ["ranged", "by a shot"],
  ["affinity", "by a spell or ability"],
  ["other", "by nobody: terrain, a scenario, its own doing"],
] as const;
export type Means = (typeof MEANS)[number][0];
