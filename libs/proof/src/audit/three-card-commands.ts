import type { ThreeCardEvent } from '@jackpot/progressive';
import type { CommandsOf } from './commands.js';

export const THREE_CARD_COMMANDS: CommandsOf<ThreeCardEvent['type']> = {
  ThreeCardDeckOpened: ({ table, deck, place, color, openedAt, isPreShuffled, by, verifiedBy }) => ({
    ...{ type: 'open-deck', table, deck, place: place === 2 ? 2 : 1 },
    ...{ color, openedAt, isPreShuffled, by, verifiedBy },
  }),
  ThreeCardDeckShuffled: ({ table, deck, shuffle, how, why, countedCards, by }) => ({
    ...{ type: 'shuffle-deck', table, deck, shuffle, how, why, countedCards, by },
  }),
  ThreeCardDeckCut: ({ table, deck, cut, cardsAbove, by, directedBy }) => ({
    ...{ type: 'cut-deck', table, deck, cut, cardsAbove, by, directedBy },
  }),
  ThreeCardDeckRemoved: ({ table, deck, by, reason }) => ({ type: 'remove-deck', table, deck, by, reason }),
  ThreeCardDeviceReported: ({ table, device, state, by }) => ({
    ...{ type: 'report-dealing-device', table, device, state, by },
  }),
  ThreeCardRoundOpened: ({ table, round }) => ({ type: 'open-round', table, round }),
  ThreeCardBetsClosed: ({ table, round, positions, stakes }) => ({
    type: 'close-bets',
    table,
    round,
    positions,
    stakes,
  }),
  ThreeCardHandShown: ({ table, round, hand, cards }) => ({ type: 'show-hand', table, round, hand, cards }),
  ThreeCardCardsRead: ({ table, round, cards }) => ({ type: 'show-cards', table, round, cards }),
  ThreeCardStubCounted: ({ table, round, stubCards, handSizes }) => ({
    ...{ type: 'count-stub', table, round, stubCards, handSizes },
  }),
  ThreeCardIrregularityRecorded: ({ table, round, number, kind, handSizes, by }) => ({
    ...{ type: 'report-irregularity', table, round, number, kind, handSizes, by },
  }),
  ThreeCardWagersForfeited: ({ table, round, position, cause, by, reason }) => ({
    ...{ type: 'forfeit-wagers', table, round, position, cause, by, reason },
  }),
  ThreeCardRoundSettled: ({ table, round }) => ({ type: 'settle-round', table, round }),
  ThreeCardRoundVoided: ({ table, round, by, reason }) => ({ type: 'void-round', table, round, by, reason }),
};
