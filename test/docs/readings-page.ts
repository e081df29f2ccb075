import { demoTerms, readTerms } from '../../apps/lab/src/players/terms.js';
import { type ReadingOdds, readingOdds } from '@jackpot/odds';
import type { LinkConfig } from '@jackpot/progressive';
import type { Paytable } from '@jackpot/rules';
import { type Page, code, page, table } from './markdown.js';

const OPEN_QUESTIONS: readonly (readonly [string, string, string, string])[] = [
  [
    'Any Two Personal, 12 K(1)(b) and K(2)(b)',
    '`royal9.anyTwo`',
    '`own-seat`: the hands show two different pairs of the seat. The layout prints two pairs for each seat where there are enough (up to eight seats; sixteen pairs exist). Never in the same hand as Star',
    '`table`: both hands show pairs of any positions, and every bettor is paid. `own-plus-other`: one pair is of the seat, the other of another position. `others-only`: both pairs are of other positions',
  ],
  [
    '10 percent of the Star meter, when Star is won in the same hand or several seats win 10 percent',
    '`awards.percentAward`',
    '`whole-meters-first`: lines that take a whole meter are paid first; every 10% award is a tenth of the amount displayed before the hand. The amount of a Star does not depend on the seat',
    '`sequential`, `each-of-before`: in seat order, the highest first; a tenth is of what remains, or of the amount displayed. Illegal where a tenth could be taken before Star is won',
  ],
  [
    'What pays a 10% award',
    '`awards.percentFunding`, `percentTopUp`',
    '`meter`, topped up to the reset amount after the hand, so that no Star is won for less (REQ-74). Without the top-up the terms are illegal',
    '`house`: the meter does not move',
  ],
  [
    'An Identical King 9, 12 K(3)(d)',
    '`royal9.identical`',
    '`other-personal`: both hands show one pair, and the layout prints the pair at another position',
    '`any-king-nine`: both hands show one pair, printed or not. `two-other-personal`: both hands show pairs of other positions',
  ],
  [
    'Several lines are true',
    '`royal9.pick`',
    '`printed-order`: the first line of the paytable pays, and no other',
    '`highest-value`: the line that is worth most with the meters as they are',
  ],
  [
    'Which positions carry a pair',
    '`royal9.positions`',
    '`printed`: every position of the layout, also where nobody bets',
    '`bettors`: only the positions with a bet. The odds with every seat in play are the same',
  ],
  [
    'A pair at several positions',
    '`awards.repeatedPairs`',
    '`refused`: pairs are unique at a table, so one seat wins a meter in a hand',
    '`equal-shares`: the winners share the meter; an odd cent goes to the highest seat',
  ],
  [
    'A wager of several units',
    '`wagerUnitsMax`',
    'left out: a wager is one unit',
    '2 to 5: [each unit counts as a wager](lines.md#several-units), but a whole level is paid once, and shared by units',
  ],
  [
    'King and nine of a pair',
    '-',
    'The suits count, the order does not; suited and off-suit pairs may be printed',
    '-',
  ],
  [
    'A tie of Royal 9s, "suited versus suited"',
    '-',
    'Both hands are a Royal 9 in their first two cards; each is suited within itself',
    '-',
  ],
];

const LAYOUTS: readonly (readonly [string, Paytable, number])[] = [
  ['Paytable A, eight seats, two pairs each', 'A', 8],
  ['Paytable A, nine seats, one pair each', 'A', 9],
  ['Paytable C, nine seats, one pair each', 'C', 9],
];

export function readingsPage(): Page {
  return page(
    'reference/readings.md',
    'Readings of the Royal 9',
    'Chapters 7 A(9) and 12 K leave questions open. Use this page to see how the product reads each of them, which other readings the terms of a link may choose, and what each reading costs. The reading in force is part of the terms: approved, hashed and journaled with them.',
    table(['question', 'parameter', 'default', 'alternatives'], OPEN_QUESTIONS),
    'Terms in a journal state their readings. If they leave out `royal9.anyTwo` or `awards.percentAward`, the two readings are `table` and `sequential`, even if new terms have another default.',
    '## Odds and liability',
    'The figures are for eight decks, every seat in play, and the levels of the demonstration (Star $50,000 gains 10% and reserves 1%, Spade and Heart $450 gain 3% each, a wager of $5). All other values of the terms are at their defaults. "Wagers between" is the number of wagers of one seat between two awards: of Any Two Personal (`anyTwo`), of the Identical King 9 (`identical`), or of the suited tie (`pick`). "One hand pays" is the most that a hand of one table pays with every meter at its reset amount. If 10% awards are topped up, the long-run amounts of Star are known only as ranges. "Star when won" then shows the low end, as if Star were not topped up. "10% awards a Star" and "top-ups a Star" show the high end. [How the figures are counted](odds.md). To print the figures for the terms of a link:',
    '```sh usage\nroyal9 odds --config link.json --readings\n```',
    ...LAYOUTS.flatMap(([title, paytable, seats]) => [
      `### ${title}`,
      oddsTable(readingOdds(layout(paytable, seats)).filter(({ path }) => path !== 'awards.percentAward')),
    ]),
    '## 10% awards under the reading `table`',
    'Under the default reading of Any Two Personal, Star and a 10% award are never won in one hand, and at most one seat wins 10%, so `awards.percentAward` changes nothing. Under `royal9.anyTwo` = `table`, every bettor wins 10% in the same hand, and `awards.percentAward` decides the amounts.',
    ...LAYOUTS.filter(([, paytable]) => paytable !== 'C').flatMap(([title, paytable, seats]) => [
      `### ${title}, under \`table\``,
      oddsTable(readingOdds(underTable(layout(paytable, seats))).filter(({ path }) => path === 'awards.percentAward')),
    ]),
  );
}

function layout(paytable: Paytable, seats: number): LinkConfig {
  return readTerms(demoTerms({ linkId: 'readings', tables: 1, seats, paytable }));
}

function underTable(config: LinkConfig): LinkConfig {
  return { ...config, royal9: { ...config.royal9, anyTwo: 'table' } };
}

function oddsTable(rows: readonly ReadingOdds[]): string {
  return table(
    [
      'parameter',
      'reading',
      'wagers between',
      'returned',
      'Star when won',
      '10% awards a Star',
      'top-ups a Star',
      'one hand pays',
    ],
    rows.map(rowOf),
  );
}

function rowOf(odds: ReadingOdds): readonly string[] {
  const { path, value, isChosen, wagersBetween, returnedPercent } = odds;
  return [
    ...[code(path), `${code(value)}${isChosen ? ', default' : ''}`, wagersBetween, `${returnedPercent}%`],
    ...[odds.starAtHit, odds.tenthsPerCycle, odds.topUpPerCycle, odds.handMost].map((text) =>
      text === 'never' ? text : `$${text}`,
    ),
  ];
}
