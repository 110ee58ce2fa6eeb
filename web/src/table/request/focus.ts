/** Whoever plays by keyboard goes on where the next question is, not at the top of the page. */

let byKeys = false;
let called: string | undefined; // the question put last
addEventListener("keydown", began, true);
addEventListener("pointerdown", () => (byKeys = false), true);

function began(event: KeyboardEvent): void {
  byKeys = true;
  if (event.key === "Tab" && !event.shiftKey) leaveEntrance();
}

/** The first Tab from a table's heading goes on from a question whose answers are waited for, past the table. */
function leaveEntrance(): void {
  if (document.activeElement?.matches("[data-entrance]")) document.querySelector<HTMLElement>("[data-asked]")?.focus();
}

/** Whether nobody has the focus who needs it: what had it is gone or pressed, or it waits at the heading of a table. */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  const isPressed = focused instanceof HTMLButtonElement && focused.disabled;
  return !focused || focused === document.body || isPressed || focused.matches("[data-entrance]");
}

/** Who opens a table begins at its heading: nobody who types is disturbed, and nothing is scrolled. */
export function enter(heading: HTMLElement | null): void {
  if (isFocusLost()) heading?.focus({ preventScroll: true });
}

/**
 * Give the focus, where it was lost, to the first answer that can be seen; where deeds are offered, to what stands before
 * them. Who is at a piece on the table is called, once, to the words of a question whose answers are not there.
 */
export function regainFocus(within: HTMLElement | null, question?: string): void {
  if (!byKeys) return;
  const words = within?.querySelector<HTMLElement>("[data-asked]");
  const isNew = question !== called;
  if (words) called = question;
  if (isFocusLost()) rest(within);
  else if (isNew && document.activeElement?.matches("svg [data-model], [role=gridcell]")) words?.focus();
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
