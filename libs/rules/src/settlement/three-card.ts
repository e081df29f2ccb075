import { must, unreachable } from '@jackpot/money';
import { type ThreeCardDeal, type ThreeCardDealProblem, threeCardDealOf } from '../three-card/deal.js';
import { type ThreeCardHand, threeCardHandName } from '../three-card/hand.js';
import { settleThreeCard } from '../three-card/settle.js';
import { THREE_CARD_WAGERS, threeCardWagerByKey } from '../three-card/wagers.js';
import { type StakeProblem, type Stakes, stakeProblems } from '../wagers/settle.js';
import type { VigorishRounding } from '../wagers/vigorish.js';
import { readCards } from './coup-cards.js';
import { type SettlementProblem, isRefused } from './problems.js';
import { type SettlementRefused, type WagerResult, wagerResult } from './results.js';

/** Three Card Baccarat (seed 004). */
export interface SettleThreeCardRequest {
  readonly game: 'three-card';
  readonly player: readonly string[];
  readonly dealer: readonly string[];
  /** Whole cents by wager key. */
  readonly stakes: Stakes;
  readonly vigorish: VigorishRounding;
}

/** `hand` is the ranking in words. */
export interface ThreeCardHandResult {
  readonly points: number;
  readonly faces: number;
  readonly hand: string;
}

/** Fields have the order in which they are printed. */
export interface SettledThreeCard {
  readonly player: ThreeCardHandResult;
  readonly dealer: ThreeCardHandResult;
  readonly outcome: 'player' | 'dealer' | 'tie';
  readonly wagers: Readonly<Record<string, WagerResult>>;
}

export function settleThreeCardRequest(
  request: SettleThreeCardRequest,
): { readonly ok: true; readonly settled: SettledThreeCard } | SettlementRefused {
  const { stakes, vigorish } = request;
  const deal = readDeal(request);
  const wrong = stakeProblems(stakes, unknownWager).map(({ code, key, text }) => ({
    code,
    path: `stakes.${key}`,
    text,
  }));
  if (isRefused(deal) || wrong.length > 0) return { ok: false, problems: [...(isRefused(deal) ? deal : []), ...wrong] };
  const staked = Object.fromEntries(Object.entries(stakes).map(([key, stake]) => [key, BigInt(stake)]));
  const settled = settleThreeCard(deal, staked, { vigorish });
  if (!Array.isArray(settled)) return unreachable(settled as never);
  return {
    ok: true,
    settled: {
      player: handResult(deal.player),
      dealer: handResult(deal.dealer),
      outcome: deal.outcome,
      // In the order of the stakes, not in the dealer's order of payment (chapter 11 B).
      wagers: Object.fromEntries(Object.keys(stakes).map((key) => [key, resultOf(settled, key)])),
    },
  };
}

function resultOf(settled: Exclude<ReturnType<typeof settleThreeCard>, { code: string }>, key: string): WagerResult {
  return wagerResult(
    must(
      settled.find(({ wager }) => wager === key),
      'a settled wager',
    ),
  );
}

function readDeal({ player, dealer }: SettleThreeCardRequest): ThreeCardDeal | readonly SettlementProblem[] {
  const hands = { player: readCards(player, 'player'), dealer: readCards(dealer, 'dealer') };
  const unreadable = [...hands.player.problems, ...hands.dealer.problems];
  if (unreadable.length > 0) return unreadable;
  const deal = threeCardDealOf({ player: hands.player.cards, dealer: hands.dealer.cards });
  return 'outcome' in deal ? deal : [dealProblem(deal)];
}

function dealProblem(problem: ThreeCardDealProblem): SettlementProblem {
  return { code: problem.code, path: 'hand' in problem ? problem.hand : 'player, dealer', text: problem.why };
}

function unknownWager(key: string): StakeProblem | undefined {
  if (threeCardWagerByKey(key) !== undefined) return undefined;
  const known = THREE_CARD_WAGERS.map((wager) => wager.key).join(', ');
  return { code: 'WAGER_UNKNOWN', key, text: `Three Card Baccarat has no wager "${key}"; take one of ${known}` };
}

function handResult(hand: ThreeCardHand): ThreeCardHandResult {
  return { points: hand.points, faces: hand.faces, hand: threeCardHandName(hand) };
}
