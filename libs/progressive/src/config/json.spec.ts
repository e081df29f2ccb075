import fc from 'fast-check';
import { SAMPLE_LINES, SAMPLE_THREE_CARD_LINES } from '@jackpot/rules';
import { z } from 'zod';
import {
  type ConfigRead,
  journaledConfig,
  linkConfigBody,
  linkConfigProblems,
  linkConfigSchema,
  readJournaledConfig,
  readLinkConfig,
  writeLinkConfig,
} from '../index.js';
import { DEVICE_GAME, type LinkShape, linkFrom, linkOf, linkWithThreeCard } from '../testing/index.js';
import { configOf } from '../testing/config-of.js';

const terms = fc.array(fc.nat({ max: 9_999 }), { minLength: 24, maxLength: 24 });
const paths = (read: ConfigRead): readonly string[] => (read.ok ? [] : read.problems.map(({ path }) => path));

describe('the text of a configuration', () => {
  it('reads back to the same configuration, and writes to the same text', () => {
    fc.assert(
      fc.property(terms, (terms) => {
        const config = linkFrom(terms);
        const text = writeLinkConfig(config);
        expect(journaledConfig(text)).toEqual(config);
        expect(writeLinkConfig(journaledConfig(text))).toBe(text);
        expect(linkConfigProblems(config)).toEqual([]);
      }),
    );
  });

  it('does not depend on the order in which its fields were written', () => {
    const body = linkConfigBody(linkOf()) as unknown as Record<string, unknown>;
    const turned = Object.fromEntries(Object.entries(body).reverse());
    expect(writeLinkConfig(configOf(readLinkConfig(turned)))).toBe(writeLinkConfig(linkOf()));
  });

  it('refuses the name of the audit trail, which is signed like the links', () => {
    expect(paths(readLinkConfig({ ...linkConfigBody(linkOf()), linkId: 'audit-trail' }))).toEqual(['linkId']);
  });

  it.each([
    [{ decks: 'eight' }, 'Enter a number'],
    [{ decks: 7.5 }, 'Enter a whole number'],
    [{ name: 7 }, 'Enter a text'],
  ])('says what to enter instead of %j', (wrong, text) => {
    const read = readLinkConfig({ ...linkConfigBody(linkOf()), ...wrong });
    expect(read).toMatchObject({ ok: false, problems: [{ code: 'FORM', text }] });
  });

  it('has every default written out', () => {
    const body = linkConfigBody(linkOf());
    const { royal9: _, awards: __, ...short } = body;
    const { limit: ___, reserveRatePpm: ____, unreasonable: _____, ...star } = body.levels.star;
    expect(configOf(readLinkConfig({ ...short, levels: { ...body.levels, star } }))).toEqual(linkOf());
  });

  it('gives a field that journaled terms omit the meaning from when they were written', () => {
    const { royal9: _, awards: __, ...short } = linkConfigBody(linkOf());
    const { royal9, awards } = journaledConfig(JSON.stringify(short));
    expect([royal9.anyTwo, awards.percentAward]).toEqual(['table', 'sequential']);
    const named = { royal9: { anyTwo: 'others-only' }, awards: { percentAward: 'each-of-before' } } as const;
    expect(journaledConfig(JSON.stringify({ ...short, ...named }))).toMatchObject(named);
    expect(configOf(readLinkConfig(short))).toMatchObject({
      royal9: { anyTwo: 'own-seat' },
      awards: { percentAward: 'whole-meters-first' },
    });
  });

  it('reads no terms from a journaled text that is not JSON', () => {
    expect(paths(readJournaledConfig('{'))).toEqual(['']);
  });

  it('has no game in its text if a table has none', () => {
    expect(writeLinkConfig(linkOf({ variant: 'ez' }))).not.toContain('game');
    const [table] = linkConfigBody(linkOf({ game: { wagers: ['tie/9'] } })).tables;
    expect(table?.game).toEqual({
      ...{ ruleSet: '000', fiveTreasures: false, wagers: ['tie/9'] },
      ...{ vigorish: 'payout', rounding: 'exact' },
    });
  });

  it('holds a round for at most twenty seconds', () => {
    const body = linkConfigBody(linkOf());
    for (const roundMsMin of [-1, 0.5, 20_001, '8000', null])
      expect(paths(readLinkConfig({ ...body, roundMsMin }))).toEqual(['roundMsMin']);
  });

  it('keeps names in any script as they are', () => {
    const config = { ...linkOf(), name: '澳門 “East” \n \ufeff' };
    expect(journaledConfig(writeLinkConfig(config))).toEqual(config);
  });
});

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
}
type Path = readonly (string | number)[];
interface Leaf {
  readonly path: Path;
  readonly schema: JsonSchema;
}

