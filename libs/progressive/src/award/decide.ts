import { assert, centsToMicro, equalShares, minAmount, must, wholeCents } from '@jackpot/money';
import { FIXED_AWARD_CENTS, type SeatLine } from '@jackpot/rules';
import type { Award } from './award.js';
import { type LevelMove, moved } from '../levels/moves.js';
import type { LevelId, TableNo } from '../ids.js';
import type { OpenedLink } from '../state.js';
import { metersOf } from '../levels/state.js';
import { fundReset, fundTopUp } from '../levels/funding.js';
import { AwardNumbering } from './numbering.js';

const PERCENT_AWARD_DIVISOR = 10n; // chapter 12 K: "10 percent of the Star Progressive meter"

interface LevelBalances {
  readonly level: LevelId;
  displayMicro: bigint;
  reserveMicro: bigint;
  overflowMicro: bigint;
}

/** Awards of one coup and what they do to the levels, in the order in which they are paid. */
export interface FixedAwards {
  readonly awards: readonly Award[];
  readonly moves: readonly LevelMove[];
}

/**
 * Fixes the amounts of a coup's winning lines, highest seat first (chapter 11 B), each on the meters as the one before
 * left them. A meter that is won is reset in the same breath: were it later, a crash between the two would offer the
 * same amount twice (INV-04).
 */
export function fixAwards(link: OpenedLink, table: TableNo, lines: readonly SeatLine[], now: number): FixedAwards {
  if (lines.length === 0) return { awards: [], moves: [] };
  const round = new AwardRound(link, table, lines, now);
  for (const line of lines) round.pay(line);
  return round.finish();
}

class AwardRound {
  readonly #awards: Award[] = [];
  readonly #moves: LevelMove[] = [];
  readonly #purses = new Map<LevelId, LevelBalances>();
  /** Shares of a meter that several seats of the coup have won, set aside when the first of them is paid. */
  readonly #setAside = new Map<LevelId, bigint[]>();
  readonly #numbering: AwardNumbering;
  readonly #starBeforeMicro: bigint;
  #hasPaidPercent = false;

  constructor(
    private readonly link: OpenedLink,
    private readonly table: TableNo,
    private readonly lines: readonly SeatLine[],
    private readonly now: number,
  ) {
    this.#numbering = new AwardNumbering(link);
    this.#starBeforeMicro = metersOf(link, 'star').displayMicro;
  }

  pay({ seat, line }: SeatLine): void {
    switch (line) {
      case 'star':
      case 'spade':
      case 'heart':
        return this.#payWhole(seat, line);
      case 'any-two':
        return this.#payPercent(seat);
      default:
        return this.#payFixed(seat, line, FIXED_AWARD_CENTS[line]);
    }
  }

  finish(): FixedAwards {
    this.#topUpStar();
    assert(
      [...this.#setAside.values()].every((shares) => shares.length === 0),
      'every share set aside was paid',
    );
    return { awards: this.#awards, moves: this.#moves };
  }

  #payWhole(seat: number, level: 'star' | 'spade' | 'heart'): void {
    const shares = this.#setAside.get(level) ?? this.#takeMeter(level);
    const amountCents = must(shares.shift(), 'a share of the meter');
    this.#record(seat, level, level, amountCents, amountCents);
  }

  /** Debits the whole meter, resets it, and divides what was on it among the coup's winners of it. */
  #takeMeter(level: 'star' | 'spade' | 'heart'): bigint[] {
    const purse = this.#purse(level);
    const winners = this.lines.filter((other) => other.line === level).length;
    assert(
      winners === 1 || this.link.config.awards.repeatedPairs === 'equal-shares',
      'unique pairs: one seat wins a meter',
    );
    const amountCents = wholeCents(purse.displayMicro);
    this.#move(purse, { kind: 'award', level, amountMicro: centsToMicro(amountCents) });
    this.#move(purse, fundReset(this.link.config.awards, purse, centsToMicro(this.link.config[level].resetCents)));
    const shares = [...equalShares({ amountCents, shares: winners })];
    this.#setAside.set(level, shares);
    return shares;
  }

  #payPercent(seat: number): void {
    const policy = this.link.config.awards;
    const star = this.#purse('star');
    this.#hasPaidPercent = true;
    const baseMicro = policy.percentAward === 'sequential' ? star.displayMicro : this.#starBeforeMicro;
    const amountCents = wholeCents(baseMicro / PERCENT_AWARD_DIVISOR);
    // A later seat's share of the amount before the coup may be more than an intervening hit has left: the house pays the rest.
    const fromMeterCents =
      policy.percentFunding === 'house' ? 0n : minAmount(amountCents, wholeCents(star.displayMicro));
    if (fromMeterCents > 0n)
      this.#move(star, { kind: 'award', level: 'star', amountMicro: centsToMicro(fromMeterCents) });
    this.#record(seat, 'any-two', 'star', amountCents, fromMeterCents);
  }

  #payFixed(seat: number, line: Award['line'], amountCents: bigint): void {
    const fromMeterCents = this.link.config.awards.fixedFunding === 'pool' ? this.#takeFromPool(amountCents) : 0n;
    this.#record(seat, line, null, amountCents, fromMeterCents);
  }

  #takeFromPool(amountCents: bigint): bigint {
    const star = this.#purse('star');
    const fromReserve = minAmount(amountCents, wholeCents(star.reserveMicro));
    const fromOverflow = minAmount(amountCents - fromReserve, wholeCents(star.overflowMicro));
    const paid = fromReserve + fromOverflow;
    if (paid > 0n) {
      this.#move(star, {
        kind: 'pool',
        level: 'star',
        fromReserveMicro: centsToMicro(fromReserve),
        fromOverflowMicro: centsToMicro(fromOverflow),
      });
    }
    return paid;
  }

  #topUpStar(): void {
    if (!this.#hasPaidPercent || !this.link.config.awards.percentTopUp) return;
    const star = this.#purse('star');
    const lackMicro = centsToMicro(this.link.config.star.resetCents) - star.displayMicro;
    if (lackMicro > 0n) this.#move(star, fundTopUp(this.link.config.awards, star, lackMicro));
  }

  #record(seat: number, line: Award['line'], level: LevelId | null, amountCents: bigint, fromMeterCents: bigint): void {
    this.#awards.push(
      this.#numbering.next({ seat, line, level, amountCents, fromMeterCents, table: this.table, now: this.now }),
    );
  }

  #move(purse: LevelBalances, move: LevelMove): void {
    this.#moves.push(move);
    Object.assign(purse, moved(purse, move));
  }

  #purse(level: LevelId): LevelBalances {
    const known = this.#purses.get(level);
    if (known !== undefined) return known;
    const { displayMicro, reserveMicro, overflowMicro } = metersOf(this.link, level);
    const purse = { level, displayMicro, reserveMicro, overflowMicro };
    this.#purses.set(level, purse);
    return purse;
  }
}
