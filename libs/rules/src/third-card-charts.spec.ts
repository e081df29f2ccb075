import { readFileSync } from 'node:fs';
import { SEED_FILES, plainText } from '../test/seed-text.js';
import { type Card, cardWith, nextCard } from './index.js';

type Act = 'draw' | 'stay';
/** Such as "3 against 8" -> "stay". */
type Chart = Readonly<Record<string, Act>>;

const seed = (id: keyof typeof SEED_FILES): string =>
  readFileSync(new URL(`../test/seeds/${SEED_FILES[id]}`, import.meta.url), 'utf8');

/** Reads the sentences of chapter 10 E(3). */
function chartOfSentences(text: string): Chart {
  const parts = plainText(text).split(/point count of the third card drawn by Players?(?:'s)? hand is (?=\d and)/);
  return Object.fromEntries(
    parts.slice(1).flatMap((part) => {
      const third = part.charAt(0);
      const acts = part.matchAll(/hand after two card is (\d) the Banker's hand shall (draw|stay)/g);
      return [...acts].map(([, banker, act]) => [`${banker} against ${third}`, act as Act] as const);
    }),
  );
}

/**
 * The page's columns have run together: "42,3,4,5,6,71,8,9 or 0" is a Banker's 4 that draws on 2 to 7 but not on 1, 8,
 * 9 or 0. Two adjacent digits end a column.
 */
function chartOfCasinoPage(text: string): Chart {
  const rows = text.split('\n').filter((line) => /^[3-6]\d,/.test(line) || /^[3-6]\d.* or /.test(line));
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [, banker = '', draws = '', stays = ''] = /^(\d)((?:\d(?:,| or (?=\d)))*\d)(\d.*)$/.exec(row)!;
      const acts = (cards: string, act: Act) =>
        (cards.match(/\d/g) ?? []).map((third) => [`${banker} against ${third}`, act] as const);
      return [...acts(draws, 'draw'), ...acts(stays, 'stay')];
    }),
  );
}

const cardOfPoints = (points: number): Card => cardWith({ rank: (points === 0 ? 12 : points - 1) as 0, suit: 0 });

function chartOfTableau(): Chart {
  const fields = [3, 4, 5, 6].flatMap((banker) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((third) => [banker, third] as const),
  );
  return Object.fromEntries(
    fields.map(([banker, third]) => {
      const row = [5, banker, 0, 0, third].map(cardOfPoints);
      return [`${banker} against ${third}`, nextCard(row) === 'banker-3' ? 'draw' : 'stay'] as const;
    }),
  );
}

describe('the third-card charts of the rules, read from their texts', () => {
  const maryland = chartOfSentences(seed('000'));
  const comar = chartOfSentences(seed('002'));
  const casino = chartOfCasinoPage(seed('003'));

  it('each has all forty fields', () => {
    expect([maryland, comar, casino].map((chart) => Object.keys(chart).length)).toEqual([40, 40, 40]);
  });

  it('000, 002 and 003 agree with each other', () => {
    expect(comar).toEqual(maryland);
    expect(casino).toEqual(maryland);
  });

  it('and with what we deal by', () => {
    expect(chartOfTableau()).toEqual(maryland);
  });

  it('below 3 the Banker always draws, on 7 never; the Player draws below 6: the words of all three', () => {
    for (const id of ['000', '002'] as const) {
      const text = plainText(seed(id));
      expect(text).toContain("Point Count of less than 3, the Banker's Hand shall be dealt a third card");
      expect(text).toContain("Point Count of 7, the Banker's Hand may not be dealt a third card");
      expect(text).toContain("Draw a third card if the Player's Hand has a Point Count of less than 6");
    }
    expect(seed('003')).toContain('1, 2, 3, 4, 5 or 0Draws\n6 or 7Stands');
    expect(seed('003')).toContain('always draw on totals of 0, 1 or 2');
  });
});
