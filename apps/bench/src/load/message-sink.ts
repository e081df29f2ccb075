import { PRICE_CENTS, deviceId } from '../play/link-terms.js';
import type { CoupCards } from '../play/shoes.js';
import type { Sink } from '../play/table-script.js';

/** Puts a table's acts together as protocol messages; `take` gives the frame or body. */
export class MessageSink implements Sink {
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
