import { REJECTIONS } from '@jackpot/contract';
import { must } from '@jackpot/money';
import {
  type Card,
  DECK,
  RANK_COUNT,
  cardName,
  isNatural,
  nextCard,
  parseCard,
  pointsOf,
  suitOf,
} from '@jackpot/rules';
import { type Page, code, page, table } from './markdown.js';

const RANKS: readonly Card[] = DECK.slice(0, RANK_COUNT);
const rankName = (card: Card): string => cardName(card).charAt(0);
const SUIT_NAMES: readonly string[] = ['spades', 'hearts', 'clubs', 'diamonds'];
const POINTS: readonly number[] = [...new Set(RANKS.map(pointsOf))].sort((a, b) => a - b);
const REFUSALS = ['BAD_CARD', 'CARDS_MISSING', 'CARD_NOT_TO_BE_DRAWN', 'CARD_NOT_IN_SHOE'] as const;

const cardOfPoints = (points: number): Card =>
  must(
    RANKS.find((card) => pointsOf(card) === points),
    `a card of ${points}`,
  );

function initial(player: number, banker: number): readonly Card[] {
  return [player, banker, 0, 0].map(cardOfPoints);
}

const naturals = POINTS.filter((points) => isNatural([points, 0].map(cardOfPoints)));
const others = POINTS.filter((points) => !naturals.includes(points));
const playerDraws = (points: number): boolean => nextCard(initial(points, 0)) === 'player-3';
const drawing = must(others.find(playerDraws), 'points on which the Player draws');
const staying = must(
  others.find((points) => !playerDraws(points)),
  'points on which the Player stays',
);
const act = (draws: boolean): string => (draws ? 'draws' : 'stays');

function bankerRow(banker: number): readonly string[] {
  const acts = [
    nextCard(initial(staying, banker)),
    ...POINTS.map((third) => nextCard([...initial(drawing, banker), cardOfPoints(third)])),
  ];
  return [`${banker}`, ...acts.map((next) => act(next === 'banker-3'))];
}

function ranksOf(points: number): string {
  return RANKS.filter((card) => pointsOf(card) === points)
    .flatMap((card) => [rankName(card), ...otherSpellings(card)])
    .map(code)
    .join(', ');
}

function otherSpellings(card: Card): readonly string[] {
  const number = `${RANKS.indexOf(card) + 1}`;
  const isAlsoNumber = number !== rankName(card) && parseCard(`${number}S`) === card;
  return isAlsoNumber ? [number] : [];
}

export function drawingRulesPage(): Page {
  const suits = SUIT_NAMES.map((name, index) => {
    const card = must(
      DECK.find((one) => suitOf(one) === index),
      name,
    );
    return `${code(cardName(card).slice(1))} ${name}`;
  });
  return page(
    'reference/drawing-rules.md',
    'Cards and drawing rules',
    'Use this page to find which cards the rules give to a hand of mini-baccarat, if your table reports `cards` (rule F27 of the [floor protocol](floor-protocol.md)). The page is generated from `nextCard` of `libs/rules/src/tableau.ts`, by which the controller judges the cards. The clauses are in [regulation](regulation.md).',
    '## Cards',
    `A card is its rank and then its suit (${suits.join(', ')}), in capital letters without a space. A ten has two spellings, \`T\` and \`10\`: \`TD\` and \`10D\` are one card. The controller sends \`T\`.`,
    table(
      ['points', 'ranks'],
      POINTS.map((points) => [`${points}`, ranksOf(points)]),
    ),
    'The points of a hand are the last digit of the sum of its cards.',
    '## Order',
    `Cards are dealt in this order: Player, Banker, Player, Banker, the Player's third card if the Player draws, the Banker's third card if the Banker draws. A hand has four to six cards. Points of ${naturals.join(' or ')} on two cards are a Natural: neither hand draws.`,
    '## Third card of the Player',
    table(
      ['Player, two cards', 'Player'],
      others.map((points) => [`${points}`, act(playerDraws(points))]),
    ),
    '## Third card of the Banker',
    'In the table below, each row is for the points of the Banker’s two cards, and each column is for the points of the Player’s third card.',
    table(['Banker, two cards', 'Player stayed', ...POINTS.map(String)], others.map(bankerRow)),
    '## Refusals',
    table(
      ['code', 'text'],
      REFUSALS.map((name) => [code(name), REJECTIONS[name].text]),
    ),
  );
}
