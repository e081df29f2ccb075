import { linkConfigSchema } from '@jackpot/progressive';
import { z } from 'zod';
import { termsOf } from '../../../../test/support/floor.js';
import { FIELD_GROUPS, fieldText, rangeAt, rangeText, unitText, valueAt, valueOf, withValue } from './fields.js';

const schema = z.toJSONSchema(linkConfigSchema, { io: 'input', unrepresentable: 'any' }) as Parameters<
  typeof rangeAt
>[0];
const terms: object = termsOf({ linkId: 'east', tables: 1, seats: 3 });

const FIELDS = FIELD_GROUPS.flatMap(({ fields }) => fields);

describe('the parameters of the form', () => {
  it('are places of the declared terms, and those of numbers and choices have its bounds', () => {
    for (const { path, unit } of FIELDS) {
      const range = rangeAt(schema, path);
      if (unit === 'choice')
        expect({ path, choices: (range.choices ?? []).length > 1 }).toEqual({ path, choices: true });
      if (['count', 'days', 'percent', 'seconds'].includes(unit))
        expect({ path, range: rangeText(unit, range) !== '' }).toEqual({ path, range: true });
    }
    expect(rangeText('percent', rangeAt(schema, 'levels.mustHit.ratePpm'))).toBe('0% to 100%');
    expect(rangeText('count', rangeAt(schema, 'decks'))).toBe('6 to 8');
    expect(rangeAt(schema, 'levels.moon.ratePpm')).toEqual({});
  });

  it('change one value of the document and nothing else', () => {
    const next = withValue(terms, 'levels.star.ratePpm', 125_000);
    expect(valueAt(next, 'levels.star.ratePpm')).toBe(125_000);
    expect(withValue(next, 'levels.star.ratePpm', valueAt(terms, 'levels.star.ratePpm'))).toEqual(terms);
    expect(valueAt(terms, 'levels.moon.reset')).toBeUndefined();
  });
});

describe('a value with its unit', () => {
  it.each([
    ['dollars', '50000.00', '50,000.00'],
    ['dollars', '1234567.89', '1,234,567.89'],
    ['dollars', null, ''],
    ['percent', 143_000, '14.3'],
    ['percent', 5, '0.0005'],
    ['percent', 1_000_000, '100'],
    ['seconds', 8_500, '8.5'],
    ['count', 8, '8'],
  ] as const)('%s %s is shown as "%s", and read back as it was', (unit, value, text) => {
    expect(fieldText(unit, value)).toBe(text);
    expect(valueOf(unit, text)).toBe(value);
  });

  it('is read with the signs that people type', () => {
    expect(valueOf('dollars', ' $50,000 ')).toBe('50000.00');
    expect(valueOf('dollars', '5.5')).toBe('5.50');
    expect(valueOf('percent', '14.3%')).toBe(143_000);
  });

  it('keeps an invalid text as typed, so that the check of the terms names it', () => {
    expect(valueOf('percent', '14.33333')).toBe('14.33333');
    expect(valueOf('dollars', 'many')).toBe('many');
    expect(valueOf('count', 'eight')).toBe('eight');
    for (const unit of ['percent', 'seconds', 'count'] as const) expect(fieldText(unit, 'abc')).toBe('abc');
  });

  it('is written with its unit in a comparison', () => {
    const of = (path: string) => FIELDS.find((field) => field.path === path)!;
    expect(unitText(of('levels.star.reset'), '50000.00')).toBe('$50,000.00');
    expect(unitText(of('levels.star.ratePpm'), 143_000)).toBe('14.3%');
    expect(unitText(of('levels.star.limit'), null)).toBe('none');
    expect(unitText(of('awards.percentTopUp'), true)).toBe('yes');
  });
});
