import { type Card, cardName, parseCard } from '../card.js';
import { type Deal, type DealProblem, dealOf } from '../deal.js';
import { DECKS_MAX, DECKS_MIN, fullShoe, impossibleCard } from '../shoe/shoe.js';
import type { NextCard } from '../tableau.js';
import type { SettlementProblem } from './problems.js';

export interface CoupCards {
  /** In dealt order: P1 B1 P2 B2, then the third cards, the Player's first. */
  readonly cards: readonly string[];
  /** If given, cards that the shoe cannot contain are refused. */
  readonly decks?: number | undefined;
  /** Cards dealt before the coup, in any order. Requires `decks`. */
  readonly seen?: readonly string[] | undefined;
}

export function readCoup(input: CoupCards): Deal | readonly SettlementProblem[] {
  const cards = readCards(input.cards, 'cards');
  const seen = readCards(input.seen ?? [], 'seen');
  const problems = [...cards.problems, ...seen.problems, ...decksProblems(input)];
  if (problems.length > 0) return problems;
  const impossible = input.decks === undefined ? [] : shoeProblems(input.decks, seen.cards, cards.cards);
  const deal = dealOf(cards.cards);
  if ('outcome' in deal) return impossible.length > 0 ? impossible : deal;
  return [...impossible, dealProblem(deal, cards.cards)];
}

/** @param path path of the names in the request */
export function readCards(
  names: readonly string[],
  path: string,
): { readonly cards: readonly Card[]; readonly problems: readonly SettlementProblem[] } {
  const read = names.map(parseCard);
  return {
    cards: read.filter((card) => card !== undefined),
    problems: names.flatMap((name, index) => (read[index] === undefined ? [unreadable(`${path}.${index}`, name)] : [])),
  };
}

function unreadable(path: string, name: string): SettlementProblem {
  const text = `"${name}" is no card; a card is rank and suit, like "KS", "TD", "9H"`;
  return { code: 'CARD_UNREADABLE', path, text };
}

function decksProblems({ decks, seen }: CoupCards): readonly SettlementProblem[] {
  if (decks === undefined && seen !== undefined)
    return [
      { code: 'DECKS_NOT_ALLOWED', path: 'decks', text: '`seen` needs `decks`: enter the number of decks in the shoe' },
    ];
  if (decks === undefined || (Number.isInteger(decks) && decks >= DECKS_MIN && decks <= DECKS_MAX)) return [];
  const text = `a shoe has ${DECKS_MIN} to ${DECKS_MAX} decks (chapter 3 A), not ${decks}`;
  return [{ code: 'DECKS_NOT_ALLOWED', path: 'decks', text }];
}

function shoeProblems(decks: number, seen: readonly Card[], cards: readonly Card[]): readonly SettlementProblem[] {
  const card = impossibleCard(fullShoe(decks), [...seen, ...cards]);
  if (card === undefined) return [];
  const text = `${decks} decks hold no more than ${decks} of ${cardName(card)}; check what was read, or the shoe`;
  return [{ code: 'CARD_NOT_IN_SHOE', path: 'cards', text }];
}

const NEXT_CARD: Readonly<Record<Exclude<NextCard, 'done'>, string>> = {
  'player-1': "the Player's first card",
  'banker-1': "the Banker's first card",
  'player-2': "the Player's second card",
  'banker-2': "the Banker's second card",
  'player-3': "the Player's third card",
  'banker-3': "the Banker's third card",
};

function dealProblem(problem: DealProblem, cards: readonly Card[]): SettlementProblem {
  switch (problem.code) {
    case 'CARDS_MISSING': {
      const text = `${NEXT_CARD[problem.next]} (${problem.next}) is needed next; enter it`;
      return { code: problem.code, path: `cards.${cards.length}`, text };
    }
    case 'CARD_NOT_TO_BE_DRAWN': {
      const text = `card ${problem.position + 1} may not be drawn: ${problem.why}; take it out or correct the others`;
      return { code: problem.code, path: `cards.${problem.position}`, text };
    }
  }
}
