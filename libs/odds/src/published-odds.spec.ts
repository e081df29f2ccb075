import { readFileSync } from 'node:fs';
import { FIGURES } from '../test/figures.js';

interface Figure {
  readonly what: string;
  readonly source: string;
  readonly published: string;
}

const { figures } = JSON.parse(readFileSync('libs/odds/test/published-odds.json', 'utf8')) as {
  readonly figures: readonly Figure[];
};

function asPrinted(text: string, published: string): string {
  return !text.includes('.') || text.endsWith('%') || text.length <= published.length
    ? text
    : text.replace(/\.?0+$/, '');
}

describe('every published figure, to the printed digit', () => {
  it.each(figures.map((figure) => [figure.what, figure] as const))('%s', (what, { published }) => {
    const compute = FIGURES[`${what} ${published}`] ?? FIGURES[what];
    expect(compute).toBeDefined();
    expect(asPrinted(compute?.() ?? '', published)).toBe(published);
  });

  it('no figure is computed that is not published', () => {
    const published = new Set(figures.flatMap((figure) => [figure.what, `${figure.what} ${figure.published}`]));
    expect(Object.keys(FIGURES).filter((what) => !published.has(what))).toEqual([]);
  });
});
