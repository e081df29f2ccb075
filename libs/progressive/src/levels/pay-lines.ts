import { assert, centsToMicro, minAmount, must, PPM_WHOLE, wholeCents } from '@jackpot/money';
import { type LineAward, type LineId, type MeterCents, type PrintedLine, wholeLevelOf } from '@jackpot/rules';
import { type AwardPolicy, type LinkConfig, linesOfLink } from '../config/link-config.js';
import type { LevelId } from '../ids.js';
import { fundReset, fundTopUp } from './funding.js';
import type { Registers } from './meters.js';
import { type LevelMove, moved } from './moves.js';

type PaidLevel = keyof MeterCents;
type ShareAward = Extract<LineAward, { readonly level: PaidLevel }>;

export interface LineToPay {
  readonly line: LineId;
  /** Absent: 1. */
  readonly units?: number;
  /** Absent: all winners get equal shares for each unit. */
  readonly share?: Share;
}

export interface Share {
  readonly parts: number;
  readonly of: number;
}

export interface PaidLine {
  readonly level: LevelId | null;
  readonly amountCents: bigint;
  readonly fromMeterCents: bigint;
}

export type Balances = { -readonly [R in keyof Registers]: Registers[R] };

export interface PaidLines {
  readonly paid: readonly PaidLine[];
  readonly moves: readonly LevelMove[];
}

/**
 * Pays lines in the given order, or whole meters first (`percentAward`), each from the meters that the previous line
 * left. A won meter is reset in the same step (INV-04). Also computes what a result would have been without an earlier
 * coup or hit.
 */
export function payLines(
  config: LinkConfig,
  balancesOf: (level: LevelId) => Balances,
  lines: readonly LineToPay[],
): PaidLines {
  if (lines.length === 0) return { paid: [], moves: [] };
  const round = new PayRound(config, balancesOf, lines);
  const paid = new Map(turnsOf(config.awards, lines).map((line) => [line, round.pay(line)]));
  return { paid: lines.map((line) => must(paid.get(line), 'a paid line')), moves: round.finish() };
}

function turnsOf({ percentAward }: AwardPolicy, lines: readonly LineToPay[]): readonly LineToPay[] {
  if (percentAward !== 'whole-meters-first') return lines;
  const isWhole = ({ line }: LineToPay): boolean => wholeLevelOf(line) !== null;
  return [...lines.filter(isWhole), ...lines.filter((line) => !isWhole(line))];
}

/** The part of the meter above the maximum stays for the next cycle. */
export function payMustHit(
  policy: AwardPolicy,
  balances: Balances,
  { maximumCents, resetCents }: { readonly maximumCents: bigint; readonly resetCents: bigint },
): { readonly amountCents: bigint; readonly moves: readonly LevelMove[] } {
  const level = 'must-hit';
  const amountCents = wholeCents(minAmount(balances.displayMicro, centsToMicro(maximumCents)));
  const award = { kind: 'award', level, amountMicro: centsToMicro(amountCents) } as const;
  Object.assign(balances, moved(balances, award));
  const reset = fundReset(policy, { level, ...balances }, centsToMicro(resetCents));
  Object.assign(balances, moved(balances, reset));
  return { amountCents, moves: [award, reset] };
}

class PayRound {
  readonly #moves: LevelMove[] = [];
  readonly #setAside = new Map<LevelId, bigint[]>();
  readonly #sharedBeforeMicro = new Map<PaidLevel, bigint>();
  readonly #printed: readonly PrintedLine[];

  constructor(
    private readonly config: LinkConfig,
    private readonly balancesOf: (level: LevelId) => Balances,
    private readonly lines: readonly LineToPay[],
  ) {
    this.#printed = linesOfLink(config);
    for (const { line } of lines) {
      const { level } = this.#awardOf(line);
      if (level !== null && wholeLevelOf(line) === null)
        this.#sharedBeforeMicro.set(level, balancesOf(level).displayMicro);
    }
  }

  /** A whole level is paid once. Any other line is paid for each unit, as if every unit were a wager (ADR 49). */
  pay({ line, units = 1 }: LineToPay): PaidLine {
    const award = this.#awardOf(line);
    if (award.level === null) return this.#payFixed(BigInt(units) * award.cents);
    if (wholeLevelOf(line) !== null) return this.#payWhole(award.level);
    let paid = this.#payShare(award);
    for (let unit = 1; unit < units; unit += 1) {
      const { level, amountCents, fromMeterCents } = this.#payShare(award);
      paid = {
        level,
        amountCents: paid.amountCents + amountCents,
        fromMeterCents: paid.fromMeterCents + fromMeterCents,
      };
    }
    return paid;
  }

