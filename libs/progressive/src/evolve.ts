import { assert, must } from '@jackpot/money';
import { fullShoe } from '@jackpot/rules';
import { adjustmentRequested } from './adjustment/events.js';
import { requested } from './approval.js';
import {
  type AdjustmentEvent,
  type ClaimEvent,
  type EventOf,
  type LinkEvent,
  type TermsEvent,
  type NoticeEvent,
  isOfArea,
} from './catalogue.js';
import { adjustedRegisters, registerOf } from './adjustment/registers.js';
import { evolveClaim, settleClaim } from './claim/evolve.js';
import { type ClaimOrigin, NO_ORIGIN, originsOf } from './award/origin.js';
import { readLinkConfig } from './config/json.js';
import { evolveUndone } from './correction/evolve.js';
import { evolveLower } from './transfer/evolve.js';
import { isWholeMeter, type Award } from './award/award.js';
import { moved, type LevelMove } from './levels/moves.js';
import { changeCoupCards, completeHand, evolveShoe, forgetSimulatedRound, takeCoupCards } from './shoe/evolve.js';
import type { LevelId, TableNo } from './ids.js';
import { correctionRequested } from './correction/events.js';
import { evolveTerms } from './terms/evolve.js';
import { nextCycle, standingTerms } from './levels/must-hit-cycle.js';
import { type Coup, DEVICE_WINDOW, type ReplyKind, type TableState, tableOf } from './table/state.js';
import { type LinkState, type OpenedLink, opened, openedLink } from './state.js';
import { metersOf, putMeters } from './levels/state.js';
import type { LevelMeters } from './levels/meters.js';

type CoupIn<P extends Coup['phase']> = Extract<Coup, { readonly phase: P }>;

/** Applies one event. Total and deterministic: replaying the journal through it gives the same link, anywhere. INV-08. */
export function evolve(state: LinkState, event: LinkEvent): void {
  state.sequence += 1;
  switch (event.type) {
    case 'LinkOpened':
      return openLink(state, event);
    case 'WriterTookOver':
      state.epoch = event.epoch;
      return;
    case 'LinkSuspended':
    case 'LinkResumed':
      opened(state).inPlay = event.type === 'LinkResumed';
      return;
    case 'ClaimPaid':
      return payClaim(opened(state), event);
    default:
      // First what happens thousands of times a second.
      return 'table' in event ? evolveTable(state, opened(state), event) : evolveActs(state, opened(state), event);
  }
}

/** What people do, beside play. */
function evolveActs(
  state: LinkState,
  link: OpenedLink,
  event: ClaimEvent | AdjustmentEvent | NoticeEvent | TermsEvent,
): void {
  if (isOfArea(event, 'transfer', 'retirement')) return evolveLower(link, event);
  if (isOfArea(event, 'terms')) return evolveTerms(link, event);
  if (event.type === 'MeterAdjusted') moveAt(state, link, [event.level]);
  if (event.type === 'ClaimRejected') moveAt(state, link, [event.level ?? 'star']);
  return event.type === 'AdjustmentRequested' || event.type === 'MeterAdjusted'
    ? adjust(state, link, event)
    : evolveClaim(link, event, state.sequence);
}

/** Remembers when a level was hit or set: from then on no correction of an earlier coup takes a hit of it back. */
function moveAt(state: LinkState, link: OpenedLink, levels: readonly LevelId[]): void {
  for (const level of levels) link.movedAt.set(level, state.sequence);
}

type TableEvent = Exclude<
  LinkEvent,
  | { type: 'LinkOpened' | 'WriterTookOver' | 'LinkSuspended' | 'LinkResumed' | 'ClaimPaid' }
  | ClaimEvent
  | AdjustmentEvent
  | NoticeEvent
  | TermsEvent
>;

