import { assert, centsToMicro, must, unreachable } from '@jackpot/money';
import { type VigorishRounding, vigorishOf } from '../wagers/vigorish.js';
import type { WagerLine } from '../wagers/wager.js';
import type { ThreeCardDeal } from './deal.js';
import type { ThreeCardWager } from './wager.js';
import { THREE_CARD_WAGERS, threeCardWagerByKey } from './wagers.js';

/** Whole cents above zero, by wager key. */
export type ThreeCardStakes = Readonly<Record<string, bigint>>;

/** The stake is returned on a win or push and is not part of `winMicro`. */
export interface ThreeCardSettlement {
  readonly wager: string;
  readonly line: string;
  readonly result: 'win' | 'lose' | 'push';
  readonly stakeCents: bigint;
  /** Before vigorish. */
  readonly winMicro: bigint;
  /** Chapter 12 A(2). */
  readonly vigorishMicro: bigint;
  /** After a win: the amount less vigorish. After a loss: the stake, negative. After a push: 0. */
  readonly netMicro: bigint;
}

export interface ThreeCardStakeProblem {
  readonly code: 'WAGER_UNKNOWN' | 'STAKE_NOT_POSITIVE';
  readonly wager: string;
  readonly why: string;
}

/** Settles in the order of chapter 11 B. Returns the first problem if a stake cannot be settled. */
export function settleThreeCard(
  deal: ThreeCardDeal,
  stakes: ThreeCardStakes,
  { vigorish }: { readonly vigorish: VigorishRounding },
): readonly ThreeCardSettlement[] | ThreeCardStakeProblem {
  const placed = Object.entries(stakes);
  for (const [key, stakeCents] of placed) {
    const problem = stakeProblem(key, stakeCents);
    if (problem !== undefined) return problem;
  }
  const stakeOf = new Map(placed);
  return THREE_CARD_WAGERS.filter(({ key }) => stakeOf.has(key)).map((wager) => {
    const line = must(wager.lines[wager.lineOf(deal)], 'line that is true for the deal');
    return settled(wager, line, must(stakeOf.get(wager.key), 'stake of a placed wager'), vigorish);
  });
}

function stakeProblem(key: string, stakeCents: bigint): ThreeCardStakeProblem | undefined {
  if (threeCardWagerByKey(key) === undefined) {
    const keys = THREE_CARD_WAGERS.map((wager) => wager.key).join(', ');
    return { code: 'WAGER_UNKNOWN', wager: key, why: `Three Card Baccarat has no wager ${key}; it has ${keys}` };
  }
  if (stakeCents > 0n) return undefined;
  return { code: 'STAKE_NOT_POSITIVE', wager: key, why: `a stake of ${stakeCents} cents is none: leave the wager out` };
}

function settled(
  wager: ThreeCardWager,
  line: WagerLine,
  stakeCents: bigint,
  rounding: VigorishRounding,
): ThreeCardSettlement {
  const common = { wager: wager.key, line: line.id, result: line.result, stakeCents } as const;
  switch (line.result) {
    case 'win': {
      const winMicro = winOf(line, stakeCents);
      const taken = line.vigorish ? vigorishOf(winMicro, rounding) : 0n;
      return { ...common, winMicro, vigorishMicro: taken, netMicro: winMicro - taken };
    }
    case 'push':
      return { ...common, winMicro: 0n, vigorishMicro: 0n, netMicro: 0n };
    case 'lose':
      return { ...common, winMicro: 0n, vigorishMicro: 0n, netMicro: -centsToMicro(stakeCents) };
    default:
      return unreachable(line.result);
  }
}

/** Every payout of seed 004 is some number to one. */
function winOf({ odds }: WagerLine, stakeCents: bigint): bigint {
  assert(odds.on === 1, 'Three Card Baccarat pays so many to one');
  return centsToMicro(stakeCents) * BigInt(odds.pays);
}
