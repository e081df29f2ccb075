import fc from 'fast-check';
import { ALPHA_FILE_BYTES_MAX } from './alpha-command.js';
import { LineTurns, pagesOf } from './line-turns.js';

const PACING = { lineMs: 10_000, postedMs: 6_000 };
const word = fc.stringMatching(/^[A-Z]{1,140}$/);
const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '));

describe('turns of the line and of what is posted', () => {
  it('the line stays if nothing is posted', () => {
    expect(new LineTurns(PACING).at(5)).toEqual({ page: undefined, untilMs: Infinity });
  });

  it('the line comes before each text, each text comes once, and then again', () => {
    const turns = new LineTurns(PACING);
    turns.post(['ONE', 'TWO'], 1_000);
    const shown = [0, 9_999, 10_000, 15_999, 16_000, 26_000, 31_999, 32_000].map((ms) => turns.at(1_000 + ms).page);
    expect(shown).toEqual([undefined, undefined, 'ONE', 'ONE', undefined, 'TWO', 'TWO', undefined]);
    expect(turns.at(11_500)).toEqual({ page: 'ONE', untilMs: 17_000 });
  });

  it('posting the same texts does not restart the turns, but other texts do', () => {
    const turns = new LineTurns(PACING);
    turns.post(['ONE'], 0);
    turns.post(['ONE'], 9_000);
    expect(turns.at(10_500).page).toBe('ONE');
    turns.post(['ONE', 'TWO'], 10_500);
    expect(turns.at(10_500).page).toBeUndefined();
    turns.post([], 20_500);
    expect(turns.at(20_500)).toEqual({ page: undefined, untilMs: Infinity });
  });

  it('a turn lasts its full time, whatever is posted and however often it is read', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 4 }),
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        (texts, atMs) => {
          const turns = new LineTurns(PACING);
          turns.post(texts, 0);
          const { page, untilMs } = turns.at(atMs);
          expect(untilMs).toBeGreaterThan(atMs);
          expect(untilMs - atMs).toBeLessThanOrEqual(page === undefined ? PACING.lineMs : PACING.postedMs);
        },
      ),
    );
  });
});

describe('a text in pages', () => {
  it('is one page if it fits, otherwise it is split between words', () => {
    const fits = 'X'.repeat(ALPHA_FILE_BYTES_MAX);
    expect(pagesOf(fits)).toEqual([fits]);
    expect(pagesOf(`${'WORD '.repeat(24)}LAST AND MORE`)).toEqual([`${'WORD '.repeat(24)}...`, 'LAST AND MORE']);
  });

  it('every page fits a sign, and all pages together are the text', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const pages = pagesOf(whole);
        expect(pages.every(({ length }) => length > 0 && length <= ALPHA_FILE_BYTES_MAX)).toBe(true);
        const letters = pages.join('').replaceAll(' ...', '').replaceAll(' ', '');
        expect(letters).toBe(whole.replaceAll(' ', ''));
      }),
    );
  });
});
