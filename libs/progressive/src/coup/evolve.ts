import { assert, must } from '@jackpot/money';
import type { MustHitHit } from '../award/award.js';
import { applyAwards, recordAward } from '../award/evolve.js';
import type { AreaEvent, EventOf } from '../catalogue.js';
import { withoutLock } from '../levels/as-if-never.js';
import { applyMoves, applyReversals } from '../levels/evolve.js';
import { closeLock, closeResult, record, replaceEntries } from '../levels/history.js';
import { nextCycle, termsOfLevels } from '../levels/must-hit-cycle.js';
import { metersOf, putMeters } from '../levels/state.js';
import { signature } from '../person.js';
import { mustHitPart } from './must-hit.js';
import { evolvePromotion, forgetPromotion, promotionsInPlay, uncontributedCents } from './promotions.js';
import { unitsOf } from '../levels/units.js';
import { evolveCollected, evolveMarked } from './vigorish.js';
import { evolveVigorishFormCollected, evolveVigorishFormIssued } from './vigorish-forms.js';
import { completeHand, forgetSimulatedRound, takeCoupCards } from '../shoe/evolve.js';
import type { LinkState, OpenedLink } from '../state.js';
import { approveRoundVoid } from '../three-card/evolve.js';
import { forgetEarlierRecords, noteRecord, noteSummary } from './device-limits.js';
import {
  NO_RECORDS,
  NO_PROMOTIONS,
  NO_STAKES,
  DEVICE_WINDOW,
  VOIDS_KEPT,
  type Coup,
  type Lock,
  type ReplyKind,
  type TableState,
} from '../table/state.js';

type CoupIn<P extends Coup['phase']> = Extract<Coup, { readonly phase: P }>;

export function evolveCoup(state: LinkState, link: OpenedLink, table: TableState, event: AreaEvent<'coup'>): void {
  switch (event.type) {
    case 'CoupOpened':
      link.coups += 1;
      table.coup =
        event.kind === 'wagering'
          ? { phase: 'betting', coup: event.coup, wagers: [] }
          : { phase: 'no-wager', coup: event.coup };
      table.stakes = NO_STAKES;
      table.promotions = NO_PROMOTIONS;
      return;
    case 'WagerAcknowledged':
      return acknowledge(state, link, table, event);
    case 'WagerWithdrawn':
      return withdraw(state, link, table, event);
    case 'LateWagerRefused':
      noteRecord(table, event);
      remember(state, table, event, 'late');
      return rememberPrice(link, table, event);
    case 'MessagesSummarized':
      noteSummary(table, event);
      return remember(state, table, event, event.last);
    case 'DeviceEnrolled':
      return enroll(table, event);
    case 'DeviceReported':
      return report(state, table, event);
    case 'StakesReported':
      return reportStakes(state, table, event);
    case 'PromotionReported':
      return evolvePromotion(state, table, event);
    case 'VigorishMarked':
      return evolveMarked(table, event);
    case 'VigorishCollected':
      return evolveCollected(state, table, event);
    case 'VigorishFormIssued':
      return evolveVigorishFormIssued(link, event);
    case 'VigorishFormCollected':
      return evolveVigorishFormCollected(link, event);
    case 'CoupLocked':
      return lock(state, link, table, event);
    case 'RoundHeld':
      return holdRound(table, event);
    case 'RoundReleased':
      table.coup = { ...inPhase(table, 'held'), isReleased: true };
      return;
    case 'VoidApproved':
      if (table.threeCard !== null) return approveRoundVoid(table, event);
      table.coup = { ...inPhase(table, 'locked'), voidApproval: { by: signature(event.person), reason: event.reason } };
      return;
    case 'CoupResolved':
      return resolve(state, link, table, event);
    case 'CoupSettled':
      return settle(link, table);
    case 'CoupVoided':
      return voidCoup(state, link, table, event);
  }
}

function acknowledge(state: LinkState, link: OpenedLink, table: TableState, event: EventOf<'WagerAcknowledged'>): void {
  const coup = inPhase(table, 'betting');
  const units = unitsOf(link.config, event.priceCents);
  link.wagers += units;
  const wager = { seat: event.seat, journalSequence: state.sequence };
  for (let unit = 0; unit < units; unit += 1) coup.wagers.push(wager);
  forgetEarlierRecords(table, event);
  remember(state, table, event, 'acknowledged');
  rememberPrice(link, table, event);
}

