import { FloorClient, type FloorRequest, dialWebSocket } from '@jackpot/floor-client';
import WebSocket from 'ws';
import { PRICE_CENTS, deviceId } from '../play/link-terms.js';
import type { Sink } from '../play/table-script.js';
import { type Offer, paced } from './pacing.js';
import { RunCount, type RunResult, pause, until } from './run-result.js';
import type { LoadTable } from './table.js';

export interface PatientResult extends RunResult {
  /** Connections that were made again during the play, because the controller ended them or was silent. */
  readonly lost: number;
  /** The longest time without an acknowledgement at any table, ms. */
  readonly longestGapMs: number;
}

/** When a wager was due; undefined for every other message. */
type Due = number | undefined;

const TICK_MS = 100;
/** Two thousand handshakes at once are not what is measured. */
const DIALS_AT_ONCE = 100;
const DIAL_EVERY_MS = 50;
const FINAL_ANSWERS_MS_MAX = 60_000;

interface Counted {
  count: RunCount;
  gaps: Gaps;
}

/**
 * Wagers come when they come, from tables with the client that vendors are given: what is refused for now is sent again, as a
 * table device does, and counted. A wager's time runs from when it was due to its acknowledgement.
 */
export class PatientTables {
  private constructor(
    private readonly lines: readonly PatientTable[],
    private readonly counted: Counted,
    private readonly timer: NodeJS.Timeout,
  ) {}

  /** Resolves once every table is connected and welcomed. */
  static async connect(address: string, tables: readonly LoadTable[]): Promise<PatientTables> {
    const counted: Counted = { count: new RunCount(), gaps: new Gaps() };
    const lines = tables.map((table) => new PatientTable(table, address, counted));
    const patient = new PatientTables(lines, counted, await ticking(lines));
    await until(() => lines.every(({ isOpen }) => isOpen), 'the tables to be welcomed', FINAL_ANSWERS_MS_MAX);
    return patient;
  }

  async play(offer: Offer): Promise<PatientResult> {
    const { lines, counted } = this;
    const [count, gaps] = [new RunCount(), new Gaps()];
    Object.assign(counted, { count, gaps });
    const connected = this.#welcomes;
    let next = 0;
    await paced(offer, count, (dueAt) => {
      lines[next % lines.length]?.wager(dueAt);
      next += 1;
    });
    await until(() => lines.every(({ isIdle }) => isIdle), 'the last acknowledgements', FINAL_ANSWERS_MS_MAX);
    return {
      ...count.result(),
      lost: this.#welcomes - connected,
      longestGapMs: gaps.longestMs,
    };
  }

  /** Connections that were made again while all tables connected. */
  get lostConnecting(): number {
    return this.#welcomes - this.lines.length;
  }

  leave(): void {
    clearInterval(this.timer);
    for (const line of this.lines) line.close();
  }

  get #welcomes(): number {
    return this.lines.reduce((sum, line) => sum + line.welcomes, 0);
  }
}

/** The clients have no timers of their own. A client dials with its first tick. */
async function ticking(lines: readonly PatientTable[]): Promise<NodeJS.Timeout> {
  let ticked = 0;
  const timer = setInterval(() => {
    for (let i = 0; i < ticked; i += 1) lines[i]?.tick();
  }, TICK_MS);
  while (ticked < lines.length) {
    ticked += DIALS_AT_ONCE;
    await pause(DIAL_EVERY_MS);
  }
  return timer;
}

/** The longest time between two acknowledgements. */
class Gaps {
  #lastAt: number | undefined;
  longestMs = 0;

  acknowledged(at: number): void {
    this.longestMs = Math.max(this.longestMs, at - (this.#lastAt ?? at));
    this.#lastAt = at;
  }
}

class PatientTable {
  readonly #client: FloorClient<Due>;
  readonly #sink: Sink;
  #dueAt: Due;

  constructor(
    private readonly table: LoadTable,
    address: string,
    private readonly counted: Readonly<Counted>,
  ) {
    this.#client = new FloorClient<Due>(
      {
        controllers: [address],
        dial: dialWebSocket((url, options) => new WebSocket(url, options), table.token),
        clock: () => performance.now(),
        below: (bound) => Math.floor(Math.random() * bound),
      },
      {
        welcome: () => this.#client.flush(),
        answered: ({ tag }, reply) => {
          if (!reply.ok) counted.count.refused(reply.code);
          else if (tag !== undefined) this.#acknowledged(tag);
        },
        postponed: (code) => counted.count.refused(code),
        frameEnd: () => this.#finishFullCoup(),
      },
    );
    this.#sink = requestsOf(table, (request) =>
      this.#client.request(request, request.type === 'acknowledge' ? this.#dueAt : undefined),
    );
  }

  get isOpen(): boolean {
    return this.#client.isOpen;
  }

  get isIdle(): boolean {
    return this.#client.outbox.isEmpty;
  }

  get welcomes(): number {
    return this.#client.welcomes;
  }

  tick(): void {
    this.#client.tick();
    this.#client.flush();
  }

  /** One wager, with everything that must come before it. */
  wager(dueAt: number): void {
    this.#dueAt = dueAt;
    this.table.script.wager(this.#sink);
    this.#client.flush();
  }

  close(): void {
    this.#client.close();
  }

  #acknowledged(dueAt: number): void {
    const at = performance.now();
    this.table.acknowledged += 1;
    this.counted.count.acknowledged(at - dueAt);
    this.counted.gaps.acknowledged(at);
  }

  #finishFullCoup(): void {
    if (!this.table.script.isFull || !this.isIdle) return;
    this.table.script.next(this.#sink);
    this.#client.flush();
  }
}

/** A table's acts as requests of its client. */
function requestsOf({ table, boot }: LoadTable, request: (request: FloorRequest) => void): Sink {
  return {
    shoe: (shoe) => request({ type: 'shoe', shoe }),
    open: (coup) => request({ type: 'open', coup }),
    wager: (coup, seat, sequence) =>
      request({
        type: 'acknowledge',
        coup,
        seat,
        device: deviceId(table, seat),
        boot,
        sequence,
        priceCents: PRICE_CENTS,
      }),
    lock: (coup) => request({ type: 'lock', coup }),
    cards: (coup, { json }) => request({ type: 'cards', coup, cards: JSON.parse(json) as string[] }),
    settle: (coup) => request({ type: 'settle', coup }),
  };
}