function evolveTable(state: LinkState, link: OpenedLink, event: TableEvent): void {
  const table = tableOf(link, event.table);
  switch (event.type) {
    case 'ShoeOpened':
      table.shoe = event.shoe;
      table.cardsLeft = fullShoe(link.config.decks);
      table.dealing = null;
      return;
    case 'CoupOpened':
      link.coups += 1;
      table.coup =
        event.kind === 'wagering'
          ? { phase: 'betting', coup: event.coup, wagers: [] }
          : { phase: 'no-wager', coup: event.coup };
      return;
    case 'WagerAcknowledged':
      return acknowledge(state, link, table, event);
    case 'WagerWithdrawn':
      return withdraw(state, link, table, event);
    case 'LateWagerRefused':
      return tell(state, table, event, 'late');
    case 'DeviceReported':
      return report(state, table, event);
    case 'CoupLocked':
      return lock(state, link, table, event);
    case 'RoundHeld':
      return holdRound(table, event);
    case 'RoundReleased':
      table.coup = { ...inPhase(table, 'held'), isReleased: true };
      return;
    case 'CoupResolved':
      return resolve(state, link, table, event);
    case 'CorrectionRequested':
      return requestCorrection(state, link, event);
    case 'CoupCorrected':
      return correct(state, link, table, event);
    case 'CoupSettled':
      return settle(link, table);
    case 'CoupVoided':
      return voidCoup(state, link, table, event);
    default:
      return evolveShoe(table, event);
  }
}

function openLink(state: LinkState, event: EventOf<'LinkOpened'>): void {
  const config = readLinkConfig(JSON.parse(event.config));
  assert('linkId' in config, 'a journaled configuration reads back');
  state.opened = openedLink(config, event.config, event.mustHit);
}

function acknowledge(state: LinkState, link: OpenedLink, table: TableState, event: EventOf<'WagerAcknowledged'>): void {
  const coup = inPhase(table, 'betting');
  link.wagers += 1;
  coup.wagers.push({ seat: event.seat, journalSequence: state.sequence });
  tell(state, table, event, 'acknowledged');
}

function withdraw(state: LinkState, link: OpenedLink, table: TableState, event: EventOf<'WagerWithdrawn'>): void {
  const coup = inPhase(table, 'betting');
  link.wagers -= 1;
  table.coup = { ...coup, wagers: coup.wagers.filter((wager) => wager.seat !== event.seat) };
  tell(state, table, event, 'withdrawn');
}

function report(state: LinkState, table: TableState, event: EventOf<'DeviceReported'>): void {
  const { device } = must(table.seats[event.seat], 'a position of the table');
  if (event.what === 'opened') device.openedAt ??= event.at;
  if (event.what === 'closed') device.openedAt = null;
  tell(state, table, event, event.what);
}

/** Remembers what a device was told, so that its repeated question gets the first answer. */
function tell(
  state: LinkState,
  table: TableState,
  event: EventOf<'WagerAcknowledged' | 'WagerWithdrawn' | 'LateWagerRefused' | 'DeviceReported'>,
  said: ReplyKind,
): void {
  const { device } = must(table.seats[event.seat], 'a position of the table');
  device.boot = event.boot;
  device.sequence = event.sequence;
  const told = must(device.told[event.sequence % DEVICE_WINDOW], 'a place of the window');
  told.boot = event.boot;
  told.sequence = event.sequence;
  told.coup = event.coup;
  told.seat = event.seat;
  told.said = said;
  told.journalSequence = state.sequence;
}

function lock(state: LinkState, link: OpenedLink, table: TableState, event: EventOf<'CoupLocked'>): void {
  const { coup } = table;
  assert(coup?.phase === 'betting' || (coup?.phase === 'held' && coup.isReleased), 'a coup is locked once');
  // Of a held round they ended before.
  if (coup.phase === 'betting') table.betsEndedAt = event.at;
  const cycles = event.contributions.map(({ level }) => metersOf(link, level).cycle);
  for (const { level, displayMicro, reserveMicro, overflowMicro } of event.contributions) {
    const meters = metersOf(link, level);
    putMeters(link, {
      ...meters,
      displayMicro: meters.displayMicro + displayMicro,
      reserveMicro: meters.reserveMicro + reserveMicro,
      overflowMicro: meters.overflowMicro + overflowMicro,
      inWagers: meters.inWagers + event.seats.length,
    });
  }
  if (event.mustHit !== null) {
    applyMoves(link, event.mustHit.moves);
    const { award, moves } = event.mustHit;
    recordAward(link, award, event, originsOf([award], moves).get(award.awardNumber));
    link.mustHit = event.mustHit.next;
    link.mustHitCycle = nextCycle(link.config);
    link.terms = standingTerms(link.config, link.mustHitCycle);
  }
  table.coup = {
    phase: 'locked',
    coup: event.coup,
    lock: {
      journalSequence: state.sequence,
      seats: event.seats,
      contributions: event.contributions,
      cycles,
      mustHit: event.mustHit?.award ?? null,
      wasHeld: coup.phase === 'held',
    },
  };
}