function withdraw(state: LinkState, link: OpenedLink, table: TableState, event: EventOf<'WagerWithdrawn'>): void {
  const coup = inPhase(table, 'betting');
  const wagers = coup.wagers.filter((wager) => wager.seat !== event.seat);
  link.wagers -= coup.wagers.length - wagers.length;
  table.coup = { ...coup, wagers };
  forgetPromotion(table, event.seat);
  remember(state, table, event, 'withdrawn');
}

function reportStakes(
  { sequence: journalSequence }: LinkState,
  table: TableState,
  { seat, stakes }: EventOf<'StakesReported'>,
): void {
  inPhase(table, 'betting');
  const reports = 1 + (table.stakes.find((each) => each.seat === seat)?.reports ?? 0);
  table.stakes = [...table.stakes.filter((each) => each.seat !== seat), { seat, stakes, journalSequence, reports }];
}

function report(state: LinkState, table: TableState, event: EventOf<'DeviceReported'>): void {
  const { device } = must(table.seats[event.seat], 'a position of the table');
  if (event.what === 'opened') device.openedAt ??= event.at;
  if (event.what === 'closed') device.openedAt = null;
  noteRecord(table, event);
  remember(state, table, event, event.what);
}

/** Skips to the enrolled boot. No message of a skipped boot was recorded, so none can be repeated. */
function enroll(table: TableState, { seat, boot }: EventOf<'DeviceEnrolled'>): void {
  const { device } = must(table.seats[seat], 'a position of the table');
  if (boot - 1 > device.boot) Object.assign(device, { boot: boot - 1, sequence: 0 });
  device.records = NO_RECORDS;
}

function remember(
  state: LinkState,
  table: TableState,
  event: EventOf<'WagerAcknowledged' | 'WagerWithdrawn' | 'LateWagerRefused' | 'MessagesSummarized' | 'DeviceReported'>,
  reply: ReplyKind,
): void {
  const { device } = must(table.seats[event.seat], 'a position of the table');
  device.boot = event.boot;
  device.sequence = event.sequence;
  const answered = must(device.answered[event.sequence % DEVICE_WINDOW], 'a place of the window');
  answered.boot = event.boot;
  answered.sequence = event.sequence;
  answered.coup = event.coup;
  answered.seat = event.seat;
  answered.reply = reply;
  answered.priceCents = null;
  answered.journalSequence = state.sequence;
}

/** Saves memory: a price that equals the configured price is stored as the same bigint. */
function rememberPrice(
  { config }: OpenedLink,
  table: TableState,
  { seat, sequence, priceCents }: EventOf<'WagerAcknowledged' | 'LateWagerRefused'>,
): void {
  const { device } = must(table.seats[seat], 'a position of the table');
  const answered = must(device.answered[sequence % DEVICE_WINDOW], 'a place of the window');
  answered.priceCents = priceCents === config.priceCents ? config.priceCents : priceCents;
}

function lock(state: LinkState, link: OpenedLink, table: TableState, event: EventOf<'CoupLocked'>): void {
  const { coup } = table;
  assert(coup?.phase === 'betting' || (coup?.phase === 'held' && coup.isReleased), 'a coup is locked once');
  if (coup.phase === 'betting') table.betsEndedAt = event.at;
  const { sequence } = state;
  const wagers = event.seats.length;
  link.wagers -= event.returned.length;
  table.promotions = promotionsInPlay(table, event.seats);
  if (wagers > 0) {
    const uncontributed = uncontributedCents(link.config, table.promotions);
    record(link, { kind: 'wagers', sequence, wagers, uncontributedCents: uncontributed, isOpen: true });
  }
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
  const mustHitCycle = link.mustHitCycle === null ? null : metersOf(link, 'must-hit').cycle;
  table.coup = {
    phase: 'locked',
    coup: event.coup,
    voidApproval: null,
    lock: {
      journalSequence: state.sequence,
      seats: event.seats,
      returned: event.returned,
      contributions: event.contributions,
      mustHitCycle,
      wasHeld: coup.phase === 'held',
    },
  };
  count(link, table.coup.lock, 1n);
}

function count(link: OpenedLink, lock: Lock, sign: 1n | -1n): void {
  if (lock.seats.length === 0 || lock.mustHitCycle === null) return;
  if (lock.mustHitCycle === metersOf(link, 'must-hit').cycle) link.uncountedMicro += sign * mustHitPart(lock);
}

