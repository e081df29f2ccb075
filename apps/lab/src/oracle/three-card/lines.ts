import type { LinkConfig } from '@jackpot/progressive';
import { type CardText, burnValue, isFace, rankOf, suitOf } from '../rules/cards.js';
import { type Meter, type Winner, choose, paysOf } from '../rules/paytable.js';
import type { Hands } from './three-card.js';

type Lines = NonNullable<LinkConfig['threeCardLines']>;
type Condition = (own: readonly CardText[], dealer: readonly CardText[]) => boolean;

/** What the lines of a table of Three Card Baccarat may require, in the words of docs/reference/lines.md. */
const CONDITIONS: Readonly<Record<Lines[number]['when'], Condition>> = {
  'three-kings': (own) => areKings(own),
  'kings-over-faces': (own, dealer) => areKings(own) && dealer.every(isFace),
  'faces-under-kings': (own, dealer) => own.every(isFace) && areKings(dealer),
  'both-three-faces': (own, dealer) => [...own, ...dealer].every(isFace),
  'three-faces': (own) => own.every(isFace),
  'both-mini-royal': (own, dealer) => isMiniRoyal(own) && isMiniRoyal(dealer),
  'mini-royal': (own) => isMiniRoyal(own),
  'both-three-of-a-rank': (own, dealer) => kinds(own, rankOf) === 1 && kinds(dealer, rankOf) === 1,
  'three-of-a-rank': (own) => kinds(own, rankOf) === 1,
  'suited-copy': (own, dealer) => isCopy(own, dealer) && kinds(own, suitOf) === 1 && kinds(dealer, suitOf) === 1,
  copy: isCopy,
  'both-suited-9': (own, dealer) => isSuitedNine(own) && isSuitedNine(dealer),
  'suited-9': (own) => isSuitedNine(own),
  'both-9': (own, dealer) => points(own) === 9 && points(dealer) === 9,
  'nine-over-eight': (own, dealer) => points(own) === 9 && points(dealer) === 8,
  'nine-with-two-faces': (own) => points(own) === 9 && own.filter(isFace).length === 2,
  'any-9': (own) => points(own) === 9,
  'any-8': (own) => points(own) === 8,
  'win-by-10': (own, dealer) => worth(own) === worth(dealer) + 10,
  'win-by-9': (own, dealer) => worth(own) === worth(dealer) + 9,
  'both-suited': (own, dealer) => kinds(own, suitOf) === 1 && kinds(dealer, suitOf) === 1,
  suited: (own) => kinds(own, suitOf) === 1,
};

function areKings(cards: readonly CardText[]): boolean {
  return cards.every((card) => rankOf(card) === 'K');
}

/** Jack, queen and king of one suit. */
function isMiniRoyal(cards: readonly CardText[]): boolean {
  return cards.map(rankOf).sort().join('') === 'JKQ' && kinds(cards, suitOf) === 1;
}

function isCopy(own: readonly CardText[], dealer: readonly CardText[]): boolean {
  return own.map(rankOf).sort().join() === dealer.map(rankOf).sort().join();
}

function isSuitedNine(cards: readonly CardText[]): boolean {
  return points(cards) === 9 && kinds(cards, suitOf) === 1;
}

function kinds(cards: readonly CardText[], of: (card: CardText) => string): number {
  return new Set(cards.map(of)).size;
}

function points(cards: readonly CardText[]): number {
  return cards.reduce((sum, card) => sum + burnValue(card), 0) % 10;
}

/** Three faces are ten points. */
function worth(cards: readonly CardText[]): number {
  return cards.every(isFace) ? 10 : points(cards);
}

export interface RoundRules {
  readonly lines: Lines;
  readonly pick: LinkConfig['royal9']['pick'];
}

/** The winning line of each seat, highest seat first. A forfeited wager wins none (11 A(5), 7 B(3)). */
export function winnersOfRound(
  { lines, pick }: RoundRules,
  { hands, forfeited }: { readonly hands: Hands; readonly forfeited: readonly number[] },
  inPlay: readonly number[],
  shownCents: (meter: Meter) => bigint,
): readonly Winner[] {
  const dealer = hands.get(0) ?? [];
  return [...new Set(inPlay)]
    .filter((seat) => !forfeited.includes(seat))
    .toSorted((a, b) => b - a)
    .flatMap((seat) => {
      const own = hands.get(seat) ?? [];
      const won = lines.filter(({ when }) => CONDITIONS[when](own, dealer));
      const paid = choose(
        won.map(({ line, award }) => ({ line, pays: paysOf(award) })),
        pick,
        shownCents,
      );
      const units = inPlay.filter((each) => each === seat).length;
      return paid === undefined ? [] : [{ seat, line: paid.line, pays: paid.pays, units }];
    });
}
