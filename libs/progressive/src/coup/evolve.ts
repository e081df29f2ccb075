import { assert, must } from '@jackpot/money';
import { fix, recordAward } from '../award/evolve.js';
import { originsOf } from '../award/origin.js';
import type { AreaEvent, EventOf } from '../catalogue.js';
import { applyMoves } from '../levels/evolve.js';
import { nextCycle, standingTerms } from '../levels/must-hit-cycle.js';
import { metersOf, putMeters } from '../levels/state.js';
import { completeHand, forgetSimulatedRound, takeCoupCards } from '../shoe/evolve.js';
import type { LinkState, OpenedLink } from '../state.js';
import { DEVICE_WINDOW, type Coup, type ReplyKind, type TableState } from '../table/state.js';

type CoupIn<P extends Coup['phase']> = Extract<Coup, { readonly phase: P }>;

/** Applies one event of a coup. First what happens thousands of times a second. */
export function evolveCoup(state: LinkState, link: OpenedLink, table: TableState, event: AreaEvent<'coup'>): void {
  switch (event.type) {
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
    case 'CoupSettled':
      return settle(link, table);
    case 'CoupVoided':
      return voidCoup(state, link, table, event);
  }
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

/** The table's coup, which must be in this phase. */
export function inPhase<P extends Coup['phase']>(table: TableState, phase: P): CoupIn<P> {
  const { coup } = table;
  assert(coup !== null && coup.phase === phase, 'the coup is in the phase its event needs');
  return coup as CoupIn<P>;
}
