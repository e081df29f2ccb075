import { MICRO_PER_CENT, must } from '@jackpot/money';
import type { Deal } from '../deal.js';
import { wagerByKey } from './catalogue.js';
import { unknownWager } from './rule-sets.js';
import { type VigorishRounding, vigorishOf } from './vigorish.js';
import type { Odds, Wager } from './wager.js';

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

/** Everything wrong with these stakes, at once. A stake is a whole number of cents from 1 to `STAKE_CENTS_MAX`. */
export function stakeProblems(stakes: Stakes): readonly StakeProblem[] {
  return Object.entries(stakes).flatMap(([key, stake]) => [
    ...(wagerByKey(key) === undefined ? [unknownWager(key) as StakeProblem] : []),
    ...(isStake(stake) ? [] : [stakeInvalid(key, stake)]),
  ]);
}

/**
 * Settles wagers of any number of keys against a coup, in the order of the stakes: the line that is true, and what it
 * pays (chapters 7, 11 B, 12). Or every problem of the stakes, and then nothing is settled.
 */
export function settle(
  deal: Deal,
  stakes: Stakes,
  { vigorish }: SettleOptions,
): { readonly ok: true; readonly wagers: readonly SettledWager[] } | StakesRefused {
  const wagers: SettledWager[] = [];
  for (const key in stakes) {
    const wager = wagerByKey(key);
    const stake = must(stakes[key], 'stake of a wager');
    if (wager === undefined || !isStake(stake)) return { ok: false, problems: stakeProblems(stakes) };
    wagers.push(settleWager(deal, wager, BigInt(stake), vigorish));
  }
  return { ok: true, wagers };
}

/** Stakes that are not settled, and all that is wrong with them. */
export interface StakesRefused {
  readonly ok: false;
  readonly problems: readonly StakeProblem[];
}

/**
 * Settles one wager.
 * @param stakeCents above zero; the caller has checked it.
 */
export function settleWager(deal: Deal, wager: Wager, stakeCents: bigint, rounding: VigorishRounding): SettledWager {
  const { id, result, odds, vigorish } = must(wager.lines[wager.lineOf(deal)], 'the line of a wager');
  const winMicro = result === 'win' ? paid(stakeCents, odds) : 0n;
  const vigorishMicro = vigorish ? vigorishOf(winMicro, rounding) : 0n;
  const netMicro = result === 'lose' ? -stakeCents * MICRO_PER_CENT : winMicro - vigorishMicro;
  return { key: wager.key, line: id, result, winMicro, vigorishMicro, netMicro };
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
