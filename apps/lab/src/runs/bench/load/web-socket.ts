import { type Socket, connect } from 'node:net';
import { FrameReader, textFrame } from './frames.js';
import type { LoadTable } from './table.js';

const HANDSHAKE_MS_MAX = 10_000;
/** Not random, since no server checks it; it has the required length. */
const KEY = 'YmVuY2gtYmVuY2gtYmVuYw==';

export interface LineEvents {
  /** Replies or a push, as they came, in one frame. */
  replies(line: WebSocketLine, bytes: Buffer, start: number, end: number): void;
  /** Everything that one read brought has been delivered: the moment to send on, once. */
  readDone(line: WebSocketLine): void;
}

interface Sent {
  readonly at: number;
  wagers: number;
}

/** One table's WebSocket connection. */
export class WebSocketLine {
  /** Wagers that are not acknowledged yet, by when they were sent, oldest first. Replies come in order. */
  #sent: Sent[] = [];
  unanswered = 0;
  closedWith: number | undefined;

  private constructor(
    readonly table: LoadTable,
    private readonly socket: Socket,
  ) {}

  static async open(address: URL, table: LoadTable, events: LineEvents): Promise<WebSocketLine> {
    const socket = connect({ host: address.hostname, port: Number(address.port), noDelay: true });
    const head = [
      'GET /floor HTTP/1.1',
      `Host: ${address.host}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${KEY}`,
      `Authorization: Bearer ${table.token}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const rest = await handshake(socket);
    const line = new WebSocketLine(table, socket);
    const reader = new FrameReader({
      text: (bytes, start, end) => events.replies(line, bytes, start, end),
      closed: (code) => (line.closedWith = code),
    });
    const take = (chunk: Buffer): void => {
      reader.push(chunk);
      events.readDone(line);
    };
    socket.on('data', take);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => (line.closedWith ??= 1006));
    if (rest.length > 0) take(rest);
    return line;
  }

  send(text: string): void {
    this.socket.write(textFrame(text));
  }

  /** Notes when so many wagers were sent, or were to be sent. */
  sent(wagers: number, at: number): void {
    this.#sent.push({ at, wagers });
    this.unanswered += wagers;
  }

  /** The oldest unanswered wagers are answered, at most so many: how many of them were sent together, and when. */
  answered(most: number): Readonly<Sent> {
    const oldest = this.#sent[0];
    if (oldest === undefined) throw new Error('an acknowledgement for a wager that was not sent');
    const wagers = Math.min(most, oldest.wagers);
    oldest.wagers -= wagers;
    this.unanswered -= wagers;
    if (oldest.wagers === 0) this.#sent.shift();
    return { at: oldest.at, wagers };
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Reads the answer to the upgrade; what follows it belongs to the first frame. */
function handshake(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let read = Buffer.alloc(0);
    const timer = setTimeout(() => reject(new Error('no answer to the upgrade')), HANDSHAKE_MS_MAX);
    const onData = (chunk: Buffer): void => {
      read = Buffer.concat([read, chunk]);
      const end = read.indexOf('\r\n\r\n');
      if (end === -1) return;
      clearTimeout(timer);
      socket.off('data', onData);
      socket.off('error', reject);
      const status = read.toString('latin1', 9, 12);
      if (status === '101') resolve(read.subarray(end + 4));
      else reject(new UpgradeRefused(status));
    };
    socket.on('data', onData);
    socket.once('error', reject);
  });
}

export class UpgradeRefused extends Error {
  override readonly name = 'UpgradeRefused';
  constructor(readonly status: string) {
    super(`the upgrade was answered with ${status}`);
  }
}
