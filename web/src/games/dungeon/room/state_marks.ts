/** What a model's states are drawn as, on a field of sixteen by sixteen about its middle. */
export const STATE_MARKS: Readonly<Record<string, string>> = {
  duck: "M-7 2 0 -5 7 2M-7 7 0 0 7 7",
  focus: "M-7 0H7M0 -7V7M-4 -4A5.6 5.6 0 1 0 4 4",
  shield: "M-6 -6H6V0C6 5 0 8 0 8S-6 5 -6 0Z",
  cloak: "M0 -8C7 -2 7 5 7 8H-7C-7 5 -7 -2 0 -8Z",
  root: "M0 -8V8M0 0-6 6M0 0 6 6M0 -3-5 2M0 -3 5 2",
  daunt: "M-6 -6 6 6M6 -6-6 6",
  hidden: "M-8 0C-4 -6 4 -6 8 0C4 6 -4 6 -8 0ZM-7 7 7 -7",
  shot: "M-8 0H8M3 -4 8 0 3 4",
  cast: "M0 -8 2 -2 8 0 2 2 0 8-2 2-8 0-2 -2Z",
  change: "M0 -7V7M-5 -2 0 -7 5 -2",
};
