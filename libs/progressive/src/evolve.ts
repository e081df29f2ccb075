import { evolveAdjustment } from './adjustment/evolve.js';
import { type AreaEvent, type LinkEvent, isOfArea } from './catalogue.js';
import { evolveClaim } from './claim/evolve.js';
import { evolveCorrection } from './correction/evolve.js';
import { evolveCoup } from './coup/evolve.js';
import { evolveDoor } from './door/doors.js';
import { noteHeld } from './levels/held.js';
import { evolveLink } from './link/evolve.js';
import { evolvePaymentRules } from './payment/evolve.js';
import { evolveRetirement } from './retirement/evolve.js';
import { evolveShoe } from './shoe/evolve.js';
import { type LinkState, type OpenedLink, opened } from './state.js';
import { tableOf } from './table/state.js';
import { evolveTerms } from './terms/evolve.js';
import { evolveThreeCard } from './three-card/evolve.js';
import { evolveTransfer } from './transfer/evolve.js';

/** Applies an event. Total and deterministic, so that every replay gives the same state (INV-08). */
export function evolve(state: LinkState, event: LinkEvent): void {
  state.sequence += 1;
  apply(state, event);
  if (state.opened !== null) noteHeld(state.opened, event);
}

function apply(state: LinkState, event: LinkEvent): void {
  switch (event.type) {
    case 'LinkOpened':
    case 'WriterTookOver':
    case 'LinkSuspended':
    case 'LinkResumed':
    case 'JournalRestored':
      return evolveLink(state, event);
    default:
      return 'table' in event ? evolveTable(state, opened(state), event) : evolveActs(state, opened(state), event);
  }
}

function evolveTable(
  state: LinkState,
  link: OpenedLink,
  event: AreaEvent<'coup' | 'shoe' | 'correction' | 'door' | 'threeCard'>,
): void {
  switch (event.type) {
    case 'ShoeOpened':
    case 'ShoeLoaded':
    case 'CardsBurned':
    case 'CoverCardSeen':
    case 'IrregularityRecorded':
    case 'ShoeEnded':
    case 'CardsInspected':
    case 'CardsVerified':
    case 'RecutRequired':
      return evolveShoe(link, tableOf(link, event.table), event);
    case 'DoorOpened':
    case 'DoorClosed':
      return evolveDoor(tableOf(link, event.table), event);
    case 'CorrectionRequested':
    case 'CoupCorrected':
      return evolveCorrection(state, link, event);
    case 'ThreeCardDeckOpened':
    case 'ThreeCardDeckShuffled':
    case 'ThreeCardDeckCut':
    case 'ThreeCardDeckRemoved':
    case 'ThreeCardDeviceReported':
    case 'ThreeCardRoundOpened':
    case 'ThreeCardBetsClosed':
    case 'ThreeCardHandShown':
    case 'ThreeCardCardsRead':
    case 'ThreeCardStubCounted':
    case 'ThreeCardIrregularityRecorded':
    case 'ThreeCardWagersForfeited':
    case 'ThreeCardRoundSettled':
    case 'ThreeCardRoundVoided':
      return evolveThreeCard(tableOf(link, event.table), event);
    default:
      return evolveCoup(state, link, tableOf(link, event.table), event);
  }
}

function evolveActs(
  state: LinkState,
  link: OpenedLink,
  event: AreaEvent<'claim' | 'payment' | 'adjustment' | 'transfer' | 'retirement' | 'terms'>,
): void {
  if (isOfArea(event, 'transfer')) return evolveTransfer(link, event, state.sequence);
  if (isOfArea(event, 'retirement')) return evolveRetirement(link, event);
  if (isOfArea(event, 'terms')) return evolveTerms(link, event);
  if (isOfArea(event, 'adjustment')) return evolveAdjustment(state, link, event);
  if (isOfArea(event, 'payment')) return evolvePaymentRules(link, event, state.sequence);
  return evolveClaim(link, event, state.sequence);
}
