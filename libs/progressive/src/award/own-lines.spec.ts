import { LINE_AWARDS, type PaytableLine, SAMPLE_LINES } from '@jackpot/rules';
import { readJournaledConfig, readLinkConfig, writeLinkConfig } from '../index.js';
import { awarded, coup, given, linkOf } from '../testing/index.js';

const SHARED = { repeatedPairs: 'equal-shares' } as const;
const PAIRS = ['KS9S', 'KH9H', 'KC9D'];

describe('lines that the terms state', () => {
  const link = linkOf({ layout: PAIRS, lines: SAMPLE_LINES, awards: SHARED });

  it('pay a fixed amount to every position', () => {
    given(link)
      .when(coup({ seats: [1, 3], player: '4S 4H', banker: '5S 5H' }))
      .then(
        awarded(
          { seat: 3, line: 'own-two-pairs', amount: '50.00' },
          { seat: 1, line: 'own-two-pairs', amount: '50.00' },
        ),
      );
  });

  it('pay nothing for a Royal 9, of which the set has no line', () => {
    given(link)
      .when(coup({ seats: [1], player: 'KS 9S', banker: '2S 3H' }))
      .then(awarded());
  });

  it('let positions share a level that they win together', () => {
    given(link)
      .when(coup({ seats: [1, 2], player: '4S 4H', banker: '4C 4D' }))
      .then(awarded({ seat: 2, line: 'heart', amount: '225.15' }, { seat: 1, line: 'heart', amount: '225.15' }));
  });

  it('pay a share of any level, which is topped up to its reset amount', () => {
    const quarter: PaytableLine = {
      ...{ line: 'own-quarter', name: 'Any Pair', when: 'any-pair', award: { level: 'heart', sharePpm: 250_000n } },
    };
    const lines = [...SAMPLE_LINES.slice(0, 3), quarter];
    given(linkOf({ layout: PAIRS, lines, awards: SHARED }))
      .when(coup({ seats: [2], player: '4S 4H', banker: '3C 6D' }))
      .then(awarded({ seat: 2, line: 'own-quarter', level: 'heart', amount: '112.53' }));
  });
});

describe('the text of terms with lines', () => {
  const config = {
    ...linkOf({ lines: SAMPLE_LINES, awards: SHARED }),
    levelNames: { star: 'Grand', mustHit: 'Mystery' },
  };

  it('reads back, and has no field for a paytable and names that are not stated', () => {
    expect(readJournaledConfig(writeLinkConfig(config))).toEqual({ ok: true, config });
    expect(writeLinkConfig(linkOf())).not.toMatch(/lines|levelNames/);
  });

  it.each([
    [{ line: 'own-Two' }, 'lines.0.line'],
    [{ line: 'must-hit' }, 'lines.0.line'],
    [{ when: 'three-pairs' }, 'lines.0.when'],
    [{ pays: { level: 'must-hit', sharePpm: 1 } }, 'lines.0.pays'],
    [{ name: '' }, 'lines.0.name'],
  ])('refuses %j', (wrong, path) => {
    const body = JSON.parse(writeLinkConfig(config)) as { readonly lines: readonly object[] };
    const read = readLinkConfig({ ...body, lines: [{ ...body.lines[0], ...wrong }, ...body.lines.slice(1)] });
    expect(read.ok ? [] : read.problems.map((problem) => problem.path)).toEqual([path]);
  });

  it('states the award of a level line as its whole', () => {
    const [star] = (JSON.parse(writeLinkConfig(config)) as { readonly lines: readonly object[] }).lines;
    expect(LINE_AWARDS.star.sharePpm).toBe(1_000_000n);
    expect(star).toMatchObject({ line: 'star', pays: { level: 'star', sharePpm: 1_000_000 } });
  });
});
