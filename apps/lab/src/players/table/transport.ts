import { type Dial, type FloorTimers, dialWebSocket } from '@jackpot/floor-client';
import type { ClientTlsOptions } from '@jackpot/platform';
import { WebSocket } from 'ws';
import type { PendingOperation } from '../../oracle/history/operation.js';

/**
 * What a message is for, which decides who handles its reply. `moot`: its hand was given up, so the reply is ignored.
 */
export type Purpose =
  | 'open'
  | 'wager'
  | 'late'
  | 'withdraw'
  | 'lock'
  | 'cards'
  | 'void'
  | 'settle'
  | 'shoe'
  | 'burn'
  | 'cover'
  | 'state'
  | 'bad'
  | 'moot';

export interface MessageTag {
  purpose: Purpose;
  readonly seat: number;
  readonly codes: readonly string[];
  readonly operation?: PendingOperation | undefined;
}

export type DialWithKey = (token: string) => Dial;

export interface Transport {
  readonly controllers: readonly string[];
  readonly token: string;
  readonly dial: DialWithKey;
  readonly timers?: FloorTimers | undefined;
}

export const dialFloor = (token: string, tls?: () => ClientTlsOptions): Dial =>
  dialWebSocket((url, options) => new WebSocket(url, { ...options, ...tls?.() }), token);
