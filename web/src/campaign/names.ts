/** Names behind the ids of a campaign, as far as the codex is open. */

import { library } from "../muster/library.svelte";

export function nameOf(id: string): string {
  const codex = library.codexOf(undefined);
  return codex?.units[id]?.name ?? codex?.gear[id]?.name ?? id.replace(/-/g, " ");
}
