import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { EventOf } from '../catalogue.js';
import type { ReportPromotion } from '../commands.js';
import type { LinkConfig } from '../config/link-config.js';
import type { LinkState, OpenedLink } from '../state.js';
import { NO_PROMOTIONS, type Promotion, type TableState, type Wager } from '../table/state.js';
import { otherCoup } from './other-coup.js';

/** Maximum reports per hand, beyond which a reader is defective. */
const REPORTS_MAX = 100;

export function decidePromotion(
  state: LinkState,
  { config }: OpenedLink,
  table: TableState,
  command: ReportPromotion,
  now: number,
): Decision {
  const { type: _, ...report } = command;
  const { seat, houseCents } = report;
  if (table.seats[seat] === undefined) return reject('SEAT_NOT_ON_TABLE', `position ${seat}`);
  const { coup } = table;
  if (coup === null || coup.coup !== command.coup) return otherCoup(coup, command.coup);
  const before = table.promotions.find((each) => each.seat === seat);
  // A recorded report may be repeated even after "no more bets".
  if (before?.houseCents === houseCents) return already(answer(command, before.journalSequence));
  if (coup.phase === 'no-wager') return reject('NO_WAGER_ROUND');
  if (coup.phase !== 'betting') return reject('LATE_PROMOTION');
  if (config.promotional === undefined) return reject('PROMOTIONS_NOT_ALLOWED');
  const units = unitsOfWager(coup.wagers, seat);
  if (units === 0) return reject('SEAT_HAS_NO_WAGER');
  const wageredCents = BigInt(units) * config.priceCents;
  if (houseCents < 0n || houseCents > wageredCents)
    return reject('PROMOTION_INVALID', `${houseCents} of ${wageredCents} cents`);
  if ((before?.reports ?? 0) >= REPORTS_MAX) return reject('TOO_MANY_PROMOTIONS', `position ${seat}`);
  return accept([{ type: 'PromotionReported', at: now, ...report }], answer(command, state.sequence + 1));
}

function unitsOfWager(wagers: readonly Wager[], seat: number): number {
  return wagers.filter((each) => each.seat === seat).length;
}

function answer({ coup, seat }: ReportPromotion, journalSequence: number): Answer {
  return { ok: true, type: 'promotion-reported', coup, seat, journalSequence };
}

export function evolvePromotion(
  { sequence: journalSequence }: LinkState,
  table: TableState,
  { seat, houseCents }: EventOf<'PromotionReported'>,
): void {
  const reports = 1 + (table.promotions.find((each) => each.seat === seat)?.reports ?? 0);
  const units = table.coup?.phase === 'betting' ? unitsOfWager(table.coup.wagers, seat) : 0;
  const others = table.promotions.filter((each) => each.seat !== seat);
  table.promotions = [...others, { seat, houseCents, units, journalSequence, reports }];
}

export function forgetPromotion(table: TableState, seat: number): void {
  if (table.promotions.length === 0) return;
  table.promotions = table.promotions.map((each) => (each.seat === seat ? { ...each, houseCents: 0n } : each));
}

export function promotionsInPlay(
  { promotions }: Pick<TableState, 'promotions'>,
  seats: readonly number[],
): readonly Promotion[] {
  if (promotions.length === 0) return NO_PROMOTIONS;
  return promotions.filter(({ seat, houseCents }) => houseCents > 0n && seats.includes(seat));
}

export function promotedUnits(promotions: readonly Pick<Promotion, 'units'>[]): number {
  return promotions.reduce((sum, { units }) => sum + units, 0);
}

export function paidByHouseCents(promotions: readonly Pick<Promotion, 'houseCents'>[]): bigint {
  return promotions.reduce((sum, { houseCents }) => sum + houseCents, 0n);
}

export function uncontributedCents(
  { promotional, priceCents }: Pick<LinkConfig, 'promotional' | 'priceCents'>,
  promotions: readonly Promotion[],
): bigint {
  switch (promotional?.contribution) {
    case 'patron-part':
      return paidByHouseCents(promotions);
    case 'none':
      return BigInt(promotedUnits(promotions)) * priceCents;
    case 'full':
    case undefined:
      return 0n;
  }
}
