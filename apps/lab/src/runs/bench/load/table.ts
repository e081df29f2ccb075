import { deviceId, PRICE_CENTS } from '../play/link-terms.js';
import type { CoupCards, Shoe } from '../play/shoes.js';
import { type Sink, TableScript } from '../play/table-script.js';

/** Puts a table's acts together as protocol messages; `take` gives the frame or body. */
class MessageSink implements Sink {
  #text = '';
  #count = 0;
  #id = 1;
  readonly #devices: readonly string[];

  constructor(
    table: number,
    /** Boot number of the devices: another process at the same tables takes a higher one. */
    private readonly boot: number,
  ) {
    this.#devices = Array.from({ length: 10 }, (_, seat) => deviceId(table, seat));
  }

  shoe(shoe: number): void {
    this.#add(`{"type":"shoe","id":${this.#id},"shoe":${shoe}}`);
  }

  open(coup: number): void {
    this.#add(`{"type":"open","id":${this.#id},"coup":${coup}}`);
  }

  wager(coup: number, seat: number, sequence: number): void {
    this.#add(
      `{"type":"acknowledge","id":${this.#id},"coup":${coup},"seat":${seat},"device":"${this.#devices[seat] ?? ''}",` +
        `"boot":${this.boot},"sequence":${sequence},"priceCents":${PRICE_CENTS}}`,
    );
  }

  lock(coup: number): void {
    this.#add(`{"type":"lock","id":${this.#id},"coup":${coup}}`);
  }

  cards(coup: number, { json }: CoupCards): void {
    this.#add(`{"type":"cards","id":${this.#id},"coup":${coup},"cards":${json}}`);
  }

  settle(coup: number): void {
    this.#add(`{"type":"settle","id":${this.#id},"coup":${coup}}`);
  }

  heartbeat(): void {
    this.#add(`{"type":"heartbeat","id":${this.#id}}`);
  }

  get count(): number {
    return this.#count;
  }

  /** What has been put together since the last time: one message as it is, several as an array. */
  take(): string {
    const text = this.#count > 1 ? `[${this.#text}]` : this.#text;
    this.#text = '';
    this.#count = 0;
    return text;
  }

  #add(message: string): void {
    this.#text = this.#count === 0 ? message : `${this.#text},${message}`;
    this.#count += 1;
    this.#id += 1;
  }
}

/** A table of the load: what it plays, and the replies it received. Its line (WebSocket or HTTP) comes and goes. */
export class LoadTable {
  readonly script: TableScript;
  readonly sink: MessageSink;
  /** Boot number of its devices. */
  readonly boot: number;
  /** Wagers acknowledged to this table, ever. */
  acknowledged = 0;

  constructor(
    readonly table: number,
    readonly token: string,
    { shoes, boot }: { readonly shoes: readonly Shoe[]; readonly boot: number },
  ) {
    this.boot = boot;
    this.script = new TableScript(shoes, table);
    this.sink = new MessageSink(table, boot);
  }

  /** The text of the next so many wagers, with what must come before them. */
  wagers(count: number): string {
    for (let i = 0; i < count; i += 1) this.script.wager(this.sink);
    return this.sink.take();
  }
}

const ACKNOWLEDGED = Buffer.from('"acknowledged"');
const REFUSED = Buffer.from('"ok":false');

/** How many wagers these replies acknowledge. */
export function acknowledgedIn(bytes: Buffer, start: number, end: number): number {
  const part = start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end);
  let count = 0;
  for (let at = part.indexOf(ACKNOWLEDGED); at !== -1; at = part.indexOf(ACKNOWLEDGED, at + ACKNOWLEDGED.length)) {
    count += 1;
  }
  return count;
}

/** Codes of the refusals among these replies; the common case, none, costs one search. */
export function refusalsIn(bytes: Buffer, start: number, end: number): readonly string[] {
  const part = bytes.subarray(start, end);
  if (part.indexOf(REFUSED) === -1) return [];
  const body = JSON.parse(part.toString('latin1')) as unknown;
  const replies = (Array.isArray(body) ? body : [body]) as readonly { readonly ok?: boolean; readonly code?: string }[];
  return replies.filter(({ ok }) => ok === false).map(({ code }) => code ?? 'UNKNOWN');
}
