import { assert, must } from '@jackpot/money';
import { CARD_COUNT, type Card, DECK, dealThreeCardRound } from '@jackpot/rules';
import type { AreaEvent, EventOf } from '../catalogue.js';
import { threeCardGameOf } from '../config/link-config.js';
import { signature } from '../person.js';
import type { TableState } from '../table/state.js';
import {
  type ThreeCardDeck,
  type ThreeCardRoundState,
  type ThreeCardState,
  isStubDueNow,
  methodInUse,
  roundOf,
} from './state.js';

export function evolveThreeCard(table: TableState, event: AreaEvent<'threeCard'>): void {
  const state = must(table.threeCard, 'a table of Three Card Baccarat');
  table.threeCard = after(table, state, event);
}

export function approveRoundVoid(table: TableState, { person, reason }: EventOf<'VoidApproved'>): void {
  const state = must(table.threeCard, 'a table of Three Card Baccarat');
  table.threeCard = inRound(state, { voidApproval: { by: signature(person), reason } });
}

function after(table: TableState, state: ThreeCardState, event: AreaEvent<'threeCard'>): ThreeCardState {
  switch (event.type) {
    case 'ThreeCardDeckOpened':
      return openDeck(state, event);
    case 'ThreeCardDeckShuffled': {
      const { shuffle, how, why, countedCards } = event;
      const shuffled = { shuffle, how, why, countedCards };
      return withDeck(state, event.deck, { phase: phaseAfterShuffle(event), shuffled });
    }
    case 'ThreeCardDeckCut': {
      const { cut, cardsAbove, directedBy } = event;
      return withDeck(state, event.deck, { phase: 'ready', cut: { cut, cardsAbove, directedBy } });
    }
    case 'ThreeCardDeckRemoved':
      return withDeck(state, event.deck, { phase: 'removed' });
    case 'ThreeCardDeviceReported':
      return { ...state, devices: { ...state.devices, [event.device]: event.state } };
    case 'ThreeCardRoundOpened':
      return { ...state, round: newRound(table, state, event) };
    case 'ThreeCardBetsClosed':
      return closeBets(table, state, event);
    case 'ThreeCardHandShown':
      return inRound(state, { hands: withHand(roundOf(state).hands, event) });
    case 'ThreeCardCardsRead':
      return inRound(state, { hands: handsOfDealtOrder(roundOf(state), event.cards) });
    case 'ThreeCardStubCounted': {
      const { stubCards, handSizes, clause, effect, ruledDeck } = event;
      const stub = { stubCards, handSizes, clause, effect, ruledDeck };
      return ruled({ ...inRound(state, { stub }), roundsSinceCount: 0 }, event);
    }
    case 'ThreeCardIrregularityRecorded': {
      const { number, kind, handSizes, clause, effect, ruledDeck } = event;
      const lastIrregularity = { kind, handSizes, clause, effect, ruledDeck };
      return ruled(inRound(state, { irregularities: number, lastIrregularity }), event);
    }
    case 'ThreeCardWagersForfeited': {
      const { position, cause } = event;
      return inRound(state, { forfeits: [...roundOf(state).forfeits, { position, cause }] });
    }
    case 'ThreeCardRoundSettled':
      return inRound(state, { phase: 'settled', results: event.results });
    case 'ThreeCardRoundVoided':
      return inRound(state, { phase: 'void' });
  }
}

/** A wrong count removes the deck (chapter 5 B(2)). A manual shuffle requires a cut (5 C(2)). */
export function phaseAfterShuffle({
  how,
  countedCards,
}: Pick<EventOf<'ThreeCardDeckShuffled'>, 'how' | 'countedCards'>): ThreeCardDeck['phase'] {
  if (countedCards !== 0 && countedCards !== CARD_COUNT) return 'removed';
  return how === 'manual' ? 'to-cut' : 'ready';
}

function openDeck(state: ThreeCardState, event: EventOf<'ThreeCardDeckOpened'>): ThreeCardState {
  const { deck, color, openedAt, isPreShuffled, by, verifiedBy } = event;
  const place = event.place === 2 ? 2 : 1;
  const opened: ThreeCardDeck = {
    ...{ deck, place, color, openedAt, isPreShuffled, by, verifiedBy },
    phase: isPreShuffled ? 'to-cut' : 'to-shuffle',
    shuffled: null,
    cut: null,
  };
  return { ...state, decksOpened: deck, decks: [...state.decks.filter((each) => each.place !== place), opened] };
}

function withDeck(state: ThreeCardState, deck: number, changes: Partial<ThreeCardDeck>): ThreeCardState {
  return { ...state, decks: state.decks.map((each) => (each.deck === deck ? { ...each, ...changes } : each)) };
}

function newRound(
  { config }: TableState,
  state: ThreeCardState,
  { round, deck }: EventOf<'ThreeCardRoundOpened'>,
): ThreeCardRoundState {
  const game = must(threeCardGameOf(config), 'a game of Three Card Baccarat');
  return {
    ...{ round, deck, phase: 'betting' },
    dealing: methodInUse(game, state).dealing,
    positions: [],
    stakes: [],
    isStubDue: false,
    hands: [],
    forfeits: [],
    stub: null,
    irregularities: 0,
    lastIrregularity: null,
    voidApproval: null,
    results: [],
  };
}

/** After "no more bets" the deck's next shuffle is due (chapter 5 A(2)). */
function closeBets(table: TableState, state: ThreeCardState, event: EventOf<'ThreeCardBetsClosed'>): ThreeCardState {
  const game = must(threeCardGameOf(table.config), 'a game of Three Card Baccarat');
  const { deck } = roundOf(state);
  const { place } = must(
    state.decks.find((each) => each.deck === deck),
    'the deck of the round',
  );
  const { positions, stakes } = event;
  const dealt = inRound(state, {
    ...{ phase: 'dealing', positions, stakes },
    dealing: methodInUse(game, state).dealing,
    isStubDue: isStubDueNow(game, state),
  });
  return {
    ...withDeck(dealt, deck, { phase: 'to-shuffle' }),
    lastPlace: place,
    roundsSinceCount: state.roundsSinceCount + 1,
  };
}

function inRound(state: ThreeCardState, changes: Partial<ThreeCardRoundState>): ThreeCardState {
  return { ...state, round: { ...roundOf(state), ...changes } };
}

function withHand(
  hands: ThreeCardRoundState['hands'],
  { hand, cards }: EventOf<'ThreeCardHandShown'>,
): ThreeCardRoundState['hands'] {
  return [...hands.filter((each) => each.hand !== hand), { hand, cards }].sort((one, other) => one.hand - other.hand);
}

function ruled(
  state: ThreeCardState,
  { effect, ruledDeck }: Pick<EventOf<'ThreeCardStubCounted'>, 'effect' | 'ruledDeck'>,
): ThreeCardState {
  const after = effect === 'round-void' ? inRound(state, { phase: 'void' }) : state;
  return ruledDeck === 'remove' ? withDeck(after, roundOf(state).deck, { phase: 'removed' }) : after;
}

export function handsOfDealtOrder(
  { positions, dealing }: Pick<ThreeCardRoundState, 'positions' | 'dealing'>,
  cards: readonly Card[],
): ThreeCardRoundState['hands'] {
  const deck = [...cards, ...DECK.filter((card) => !cards.includes(card))];
  const dealt = dealThreeCardRound({ deck, seats: positions, dealing });
  assert('hands' in dealt, 'different cards for every hand');
  return [
    { hand: 0, cards: dealt.dealer },
    ...dealt.hands.map(({ seat, cards: hand }) => ({ hand: seat, cards: hand })),
  ];
}
