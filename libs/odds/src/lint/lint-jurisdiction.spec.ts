import { readFileSync } from 'node:fs';
import { JURISDICTION_IDS } from '@jackpot/progressive';
import { lintJurisdiction } from './lint-jurisdiction.js';

const IN_JUNE = Date.parse('2026-06-01T12:00:00Z');
const fileOf = (id: string): Record<string, unknown> =>
  JSON.parse(readFileSync(`libs/progressive/src/jurisdiction/${id}.json`, 'utf8')) as Record<string, unknown>;

describe('the linter of a jurisdiction', () => {
  it.each(JURISDICTION_IDS)('has nothing to say about the file of %s', (id) => {
    expect(lintJurisdiction(fileOf(id), IN_JUNE)).toEqual([]);
  });

  it('warns before the tax table of its payment rules ends', () => {
    expect(lintJurisdiction(fileOf('ohio'), Date.parse('2026-12-01T12:00:00Z'))).toMatchObject([
      { severity: 'unwise', code: 'TAX_TABLE_ENDS', path: 'paymentRules.tax.periods' },
    ]);
  });

  it('lists every problem of a file that cannot be read', () => {
    const { name: _, ...without } = fileOf('ohio');
    const wrong = { ...without, recordYears: { value: 0, source: 'OAC 3772-1-07(A)' } };
    expect(lintJurisdiction(wrong, IN_JUNE)).toMatchObject([
      { severity: 'impossible', path: 'name' },
      { severity: 'impossible', path: 'recordYears.value' },
    ]);
  });
});
