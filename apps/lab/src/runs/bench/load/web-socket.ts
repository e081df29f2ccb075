import { once } from 'node:events';
import { type IncomingMessage, get } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadTable } from './table.js';

// A WebSocket client (RFC 6455). A general client would use a third more processor time per wager.

const TEXT = 0x81;
const MASKED = 0x80;
/** Mask of all frames. Not zero, because a server could skip unmasking for zero. */
const MASK = [0x37, 0xfa, 0x21, 0x3d] as const;

export function textFrame(text: string): Buffer {
  const length = text.length;
  const head = length < 126 ? 6 : 8;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = TEXT;
  if (length < 126) {
    frame[1] = MASKED | length;
  } else {
    frame[1] = MASKED | 126;
    frame.writeUInt16BE(length, 2);
  }
  for (let i = 0; i < 4; i += 1) frame[head - 4 + i] = MASK[i] ?? 0;
  frame.write(text, head, 'latin1');
  let at = head;
  for (const end = head + length - 3; at < end; at += 4) {
    frame[at]! ^= MASK[0];
    frame[at + 1]! ^= MASK[1];
    frame[at + 2]! ^= MASK[2];
    frame[at + 3]! ^= MASK[3];
  }
  for (let i = 0; at < frame.length; at += 1, i += 1) frame[at]! ^= MASK[i] ?? 0;
  return frame;
}

export interface FrameEvents {
  text(body: Buffer): void;
  closed(code: number): void;
}

/** Reads frames of a server, which are not masked. The controller sends no fragments. */
export class FrameReader {
  #rest: Buffer | undefined;

  constructor(private readonly events: FrameEvents) {}

  push(chunk: Buffer): void {
    const bytes = this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = undefined;
    let at = 0;
    for (;;) {
      const body = bodyOf(bytes, at);
      if (body === undefined || body.end > bytes.length) break;
      const kind = (bytes[at] ?? 0) & 0x0f;
      if (kind === 1) this.events.text(bytes.subarray(body.start, body.end));
      else if (kind === 8) this.events.closed(body.end - body.start >= 2 ? bytes.readUInt16BE(body.start) : 1005);
      at = body.end;
    }
    if (at < bytes.length) this.#rest = bytes.subarray(at);
  }
}

function bodyOf(bytes: Buffer, at: number): { readonly start: number; readonly end: number } | undefined {
  if (bytes.length - at < 2) return undefined;
  const short = (bytes[at + 1] ?? 0) & 0x7f;
  if (short < 126) return { start: at + 2, end: at + 2 + short };
  if (short === 126)
    return bytes.length - at < 4 ? undefined : { start: at + 4, end: at + 4 + bytes.readUInt16BE(at + 2) };
  return bytes.length - at < 10 ? undefined : { start: at + 10, end: at + 10 + Number(bytes.readBigUInt64BE(at + 2)) };
}

const HANDSHAKE_MS_MAX = 10_000;
const KEY = 'YmVuY2gtYmVuY2gtYmVuYw==';

export interface LineEvents {
  replies(line: WebSocketLine, body: Buffer): void;
  readDone?(line: WebSocketLine): void;
}

interface Sent {
  readonly at: number;
  wagers: number;
}

export class WebSocketLine {
  #sent: Sent[] = [];
  unanswered = 0;
  closedWith: number | undefined;

  private constructor(
    readonly table: LoadTable,
    private readonly socket: Socket,
  ) {}

  static async open(address: URL, table: LoadTable, events: LineEvents): Promise<WebSocketLine> {
    const { socket, rest } = await upgraded(address, table.token);
    const line = new WebSocketLine(table, socket);
    const reader = new FrameReader({
      text: (body) => events.replies(line, body),
      closed: (code) => (line.closedWith = code),
    });
    const take = (chunk: Buffer): void => {
      reader.push(chunk);
      events.readDone?.(line);
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

  sent(wagers: number, at: number): void {
    this.#sent.push({ at, wagers });
    this.unanswered += wagers;
  }

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

async function upgraded(address: URL, token: string): Promise<{ readonly socket: Socket; readonly rest: Buffer }> {
  const request = get(new URL('/floor', address), {
    timeout: HANDSHAKE_MS_MAX,
    headers: {
      ...{ Connection: 'Upgrade', Upgrade: 'websocket', Authorization: `Bearer ${token}` },
      ...{ 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': KEY },
    },
  });
  request.on('timeout', () => request.destroy(new Error('no answer to the upgrade')));
  request.on('response', ({ statusCode }) => request.destroy(new UpgradeRefused(`upgrade refused: ${statusCode}`)));
  const [, socket, rest] = (await once(request, 'upgrade')) as [IncomingMessage, Socket, Buffer];
  socket.setTimeout(0).setNoDelay();
  return { socket, rest };
}

class UpgradeRefused extends Error {}

const HEARTBEAT_MS = 1_000;
const HEARTBEAT_SLICES = 50;
const KEYS_KNOWN_MS = 1_500;

export class TablesOnline {
  #timer: NodeJS.Timeout | undefined;
  #slice = 0;

  private constructor(readonly lines: readonly WebSocketLine[]) {}

  static async connect(address: string, tables: readonly LoadTable[], events: LineEvents): Promise<TablesOnline> {
    const url = new URL(address);
    const [first, ...others] = tables;
    if (first === undefined) return new TablesOnline([]);
    // The first connection may be refused, because only an unknown key makes the controller read the new keys.
    const firstLine = await WebSocketLine.open(url, first, events).catch(async (error: unknown) => {
      if (!(error instanceof UpgradeRefused)) throw error;
      await sleep(KEYS_KNOWN_MS);
      return WebSocketLine.open(url, first, events);
    });
    const lines = [firstLine, ...(await Promise.all(others.map((table) => WebSocketLine.open(url, table, events))))];
    const online = new TablesOnline(lines);
    online.#timer = setInterval(() => online.#beat(), HEARTBEAT_MS / HEARTBEAT_SLICES);
    return online;
  }

  end(): void {
    clearInterval(this.#timer);
    for (const line of this.lines) line.close();
  }

  close(): void {
    const ended = this.lines.find(({ closedWith }) => closedWith !== undefined);
    this.end();
    if (ended !== undefined)
      throw new Error(`the controller ended the connection of table ${ended.table.table}: ${ended.closedWith}`);
  }

  #beat(): void {
    this.#slice = (this.#slice + 1) % HEARTBEAT_SLICES;
    for (let i = this.#slice; i < this.lines.length; i += HEARTBEAT_SLICES) {
      const line = this.lines[i];
      if (line === undefined) continue;
      line.table.sink.heartbeat();
      line.send(line.table.sink.take());
    }
  }
}
