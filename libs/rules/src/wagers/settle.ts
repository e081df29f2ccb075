import { MICRO_PER_CENT, must } from '@jackpot/money';
import type { Deal } from '../deal.js';
import { wagerByKey } from './catalogue.js';
import { unknownWager } from './rule-sets.js';
import { type VigorishRounding, vigorishOf } from './vigorish.js';
import type { Odds, Wager, WagerLine } from './wager.js';

/** Above every table maximum, and small enough that all sums are exact. */
export const STAKE_CENTS_MAX = 1_000_000_000;

export interface SettledWager {
  readonly key: string;
  readonly line: string;
  readonly result: 'win' | 'lose' | 'push';
  /** In addition to the stake, before vigorish. */
  readonly winMicro: bigint;
  /** Collected now or marked for later (chapter 12 D(2)). */
  readonly vigorishMicro: bigint;
  /** The win less vigorish, 0 for a push, or minus the stake. */
  readonly netMicro: bigint;
}

export interface StakeProblem {
  readonly code: 'WAGER_UNKNOWN' | 'STAKE_INVALID';
  readonly key: string;
  readonly text: string;
}

/** Whole cents by wager key. */
export type Stakes = Readonly<Record<string, number>>;

export interface SettleOptions {
  readonly vigorish: VigorishRounding;
}

/** @param unknown returns a problem if the game does not have the wager */
export function stakeProblems(
  stakes: Stakes,
  unknown: (key: string) => StakeProblem | undefined = unknownInMini,
): readonly StakeProblem[] {
  return Object.entries(stakes).flatMap(([key, stake]) => {
    const problem = unknown(key);
    return [...(problem === undefined ? [] : [problem]), ...(isStake(stake) ? [] : [stakeInvalid(key, stake)])];
  });
}

function unknownInMini(key: string): StakeProblem | undefined {
  return wagerByKey(key) === undefined ? unknownWager(key) : undefined;
}

export interface ReadyStakes {
  readonly ok: true;
  settle(deal: Deal): readonly SettledWager[];
}

/** Computes amounts once for many coups. Wagers with the same `lineOf` evaluate it once per coup. */
export function compileStakes(stakes: Stakes, { vigorish }: SettleOptions): ReadyStakes | StakesRefused {
  const problems = stakeProblems(stakes);
  if (problems.length > 0) return { ok: false, problems };
  const questions = new Map<Wager['lineOf'], { place: number; results: readonly SettledWager[] }[]>();
  Object.entries(stakes).forEach(([key, stake], place) => {
    const wager = must(wagerByKey(key), 'a wager of stakes without problems');
    const results = wager.lines.map((line) => settleLine(wager, line, BigInt(stake), { vigorish }));
    questions.set(wager.lineOf, [...(questions.get(wager.lineOf) ?? []), { place, results }]);
  });
  const input = [...questions].map(([lineOf, wagers]) => ({ lineOf, wagers }));
  const count = Object.keys(stakes).length;
  return {
    ok: true,
    settle(deal) {
      const settled = new Array<SettledWager>(count);
      for (const { lineOf, wagers } of input) {
        const line = lineOf(deal);
        for (const { place, results } of wagers) settled[place] = must(results[line], 'the line of a wager');
      }
      return settled;
    },
  };
}

/** Chapters 7, 11 B, 12. Settles nothing if a stake has a problem. */
export function settle(
  deal: Deal,
  stakes: Stakes,
  options: SettleOptions,
): { readonly ok: true; readonly wagers: readonly SettledWager[] } | StakesRefused {
  const ready = compileStakes(stakes, options);
  return ready.ok ? { ok: true, wagers: ready.settle(deal) } : ready;
}

/** In whole cents. */
export function settleStake(
  deal: Deal,
  { wager, stakeCents }: { readonly wager: Wager; readonly stakeCents: bigint },
  options: SettleOptions,
): SettledWager {
  return settleLine(wager, must(wager.lines[wager.lineOf(deal)], 'the line of a wager'), stakeCents, options);
}

export interface StakesRefused {
  readonly ok: false;
  readonly problems: readonly StakeProblem[];
}

export function settleLine(
  wager: Wager,
  line: WagerLine,
  stakeCents: bigint,
  { vigorish: rounding }: SettleOptions,
): SettledWager {
  const { id, result, odds, vigorish } = line;
  const winMicro = result === 'win' ? paid(stakeCents, odds) : 0n;
  const vigorishMicro = vigorish ? vigorishOf(winMicro, rounding) : 0n;
  const netMicro = result === 'lose' ? -stakeCents * MICRO_PER_CENT : winMicro - vigorishMicro;
  return Object.freeze({ key: wager.key, line: id, result, winMicro, vigorishMicro, netMicro });
}

/** In micro-cents. The division is exact, because every `on` is 1 or 2. */
function paid(stakeCents: bigint, { pays, on }: Odds): bigint {
  return (stakeCents * BigInt(pays) * MICRO_PER_CENT) / BigInt(on);
}

function isStake(stake: number): boolean {
  return Number.isInteger(stake) && stake >= 1 && stake <= STAKE_CENTS_MAX;
}

function stakeInvalid(key: string, stake: number): StakeProblem {
  const text = `a stake is a whole number of cents from 1 to ${STAKE_CENTS_MAX}, not ${stake}; correct that of "${key}"`;
  return { code: 'STAKE_INVALID', key, text };
}
