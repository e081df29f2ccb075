import type { EdgePlan } from './edge-server.js';

/** Input of the edge thread. */
export interface EdgeWork {
  readonly plan: EdgePlan;
  readonly host: string;
  readonly port: number;
}

export type ToEdge = { readonly type: 'others'; readonly addresses: readonly string[] } | { readonly type: 'stop' };

export type FromEdge =
  | { readonly type: 'listening'; readonly port: number }
  /** A request failed by our fault. */
  | { readonly type: 'failed'; readonly message: string };
