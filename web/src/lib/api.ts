/** Questions over HTTP. A wrong answer is an error whose message is for the person who reads it. */

import type {
  DuelAsked,
  DuelForecast,
  FightAsked,
  FightOdds,
  GameShown,
  MadeTable,
  OutlookShown,
  ProbeAsked,
  ReasonTold,
  Probed,
  PresetShown,
  ReplayAsked,
  ReportAsked,
  Replayed,
  ReplayProbe,
  RerollAdvice,
  RerollAsked,
  Rule,
  RulingShown,
  SeatLink,
  ShotAsked,
  ShotOdds,
  TableWish,
  UnitShown,
} from "./wire";

export class Trouble extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** What the server answers, as text. */
export async function answered(method: string, path: string, body?: unknown, token?: string): Promise<string> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Trouble("The server cannot be reached. Is it running?", 0);
  }
  const text = await answer.text();
  if (!answer.ok) {
    const said = (json(text) as { error?: unknown } | null)?.error;
    throw new Trouble(typeof said === "string" ? said : `The server answered ${answer.status}.`, answer.status);
  }
  return text;
}

export async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  return json(await answered(method, path, body, token)) as T;
}

function json(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null; // not ours: the status says enough
  }
}

const query = (words: Record<string, string | undefined>): string => {
  const known = Object.entries(words).filter((each): each is [string, string] => each[1] !== undefined);
  return known.length ? `?${new URLSearchParams(known)}` : "";
};

export const api = {
  games: () => call<GameShown[]>("GET", "/api/games"),
  presets: () => call<PresetShown[]>("GET", "/api/presets"),
  rulings: (game: string, preset?: string) =>
    call<RulingShown[]>("GET", `/api/games/${game}/rulings${query({ preset_name: preset })}`),
  rules: (words: string, game?: string) => call<Rule[]>("GET", `/api/rules${query({ words, game })}`),
  units: () => call<UnitShown[]>("GET", "/api/units"),
  make: (wish: TableWish) => call<MadeTable>("POST", "/api/tables", wish),
  record: (table: string, token: string) =>
    call<Record<string, unknown>>("GET", `/api/tables/${table}/record`, undefined, token),
  report: (table: string, token: string) => answered("GET", `/api/tables/${table}/report`, undefined, token),
  reportOf: (asked: ReportAsked) => answered("POST", "/api/report", asked),
  reissue: (table: string, seat: string, host: string) =>
    call<SeatLink>("POST", `/api/tables/${table}/seats/${encodeURIComponent(seat)}/link`, undefined, host),
  webhook: (table: string, seat: string, token: string, url: string | null) =>
    call<{ url: string | null }>(
      "PUT",
      `/api/tables/${table}/seats/${encodeURIComponent(seat)}/webhook`,
      { url },
      token,
    ),
  outlook: (table: string, token: string, seat: string | null) =>
    call<OutlookShown>("GET", `/api/tables/${table}/outlook${query({ seat: seat ?? undefined })}`, undefined, token),
  probe: (table: string, token: string, asked: ProbeAsked) =>
    call<Probed>("POST", `/api/tables/${table}/probe`, asked, token),
  reasons: (table: string, token: string, entry: number) =>
    call<ReasonTold[]>("GET", `/api/tables/${table}/reasons/${entry}`, undefined, token),
  replay: (asked: ReplayAsked) => call<Replayed>("POST", "/api/replay", asked),
  probeThen: (asked: ReplayProbe) => call<Probed>("POST", "/api/replay/probe", asked),
  fight: (asked: FightAsked) => call<FightOdds>("POST", "/api/odds/fight", asked),
  shot: (asked: ShotAsked) => call<ShotOdds>("POST", "/api/odds/shot", asked),
  duel: (asked: DuelAsked) => call<DuelForecast>("POST", "/api/odds/duel", asked),
  reroll: (asked: RerollAsked) => call<RerollAdvice>("POST", "/api/advice/reroll", asked),
};

/** What went wrong, in words. */
export function inWords(wrong: unknown): string {
  return wrong instanceof Error ? wrong.message : String(wrong);
}