function holdRound(table: TableState, { at, coup, seats, sinceMs }: EventOf<'RoundHeld'>): void {
  inPhase(table, 'betting');
  table.betsEndedAt = at;
  table.coup = { phase: 'held', coup, seats, sinceMs, isReleased: false };
}

function resolve(state: LinkState, link: OpenedLink, table: TableState, event: EventOf<'CoupResolved'>): void {
  const coup = table.coup;
  assert(
    coup !== null && (coup.phase === 'locked' || coup.phase === 'no-wager'),
    'a coup is resolved once, after its lock',
  );
  takeCoupCards(table, event.cards);
  completeHand(table, event.coup);
  fix(state, link, event);
  const { cards, awards, moves } = event;
  const lock = coup.phase === 'locked' ? coup.lock : null;
  table.coup = {
    ...{ phase: 'resolved', coup: event.coup, lock, cards, awards, moves },
    journalSequence: state.sequence,
  };
}

/** The awards of a result and what they do to the levels. */
function fix(state: LinkState, link: OpenedLink, event: EventOf<'CoupResolved' | 'CoupCorrected'>): void {
  applyMoves(link, event.moves);
  if (event.awards.length === 0) return;
  moveAt(
    state,
    link,
    event.moves.map(({ level }) => level),
  );
  const origins = originsOf(event.awards, event.moves);
  for (const award of event.awards) recordAward(link, award, event, origins.get(award.awardNumber));
}

/** A misread card put right: what followed from the wrong ones is taken back, and the true ones take their place. */
function correct(state: LinkState, link: OpenedLink, table: TableState, event: EventOf<'CoupCorrected'>): void {
  const coup = inPhase(table, 'resolved');
  link.requestedCorrections.delete(event.table);
  evolveUndone(link, event.undone);
  moveAt(
    state,
    link,
    event.undone.moves.map(({ level }) => level),
  );
  changeCoupCards(table, event.cardsBefore, event.cards);
  fix(state, link, event);
  const { cards, awards, moves } = event;
  table.coup = { ...coup, cards, awards, moves, journalSequence: state.sequence };
}

function settle(link: OpenedLink, table: TableState): void {
  const coup = table.coup;
  assert(
    coup !== null && (coup.phase === 'resolved' || coup.phase === 'no-wager'),
    'a coup is settled after its result',
  );
  if (coup.phase === 'no-wager') {
    forgetSimulatedRound(table);
    completeHand(table, coup.coup);
  }
  link.requestedCorrections.delete(table.tableNo);
  table.coup =
    coup.phase === 'resolved'
      ? settled(coup)
      : { phase: 'settled', coup: coup.coup, lock: null, cards: [], awards: [], journalSequence: 0 };
}

function settled({ moves: _, ...coup }: CoupIn<'resolved'>): CoupIn<'settled'> {
  return { ...coup, phase: 'settled' };
}

function voidCoup(state: LinkState, link: OpenedLink, table: TableState, event: EventOf<'CoupVoided'>): void {
  const coup = must(table.coup, 'the coup that is voided');
  // Before "no more bets" no card was dealt (chapter 8 B): the hand with the cover card is still to come.
  if (coup.phase !== 'betting') completeHand(table, event.coup);
  if (coup.phase === 'betting') link.wagers -= coup.wagers.length;
  if (coup.phase === 'held') link.wagers -= coup.seats.length;
  const lock = coup.phase === 'locked' ? coup.lock : null;
  if (lock !== null) link.wagers -= lock.seats.length;
  for (const { level, fromDisplayMicro, fromReserveMicro, fromOverflowMicro } of event.reversals) {
    const meters = metersOf(link, level);
    putMeters(link, {
      ...meters,
      displayMicro: meters.displayMicro - fromDisplayMicro,
      reserveMicro: meters.reserveMicro - fromReserveMicro,
      overflowMicro: meters.overflowMicro - fromOverflowMicro,
      inWagers: meters.inWagers - (lock?.seats.length ?? 0),
    });
  }
  const wasHeld = coup.phase === 'held';
  table.coup = { phase: 'voided', coup: event.coup, lock, wasHeld, journalSequence: state.sequence };
}

