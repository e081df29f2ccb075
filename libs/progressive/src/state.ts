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
 * A link as its events have made it. `evolve` changes it in place: one writer, one synchronous turn, and a failed commit
 * throws the whole of it away and replays (docs/adr/0002-state-in-place.md).
 */
export interface LinkState {
  /** Sequence of the last event applied. */
  sequence: number;
  epoch: number;
  opened: OpenedLink | null;
}

/** An opened link: each area's part of the state, composed. */
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
 * Whether a link is in play from its opening on. A link for play is not: a program opens it, and a pit manager who has read its
 * terms returns it to service: no person and no program puts terms in force alone.
 */
export function opensInPlay({ laboratory }: Pick<LinkConfig, 'laboratory'>): boolean {
  return laboratory;
}

/** A link in the instant it is opened. */
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

/** The opened link; used only where it must be open. */
export function opened(state: LinkState): OpenedLink {
  return must(state.opened, 'an opened link');
}
