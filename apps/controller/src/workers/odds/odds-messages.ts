import type { Finding, OddsAnswer, OddsRequest, WagerChance } from '@jackpot/odds';
import type { ConfigProblem, LinkConfig } from '@jackpot/progressive';

/** What may be asked of the odds' thread. */
export type OddsQuestion =
  | { readonly type: 'odds'; readonly request: OddsRequest }
  | { readonly type: 'lint'; readonly config: unknown }
  | { readonly type: 'chances'; readonly config: LinkConfig };

export type ExactChance = WagerChance['least'];

/** What it answers. A fault is ours: the question was fit to be answered and was not. */
export type OddsReply =
  | { readonly type: 'odds'; readonly answer: OddsAnswer }
  | { readonly type: 'refused'; readonly problems: readonly ConfigProblem[] }
  | { readonly type: 'lint'; readonly findings: readonly Finding[] }
  | { readonly type: 'chances'; readonly chances: readonly WagerChance[] }
  | { readonly type: 'fault'; readonly message: string };
