import { type SignPlan, SignDriver } from '@hardware/sign';
import type { Line } from '@hardware/transport';
import { type AwardMessage, feedMessageSchema, type MetersMessage } from '@jackpot/contract';
import { WebSocket } from 'ws';

export const WIN_MS = 15_000;
const DIAL_EVERY_MS = 1_000;
const HANDSHAKE_MS_MAX = 3_000;

/** The table's LED sign: the controller's feed in, the driver's packets out. */
export class SignRunner {
  private readonly driver: SignDriver;
  private timer: NodeJS.Timeout | undefined;
  private socket: WebSocket | undefined;
  private dialAtMs = 0;
  private address = 0;
  private isClosed = false;

  constructor(
    plan: SignPlan,
    private readonly line: () => Line,
    private readonly controllers: readonly string[],
    private readonly link: string,
  ) {
    this.driver = new SignDriver(plan);
  }

  returned(atMs: number): void {
    this.driver.lineUp(atMs);
    this.turn();
  }

  lost(): void {
    this.driver.lineDown();
  }

  bytes(bytes: Uint8Array, atMs: number): void {
    this.driver.hear(bytes, atMs);
    this.turn();
  }

  /** Keeps the feed; called some fifty times a second. */
  tick(nowMs: number): void {
    if (this.socket !== undefined || nowMs < this.dialAtMs || this.isClosed) return;
    this.dialAtMs = nowMs + DIAL_EVERY_MS;
    const address = this.controllers[this.address % this.controllers.length] ?? '';
    const url = `${address.replace(/^http/, 'ws').replace(/\/$/, '')}/feed?link=${this.link}`;
    const socket = new WebSocket(url, { handshakeTimeout: HANDSHAKE_MS_MAX, perMessageDeflate: false });
    this.socket = socket;
    socket.on('message', (bytes: Buffer) => this.feed(bytes.toString('utf8')));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      if (socket !== this.socket) return;
      this.socket = undefined;
      this.address += 1;
    });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket?.terminate();
  }

  private feed(text: string): void {
    const message = feedMessageSchema.safeParse(JSON.parse(text));
    if (!message.success) return;
    const nowMs = performance.now();
    switch (message.data.type) {
      case 'meters':
        if (message.data.state === 'suspended') this.driver.feedLost();
        else this.driver.show(signLine(message.data), nowMs);
        break;
      case 'award':
        this.driver.showWin(winLine(message.data), nowMs + WIN_MS, nowMs);
        break;
      case 'heartbeat':
        if (message.data.state === 'suspended') this.driver.feedLost();
        else this.driver.feedAlive(nowMs);
        break;
    }
    this.turn();
  }

  private turn(): void {
    clearTimeout(this.timer);
    if (this.isClosed) return;
    const { bytes, wakeAtMs } = this.driver.next(performance.now());
    if (bytes !== undefined) this.line().write(bytes);
    if (wakeAtMs < Infinity) this.timer = setTimeout(() => this.turn(), Math.max(1, wakeAtMs - performance.now()));
  }
}

/** Every level in one line: they change together, so they are sent together. */
export function signLine({ levels }: Pick<MetersMessage, 'levels'>): string {
  return levels.map(({ name, display }) => `${name.toUpperCase()} $${grouped(display)}`).join('  ');
}

function winLine({ lineName, amount, seat }: AwardMessage): string {
  return `${lineName.toUpperCase()} $${grouped(amount)} SEAT ${seat}`;
}

/** Text in, text out: an amount is never a number here. */
export function grouped(dollars: string): string {
  return dollars.replace(/\B(?=(\d{3})+(?=\.))/g, ',');
}
