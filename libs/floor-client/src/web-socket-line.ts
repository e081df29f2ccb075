import { FLOOR_CLOSE } from '@jackpot/contract';
import type { Dial, Line, LineEnd, LineEvents } from './connection.js';

const HANDSHAKE_MS_MAX = 3_000;
const OPEN = 1;

export interface SocketLike {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

/** A socket of `ws`, which shows why an upgrade was refused. A browser's socket does not. */
export interface NodeSocketLike extends SocketLike {
  terminate(): void;
  on(
    event: 'unexpected-response',
    listener: (
      request: { destroy(): unknown },
      response: {
        readonly statusCode?: number | undefined;
        on(event: 'data', listener: (chunk: { toString(): string }) => void): unknown;
        on(event: 'end', listener: () => void): unknown;
      },
    ) => void,
  ): unknown;
}

export interface NodeSocketOptions {
  readonly headers: { readonly authorization: string };
  readonly handshakeTimeout: number;
  readonly perMessageDeflate: boolean;
}

const ENDS: ReadonlyMap<number, LineEnd> = new Map([
  [FLOOR_CLOSE.leaderLeft.code, 'not-leader'],
  [FLOOR_CLOSE.replaced.code, 'replaced'],
]);

export function endOfClose(code: number): LineEnd {
  return ENDS.get(code) ?? 'lost';
}

/** `onClose` receives the close code for owners that need more than `LineEnd`. */
export function webSocketLine(socket: SocketLike, events: LineEvents, onClose?: (code: number) => void): Line {
  let hasEnded = false;
  const ended = (why: LineEnd): void => {
    if (hasEnded) return;
    hasEnded = true;
    events.ended(why);
  };
  socket.addEventListener('message', ({ data }) => {
    if (!hasEnded) events.text(String(data));
  });
  // `close` follows an error, except if there was never a connection.
  socket.addEventListener('error', () => ended('lost'));
  socket.addEventListener('close', ({ code }) => {
    if (!hasEnded) onClose?.(code);
    ended(endOfClose(code));
  });
  return {
    send: (text) => {
      if (socket.readyState === OPEN) socket.send(text);
    },
    end: () => {
      hasEnded = true;
      socket.close();
    },
  };
}

export function dialWebSocket(open: (url: string, options: NodeSocketOptions) => NodeSocketLike, token: string): Dial {
  return (address, events) => {
    const socket = open(`${address.replace(/^http/, 'ws').replace(/\/+$/, '')}/floor`, {
      headers: { authorization: `Bearer ${token}` },
      handshakeTimeout: HANDSHAKE_MS_MAX,
      perMessageDeflate: false,
    });
    let isRefused = false;
    const line = webSocketLine(socket, {
      text: (text) => events.text(text),
      ended: (why) => {
        if (!isRefused) events.ended(why);
      },
    });
    socket.on('unexpected-response', (request, response) => {
      isRefused = true;
      let body = '';
      response.on('data', (chunk) => (body += chunk.toString()));
      response.on('end', () => {
        request.destroy();
        events.ended(lineEndOf(response.statusCode), leaderIn(body));
      });
    });
    return {
      send: (text) => line.send(text),
      // `close` would wait for the other side, which may hang.
      end: () => {
        line.end();
        socket.terminate();
      },
    };
  };
}

export function lineEndOf(status: number | undefined): LineEnd {
  if (status === 401) return 'refused';
  return status === 421 ? 'not-leader' : 'lost';
}

export function leaderIn(body: string): string | undefined {
  try {
    const { leader } = JSON.parse(body) as { readonly leader?: unknown };
    return typeof leader === 'string' ? leader : undefined;
  } catch {
    return undefined;
  }
}
