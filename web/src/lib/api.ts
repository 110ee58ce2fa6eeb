/** Questions over HTTP. A wrong answer is an error whose message is for the person who reads it. */

import type {
  Chances,
  Closing,
  DailyShown,
  DuelAsked,
  DuelForecast,
  FightAsked,
  FightOdds,
  GameShown,
  MadeTable,
  OutlookShown,
  PastShown,
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
  RuleAnswer,
  RulingShown,
  ScoreKept,
  SeatLink,
  ShotAsked,
  ShotOdds,
  TableShown,
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
  answers: (words: string, rulings: string) =>
    call<RuleAnswer[]>("GET", `/api/rules/answers${query({ words, rulings })}`),
  units: () => call<UnitShown[]>("GET", "/api/units"),
  make: (wish: TableWish) => call<MadeTable>("POST", "/api/tables", wish),
  record: (table: string, token: string) =>
    call<Record<string, unknown>>("GET", `/api/tables/${table}/record`, undefined, token),
  report: (table: string, token: string) => answered("GET", `/api/tables/${table}/report`, undefined, token),
  reportOf: (asked: ReportAsked) => answered("POST", "/api/report", asked),
  reissue: (table: string, seat: string, host: string) =>
    call<SeatLink>("POST", `/api/tables/${table}/seats/${encodeURIComponent(seat)}/link`, undefined, host),
  closing: (table: string, token: string) => call<Closing>("GET", `/api/tables/${table}/closing`, undefined, token),
  chances: (table: string, token: string, entry: number) =>
    call<Chances>("GET", `/api/tables/${table}/chances/${entry}`, undefined, token),
  picture: (table: string, token: string) => answered("GET", `/api/tables/${table}/picture`, undefined, token),
  daily: () => call<DailyShown[]>("GET", "/api/daily"),
  beginDaily: (game: string, name: string) => call<MadeTable>("POST", `/api/daily/${game}/tables`, { name }),
  keepScore: (table: string, token: string, name: string) =>
    call<ScoreKept>("POST", `/api/tables/${table}/score`, { name }, token),
  watching: (table: string, is_open: boolean, host: string) =>
    call<{ is_open: boolean }>("PUT", `/api/tables/${table}/watching`, { is_open }, host),
  look: (table: string, token: string) => call<TableShown>("GET", `/api/tables/${table}`, undefined, token),
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
  past: (table: string, token: string, first: number, count: number, seat: string | null) =>
    call<PastShown>(
      "GET",
      `/api/tables/${table}/past${query({ first: String(first), count: String(count), seat: seat ?? undefined })}`,
      undefined,
      token,
    ),
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