  #awardOf(line: LineId): LineAward {
    const found = this.#printed.find((each) => each.line === line);
    return must(found, 'a line of the terms').award;
  }

  finish(): readonly LevelMove[] {
    for (const level of this.#sharedBeforeMicro.keys()) this.#topUp(level);
    assert(
      [...this.#setAside.values()].every((shares) => shares.length === 0),
      'every share set aside was paid',
    );
    return this.#moves;
  }

  #payWhole(level: PaidLevel): PaidLine {
    const shares = this.#setAside.get(level) ?? this.#takeMeter(level);
    const amountCents = must(shares.shift(), 'a share of the meter');
    return { level, amountCents, fromMeterCents: amountCents };
  }

  #takeMeter(level: PaidLevel): bigint[] {
    const balances = this.balancesOf(level);
    const winners = this.lines.filter((other) => wholeLevelOf(other.line) === level);
    assert(
      winners.length === 1 || this.config.awards.repeatedPairs === 'equal-shares',
      'unique pairs: one seat wins a meter',
    );
    const shares = sharesOf(wholeCents(balances.displayMicro), winners);
    const amountCents = shares.reduce((sum, share) => sum + share, 0n);
    this.#move(level, { kind: 'award', level, amountMicro: centsToMicro(amountCents) });
    this.#move(
      level,
      fundReset(this.config.awards, { level, ...balances }, centsToMicro(this.config[level].resetCents)),
    );
    this.#setAside.set(level, shares);
    return shares;
  }

  #payShare({ level, sharePpm }: ShareAward): PaidLine {
    const policy = this.config.awards;
    const balances = this.balancesOf(level);
    const baseMicro =
      policy.percentAward === 'sequential'
        ? balances.displayMicro
        : must(this.#sharedBeforeMicro.get(level), 'the meter before the coup');
    const amountCents = wholeCents((baseMicro * sharePpm) / PPM_WHOLE);
    // A percentage of the meter before the coup may exceed what an earlier award has left on it. The house pays the
    // difference.
    const fromMeterCents =
      policy.percentFunding === 'house' ? 0n : minAmount(amountCents, wholeCents(balances.displayMicro));
    if (fromMeterCents > 0n) this.#move(level, { kind: 'award', level, amountMicro: centsToMicro(fromMeterCents) });
    return { level, amountCents, fromMeterCents };
  }

  #payFixed(amountCents: bigint): PaidLine {
    const fromMeterCents = this.config.awards.fixedFunding === 'pool' ? this.#takeFromPool(amountCents) : 0n;
    return { level: null, amountCents, fromMeterCents };
  }

  #takeFromPool(amountCents: bigint): bigint {
    const star = this.balancesOf('star');
    const fromReserve = minAmount(amountCents, wholeCents(star.reserveMicro));
    const fromOverflow = minAmount(amountCents - fromReserve, wholeCents(star.overflowMicro));
    const paid = fromReserve + fromOverflow;
    if (paid > 0n) {
      this.#move('star', {
        kind: 'pool',
        level: 'star',
        fromReserveMicro: centsToMicro(fromReserve),
        fromOverflowMicro: centsToMicro(fromOverflow),
      });
    }
    return paid;
  }

  #topUp(level: PaidLevel): void {
    if (!this.config.awards.percentTopUp) return;
    const balances = this.balancesOf(level);
    const lackMicro = centsToMicro(this.config[level].resetCents) - balances.displayMicro;
    if (lackMicro > 0n) this.#move(level, fundTopUp(this.config.awards, { level, ...balances }, lackMicro));
  }

  #move(level: LevelId, move: LevelMove): void {
    this.#moves.push(move);
    const balances = this.balancesOf(level);
    Object.assign(balances, moved(balances, move));
  }
}

/** Remaining cents go one each to the first winners. A share without a winner stays on the meter. */
function sharesOf(amountCents: bigint, winners: readonly LineToPay[]): bigint[] {
  const unitsOfAll = winners.reduce((sum, { units = 1 }) => sum + units, 0);
  const shares = winners.map(({ share, units = 1 }) => share ?? { parts: units, of: unitsOfAll });
  const of = BigInt(must(shares[0], 'a winner').of);
  const parts = shares.map((share) => BigInt(share.parts));
  const all = parts.reduce((sum, each) => sum + each, 0n);
  const cents = parts.map((each) => (amountCents * each) / of);
  let leftCents = (amountCents * all + of - 1n) / of - cents.reduce((sum, each) => sum + each, 0n);
  return cents.map((each) => {
    const extra = leftCents > 0n ? 1n : 0n;
    leftCents -= extra;
    return each + extra;
  });
}
