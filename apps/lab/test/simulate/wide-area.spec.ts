import { describe, expect, it } from '@jest/globals';
import { type WideAreaOptions, playWideArea } from '../../src/runs/wide-area/wide-area.js';

const SMALL: WideAreaOptions = {
  ...{ seed: 1, sites: 4, tables: 2, seconds: 180, lossPerMille: 20, cutsAnHour: 60 },
  roundTripMs: { least: 5, most: 200 },
};

describe('a link of several casinos', () => {
  it.each([1, 2, 3])(
    'all books agree to the micro-cent although lines are lost again and again (seed %d)',
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

  it('has no wager of a site refused by the hub, whatever the line does', async () => {
    const { sites } = await playWideArea(SMALL);
    expect(sites.map(({ counts }) => counts.refusedByHub)).toEqual(sites.map(() => 0));
  });

  it('lights no lamp sooner than one round trip, because the hub decides', async () => {
    const { sites } = await playWideArea({ ...SMALL, lossPerMille: 0, cutsAnHour: 0 });
    for (const { roundTripMs, counts } of sites)
      expect(Math.min(...counts.acknowledgedMs)).toBeGreaterThanOrEqual(Math.floor(roundTripMs));
  });

  it('has the same history for the same seed', async () => {
    expect(await playWideArea(SMALL)).toEqual(await playWideArea(SMALL));
  });
});
