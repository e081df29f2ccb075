import { type Card, THREE_CARD_HAND_SIZE, cardName } from '@jackpot/rules';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { ShowCards, ShowHand } from './commands.js';
import { handsOfDealtOrder } from './evolve.js';
import { handName, resultOf } from './result.js';
import { type ThreeCardRoundState, cardsOfHand, isForfeited, nextHand } from './state.js';
import { type InThreeCardRound, notDealing, sameNumbers } from './table.js';

/** Shows the dealer's hand first, then clockwise (chapter 11 B). A misread hand may be shown again. */
export function decideShowHand(at: InThreeCardRound, { table, hand, cards }: ShowHand): Decision {
  const { round, now } = at;
  const known = cardsOfHand(round, hand);
  if (known !== undefined && sameNumbers(known, cards)) return already(shownAnswer(at, hand, cards));
  const refused = notDealing(round);
  if (refused !== null) return refused;
  if (round.isStubDue && round.stub === null) return reject('STUB_COUNT_DUE');
  if (hand !== 0 && !round.positions.includes(hand)) return reject('HAND_NOT_IN_PLAY', handName(hand));
  if (hand !== 0 && isForfeited(round, hand)) return reject('HAND_NOT_IN_PLAY', `${handName(hand)} is forfeited`);
  const next = nextHand(round);
  if (known === undefined && hand !== next)
    return reject('HAND_OUT_OF_ORDER', next === undefined ? 'all are shown' : `the next is ${handName(next)}`);
  if (cards.length !== THREE_CARD_HAND_SIZE) return reject('HAND_SIZE_WRONG', `${handName(hand)}: ${cards.length}`);
  const others = round.hands.filter((each) => each.hand !== hand).flatMap((each) => each.cards);
  const twice = cardTwice([...others, ...cards]);
  if (twice !== undefined) return reject('CARD_DEALT_TWICE', cardName(twice));
  return accept(
    [{ type: 'ThreeCardHandShown', at: now, table, round: round.round, hand, cards }],
    shownAnswer(at, hand, cards),
  );
}

function shownAnswer({ game, round }: InThreeCardRound, hand: number, cards: readonly Card[]): Answer {
  const hands = [...round.hands.filter((each) => each.hand !== hand), { hand, cards }];
  const result = hand === 0 ? null : resultOf(game, { ...round, hands }, hand);
  return { ok: true, type: 'hand-shown', round: round.round, hand, cards, result };
}

/** Shows all hands at once, in dealt order (chapters 8 D(2), 9 B(1), 10 B(1)). */
export function decideShowCards(at: InThreeCardRound, { table, cards }: ShowCards): Decision {
  const { round, now } = at;
  const isWhole = round.positions.length > 0 && cards.length === (round.positions.length + 1) * THREE_CARD_HAND_SIZE;
  const twice = cardTwice(cards);
  const answer: Answer = { ok: true, type: 'cards-shown', round: round.round };
  if (isWhole && twice === undefined && areShown(round, cards)) return already(answer);
  const refused = notDealing(round);
  if (refused !== null) return refused;
  if (round.isStubDue && round.stub === null) return reject('STUB_COUNT_DUE');
  if (!isWhole)
    return reject('HAND_SIZE_WRONG', `${round.positions.length + 1} hands of three cards, not ${cards.length} cards`);
  if (twice !== undefined) return reject('CARD_DEALT_TWICE', cardName(twice));
  return accept([{ type: 'ThreeCardCardsRead', at: now, table, round: round.round, cards }], answer);
}

function areShown(round: ThreeCardRoundState, cards: readonly Card[]): boolean {
  return handsOfDealtOrder(round, cards).every(({ hand, cards: read }) => {
    const known = cardsOfHand(round, hand);
    return known !== undefined && sameNumbers(known, read);
  });
}

/** No card appears twice in a deck (chapter 3 A). */
function cardTwice(cards: readonly Card[]): Card | undefined {
  return cards.find((card, at) => cards.indexOf(card) < at);
}
