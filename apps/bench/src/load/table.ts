import type { Shoe } from '../play/shoes.js';
import { TableScript } from '../play/table-script.js';
import { MessageSink } from './message-sink.js';

/** A table of the load: what it plays, what it has been told. Its line (WebSocket or HTTP) comes and goes. */
export class LoadTable {
  readonly script: TableScript;
  readonly sink: MessageSink;
  /** Wagers acknowledged to this table, ever. */
  acknowledged = 0;

  constructor(
    readonly table: number,
    readonly token: string,
    { shoes, boot }: { readonly shoes: readonly Shoe[]; readonly boot: number },
  ) {
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
