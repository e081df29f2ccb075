import type { KeyPair } from '../../http/listening/tls.js';
import type { EdgePlan } from './edge-server.js';
import type { FromSigns, ToSigns } from './sign-messages.js';

export interface EdgeWork {
  readonly plan: EdgePlan;
  readonly port: number;
}

export type ToEdge =
  | { readonly type: 'certificate'; readonly pair: KeyPair }
  | { readonly type: 'signs'; readonly message: ToSigns }
  | { readonly type: 'stop' };

export type FromEdge =
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'aborted'; readonly count: number }
  | { readonly type: 'signs'; readonly message: FromSigns };