function applyMoves(link: OpenedLink, moves: readonly LevelMove[]): void {
  for (const move of moves) {
    const meters = metersOf(link, move.level);
    putMeters(link, { ...meters, ...moved(meters, move), cycle: meters.cycle + (move.kind === 'reset' ? 1 : 0) });
  }
}

interface Won {
  readonly table: TableNo;
  readonly coup: number;
  readonly at: number;
}

function recordAward(link: OpenedLink, award: Award, { table, coup, at }: Won, origin: ClaimOrigin = NO_ORIGIN): void {
  assert(award.awardNumber === link.awards + 1, 'awards are numbered without a gap');
  link.awards = award.awardNumber;
  if (award.documentNumber > 0) {
    assert(award.documentNumber === link.documents + 1, 'payout documents are numbered without a gap');
    link.documents = award.documentNumber;
    link.claims.set(award.awardNumber, {
      awardNumber: award.awardNumber,
      table,
      coup,
      award,
      fixedAt: at,
      held: award.reviewWith > 0,
      progress: { step: 'opened' },
      origin,
      requested: null,
    });
  }
  if (award.reviewWith > 0) hold(link, award.reviewWith);
  if (award.level === null) return;
  const meters = metersOf(link, award.level);
  putMeters(link, withWin(meters, award));
  if (isWholeMeter(award.line)) link.lastHits.set(award.level, { awardNumber: award.awardNumber, table, at });
}

function withWin(meters: LevelMeters, { amountCents, line }: Award): LevelMeters {
  return {
    ...meters,
    hits: meters.hits + (isWholeMeter(line) ? 1 : 0),
    winsCents: meters.winsCents + amountCents,
    largestCents: amountCents > meters.largestCents ? amountCents : meters.largestCents,
    pendingCents: meters.pendingCents + amountCents,
  };
}

function hold(link: OpenedLink, awardNumber: number): void {
  const claim = link.claims.get(awardNumber);
  if (claim !== undefined) link.claims.set(awardNumber, { ...claim, held: true });
}

function payClaim(link: OpenedLink, event: EventOf<'ClaimPaid'>): void {
  settleClaim(link, must(link.claims.get(event.awardNumber), `claim ${event.awardNumber}`), event);
}

function adjust(state: LinkState, link: OpenedLink, event: AdjustmentEvent): void {
  const meters = metersOf(link, event.level);
  assert(registerOf(meters, event.register) === event.beforeMicro, 'a meter is adjusted from where it stands');
  link.requestedAdjustment = event.type === 'AdjustmentRequested' ? requestedAdjustment(event, state.sequence) : null;
  if (event.type === 'MeterAdjusted') putMeters(link, { ...meters, ...adjustedRegisters(meters, event) });
}

function requestedAdjustment(
  event: EventOf<'AdjustmentRequested'>,
  sequence: number,
): OpenedLink['requestedAdjustment'] {
  const { type: _, at: __, ...adjustment } = event;
  return { ...adjustment, ...requested(adjustmentRequested, event, sequence) };
}

function requestCorrection(state: LinkState, link: OpenedLink, event: EventOf<'CorrectionRequested'>): void {
  const { coup, cards, reference, reason } = event;
  const waiting = requested(correctionRequested, event, state.sequence);
  link.requestedCorrections.set(event.table, { ...waiting, coup, cards, reference, reason });
}

function inPhase<P extends Coup['phase']>(table: TableState, phase: P): CoupIn<P> {
  const { coup } = table;
  assert(coup !== null && coup.phase === phase, 'the coup is in the phase its event needs');
  return coup as CoupIn<P>;
}
