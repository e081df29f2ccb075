import { BackOff, HELD_MS_MIN } from './back-off.js';
import type {
  Connection,
  Connector,
  Line,
  LineCounters,
  LineListener,
  LineLoss,
  LineRefusal,
  LineState,
} from './line.js';
import { endsWithin } from './within.js';

export interface LineSettings {
  /** Accepted but unsent bytes. At 9600 baud, a thousand bytes take one second. */
  readonly queueBytesMax?: number;
  readonly writeMsMax?: number;
  readonly drainMsMax?: number;
  readonly missedMax?: number;
  readonly backOffMsMin?: number;
  readonly backOffMsMax?: number;
}

const DEFAULTS = { queueBytesMax: 1_024, writeMsMax: 2_000, drainMsMax: 500, missedMax: 3 };

/** Each connection has its own queue, so bytes for a lost connection are never sent over the next one. */
interface Current {
  readonly connection: Connection;
  readonly sinceMs: number;
  queue: Uint8Array[];
  queuedBytes: number;
  isWriting: boolean;
  missed: number;
  watchdog: NodeJS.Timeout | undefined;
  drained: (() => void) | undefined;
}

export class ReconnectingLine implements Line {
  state: LineState = 'closed';
  lastLoss: LineLoss | undefined;
  readonly #settings: Required<Pick<LineSettings, keyof typeof DEFAULTS>>;
  readonly #backOff: BackOff;
  readonly #count = {
    opened: 0,
    openFailed: 0,
    lost: 0,
    bytesIn: 0,
    bytesOut: 0,
    writesRefused: 0,
    bytesDropped: 0,
  };
  #current: Current | undefined;
  #retry: NodeJS.Timeout | undefined;
  #attempt = 0;
  #opening: Promise<void> = Promise.resolve();

  constructor(
    private readonly connector: Connector,
    private readonly listener: LineListener,
    settings: LineSettings = {},
  ) {
    this.#settings = { ...DEFAULTS, ...settings };
    this.#backOff = new BackOff(settings.backOffMsMin, settings.backOffMsMax);
  }

  get counters(): LineCounters {
    return this.#count;
  }

  open(): void {
    if (this.state === 'closed') this.#connect();
  }

  write(bytes: Uint8Array): LineRefusal | undefined {
    const current = this.#current;
    if (this.state !== 'open' || current === undefined) return this.#refuse('LINE_DOWN');
    if (current.queuedBytes + bytes.length > this.#settings.queueBytesMax) return this.#refuse('LINE_FULL');
    current.queue.push(Uint8Array.from(bytes));
    current.queuedBytes += bytes.length;
    this.#pump(current);
    return undefined;
  }

  answered(): void {
    if (this.#current !== undefined) this.#current.missed = 0;
  }

  missed(): void {
    const current = this.#current;
    if (current === undefined) return;
    current.missed += 1;
    if (current.missed < this.#settings.missedMax) return;
    this.#lose(current, { code: 'ANSWERS_MISSED', text: `${current.missed} answers missed in a row` });
  }

  async close(): Promise<void> {
    this.state = 'closed';
    this.#attempt += 1;
    clearTimeout(this.#retry);
    const current = this.#current;
    if (current !== undefined) {
      await endsWithin(this.#emptied(current), this.#settings.drainMsMax);
      this.#discard(current);
      await current.connection.destroy();
    }
    await this.#opening;
  }

  #connect(): void {
    this.state = 'opening';
    this.#attempt += 1;
    this.#opening = this.#tryOnce(this.#attempt);
  }

  async #tryOnce(attempt: number): Promise<void> {
    let early: LineLoss | undefined;
    let mine: Current | undefined;
    try {
      const connection = await this.connector.connect({
        bytes: (bytes) => {
          if (mine !== undefined && mine === this.#current) this.#hear(bytes);
        },
        lost: (loss) => {
          early = loss;
          if (mine !== undefined) this.#lose(mine, loss);
        },
      });
      if (attempt !== this.#attempt || early !== undefined) {
        await connection.destroy();
        if (attempt === this.#attempt) this.#failed(early ?? { code: 'HUNG_UP', text: 'gone while opening' });
        return;
      }
      mine = this.#opened(connection);
    } catch (failure) {
      if (attempt === this.#attempt) this.#failed({ code: 'OPEN_FAILED', text: messageOf(failure) });
      return;
    }
    this.listener.returned(performance.now());
  }

  #opened(connection: Connection): Current {
    const current: Current = {
      connection,
      sinceMs: performance.now(),
      queue: [],
      queuedBytes: 0,
      isWriting: false,
      missed: 0,
      watchdog: undefined,
      drained: undefined,
    };
    this.#current = current;
    this.state = 'open';
    this.#count.opened += 1;
    return current;
  }

  #hear(bytes: Uint8Array): void {
    this.#count.bytesIn += bytes.length;
    this.listener.bytes(bytes, performance.now());
  }

  #failed(loss: LineLoss): void {
    this.#count.openFailed += 1;
    this.lastLoss = loss;
    this.#waitAndTry();
  }

  #lose(current: Current, loss: LineLoss): void {
    if (current !== this.#current) return;
    const wasClosing = this.state === 'closed';
    this.#discard(current);
    void current.connection.destroy();
    this.#count.lost += 1;
    this.lastLoss = loss;
    if (performance.now() - current.sinceMs >= HELD_MS_MIN) this.#backOff.reset();
    if (!wasClosing) this.#waitAndTry();
    this.listener.lost(loss, performance.now());
  }

  #waitAndTry(): void {
    this.state = 'waiting';
    this.#retry = setTimeout(() => this.#connect(), this.#backOff.next());
  }

  #pump(current: Current): void {
    const [bytes] = current.queue;
    if (current.isWriting || current !== this.#current) return;
    if (bytes === undefined) {
      current.drained?.();
      return;
    }
    current.isWriting = true;
    current.queue.shift();
    const stuck: LineLoss = { code: 'WRITE_STUCK', text: `a write took over ${this.#settings.writeMsMax} ms` };
    current.watchdog = setTimeout(() => this.#lose(current, stuck), this.#settings.writeMsMax);
    current.connection.write(bytes, (failure) => this.#written(current, bytes, failure));
  }

  #written(current: Current, bytes: Uint8Array, failure: Error | undefined): void {
    clearTimeout(current.watchdog);
    if (current !== this.#current) return;
    if (failure !== undefined) {
      this.#lose(current, { code: 'OS_ERROR', text: failure.message });
      return;
    }
    current.isWriting = false;
    current.queuedBytes -= bytes.length;
    this.#count.bytesOut += bytes.length;
    this.#pump(current);
  }

  #discard(current: Current): void {
    clearTimeout(current.watchdog);
    this.#count.bytesDropped += current.queuedBytes;
    current.queue = [];
    current.queuedBytes = 0;
    this.#current = undefined;
    current.drained?.();
  }

  #emptied(current: Current): Promise<void> {
    if (current.queuedBytes === 0) return Promise.resolve();
    return new Promise((resolve) => {
      current.drained = resolve;
    });
  }

  #refuse(code: LineRefusal): LineRefusal {
    this.#count.writesRefused += 1;
    return code;
  }
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
