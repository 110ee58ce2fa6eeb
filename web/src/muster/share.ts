/** An army in an address: packed into the fragment, which browsers keep to themselves. No server stores it. */

import type { ForceOffered } from "../lib/wire";
import type { Army } from "./army";

/** What an address carries: the army, and the digests of the packs beside the Starter Codex that it is made with. */
export interface Carried {
  army: Army;
  packs: Record<string, string>; // id of a pack to its digest
}

export const MUSTER_PAGE = "#/muster";
/** Where armies of a kind are listed. */
export const listOf = (force: ForceOffered): string => (force.is_marked ? `${MUSTER_PAGE}/${force.game}` : MUSTER_PAGE);

const MARK = "army=";
const MOST = 1_000_000; // characters of an unpacked army

/** The address of a page that gets an army: it finds it behind the second #, by `carriedIn`. */
export const withArmy = (page: string, code: string): string => `${page}#${MARK}${code}`;

/** The army's code in what stands behind a second #; null where there is none. */
export const carriedIn = (more: string): string | null => (more.startsWith(MARK) ? more.slice(MARK.length) : null);

export async function pack(carried: Carried): Promise<string> {
  const text = new Blob([JSON.stringify(carried)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(text).arrayBuffer());
  return btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

export async function unpack(code: string): Promise<Carried> {
  try {
    const bytes = Uint8Array.from(atob(code.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));
    const reader = new Blob([bytes])
      .stream()
      .pipeThrough(new DecompressionStream("deflate-raw"))
      .pipeThrough(new TextDecoderStream())
      .getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      if (text.length > MOST) throw new Error("too long");
    }
    const told = JSON.parse(text) as Partial<Carried>;
    if (typeof told.army?.name !== "string") throw new Error("no army");
    return { army: told.army, packs: told.packs ?? {} };
  } catch {
    throw new Error("This link holds no army, or only a part of one: copy the whole of it.");
  }
}
