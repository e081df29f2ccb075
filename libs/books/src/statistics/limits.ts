import { assert, must, squareRootUp } from '@jackpot/money';

/** Range of a count by chance alone, both ends included. */
export interface Limits {
  readonly least: number;
  readonly most: number;
}

/** The expected number of coups with `winners` awards is `ways` divided by `of` (see `countLimits`). */
export interface WinnersWeight {
  readonly winners: number;
  readonly ways: bigint;
}

/** Limits are summed exactly up to this many expected hits. Beyond, the normal distribution is accurate. */
const EXACT_HITS_MAX = 400n;
const ONE = 1n << 160n;
const TAIL = 12n;

/**
 * Limits of a count of awards at a confidence. Seats of a coup share cards and win together, so the count is a compound
 * Poisson sum over coups with 1, 2, ... awards. Integers give the same limits on any machine.
 * @param confidencePpm 950,000 for 95%. Then at most 2.5% lies outside on either side
 */
export function countLimits(weights: readonly WinnersWeight[], of: bigint, confidencePpm: bigint): Limits {
  assert(of > 0n, 'chances are of something');
  const hits = weights.reduce((sum, { ways }) => sum + ways, 0n);
  if (hits === 0n) return { least: 0, most: 0 };
  return hits / of > EXACT_HITS_MAX
    ? normalLimits(weights, of, confidencePpm)
    : exactLimits(weights, of, confidencePpm);
}

/**
 * Panjer's recursion: m P(m) = sum over k of k lambda_k P(m - k). P(0) can be any number, because the result is divided
 * by the sum.
 */
function exactLimits(weights: readonly WinnersWeight[], of: bigint, confidencePpm: bigint): Limits {
  const until =
    Number(ceilOf(momentOf(weights, 1n), of) + TAIL * (1n + squareRootUp(ceilOf(momentOf(weights, 2n), of)))) + 10;
  const chance: bigint[] = [ONE];
  for (let m = 1; m <= until; m += 1) {
    let sum = 0n;
    for (const { winners, ways } of weights)
      if (winners <= m) sum += BigInt(winners) * ways * must(chance[m - winners], 'a chance before');
    chance.push(sum / (BigInt(m) * of));
  }
  const total = chance.reduce((sum, each) => sum + each, 0n);
  const outside = (total * (1_000_000n - confidencePpm)) / 2_000_000n;
  return { least: firstBeyond(chance, outside), most: chance.length - 1 - firstBeyond([...chance].reverse(), outside) };
}

function firstBeyond(chance: readonly bigint[], outside: bigint): number {
  let sum = 0n;
  return chance.findIndex((each) => (sum += each) > outside);
}

const DEVIATIONS: Readonly<Record<string, bigint>> = { '950000': 1_959_964n, '990000': 2_575_829n };

function normalLimits(weights: readonly WinnersWeight[], of: bigint, confidencePpm: bigint): Limits {
  const deviations = must(DEVIATIONS[String(confidencePpm)], 'a confidence of 95 or 99 percent');
  const mean = momentOf(weights, 1n) / of;
  const spread = (deviations * squareRootUp(ceilOf(momentOf(weights, 2n) * 1_000_000n, of))) / 1_000_000_000n + 1n;
  return { least: Number(mean > spread ? mean - spread : 0n), most: Number(mean + spread) };
}

function momentOf(weights: readonly WinnersWeight[], power: bigint): bigint {
  return weights.reduce((sum, { winners, ways }) => sum + BigInt(winners) ** power * ways, 0n);
}

function ceilOf(value: bigint, of: bigint): bigint {
  return (value + of - 1n) / of;
}
