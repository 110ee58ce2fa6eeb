/** The line to a table: it says what it knows, comes back when it is lost, and loses nothing. */

import type { FromClient, FromServer, Hinted, Refused, Told, Update } from "../lib/wire";

export type Status = "connecting" | "open" | "lost" | "refused" | "gone";
type Sent<T> = T extends { id: number } ? Omit<T, "id"> : never;
export type Message = Sent<FromClient>;

const NOT_OPENED = 4403;
const NOT_THERE = 4404;
const SLOWEST = 15_000;

/** What the server did not do, and why. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.error);
  }
}

interface Waiting {
  resolve: (answer: FromServer) => void;
  reject: (wrong: Error) => void;
}

export class TableLink {
  status = $state<Status>("connecting");
  update = $state.raw<Update | null>(null);
  events = $state.raw<Told[]>([]);
  error = $state<string | null>(null);
  retryAt = $state<number | null>(null);

  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;
  #waiting = new Map<number, Waiting>();
  #closed = false;

  constructor(
    readonly table: string,
    readonly tokens: string[],
    readonly heard: (update: Update, events: Told[]) => void,
  ) {
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#seen);
    this.#connect();
  }

  /** Say something; done when it is stored. */
  send(message: Message): Promise<FromServer> {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Error("The connection is lost: this was not sent."));
    }
    const id = ++this.#lastId;
    this.#socket.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  async hint(seat: string): Promise<Hinted> {
    return (await this.send({ type: "hint", seat })) as Hinted;
  }

  retry(): void {
    this.#now();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#seen);
    this.#socket?.close();
  }

  #now = (): void => {
    if (this.status !== "lost") return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #seen = (): void => {
    if (document.visibilityState === "visible") this.#now();
  };

  #connect(): void {
    if (this.#closed) return;
    this.retryAt = null;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      const known = { rewinds: this.update?.rewinds ?? 0, events: this.events.length };
      socket.send(JSON.stringify({ type: "hello", id: 0, tokens: this.tokens, ...known }));
    };
    socket.onmessage = (told) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(told.data)) as FromServer);
    };
    socket.onclose = (closed) => {
      if (this.#socket === socket) this.#lose(closed.code);
    };
  }

  #hear(message: FromServer): void {
    if (message.type === "update") {
      this.#tries = 0;
      this.status = "open";
      this.error = null;
      this.events = [...this.events.slice(0, message.first), ...message.events];
      this.update = message;
      this.heard(message, this.events);
      return;
    }
    if (message.type === "refused" && message.id === 0) {
      this.error = message.error;
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.type === "refused") waiting?.reject(new Refusal(message));
    else waiting?.resolve(message);
  }

  #lose(code: number): void {
    for (const each of this.#waiting.values()) {
      each.reject(new Error("The connection was lost; whether this was stored shows when it is back."));
    }
    this.#waiting.clear();
    if (this.#closed) return;
    if (code === NOT_THERE) {
      this.status = "gone";
      return;
    }
    if (code === NOT_OPENED) {
      this.error ??= "This link has been replaced by a new one.";
      this.status = "refused";
      return;
    }
    this.status = "lost";
    const pause = Math.min(SLOWEST, 400 * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    this.retryAt = Date.now() + pause;
    this.#timer = setTimeout(() => this.#connect(), pause);
  }
}
