import type { KeyPair } from '../../http/listening/tls.js';
import type { EdgePlan } from './edge-server.js';
import type { FromSigns, ToSigns } from './sign-messages.js';

/** Input of the edge thread. */
export interface EdgeWork {
  readonly plan: EdgePlan;
  readonly port: number;
}

export type ToEdge =
  /** The certificate was replaced: new connections get this one. */
  | { readonly type: 'certificate'; readonly pair: KeyPair }
  | { readonly type: 'signs'; readonly message: ToSigns }
  | { readonly type: 'stop' };

export type FromEdge =
  | { readonly type: 'listening'; readonly port: number }
  /** A request failed by our fault. */
  | { readonly type: 'failed'; readonly message: string }
  /** So many requests were ended by their senders since the last report. */
  | { readonly type: 'aborted'; readonly count: number }
  | { readonly type: 'signs'; readonly message: FromSigns };
