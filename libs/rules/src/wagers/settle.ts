import { MICRO_PER_CENT, must } from '@jackpot/money';
import type { Deal } from '../deal.js';
import { wagerByKey } from './catalogue.js';
import { unknownWager } from './rule-sets.js';
import { type VigorishRounding, vigorishOf } from './vigorish.js';
import type { Odds, Wager, WagerLine } from './wager.js';

/** Largest stake that is settled, in cents: ten million dollars. Above every table's maximum; below it no sum is inexact. */
export const STAKE_CENTS_MAX = 1_000_000_000;

/** What became of one wager. Amounts in micro-cents, exact. */
export interface SettledWager {
  readonly key: string;
  /** The id of the line that was true. */
  readonly line: string;
  readonly result: 'win' | 'lose' | 'push';
  /** What is won besides the stake, before vigorish; 0 unless it wins. */
  readonly winMicro: bigint;
  /** Vigorish owed, collected now or marked for later (chapter 12 D(2)). */
  readonly vigorishMicro: bigint;
  /** What the player is better off by: the win less vigorish, nothing, or minus the stake. */
  readonly netMicro: bigint;
}

/** Why a stake is refused. */
export interface StakeProblem {
  readonly code: 'WAGER_UNKNOWN' | 'STAKE_INVALID';
  readonly key: string;
  /** For people: what to do. */
  readonly text: string;
}

/** Wagers by key and what is staked on each, in whole cents. */
export type Stakes = Readonly<Record<string, number>>;

/** How a table takes vigorish. */
export interface SettleOptions {
  readonly vigorish: VigorishRounding;
}

/**
 * Everything wrong with these stakes, at once. A stake is a whole number of cents from 1 to `STAKE_CENTS_MAX`.
 * @param unknown the problem of a key the game does not have; undefined for one that it has.
 */
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

/** Stakes made ready: every amount is worked out, only the cards are missing. */
export interface ReadyStakes {
  readonly ok: true;
  /** What becomes of each wager, in the order of the stakes. */
  settle(deal: Deal): readonly SettledWager[];
}

/**
 * Makes stakes ready for any number of coups, or reports every problem of them. What each line of a wager would pay is
 * worked out here, once; and wagers that share a predicate (the paytables of one wager do) evaluate it once.
 */
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

/**
 * Settles wagers of any number of keys against a coup, in the order of the stakes: the line that is true, and what it
 * pays (chapters 7, 11 B, 12). Or every problem of the stakes, and then nothing is settled. For many coups with the same
 * stakes, `compileStakes`.
 */
export function settle(
  deal: Deal,
  stakes: Stakes,
  options: SettleOptions,
): { readonly ok: true; readonly wagers: readonly SettledWager[] } | StakesRefused {
  const ready = compileStakes(stakes, options);
  return ready.ok ? { ok: true, wagers: ready.settle(deal) } : ready;
}

/** Settles one stake, in whole cents, on one wager. */
export function settleStake(
  deal: Deal,
  { wager, stakeCents }: { readonly wager: Wager; readonly stakeCents: bigint },
  options: SettleOptions,
): SettledWager {
  return settleLine(wager, must(wager.lines[wager.lineOf(deal)], 'the line of a wager'), stakeCents, options);
}

/** Stakes that are not settled, and all that is wrong with them. */
export interface StakesRefused {
  readonly ok: false;
  readonly problems: readonly StakeProblem[];
}

/** What becomes of a stake, in whole cents, where this line of the wager is the true one. */
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

/** Exact: every `on` of the rules is 1 or 2, and divides a million. */
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
