/** Things that this browser keeps for one reader, as JSON. */

/** What is kept there; the fallback where nothing is, or nothing that can be read. */
export function read<T>(place: string, fallback: T): T {
  try {
    const told = localStorage.getItem(place);
    return told === null ? fallback : (JSON.parse(told) as T);
  } catch {
    return fallback;
  }
}

/** Keep something; false in a browser that keeps nothing, or no more: everything works until the page is closed. */
export function write(place: string, value: unknown): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
