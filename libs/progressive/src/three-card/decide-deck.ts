import { CARD_COUNT, DECK, cutThreeCardDeck, ruleThreeCardIrregularity } from '@jackpot/rules';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import { CLOCK_AHEAD_MS_MAX } from '../shoe/decide.js';
import type { CutDeck, OpenDeck, RemoveDeck, ReportDealingDevice, ShuffleDeck } from './commands.js';
import { phaseAfterShuffle } from './evolve.js';
import { type ThreeCardDeck, deckAt, isDeckTooOld, isRoundOpen, methodInUse } from './state.js';
import type { ThreeCardTable } from './table.js';

/** Sources: chapters 3 and 4. */
export function decideOpenDeck({ game, state }: ThreeCardTable, command: OpenDeck, now: number): Decision {
  const { table, deck, place, color, openedAt, isPreShuffled, by, verifiedBy } = command;
  const answer: Answer = { ok: true, type: 'deck-opened', deck };
  if (isSameOpening(state.decks, command)) return already(answer);
  if (deck !== state.decksOpened + 1) return reject('DECK_OUT_OF_ORDER', `the next deck is ${state.decksOpened + 1}`);
  if (isRoundOpen(state)) return reject('DECK_DURING_ROUND');
  if (place > game.decks) return reject('DECK_PLACE_WRONG', `the game has ${game.decks}`);
  if (openedAt > now + CLOCK_AHEAD_MS_MAX) return reject('CARDS_NOT_OPENED_YET');
  if (isDeckTooOld(methodInUse(game, state).dealing, openedAt, now))
    return reject('DECK_TOO_OLD', `opened at ${new Date(openedAt).toISOString()}`);
  if (deckAt(state, 3 - place)?.color === color) return reject('DECK_COLORS_EQUAL', color);
  if (!isPreShuffled && (verifiedBy === '' || verifiedBy === by)) return reject('DECK_NOT_VERIFIED');
  return accept(
    [{ type: 'ThreeCardDeckOpened', at: now, table, deck, place, color, openedAt, isPreShuffled, by, verifiedBy }],
    answer,
  );
}

function isSameOpening(decks: readonly ThreeCardDeck[], command: OpenDeck): boolean {
  const known = decks.find(({ deck }) => deck === command.deck);
  if (known === undefined) return false;
  const names = ['place', 'color', 'openedAt', 'isPreShuffled', 'by', 'verifiedBy'] as const;
  return names.every((name) => known[name] === command[name]);
}

/** Source: chapter 5 A, B. */
export function decideShuffleDeck(at: ThreeCardTable, command: ShuffleDeck, now: number): Decision {
  const { table, deck, shuffle, how, why, countedCards, by } = command;
  const known = at.state.decks.find((each) => each.deck === deck);
  if (known === undefined) return reject('DECK_NOT_AT_TABLE');
  const answer = shuffledAnswer(command);
  const last = known.shuffled;
  if (last?.shuffle === shuffle && last.how === how && last.why === why && last.countedCards === countedCards)
    return already(answer);
  if (known.phase === 'removed') return reject('DECK_NOT_AT_TABLE', 'it was removed');
  const next = (last?.shuffle ?? 0) + 1;
  if (shuffle !== next) return reject('DECK_STEP_OUT_OF_ORDER', `the next shuffle is ${next}`);
  if (isInRound(at, deck)) return reject('DECK_DURING_ROUND');
  const refused = deviceUncovered(at);
  if (refused !== null) return refused;
  const method = methodInUse(at.game, at.state);
  if ((how === 'device') !== (method.shuffling === 'automated-device'))
    return reject('SHUFFLE_METHOD_WRONG', how === 'device' ? 'by hand' : 'with the device');
  if (how === 'device' && method.deviceCounts && countedCards === 0) return reject('DECK_COUNT_MISSING');
  return accept([{ type: 'ThreeCardDeckShuffled', at: now, table, deck, shuffle, how, why, countedCards, by }], answer);
}

function shuffledAnswer({ deck, shuffle, how, countedCards }: ShuffleDeck): Answer {
  const phase = phaseAfterShuffle({ how, countedCards });
  const { act } = ruleThreeCardIrregularity({ kind: 'device-counted-deck', deckCards: countedCards || CARD_COUNT });
  return { ok: true, type: 'deck-shuffled', deck, shuffle, phase, ...(phase === 'removed' ? { act } : {}) };
}

/** Cuts a deck by chapter 5 D, or as a floorperson requires (5 E). */
export function decideCutDeck(at: ThreeCardTable, command: CutDeck, now: number): Decision {
  const { table, deck, cut, cardsAbove, by, directedBy } = command;
  const known = at.state.decks.find((each) => each.deck === deck);
  if (known === undefined) return reject('DECK_NOT_AT_TABLE');
  const answer: Answer = { ok: true, type: 'deck-cut', deck, cut };
  const last = known.cut;
  if (last?.cut === cut && last.cardsAbove === cardsAbove && last.directedBy === directedBy) return already(answer);
  if (known.phase === 'removed') return reject('DECK_NOT_AT_TABLE', 'it was removed');
  const next = (last?.cut ?? 0) + 1;
  if (cut !== next) return reject('DECK_STEP_OUT_OF_ORDER', `the next cut is ${next}`);
  if (at.state.round?.phase === 'dealing' && isInRound(at, deck)) return reject('DECK_DURING_ROUND');
  if (known.phase === 'to-shuffle') return reject('DECK_NOT_SHUFFLED');
  if (known.phase === 'ready' && directedBy === '') return reject('RECUT_NOT_DIRECTED');
  if (cutThreeCardDeck(DECK, cardsAbove) === undefined) return reject('CUT_TOO_SHALLOW', `${cardsAbove} cards`);
  return accept([{ type: 'ThreeCardDeckCut', at: now, table, deck, cut, cardsAbove, by, directedBy }], answer);
}

export function decideRemoveDeck(at: ThreeCardTable, command: RemoveDeck, now: number): Decision {
  const { table, deck, by, reason } = command;
  const known = at.state.decks.find((each) => each.deck === deck);
  if (known === undefined) return reject('DECK_NOT_AT_TABLE');
  const answer: Answer = { ok: true, type: 'deck-removed', deck };
  if (known.phase === 'removed') return already(answer);
  if (isInRound(at, deck)) return reject('DECK_DURING_ROUND');
  return accept([{ type: 'ThreeCardDeckRemoved', at: now, table, deck, by, reason }], answer);
}

/** Source: chapter 13 E. */
export function decideDealingDevice(at: ThreeCardTable, command: ReportDealingDevice, now: number): Decision {
  const { game, state: known } = at;
  const { table, device, state, by } = command;
  const isThere = device === 'shuffler' ? game.shuffling === 'automated-device' : game.dealing === 'automated-shoe';
  if (!isThere) return reject('DEVICE_NOT_AT_TABLE', device);
  const answer: Answer = { ok: true, type: 'dealing-device-reported', device, state };
  if (known.devices[device] === state) return already(answer);
  return accept([{ type: 'ThreeCardDeviceReported', at: now, table, device, state, by }], answer);
}

/** A device that is out of order must be covered before another method is used (chapter 13 E(1), (2)). */
export function deviceUncovered({ state: { devices } }: ThreeCardTable): Decision | null {
  const uncovered = (['shuffler', 'dealing-shoe'] as const).find((device) => devices[device] === 'out-of-order');
  return uncovered === undefined ? null : reject('DEVICE_NOT_COVERED', uncovered);
}

function isInRound({ state }: ThreeCardTable, deck: number): boolean {
  return isRoundOpen(state) && state.round?.deck === deck;
}
