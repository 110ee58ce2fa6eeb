// The second click of a double click gives no answer that was not there for the first: it might cost something.
let before: Element | null = null;

const answer = (button: Element | null): string | null => button?.getAttribute("data-answer") ?? null;

/** For clicks as they come down the page; moments may be passed as fast as one likes. */
export function onlyMeant(event: MouseEvent): void {
  const button =
    event.target instanceof Element ? event.target.closest("[data-answer], [data-use], [data-unseal]") : null;
  const isTap = event instanceof PointerEvent && event.pointerType === "touch"; // which is meant, however fast the next follows
  const isMeant =
    isTap ||
    event.detail < 2 ||
    button === before ||
    button === null ||
    (answer(button) === "pass" && answer(before) === "pass");
  before = button;
  if (isMeant) return;
  event.preventDefault();
  event.stopPropagation();
}
