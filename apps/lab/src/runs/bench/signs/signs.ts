import { type Socket, connect } from 'node:net';
import { monotonicMs } from '../load/together.js';
import { pause } from '../load/run-result.js';

/** What the signs are watched for. */
export interface Wanted {
  /** A message of this type, ... */
  readonly type: 'meters' | 'award';
  /** ... newer than this. */
  readonly afterSequence: number;
}

export interface Shown {
  readonly signs: number;
  /** Times of the system's monotonic clock. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Connections are made a few at a time, as after a power cut of one floor, and not all in one instant. */
const CONNECT_AT_ONCE = 200;

/** Many signs over Server-Sent Events. They only search for what is wanted; a real sign has all its time for itself. */
export class Signs {
  #wanted: Wanted | undefined;
  #left = 0;
  #firstAt = 0;
  #lastAt = 0;
  #round = 0;

  private constructor(private readonly sockets: Socket[]) {}

  static async connect(plan: {
    readonly address: string;
    readonly linkId: string;
    readonly count: number;
  }): Promise<Signs> {
    const url = new URL(plan.address);
    const signs = new Signs([]);
    for (let made = 0; made < plan.count; made += CONNECT_AT_ONCE) {
      const batch = Math.min(CONNECT_AT_ONCE, plan.count - made);
      await Promise.all(Array.from({ length: batch }, () => signs.#add(url, plan.linkId)));
    }
    return signs;
  }

  arm(wanted: Wanted): void {
    this.#wanted = wanted;
    this.#left = this.sockets.length;
    this.#round += 1;
    this.#firstAt = 0;
  }

  /** When the last sign has shown what was wanted. */
  async shown({ patienceMs }: { readonly patienceMs: number }): Promise<Shown> {
    const deadline = performance.now() + patienceMs;
    while (this.#left > 0) {
      if (performance.now() > deadline)
        throw new Error(`${this.#left} of ${this.sockets.length} signs did not show it in ${patienceMs} ms`);
      await pause(5);
    }
    return { signs: this.sockets.length, firstAt: this.#firstAt, lastAt: this.#lastAt };
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  #add(url: URL, linkId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: url.hostname, port: Number(url.port) });
      const seen = { round: 0, isNew: true };
      socket.on('error', reject);
      // A server with as many connections as it takes ends another without a word.
      socket.on('close', () => reject(new Error('the server ended the connection')));
      socket.on('data', (chunk: Buffer) => {
        if (seen.isNew) {
          seen.isNew = false;
          if (chunk.toString('latin1', 9, 12) !== '200') return reject(new Error(chunk.toString('latin1', 0, 60)));
          resolve();
        }
        if (seen.round === this.#round || !this.#isWanted(chunk)) return;
        seen.round = this.#round;
        this.#show();
      });
      socket.write(
        `GET /api/v1/links/${linkId}/feed HTTP/1.1\r\nHost: ${url.host}\r\nAccept: text/event-stream\r\n\r\n`,
      );
      this.sockets.push(socket);
    });
  }

  #show(): void {
    this.#lastAt = monotonicMs();
    if (this.#firstAt === 0) this.#firstAt = this.#lastAt;
    this.#left -= 1;
  }

  /** A read may hold several messages; the newest stands last. */
  #isWanted(chunk: Buffer): boolean {
    if (this.#wanted === undefined) return false;
    const text = chunk.toString('latin1');
    const at = text.lastIndexOf(`"type":"${this.#wanted.type}"`);
    if (at === -1) return false;
    const sequence = /"sequence":(\d+)/.exec(text.slice(at, at + 400))?.[1];
    return Number(sequence) > this.#wanted.afterSequence;
  }
}