function leavesOf(schema: JsonSchema, path: Path = []): readonly Leaf[] {
  if (schema.properties !== undefined)
    return Object.entries(schema.properties).flatMap(([name, field]) => leavesOf(field, [...path, name]));
  if (schema.prefixItems === undefined && schema.items !== undefined) return leavesOf(schema.items, [...path, 0]);
  const inner = schema.anyOf?.find(({ type, properties }) => type !== 'null' || properties !== undefined);
  if (inner?.properties !== undefined) return leavesOf(inner, path);
  return [{ path, schema: inner === undefined ? schema : { ...schema, ...inner } }];
}

function another({ schema }: Leaf, value: unknown): unknown {
  if (schema.const !== undefined && schema.anyOf === undefined) return schema.const;
  const choices = schema.enum ?? schema.anyOf?.flatMap((each) => (each.const === undefined ? [] : [each.const]));
  if (choices !== undefined && choices.length > 0) return choices.findLast((each) => each !== value);
  if (schema.prefixItems !== undefined) return ['KD', '9C'];
  if (schema.type === 'boolean') return value !== true;
  if (schema.type === 'integer') return value === schema.maximum ? Number(value) - 1 : Number(value) + 1;
  if (schema.format === 'date') return '2027-03-04';
  if (typeof value !== 'string' || /^\d+\.\d{2}$/.test(value)) return '61234.56';
  return `x${value.slice(0, 10)}`;
}

function at(body: unknown, path: Path): unknown {
  return path.reduce((part, key) => (part as Readonly<Record<string | number, unknown>> | undefined)?.[key], body);
}

function withValue(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(body)) return body.map((each, index) => (index === key ? withValue(each, rest, value) : each));
  const part = body as Readonly<Record<string, unknown>>;
  return { ...part, [key]: withValue(part[key], rest, value) };
}

describe('each field of a configuration', () => {
  const schema = z.toJSONSchema(linkConfigSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const shape: LinkShape = {
    tables: 2,
    seats: 3,
    shoes: {},
    mustHit: {},
    awards: { resetFunding: ['reserve'] },
    game: {},
    promotional: { contribution: 'full' },
    wagerUnitsMax: 3,
    lines: SAMPLE_LINES.toReversed(),
  };
  const levelNames = { star: 'Grand', spade: 'Major', heart: 'Minor', mustHit: 'Mystery' };
  const threeCardLines = SAMPLE_THREE_CARD_LINES.toReversed();
  const config = { ...linkOf(shape), levelNames, threeCardLines };
  const leaves = leavesOf(schema);

  it('of Three Card Baccarat survives the journal', () => {
    const text = writeLinkConfig(linkWithThreeCard(DEVICE_GAME));
    const read = readLinkConfig(JSON.parse(text));
    expect(read).toMatchObject({ ok: true, config: { tables: [{}, { game: DEVICE_GAME, seats: [] }] } });
    expect(JSON.parse(text)).toMatchObject({ tables: [{}, { game: DEVICE_GAME }] });
  });

  it('is found in the schema', () => expect(leaves.length).toBeGreaterThan(50));

  it.each(leaves.map((leaf) => [leaf.path.join('.'), leaf] as const))('%s survives the journal', (_, leaf) => {
    const before = linkConfigBody(config);
    const value = another(leaf, at(before, leaf.path));
    expect(value).not.toEqual(at(before, leaf.path));
    const text = writeLinkConfig(configOf(readLinkConfig(withValue(before, leaf.path, value))));
    expect(at(JSON.parse(text), leaf.path)).toEqual(value);
    expect(writeLinkConfig(journaledConfig(text))).toBe(text);
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

  it.each([[null], [undefined], ['{}'], [{}], [[]], [7]])('%j is refused without an exception', (other) => {
    expect(paths(readLinkConfig(other)).length).toBeGreaterThan(0);
  });

  it('is refused for any value', () => {
    fc.assert(fc.property(fc.anything(), (other) => expect(readLinkConfig(other).ok).toBe(false)));
  });

  it.each(['50000', '50000.0', '50000.00'])('an amount may be written %s', (reset) => {
    const config = readLinkConfig({ ...body, levels: { ...body.levels, star: { ...body.levels.star, reset } } });
    expect(configOf(config)).toEqual(linkOf());
  });

  it.each(['5e4', ' 50000', '50,000.00', '50000.001', '', '0x10', '$50000'])(
    'an amount may not be written %j',
    (reset) => {
      const config = readLinkConfig({ ...body, levels: { ...body.levels, star: { ...body.levels.star, reset } } });
      expect(paths(config)).toEqual(['levels.star.reset']);
    },
  );
});
