import type { FloorState } from './replies.js';

// This file contains no schemas, so that pages can import it alone.

export type ThreeCardTable = NonNullable<FloorState['threeCard']>;
export type ThreeCardRound = NonNullable<ThreeCardTable['round']>;
type Deck = ThreeCardTable['decks'][number];
type Device = keyof ThreeCardTable['devices'];

export type ThreeCardStep =
  | { readonly kind: 'cover-device'; readonly device: Device }
  | { readonly kind: 'open-deck'; readonly deck: number; readonly place: Deck['place'] }
  | {
      readonly kind: 'shuffle';
      readonly deck: number;
      readonly shuffle: number;
      readonly isByDevice: boolean;
      readonly isCounted: boolean;
    }
  | { readonly kind: 'cut'; readonly deck: number; readonly cut: number }
  | { readonly kind: 'open'; readonly round: number }
  | { readonly kind: 'close'; readonly round: number }
  | { readonly kind: 'count-stub'; readonly round: number; readonly hands: number }
  | { readonly kind: 'show'; readonly round: number; readonly hand: number }
  | { readonly kind: 'settle'; readonly round: number };

export function nextThreeCardStep(threeCard: ThreeCardTable, nowMs: number): ThreeCardStep {
  const { round } = threeCard;
  if (round?.phase === 'betting') return { kind: 'close', round: round.round };
  if (round?.isHeld === true) return { kind: 'close', round: round.round };
  return round?.phase === 'dealing' ? inRound(round) : betweenRounds(threeCard, nowMs);
}

/**
 * The stub is counted first. Then the dealer's hand is shown, then the others clockwise. A forfeited hand is not shown
 * (11 B).
 */
function inRound({ round, isStubDue, positions, hands, forfeited }: ThreeCardRound): ThreeCardStep {
  if (isStubDue) return { kind: 'count-stub', round, hands: positions.length + 1 };
  const inOrder = [0, ...positions.filter((position) => !forfeited.includes(position))];
  const hand = inOrder.find((each) => !hands.some((shown) => shown.hand === each));
  return hand === undefined ? { kind: 'settle', round } : { kind: 'show', round, hand };
}

function betweenRounds(threeCard: ThreeCardTable, nowMs: number): ThreeCardStep {
  const { devices, decks, decksOpened, method, nextPlace: place, round } = threeCard;
  const device = (['shuffler', 'dealing-shoe'] as const).find((each) => devices[each] === 'out-of-order');
  if (device !== undefined) return { kind: 'cover-device', device };
  const deck = decks.find((each) => each.place === place && each.phase !== 'removed');
  if (deck === undefined || nowMs >= Date.parse(deck.changeBy))
    return { kind: 'open-deck', deck: decksOpened + 1, place };
  if (deck.phase === 'to-shuffle')
    return {
      ...{ kind: 'shuffle', deck: deck.deck, shuffle: deck.shuffles + 1 },
      isByDevice: method.shuffling === 'automated-device',
      isCounted: method.deviceCounts,
    };
  if (deck.phase === 'to-cut') return { kind: 'cut', deck: deck.deck, cut: deck.cuts + 1 };
  return { kind: 'open', round: (round?.round ?? 0) + 1 };
}
