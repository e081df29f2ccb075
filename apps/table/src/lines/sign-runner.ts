import { type SignPlan, SignDriver } from '@hardware/sign';
import type { Line } from '@hardware/transport';
import type { ClientTls } from '@jackpot/platform';
import { WebSocket } from 'ws';
import { SignFeed } from './sign-feed.js';

const DIAL_EVERY_MS = 1_000;
const HANDSHAKE_MS_MAX = 3_000;

interface FeedSource {
  readonly controllers: readonly string[];
  readonly link: string;
  readonly tls: ClientTls | undefined;
}

export class SignRunner {
  readonly #driver: SignDriver;
  readonly #signFeed: SignFeed;
  #timer: NodeJS.Timeout | undefined;
  #socket: WebSocket | undefined;
  #dialAtMs = 0;
  #address = 0;
  #isClosed = false;

  constructor(
    plan: SignPlan,
    private readonly line: () => Line,
    private readonly source: FeedSource,
  ) {
    this.#driver = new SignDriver(plan);
    this.#signFeed = new SignFeed(this.#driver, plan.outOfServiceText);
  }

  returned(atMs: number): void {
    this.#driver.lineUp(atMs);
    this.#turn();
  }

  lost(): void {
    this.#driver.lineDown();
  }

  bytes(bytes: Uint8Array, atMs: number): void {
    this.#driver.hear(bytes, atMs);
    this.#turn();
  }

  tick(nowMs: number): void {
    if (this.#socket !== undefined && this.#signFeed.isHung(nowMs)) this.#socket.terminate();
    if (this.#socket !== undefined || nowMs < this.#dialAtMs || this.#isClosed) return;
    this.#dialAtMs = nowMs + DIAL_EVERY_MS;
    this.#signFeed.dials(nowMs);
    const { controllers, link, tls } = this.source;
    const address = controllers[this.#address % controllers.length] ?? '';
    const { lastEventId } = this.#signFeed;
    const since = lastEventId === undefined ? '' : `&lastEventId=${lastEventId}`;
    const url = `${address.replace(/^http/, 'ws').replace(/\/$/, '')}/feed?link=${link}${since}`;
    const options = { handshakeTimeout: HANDSHAKE_MS_MAX, perMessageDeflate: false, ...tls?.current() };
    const socket = new WebSocket(url, options);
    this.#socket = socket;
    socket.on('message', (bytes: Buffer) => this.#feed(bytes.toString('utf8')));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      if (socket !== this.#socket) return;
      this.#socket = undefined;
      this.#address += 1;
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#socket?.terminate();
  }

  #feed(text: string): void {
    this.#signFeed.hearText(text, performance.now());
    this.#turn();
  }

  #turn(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    const { bytes, wakeAtMs } = this.#driver.next(performance.now());
    if (bytes !== undefined) this.line().write(bytes);
    if (wakeAtMs < Infinity) this.#timer = setTimeout(() => this.#turn(), Math.max(1, wakeAtMs - performance.now()));
  }
}
