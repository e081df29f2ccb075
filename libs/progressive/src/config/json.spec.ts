import fc from 'fast-check';
import { type ConfigProblem, linkConfigBody, linkConfigProblems, readLinkConfig, writeLinkConfig } from '../index.js';
import { linkFrom, linkOf } from '../testing/index.js';

const terms = fc.array(fc.nat({ max: 9_999 }), { minLength: 22, maxLength: 22 });
const paths = (result: ReturnType<typeof readLinkConfig>): readonly string[] =>
  'linkId' in result ? [] : result.map(({ path }: ConfigProblem) => path);

describe('the text of a configuration', () => {
  it('reads back to the same configuration, and writes to the same text', () => {
    fc.assert(
      fc.property(terms, (terms) => {
        const config = linkFrom(terms);
        const text = writeLinkConfig(config);
        expect(readLinkConfig(JSON.parse(text))).toEqual(config);
        expect(writeLinkConfig(readLinkConfig(JSON.parse(text)) as typeof config)).toBe(text);
        expect(linkConfigProblems(config)).toEqual([]);
      }),
    );
  });

  it('does not depend on the order in which its fields were written', () => {
    const body = linkConfigBody(linkOf()) as unknown as Record<string, unknown>;
    const turned = Object.fromEntries(Object.entries(body).reverse());
    expect(writeLinkConfig(readLinkConfig(turned) as ReturnType<typeof linkOf>)).toBe(writeLinkConfig(linkOf()));
  });

  it('is of no link with the name of the audit trail, which is signed beside the links', () => {
    expect(paths(readLinkConfig({ ...linkConfigBody(linkOf()), linkId: 'audit-trail' }))).toEqual(['linkId']);
  });

  it('has every default written out', () => {
    const body = linkConfigBody(linkOf());
    const { royal9: _, awards: __, ...short } = body;
    const { limit: ___, reserveRatePpm: ____, unreasonable: _____, ...star } = body.levels.star;
    expect(readLinkConfig({ ...short, levels: { ...body.levels, star } })).toEqual(linkOf());
  });

  it('holds a round for twenty seconds at the most', () => {
    const body = linkConfigBody(linkOf());
    for (const roundMsMin of [-1, 0.5, 20_001, '8000', null])
      expect(paths(readLinkConfig({ ...body, roundMsMin }))).toEqual(['roundMsMin']);
  });

  it('keeps names in any script as they are', () => {
    const config = { ...linkOf(), name: '澳門 “East” \n \ufeff' };
    expect(readLinkConfig(JSON.parse(writeLinkConfig(config)))).toEqual(config);
  });
});

describe('a body that is not a configuration', () => {
  const body = linkConfigBody(linkOf());

  it('is rejected with every place where its form is wrong', () => {
    const wrong = {
      ...body,
      linkId: 'Royal 9',
      decks: 9,
      price: 5,
      paytable: 'D',
      levels: { ...body.levels, star: { ...body.levels.star, reset: '-1.00', initial: '1.005', ratePpm: 0.5 } },
      tables: [{ ...body.tables[0]!, seats: [{ seat: 1, deviceId: 't1-s1', pairs: [['KS', 'QS']] }] }],
      color: 'red',
    };
    expect([...paths(readLinkConfig(wrong))].sort()).toEqual(
      [
        '',
        'decks',
        'levels.star.initial',
        'levels.star.ratePpm',
        'levels.star.reset',
        'linkId',
        'paytable',
        'price',
        'tables.0.seats.0.pairs.0',
      ].sort(),
    );
  });

  it.each([[null], [undefined], ['{}'], [{}], [[]], [7]])('%j is refused, never thrown at', (other) => {
    expect(paths(readLinkConfig(other)).length).toBeGreaterThan(0);
  });

  it('whatever it is', () => {
    fc.assert(fc.property(fc.anything(), (other) => expect('linkId' in readLinkConfig(other)).toBe(false)));
  });

  it.each(['50000', '50000.0', '50000.00'])('an amount may be written %s', (reset) => {
    const config = readLinkConfig({ ...body, levels: { ...body.levels, star: { ...body.levels.star, reset } } });
    expect(config).toEqual(linkOf());
  });

  it.each(['5e4', ' 50000', '50,000.00', '50000.001', '', '0x10', '$50000'])('nor %j', (reset) => {
    const config = readLinkConfig({ ...body, levels: { ...body.levels, star: { ...body.levels.star, reset } } });
    expect(paths(config)).toEqual(['levels.star.reset']);
  });
});
