/** Packs of one's own. This browser keeps their files; the server checks them, and remembers them for a while. */

import { Trouble } from "../lib/api";
import { read, write } from "../lib/storage";
import type { PackFile, PackJudged, PackKept, PackShown } from "../lib/wire";
import { asked } from "./api";

export interface OwnPack {
  shown: PackShown;
  files: PackFile[];
}

const PLACE = "dwethia.packs";
const MOST = 4; // that the server uses together
const ID = /^\s*id\s*=\s*["']([^"']+)["']/m;

class Packs {
  own = $state.raw<OwnPack[]>(read<OwnPack[]>(PLACE, []));

  get digests(): string[] {
    return this.own.map((each) => each.shown.digest);
  }

  /** The digests of the packs that an army names. */
  named(ids: string[]): Record<string, string> {
    return Object.fromEntries(
      this.own.filter((each) => ids.includes(each.shown.id)).map((each) => [each.shown.id, each.shown.digest]),
    );
  }

  /** Have files checked beside the packs that are here; a good pack is kept, in the place of an older one of its name. */
  async handIn(files: PackFile[]): Promise<PackJudged> {
    const id = ID.exec(files.find((each) => each.name === "pack.toml")?.content ?? "")?.[1];
    const others = this.own.filter((each) => each.shown.id !== id);
    if (others.length >= MOST)
      throw new Error(`${MOST} packs are in use, and more do not go together: put one away first.`);
    const judged = await this.remembered((beside) => asked.handIn(files, beside), others);
    if (judged.pack) this.set([...others, { shown: judged.pack, files }]);
    return judged;
  }

  drop(id: string): void {
    this.set(this.own.filter((each) => each.shown.id !== id));
  }

  /** Of the packs that an army came with, those that are not here: id and digest. */
  missing(named: Record<string, string>): [string, string][] {
    return Object.entries(named).filter(([, digest]) => !this.digests.includes(digest));
  }

  /** Get a pack that somebody else has handed in; it is kept here from now on. */
  async borrow(id: string, digest: string): Promise<void> {
    let found: PackKept;
    try {
      found = await asked.pack(digest);
    } catch (wrong) {
      const forgotten = wrong instanceof Trouble && wrong.status === 410;
      throw forgotten
        ? new Error(`The server has forgotten the pack ${id}: ask whoever sent the link for its files.`)
        : wrong;
    }
    if (!(await this.handIn(found.files)).pack)
      throw new Error(`The pack ${id} does not go with the packs that you use.`);
  }

  /** Ask something with these packs; where the server has forgotten them, they are handed in again. */
  async remembered<T>(ask: (digests: string[]) => Promise<T>, packs: OwnPack[] = this.own): Promise<T> {
    const digests = packs.map((each) => each.shown.digest);
    try {
      return await ask(digests);
    } catch (wrong) {
      if (!(wrong instanceof Trouble) || wrong.status !== 410 || !packs.length) throw wrong;
      for (const [place, each] of packs.entries()) await asked.handIn(each.files, digests.slice(0, place));
      return ask(digests);
    }
  }

  private set(packs: OwnPack[]): void {
    this.own = packs;
    write(PLACE, packs);
  }
}

export const packs = new Packs();
