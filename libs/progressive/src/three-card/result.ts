import { assert, must } from '@jackpot/money';
import {
  type ThreeCardDeal,
  THREE_CARD_WAGERS,
  type ThreeCardWager,
  settleThreeCard,
  threeCardDealOf,
  threeCardHandOf,
} from '@jackpot/rules';
import { THREE_CARD_LINES, type ThreeCardResult, type ThreeCardStake } from './events.js';
import { THREE_CARD_WAGER_KEYS, type ThreeCardGame, type ThreeCardWagerKey } from './game.js';
import { type ThreeCardRoundState, cardsOfHand, isForfeited } from './state.js';

type Line = ThreeCardResult['lines'][number];

/** Source: chapter 11 B(2). */
export function resultsOf(
  game: ThreeCardGame,
  round: ThreeCardRoundState,
): { readonly dealerRanking: number; readonly results: readonly ThreeCardResult[] } {
  const dealer = threeCardHandOf(must(cardsOfHand(round, 0), 'the hand of the dealer'));
  return {
    dealerRanking: dealer.ranking,
    results: round.positions.map((position) => resultOf(game, round, position)),
  };
}

export function resultsSoFar(game: ThreeCardGame, round: ThreeCardRoundState): readonly ThreeCardResult[] {
  const isShown = (hand: number): boolean => cardsOfHand(round, hand) !== undefined;
  return round.positions
    .filter((position) => isForfeited(round, position) || (isShown(0) && isShown(position)))
    .map((position) => resultOf(game, round, position));
}

export function resultOf(game: ThreeCardGame, round: ThreeCardRoundState, position: number): ThreeCardResult {
  const stakes = round.stakes.filter((stake) => stake.position === position);
  const offered = THREE_CARD_WAGER_KEYS.filter((key) => game.wagers.includes(key));
  const placed = stakes.length === 0 ? offered : offered.filter((key) => stakes.some(({ wager }) => wager === key));
  if (isForfeited(round, position)) {
    const lines = placed.map((wager): Line => ({ ...LOST, wager, stakeCents: stakeOf(stakes, wager) }));
    return { position, standing: 'forfeit', ranking: null, lines };
  }
  const deal = threeCardDealOf({
    player: must(cardsOfHand(round, position), 'the hand of the position'),
    dealer: must(cardsOfHand(round, 0), 'the hand of the dealer'),
  });
  assert(deal.ok, 'two hands of six different cards');
  const lines = placed.map((wager) => lineOf(game, deal, wager, stakeOf(stakes, wager)));
  return { position, standing: deal.outcome, ranking: deal.player.ranking, lines };
}

const LOST = { line: 'lose', winMicro: 0n, vigorishMicro: 0n } as const;

function stakeOf(stakes: readonly ThreeCardStake[], key: ThreeCardWagerKey): bigint {
  return stakes.find(({ wager }) => wager === key)?.stakeCents ?? 0n;
}

function lineOf(game: ThreeCardGame, deal: ThreeCardDeal, key: ThreeCardWagerKey, stakeCents: bigint): Line {
  const line = lineNamed(wagerOf(key), deal);
  if (stakeCents === 0n) return { wager: key, line, stakeCents, winMicro: 0n, vigorishMicro: 0n };
  const settled = settleThreeCard(deal, { [key]: stakeCents }, game);
  assert('length' in settled, 'a stake that was checked');
  const { winMicro, vigorishMicro } = must(settled[0], 'the wager that is settled');
  return { wager: key, line, stakeCents, winMicro, vigorishMicro };
}

function wagerOf(key: ThreeCardWagerKey): ThreeCardWager {
  return must(
    THREE_CARD_WAGERS.find((wager) => wager.key === key),
    'a wager of the game',
  );
}

function lineNamed(wager: ThreeCardWager, deal: ThreeCardDeal): Line['line'] {
  const { id } = must(wager.lines[wager.lineOf(deal)], 'the line that is true');
  return must(
    THREE_CARD_LINES.find((line) => line === id),
    'a line of the journal',
  );
}

export function handName(hand: number): string {
  return hand === 0 ? 'the dealer’s hand' : `the hand of position ${hand}`;
}
