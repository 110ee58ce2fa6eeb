/** A server for tests: answers prepared by method and path, and what was asked of it. */

import { vi } from "vitest";

export interface Asked {
  method: string;
  path: string;
  body: unknown;
  token: string | null;
}

type Answers = Record<string, (asked: Asked) => unknown>;

/** An answer with a status that is no success. */
export class Refused {
  constructor(
    readonly status: number,
    readonly error: string,
  ) {}
}

/** Stand in for the server: `serve({ "POST /api/tables": () => made })`; what is not prepared is not there. */
export function serve(answers: Answers): Asked[] {
  const all: Asked[] = [];
  vi.stubGlobal("fetch", async (path: string, wish: RequestInit = {}): Promise<Response> => {
    const [method, headers] = [wish.method ?? "GET", (wish.headers ?? {}) as Record<string, string>];
    const asked: Asked = {
      method,
      path,
      body: typeof wish.body === "string" ? JSON.parse(wish.body) : null,
      token: headers["Authorization"]?.replace("Bearer ", "") ?? null,
    };
    all.push(asked);
    const answer = answers[`${method} ${path.split("?")[0]}`];
    const found = answer ? answer(asked) : new Refused(404, "not there");
    if (found instanceof Refused) return new Response(JSON.stringify({ error: found.error }), { status: found.status });
    return new Response(JSON.stringify(found));
  });
  return all;
}
