/** A campaign that is open in this browser: where it stands, who acts here, and what was done last. */

import { inWords } from "../lib/api";
import { voice } from "../lib/drawer.svelte";
import { addLink, campaign, saveCampaign, type CampaignLink, type SavedCampaign } from "../lib/saved_campaigns";
import * as savedSeats from "../lib/saved_seats";
import type { CampaignActed, CampaignShown, TableOfCampaignShown, Fault } from "../lib/wire";
import { packs } from "../muster/packs.svelte";
import { campaignApi } from "./api";
import type { CampaignState, WarbandShown } from "./shown";

export class CampaignSession {
  saved = $state.raw<SavedCampaign | null>(null);
  shown = $state.raw<CampaignShown | null>(null);
  state = $state.raw<CampaignState | null>(null);
  problem = $state<string | null>(null); // why it cannot be opened
  refusal = $state<string | null>(null); // of what was tried last
  notes = $state.raw<Fault[]>([]); // on what was done last
  busy = $state(false);
  private looking: Promise<void> | null = null;
  private readonly tried = new Set<string>(); // tables whose results were brought in, or refused
  private chosen = $state<string | null>(null);

  constructor(readonly id: string) {
    this.saved = campaign(id);
  }

  /** The players whose links this browser uses. */
  get players(): string[] {
    return (this.saved?.links ?? []).flatMap((each) => each.player ?? []);
  }

  get isHost(): boolean {
    return this.saved?.host != null;
  }

  /** Whoever acts now: one of those who play here, or nobody, for watching. */
  get player(): string | null {
    return this.chosen !== null && this.players.includes(this.chosen) ? this.chosen : (this.players[0] ?? null);
  }

  set player(name: string | null) {
    this.chosen = name;
  }

  /** What opens the campaign, for whoever acts now. */
  get token(): string | null {
    return this.tokenOf(this.player) ?? this.saved?.host ?? this.saved?.links[0]?.token ?? null;
  }

  tokenOf(player: string | null): string | null {
    return this.saved?.links.find((each) => each.player === player && player !== null)?.token ?? null;
  }

  /** What acts for these players: the link of one who plays here, or the host's. */
  private tokenFor(players: string[]): string | null {
    const own = players.map((each) => this.tokenOf(each)).find((each) => each);
    return own ?? this.saved?.host ?? this.tokenOf(this.player);
  }

  warbandOf(player: string | null): WarbandShown | null {
    return this.state?.warbands.find((each) => each.player === player) ?? null;
  }

  get tables(): TableOfCampaignShown[] {
    return this.shown?.tables ?? [];
  }

  /** Whether somebody here may do what is the host's, or one of these players'. */
  mayFor(players: string[]): boolean {
    return this.isHost || players.some((each) => this.players.includes(each));
  }

  async open(): Promise<void> {
    this.problem = null;
    if (!this.token) {
      this.problem = "This browser has no link to this campaign.";
      return;
    }
    try {
      await this.learnLinks();
      await this.refresh();
    } catch (wrong) {
      this.problem = inWords(wrong);
    }
  }

  /** What could not be checked when the campaign was taken in has been read. */
  noted(): void {
    this.saved = saveCampaign(this.id, { unsure: [] });
  }

  /** Whose links these are: the server knows. */
  private async learnLinks(): Promise<void> {
    const links: CampaignLink[] = [];
    for (const each of this.saved?.links ?? []) {
      if (each.player !== null || links.some((known) => known.token === each.token)) links.push(each);
      else {
        const { player, title } = await campaignApi.look(this.id, each.token);
        links.push({ ...each, player });
        this.saved = saveCampaign(this.id, { title });
      }
    }
    this.saved = saveCampaign(this.id, { links });
  }

  /** Look again, and take in what tables have come to. */
  async refresh(): Promise<void> {
    const before = this.looking ?? Promise.resolve();
    const looking = before.then(() => this.look());
    this.looking = looking.catch(() => undefined); // one look after the other: an older one never comes last
    await looking;
    await this.bringIn();
  }

  private async look(): Promise<void> {
    const { token } = this;
    if (!token) return;
    const shown = await campaignApi.look(this.id, token);
    if (!this.state || shown.digest !== this.shown?.digest)
      this.state = await packs.remembered(() => campaignApi.show(this.id, token));
    this.shown = shown;
    if (this.saved?.title !== shown.title) this.saved = saveCampaign(this.id, { title: shown.title });
    for (const each of shown.tables) this.keepSeats(each);
  }

  /** Look before something that does not hang on what others have done meanwhile. */
  async lookAgain(): Promise<void> {
    await this.refresh().catch(() => undefined); // what is tried next says what is wrong
  }

  /** A table that is over becomes an entry; whoever sees it first brings it in, and the others look again. */
  private async bringIn(): Promise<void> {
    const over = this.tables.find((each) => each.is_over && this.mayFor(each.players));
    const token = over && this.tokenFor(over.players);
    if (!over || !token || this.busy || this.tried.has(over.table)) return;
    this.tried.add(over.table);
    this.busy = true;
    const problem = await packs
      .remembered(() => campaignApi.bringIn(this.id, token, over.table, this.shown?.entries ?? 0))
      .then(() => null, inWords)
      .finally(() => (this.busy = false));
    await this.refresh();
    if (problem && this.tables.some((each) => each.table === over.table)) this.refusal = problem;
  }

  /** The link of a player opens their seats at the tables of the campaign too. */
  private keepSeats(table: TableOfCampaignShown): void {
    for (const player of this.players) {
      const token = this.tokenOf(player);
      if (token && table.players.includes(player)) savedSeats.addToken(table.table, token);
    }
    const watching = this.saved?.links[0]?.token;
    if (watching && !savedSeats.table(table.table)) savedSeats.addToken(table.table, watching);
    savedSeats.save(table.table, { title: `${this.shown?.title ?? "Campaign"}: ${table.title}`, campaign: this.id });
  }

  /** Do something after all that has been seen; whether it was done. */
  async act(
    what: (token: string, after: number) => Promise<CampaignActed | unknown>,
    players: string[] = this.player ? [this.player] : [],
  ): Promise<boolean> {
    const token = this.tokenFor(players);
    if (!token || !this.shown) {
      this.refusal = "Only a player's own link can do this.";
      return false;
    }
    const after = this.shown.entries;
    [this.busy, this.refusal, this.notes] = [true, null, []];
    let isDone = false;
    try {
      const done = await packs.remembered(() => what(token, after));
      this.notes = (done as Partial<CampaignActed> | null)?.notes ?? [];
      isDone = true;
    } catch (wrong) {
      this.refusal = inWords(wrong);
    } finally {
      this.busy = false;
    }
    await this.refresh().catch((wrong: unknown) => (this.refusal ??= inWords(wrong)));
    voice.say(isDone ? "Done." : (this.refusal ?? ""));
    return isDone;
  }

  /** Use another link here. */
  async use(link: CampaignLink): Promise<void> {
    this.saved = addLink(this.id, link.token);
    const give = this.saved.give.filter((each) => each.token !== link.token);
    this.saved = saveCampaign(this.id, { give });
    await this.learnLinks();
  }
}