function holdRound(table: TableState, { at, coup, seats, returned, sinceMs }: EventOf<'RoundHeld'>): void {
  inPhase(table, 'betting');
  table.betsEndedAt = at;
  table.coup = { phase: 'held', coup, seats, returned, sinceMs, isReleased: false };
}

function resolve(state: LinkState, link: OpenedLink, table: TableState, event: EventOf<'CoupResolved'>): void {
  const coup = table.coup;
  assert(
    coup !== null && (coup.phase === 'locked' || coup.phase === 'no-wager'),
    'a coup is resolved once, after its lock',
  );
  takeCoupCards(table, event.cards);
  completeHand(table, event.coup);
  if (coup.phase === 'locked') {
    closeLock(link, coup.lock.journalSequence);
    count(link, coup.lock, -1n);
  }
  applyAwards(state, link, event);
  if (event.mustHit !== null) hitMustHit(state, link, event, event.mustHit);
  const { cards, awards, moves } = event;
  const lock = coup.phase === 'locked' ? coup.lock : null;
  table.coup = {
    phase: 'resolved',
    coup: event.coup,
    lock,
    cards,
    awards,
    moves,
    mustHit: event.mustHit?.award ?? null,
    journalSequence: state.sequence,
  };
}

function hitMustHit(state: LinkState, link: OpenedLink, event: EventOf<'CoupResolved'>, hit: MustHitHit): void {
  const { awardNumber } = hit.award;
  const { maximumCents } = must(link.mustHitCycle, 'the cycle of the Must Hit');
  const { resetCents } = must(link.config.mustHit, 'terms of the Must Hit');
  record(link, { kind: 'must-hit', sequence: state.sequence, awardNumber, maximumCents, resetCents, isOpen: true });
  applyMoves(link, hit.moves);
  recordAward(link, hit.award, event);
  link.mustHit = hit.next;
  link.uncountedMicro = 0n;
  link.mustHitCycle = nextCycle(link.config);
  link.terms = termsOfLevels(link.config, link.mustHitCycle);
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
  if (coup.phase === 'resolved') closeResult(link, coup.journalSequence);
  table.coup =
    coup.phase === 'resolved'
      ? settled(coup)
      : { phase: 'settled', coup: coup.coup, lock: null, cards: [], awards: [], mustHit: null, journalSequence: 0 };
}

function settled({ coup, lock, cards, awards, mustHit, journalSequence }: CoupIn<'resolved'>): CoupIn<'settled'> {
  return { phase: 'settled', coup, lock, cards, awards, mustHit, journalSequence };
}

function voidCoup(state: LinkState, link: OpenedLink, table: TableState, event: EventOf<'CoupVoided'>): void {
  const coup = must(table.coup, 'the coup that is voided');
  // A void before the lock means that no card was dealt (chapter 8 B), so the hand with the cover card is still to
  // come.
  if (coup.phase !== 'betting') completeHand(table, event.coup);
  if (coup.phase === 'betting') link.wagers -= coup.wagers.length;
  if (coup.phase === 'held') link.wagers -= coup.seats.length + coup.returned.length;
  const lock = coup.phase === 'locked' ? coup.lock : null;
  if (lock !== null) count(link, lock, -1n);
  if (lock !== null) voidLock(link, lock, event);
  if (lock !== null) table.lockedVoidsAt = [...table.lockedVoidsAt, event.at].slice(-VOIDS_KEPT);
  const wasHeld = coup.phase === 'held';
  table.coup = { phase: 'voided', coup: event.coup, lock, wasHeld, journalSequence: state.sequence };
}

function voidLock(link: OpenedLink, { journalSequence, seats }: Lock, { reversals }: EventOf<'CoupVoided'>): void {
  link.wagers -= seats.length;
  const remaining = withoutLock(link, journalSequence);
  if (remaining !== null) replaceEntries(link, remaining);
  applyReversals(link, reversals);
  for (const { level } of reversals) {
    const meters = metersOf(link, level);
    putMeters(link, { ...meters, inWagers: meters.inWagers - seats.length });
  }
}

export function inPhase<P extends Coup['phase']>(table: TableState, phase: P): CoupIn<P> {
  const { coup } = table;
  assert(coup !== null && coup.phase === phase, 'the coup is in the phase its event needs');
  return coup as CoupIn<P>;
}
