import type { ThreeCardStep } from '@jackpot/contract';
import { HAND_CARDS } from '../../cards/entry.js';
import { t } from '../../texts/t.js';
import type { SeatStakes } from '../stakes.js';
import type { DelayedRequest, TableMessage } from '../table-line.js';

/** The messages require a value of `by`, but the session identifies the dealer. */
export const BY = 'dealer';
const DECK_CARDS = 52;
/** Card position of a cut near the middle of the deck. The minimum is ten cards (chapter 5 D). */
const CUT_CARDS = 26;

export type BigStep = { readonly label: string; readonly detail?: string; readonly isReady: boolean } & (
  | { readonly isDelayed: false; readonly message: TableMessage }
  | { readonly isDelayed: true; readonly message: DelayedRequest }
);

export interface OpenedDeck {
  readonly color: string;
  /** Who inspected the deck. Empty for a pre-shuffled deck, which nobody inspects. */
  readonly verifiedBy: string;
}

interface Entered {
  readonly positions: readonly number[];
  readonly stakes: readonly SeatStakes[];
  readonly cards: readonly string[];
  readonly deck: OpenedDeck;
}

export function bigOf(step: ThreeCardStep, { positions, stakes, cards, deck: opened }: Entered): BigStep {
  const usual = { isReady: true, isDelayed: false } as const;
  switch (step.kind) {
    case 'cover-device': {
      const { device } = step;
      const label = device === 'shuffler' ? t('SHUFFLER IS COVERED') : t('SHOE IS COVERED');
      return { ...usual, label, message: { type: 'report-dealing-device', device, state: 'covered', by: BY } };
    }
    case 'open-deck':
      return openDeck(step, opened);
    case 'shuffle': {
      const { deck, shuffle, isByDevice, isCounted } = step;
      const message: TableMessage = {
        ...{ type: 'shuffle-deck', deck, shuffle, how: isByDevice ? 'device' : 'manual', by: BY },
        why: shuffle === 1 ? 'before-play' : 'after-round',
        ...(isCounted && { countedCards: DECK_CARDS }),
      };
      const detail = !isByDevice ? t('by hand') : isCounted ? t('the device counts 52') : t('by the device');
      return { ...usual, label: t('DECK {1} IS SHUFFLED', deck), detail, message };
    }
    case 'cut': {
      const { deck, cut } = step;
      const message: TableMessage = { type: 'cut-deck', deck, cut, cardsAbove: CUT_CARDS, by: BY };
      return { ...usual, label: t('DECK {1} IS CUT', deck), detail: t('at least ten cards'), message };
    }
    case 'open':
      return {
        ...usual,
        label: t('OPEN BETTING (round {1})', step.round),
        message: { type: 'open-round', round: step.round },
      };
    case 'close':
      return {
        ...usual,
        label: t('NO MORE BETS'),
        ...(positions.length === 0 && { isReady: false, detail: t('first tap each seat that plays') }),
        message: closeBets(step.round, positions, stakes),
      };
    case 'count-stub': {
      const { round, hands } = step;
      const stubCards = DECK_CARDS - HAND_CARDS * hands;
      const handSizes = new Array<number>(hands).fill(HAND_CARDS);
      return {
        ...usual,
        label: t('STUB COUNTED: {1}', stubCards),
        detail: t('and three cards to each of {1} hands', hands),
        message: { type: 'count-stub', round, stubCards, handSizes },
      };
    }
    case 'show': {
      const { round, hand } = step;
      return {
        ...usual,
        label: hand === 0 ? t('CONFIRM DEALER’S HAND') : t('CONFIRM SEAT {1}', hand),
        isReady: cards.length === HAND_CARDS,
        message: { type: 'show-hand', round, hand, cards: [...cards] },
      };
    }
    case 'settle':
      return {
        ...{ label: t('ROUND COMPLETE'), isReady: true, isDelayed: true },
        message: { type: 'settle-round', round: step.round },
      };
  }
}

function openDeck(
  { deck, place }: Extract<ThreeCardStep, { readonly kind: 'open-deck' }>,
  { color, verifiedBy }: OpenedDeck,
): BigStep {
  const by = verifiedBy.trim();
  const message: TableMessage = {
    ...{ type: 'open-deck', deck, place, color: color.trim(), openedAt: new Date().toISOString(), by: BY },
    ...(by === '' ? { isPreShuffled: true } : { isPreShuffled: false, verifiedBy: by }),
  };
  const label = t('OPEN DECK {1}', deck);
  const detail = by === '' ? t('pre-shuffled') : t('inspected and verified');
  return { label, detail, isReady: color.trim() !== '', isDelayed: false, message };
}

function closeBets(round: number, positions: readonly number[], placed: readonly SeatStakes[]): TableMessage {
  const stakes = placed.flatMap(({ seat: position, stakes: of }) =>
    of.map(({ wager, stakeCents }) => ({ position, wager, stakeCents })),
  );
  const message = { type: 'close-bets', round, positions: [...positions] } as const;
  return (stakes.length === 0 ? message : { ...message, stakes }) as TableMessage;
}
