/** Whoever plays by keyboard goes on where the next question is, not at the top of the page. */

let byKeys = false;
addEventListener("keydown", () => (byKeys = true), true);
addEventListener("pointerdown", () => (byKeys = false), true);

/** Give the focus, where it was lost, to the first answer that can be seen; where deeds are offered, to what stands before them. */
export function regainFocus(within: HTMLElement | null): void {
  const focused = document.activeElement;
  const isLost = !focused || focused === document.body || (focused instanceof HTMLButtonElement && focused.disabled);
  if (!byKeys || !isLost) return;
  rest(within);
}

/** Where one waits for the next word: on an answer, but on no deed, which Enter would do at once. */
export function rest(within: HTMLElement | null): void {
  const deeds = within?.querySelector<HTMLElement>("[data-rest]");
  const answers = [...(within?.querySelectorAll<HTMLElement>("[data-answer]:enabled") ?? [])];
  (deeds ?? answers.find((each) => each.checkVisibility()))?.focus();
}

/** Who picks from a list by keyboard goes on at the table, where the arrow keys lead what was picked. */
export function goOnAtTable(model: string): void {
  if (byKeys) document.querySelector<SVGElement>(`svg [data-model="${CSS.escape(model)}"]`)?.focus();
}
