import { addLink, isToken } from "./saved_campaigns";
import { addToken } from "./saved_seats";

/** Where the reader is: everything stands in the fragment, which browsers keep to themselves. */

export interface Place {
  page: string;
  parts: string[];
  joined?: string; // the link that has just been opened
  more: string; // what stands behind a second #: an army that the address carries
}

/** Where the address points. The token of a link is kept, and does not stay in the address. */
function read(): Place {
  const [path = "", ...rest] = location.hash.replace(/^#\/?/, "").split("#");
  const [page = "", ...parts] = path.split("/").map(plainly);
  const more = rest.join("#");
  const [table, token] = parts;
  if (page === "table" && table && token) {
    addToken(table, token);
    history.replaceState(null, "", `#/table/${encodeURIComponent(table)}`);
    return { page, parts: [table], joined: token, more };
  }
  if (page === "campaign" && table && isToken(token)) {
    addLink(table, token);
    history.replaceState(null, "", `#/campaign/${encodeURIComponent(table)}`);
    return { page, parts: [table], joined: token, more };
  }
  return { page, parts, more };
}

function plainly(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  place = $state.raw<Place>(read());

  constructor() {
    addEventListener("hashchange", () => {
      this.place = read();
    });
  }

  /** Go somewhere; `replace` leaves no way back to where the reader was. */
  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", `#${path}`);
    else history.pushState(null, "", `#${path}`);
    this.place = read();
    if (!replace) scrollTo(0, 0);
  }
}

export const router = new Router();
