import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '..');
const READS = /\b(?:useRead|useReadOnce|useServerList|useCloses|useMeterPoints)[<(]/;

const OTHERWISE = [
  'accounting/calculating.tsx',
  'accounting/cash-day.tsx',
  'accounting/wager-results.tsx',
  'claims/vigorish-owed.tsx',
  'floor/hit-banner.tsx',
  'floor/section.tsx',
  'home/today.tsx',
  'inbox/attention.ts',
  'meters/meter-points.ts',
];

describe('what the console reads', () => {
  it('is announced by bars until the first answer, on every page', () => {
    const withoutBars = globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: ['**/*.spec.ts', 'server/live.ts'] })
      .filter((file) => {
        const text = readFileSync(join(SOURCES, file), 'utf8');
        return READS.test(text) && !/isLoading|<Reading/.test(text);
      })
      .toSorted();
    expect(withoutBars).toEqual(OTHERWISE);
  });

  it('is never announced in a way of one page', () => {
    const own = globSync('**/*.tsx', { cwd: SOURCES }).filter(
      (file) => file !== 'parts/reading.tsx' && /Loading \w+…|Loading…/.test(readFileSync(join(SOURCES, file), 'utf8')),
    );
    expect(own).toEqual([]);
  });
});
