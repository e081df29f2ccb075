import { describe, expect, it } from '@jest/globals';
import { type WideAreaOptions, playWideArea } from '../../src/runs/wide-area/wide-area.js';

const SMALL: WideAreaOptions = {
  ...{ seed: 1, sites: 4, tables: 2, seconds: 180, lossPerMille: 20, cutsAnHour: 60 },
  roundTripMs: { least: 5, most: 200 },
};

describe('a link of several casinos', () => {
  it.each([1, 2, 3])(
    'seed %d: with lines that are lost again and again, every book agrees to the micro-cent',
    async (seed) => {
      const { sites, cuts, awardsMicro } = await playWideArea({ ...SMALL, seed });
      const total = (of: 'wagers' | 'refusedLineDown' | 'returnedUnanswered' | 'lateHands'): number =>
        sites.reduce((sum, { counts }) => sum + counts[of], 0);
      expect(cuts).toBeGreaterThan(0);
      expect(total('wagers')).toBeGreaterThan(0);
      expect(total('refusedLineDown')).toBeGreaterThan(0);
      expect(total('returnedUnanswered')).toBeGreaterThan(0);
      expect(total('lateHands')).toBeGreaterThan(0);
      expect(awardsMicro).toBeGreaterThan(0n);
    },
  );

  it('the hub refuses no wager of a site, whatever its line does', async () => {
    const { sites } = await playWideArea(SMALL);
    expect(sites.map(({ counts }) => counts.refusedByHub)).toEqual(sites.map(() => 0));
  });

  it('a lamp waits for the hub: none is lit sooner than one round trip', async () => {
    const { sites } = await playWideArea({ ...SMALL, lossPerMille: 0, cutsAnHour: 0 });
    for (const { roundTripMs, counts } of sites)
      expect(Math.min(...counts.acknowledgedMs)).toBeGreaterThanOrEqual(Math.floor(roundTripMs));
  });

  it('is the same history for the same seed', async () => {
    expect(await playWideArea(SMALL)).toEqual(await playWideArea(SMALL));
  });
});
