import type { ActiveTermsState } from './terms/state.js';
import { must } from '@jackpot/money';
import type { AdjustmentState } from './adjustment/state.js';
import type { ClaimsState } from './claim/state.js';
import type { CorrectionsState } from './correction/state.js';
import type { LevelsState } from './levels/state.js';
import type { LinkConfig } from './config/link-config.js';
import type { PaymentRulesState } from './payment/state.js';
import type { NoticesState } from './retirement/state.js';
import type { SealedTrigger } from './levels/moves.js';
import type { TablesState } from './table/state.js';
import { initialClaims } from './claim/state.js';
import { initialLevels } from './levels/state.js';
import { initialPaymentRules } from './payment/state.js';
import { initialNotices } from './retirement/state.js';
import { initialTables } from './table/state.js';
import { initialActiveTerms } from './terms/state.js';

/**
 * State of a link. Events change it in place, and a failed commit discards the whole state
 * (docs/adr/0002-state-in-place.md).
 */
export interface LinkState {
  sequence: number;
  epoch: number;
  opened: OpenedLink | null;
}

export interface OpenedLink
  extends
    ActiveTermsState,
    LevelsState,
    TablesState,
    ClaimsState,
    PaymentRulesState,
    AdjustmentState,
    NoticesState,
    CorrectionsState {
  inPlay: boolean;
}

export function initialState(): LinkState {
  return { sequence: 0, epoch: 0, opened: null };
}

/**
 * Only a laboratory link is in play from its opening. Any other link waits for a pit manager who has read its terms, so
 * that no one puts terms in force alone.
 */
export function opensInPlay({ laboratory }: Pick<LinkConfig, 'laboratory'>): boolean {
  return laboratory;
}

export function openedLink(config: LinkConfig, configText: string, mustHit: SealedTrigger | null): OpenedLink {
  return {
    inPlay: opensInPlay(config),
    ...initialActiveTerms(config, configText),
    ...initialLevels(config, mustHit),
    ...initialTables(config),
    ...initialClaims(),
    ...initialPaymentRules(config.jurisdiction),
    ...initialNotices(),
    requestedAdjustment: null,
    requestedCorrections: new Map(),
  };
}

export function opened(state: LinkState): OpenedLink {
  return must(state.opened, 'an opened link');
}
