import type {
  Finding,
  LinkEquipment,
  LinkReturn,
  OddsAnswer,
  OddsRequest,
  WagerChance,
  WagerExpectation,
} from '@jackpot/odds';
import type { ConfigProblem, LinkConfig } from '@jackpot/progressive';
import type { MeterCents } from '@jackpot/rules';

export type OddsTask =
  | { readonly type: 'odds'; readonly request: OddsRequest }
  | { readonly type: 'lint'; readonly config: unknown; readonly links: readonly LinkEquipment[] }
  | { readonly type: 'chances'; readonly config: LinkConfig }
  | { readonly type: 'returns'; readonly config: LinkConfig; readonly meters: MeterCents }
  | { readonly type: 'ways'; readonly decks: number; readonly wager: string }
  | { readonly type: 'expectation'; readonly config: LinkConfig };

export type ExactChance = WagerChance['least'];

export type OddsReply =
  | { readonly type: 'odds'; readonly answer: OddsAnswer }
  | { readonly type: 'refused'; readonly problems: readonly ConfigProblem[] }
  | { readonly type: 'lint'; readonly findings: readonly Finding[] }
  | { readonly type: 'chances'; readonly chances: readonly WagerChance[] }
  | { readonly type: 'returns'; readonly returns: LinkReturn }
  | { readonly type: 'ways'; readonly ways: readonly bigint[] }
  | { readonly type: 'expectation'; readonly expectation: WagerExpectation }
  | { readonly type: 'fault'; readonly message: string };
