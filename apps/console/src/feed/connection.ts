/** This module is pure. Timers, sockets and random numbers are in client.ts. */
type Transport = 'event-stream' | 'web-socket';

export interface Connection {
  readonly phase: 'idle' | 'connecting' | 'open';
  readonly transport: Transport;
  readonly failureCount: number;
  /** While idle: the earliest time of the next attempt. */
  readonly retryAtMs: number;
  /** While not idle: when the attempt began, the connection opened or the last message arrived. */
  readonly aliveAtMs: number;
  readonly lastEventId: string | null;
  /** The first transport that delivered a message. Later attempts use only this transport. */
  readonly proven: Transport | null;
}

export type ConnectionEvent =
  | { readonly type: 'tick' }
  | { readonly type: 'opened' }
  | { readonly type: 'received'; readonly lastEventId: string | null }
  | { readonly type: 'failed' };

type ConnectionEffect = 'open' | 'close' | 'none';

export const RETRY_MS_MIN = 1_000;
export const RETRY_MS_MAX = 10_000;
// An open connection that is silent for longer than this counts as lost. The server sends a message every second.
export const SILENCE_MS_MAX = 5_000;
// Every fourth attempt uses a WebSocket until a transport works, because some proxies never deliver an event stream.
const WEB_SOCKET_EVERY = 4;

export function newConnection(nowMs: number): Connection {
  return {
    phase: 'idle',
    transport: 'event-stream',
    failureCount: 0,
    retryAtMs: nowMs,
    aliveAtMs: nowMs,
    lastEventId: null,
    proven: null,
  };
}

/** @param random in [0, 1): spreads the reconnects, so that the signs of a casino do not all reconnect at the same time */
export function stepConnection(
  connection: Connection,
  event: ConnectionEvent,
  { nowMs, random }: { readonly nowMs: number; readonly random: number },
): { readonly connection: Connection; readonly effect: ConnectionEffect } {
  const stay = { connection, effect: 'none' as const };
  switch (event.type) {
    case 'tick':
      if (connection.phase === 'idle') {
        if (nowMs < connection.retryAtMs) return stay;
        return {
          connection: {
            ...connection,
            phase: 'connecting',
            transport: transportOf(connection),
            aliveAtMs: nowMs,
          },
          effect: 'open',
        };
      }
      if (nowMs - connection.aliveAtMs < SILENCE_MS_MAX) return stay;
      return { connection: fail(connection, nowMs, random), effect: 'close' };
    case 'opened':
      if (connection.phase !== 'connecting') return stay;
      return { connection: { ...connection, phase: 'open', aliveAtMs: nowMs }, effect: 'none' };
    case 'received':
      if (connection.phase === 'idle') return stay;
      return {
        connection: {
          ...connection,
          phase: 'open',
          // Only a message resets the back-off. Accepting a connection and closing it again does not.
          failureCount: 0,
          aliveAtMs: nowMs,
          lastEventId: event.lastEventId ?? connection.lastEventId,
          proven: connection.transport,
        },
        effect: 'none',
      };
    case 'failed':
      if (connection.phase === 'idle') return stay;
      return { connection: fail(connection, nowMs, random), effect: 'close' };
  }
}

/** Doubles from one second to ten, less a random part of up to a quarter. */
export function retryDelayMs(failureCount: number, random: number): number {
  const base = Math.min(RETRY_MS_MAX, RETRY_MS_MIN * 2 ** Math.min(failureCount, 10));
  return base * (0.75 + 0.25 * random);
}

function fail(connection: Connection, nowMs: number, random: number): Connection {
  return {
    ...connection,
    phase: 'idle',
    failureCount: connection.failureCount + 1,
    retryAtMs: nowMs + retryDelayMs(connection.failureCount, random),
  };
}

function transportOf({ proven, failureCount }: Connection): Transport {
  if (proven !== null) return proven;
  return failureCount % WEB_SOCKET_EVERY === WEB_SOCKET_EVERY - 1 ? 'web-socket' : 'event-stream';
}
