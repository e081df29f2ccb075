import { setTimeout as sleep } from 'node:timers/promises';
import { FloorClient, type FloorRequest, dialWebSocket } from '@jackpot/floor-client';
import WebSocket from 'ws';
import { PRICE_CENTS, type Sink, deviceId } from './play.js';
import { type Offer, RunCount, type RunResult, paced, until } from './run-count.js';
import type { LoadTable } from './table.js';

interface PatientResult extends RunResult {
  readonly lost: number;
  readonly longestGapMs: number;
}

const DIALS_AT_ONCE = 100;
const DIAL_EVERY_MS = 50;
const FINAL_ANSWERS_MS_MAX = 60_000;

class Counted {
  readonly count = new RunCount();
  longestGapMs = 0;
  #lastAt: number | undefined;

  acknowledged(dueAt: number): void {
    const at = performance.now();
    this.count.acknowledged(at - dueAt);
    this.longestGapMs = Math.max(this.longestGapMs, at - (this.#lastAt ?? at));
    this.#lastAt = at;
  }
}

/** Tables that repeat a wager while it is refused for now. */
export class PatientTables {
  #counted = new Counted();
  readonly #tables: readonly PatientTable[];

  private constructor(address: string, tables: readonly LoadTable[]) {
    this.#tables = tables.map((table) => new PatientTable(table, address, () => this.#counted));
  }

  static async connect(address: string, tables: readonly LoadTable[]): Promise<PatientTables> {
    const patient = new PatientTables(address, tables);
    await patient.#dial();
    const isWelcomed = () => patient.#tables.every(({ client }) => client.isOpen);
    await until(isWelcomed, 'the tables to be welcomed', FINAL_ANSWERS_MS_MAX);
    return patient;
  }

  async #dial(): Promise<void> {
    for (let dialed = 0; dialed < this.#tables.length; dialed += DIALS_AT_ONCE) {
      for (const { client } of this.#tables.slice(dialed, dialed + DIALS_AT_ONCE)) client.connect();
      await sleep(DIAL_EVERY_MS);
    }
  }

  async play(offer: Offer): Promise<PatientResult> {
    const counted = new Counted();
    this.#counted = counted;
    const before = this.#welcomes();
    let next = 0;
    await paced(offer, counted.count, (dueAt) => {
      this.#tables[next % this.#tables.length]?.wager(dueAt);
      next += 1;
    });
    const isAnswered = () => this.#tables.every(({ client }) => client.outbox.isEmpty);
    await until(isAnswered, 'the last acknowledgements', FINAL_ANSWERS_MS_MAX);
    return { ...counted.count.result(), lost: this.#welcomes() - before, longestGapMs: counted.longestGapMs };
  }

  leave(): void {
    for (const { client } of this.#tables) client.close();
  }

  #welcomes(): number {
    return this.#tables.reduce((sum, { client }) => sum + client.welcomes, 0);
  }
}

type Due = number | undefined;

class PatientTable {
  readonly client: FloorClient<Due>;
  readonly #sink: Sink;
  #dueAt: Due;

  constructor(
    private readonly table: LoadTable,
    address: string,
    counted: () => Counted,
  ) {
    this.client = new FloorClient<Due>(
      {
        controllers: [address],
        dial: dialWebSocket((url, options) => new WebSocket(url, options), table.token),
      },
      {
        welcome: () => undefined,
        answered: ({ tag }, reply) => {
          if (!reply.ok) return counted().count.refused(reply.code);
          if (tag === undefined) return;
          table.acknowledged += 1;
          counted().acknowledged(tag);
        },
        postponed: (code) => counted().count.refused(code),
        frameEnd: () => {
          if (!table.script.isFull || !this.client.outbox.isEmpty) return;
          table.script.next(this.#sink);
          this.client.flush();
        },
      },
    );
    const request = (each: FloorRequest): void => this.client.request(each, undefined);
    this.#sink = {
      shoe: (shoe) => request({ type: 'shoe', shoe }),
      open: (coup) => request({ type: 'open', coup }),
      wager: (coup, seat, sequence) => {
        const device = deviceId(table.table, seat);
        const wager = { type: 'acknowledge', coup, seat, device, boot: 1, sequence, priceCents: PRICE_CENTS } as const;
        this.client.request(wager, this.#dueAt);
      },
      lock: (coup) => request({ type: 'lock', coup }),
      cards: (coup, { json }) => request({ type: 'cards', coup, cards: JSON.parse(json) as string[] }),
      settle: (coup) => request({ type: 'settle', coup }),
    };
  }

  wager(dueAt: number): void {
    this.#dueAt = dueAt;
    this.table.script.wager(this.#sink);
    this.client.flush();
  }
}
