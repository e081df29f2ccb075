import { assert, centsToMicro, must, unreachable } from '@jackpot/money';
import { type VigorishRounding, vigorishOf } from '../wagers/vigorish.js';
import type { WagerLine } from '../wagers/wager.js';
import type { ThreeCardDeal } from './deal.js';
import type { ThreeCardWager } from './wager.js';
import { THREE_CARD_WAGERS, threeCardWagerByKey } from './wagers.js';

/** What a player has on the layout: whole cents, above zero, by wager key. */
export type ThreeCardStakes = Readonly<Record<string, bigint>>;

/** What becomes of one wager. The stake itself stays the player's on a win and a push, and is not in `winMicro`. */
export interface ThreeCardSettlement {
  /** Key of the wager. */
  readonly wager: string;
  /** Id of the line that was true. */
  readonly line: string;
  readonly result: 'win' | 'lose' | 'push';
  readonly stakeCents: bigint;
  /** Paid besides the stake, before vigorish, in micro-cents; 0 unless it wins. */
  readonly winMicro: bigint;
  /** Taken from the win at once (chapter 12 A(2)), in micro-cents. */
  readonly vigorishMicro: bigint;
  /** What the player is up (win less vigorish), down (the stake, negative) or neither (push), in micro-cents. */
  readonly netMicro: bigint;
}

/** Why stakes cannot be settled; `why` is a text for people with what to do. */
export interface ThreeCardStakeProblem {
  readonly code: 'WAGER_UNKNOWN' | 'STAKE_NOT_POSITIVE';
  /** The key it is about. */
  readonly wager: string;
  readonly why: string;
}

/**
 * Settles a player's wagers on a deal, in the order of chapter 11 B: Ante, Three Kings, Tie, Dragon Bonus. Every wager
 * is settled by itself; which ones a table offers together is its Rules Submission's. All stakes or none: one that
 * cannot be settled is returned instead.
 */
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

/** What a line pays on a stake besides it. All odds of seed 004 are so many to one, so it is whole cents. */
function winOf({ odds }: WagerLine, stakeCents: bigint): bigint {
  assert(odds.on === 1, 'Three Card Baccarat pays so many to one');
  return centsToMicro(stakeCents) * BigInt(odds.pays);
}
