import { equalShares, minAmount, must, unreachable } from '@jackpot/money';
import type { LevelId, LinkConfig } from '@jackpot/progressive';
import { FIXED_AWARD_CENTS, type SeatLine } from '@jackpot/rules';
import type { LevelBook } from './level-book.js';

/** An award as it must be. */
export interface ExpectedAward {
  readonly seat: number;
  readonly line: string;
  readonly level: LevelId | null;
  readonly amountCents: bigint;
  readonly pay: 'table' | 'claim';
}

/** What the awards of one coup need of the books. Accounts are credited with negative amounts where they are debited. */
export interface LevelBalances {
  readonly config: LinkConfig;
  level(level: LevelId): LevelBook;
  credit(account: string, amountMicro: bigint): void;
}

const MICRO = 1_000_000n;
type WholeLevel = 'star' | 'spade' | 'heart';

/**
 * Fixes the awards of a coup and moves the money: chapter 12 K and the policy of the link's terms. `lines` are the winners,
 * highest seat first; the awards are returned in the same order.
 */
export function fixAwards(balances: LevelBalances, lines: readonly SeatLine[]): readonly ExpectedAward[] {
  if (lines.length === 0) return [];
  const star = balances.level('star');
  const starBefore = star.displayMicro;
  const shares = new Map<WholeLevel, bigint[]>();
  const award = ({ seat, line }: SeatLine): ExpectedAward => {
    switch (line) {
      case 'star':
      case 'spade':
      case 'heart':
        return wholeAward(balances, { seat, line, lines, shares });
      case 'any-two':
        return percentAward(balances, seat, starBefore);
      case 'identical':
      case 'suited-v-suited':
      case 'royal-v-royal':
      case 'any-suited':
      case 'any-royal':
        return fixedAward(balances, seat, line, FIXED_AWARD_CENTS[line]);
      default:
        return unreachable(line);
    }
  };
  const { percentAward: order, percentTopUp } = balances.config.awards;
  const isEarly = ({ line }: SeatLine): boolean =>
    order === 'whole-meters-first' && (line === 'star' || line === 'spade' || line === 'heart');
  const early = new Map(lines.filter(isEarly).map((line) => [line.seat, award(line)]));
  const awards = lines.map((line) => early.get(line.seat) ?? award(line));
  if (percentTopUp && lines.some(({ line }) => line === 'any-two')) balances.credit('house:seed:star', -star.topUp());
  return awards;
}

interface WholeAward {
  readonly seat: number;
  readonly line: WholeLevel;
  readonly lines: readonly SeatLine[];
  /** What was taken off each meter and not yet given to one of those who share it. */
  readonly shares: Map<WholeLevel, bigint[]>;
}

function wholeAward(balances: LevelBalances, { seat, line, lines, shares }: WholeAward): ExpectedAward {
  const book = balances.level(line);
  let left = shares.get(line);
  if (left === undefined) {
    const amountCents = book.displayCents;
    book.debit(amountCents);
    balances.credit(`house:seed:${line}`, -book.reset());
    left = [...equalShares({ amountCents, shares: lines.filter((other) => other.line === line).length })];
    shares.set(line, left);
  }
  const amountCents = must(left.shift(), 'a share for every winner');
  book.owe(amountCents, true);
  return { seat, line, level: line, amountCents, pay: 'claim' };
}

function percentAward(balances: LevelBalances, seat: number, starBefore: bigint): ExpectedAward {
  const { percentAward: base, percentFunding } = balances.config.awards;
  const star = balances.level('star');
  const amountCents = (base === 'sequential' ? star.displayMicro : starBefore) / (10n * MICRO);
  const fromMeterCents = percentFunding === 'house' ? 0n : minAmount(amountCents, star.displayCents);
  star.debit(fromMeterCents);
  balances.credit('house:awards:star', -(amountCents - fromMeterCents) * MICRO);
  star.owe(amountCents, false);
  return { seat, line: 'any-two', level: 'star', amountCents, pay: 'claim' };
}

function fixedAward(balances: LevelBalances, seat: number, line: string, amountCents: bigint): ExpectedAward {
  const { fixedFunding, claimFromCents } = balances.config.awards;
  const fromHouseCents =
    fixedFunding === 'pool' ? amountCents - fromPool(balances.level('star'), amountCents) : amountCents;
  const pay = amountCents >= claimFromCents ? 'claim' : 'table';
  balances.credit('house:fixed', -fromHouseCents * MICRO);
  balances.credit(pay === 'claim' ? 'fixed:pending' : 'paid:table', amountCents * MICRO);
  return { seat, line, level: null, amountCents, pay };
}

/** Whole cents out of Star's hidden funds, the reserve first; never off the displayed meter. Returns what they gave. */
function fromPool(star: LevelBook, amountCents: bigint): bigint {
  const reserve = minAmount(amountCents, star.reserveMicro / MICRO);
  const overflow = minAmount(amountCents - reserve, star.overflowMicro / MICRO);
  star.reserveMicro -= reserve * MICRO;
  star.overflowMicro -= overflow * MICRO;
  return reserve + overflow;
}
