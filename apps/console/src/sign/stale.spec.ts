import { FEED_SILENCE_MS_MAX } from '@jackpot/contract';
import { NO_CONTACT, STALE_AFTER_MS, bandOf, livenessOf } from './stale.js';
import { TEXTS } from './texts.js';

const confirmed = { confirmedAtMs: 10_000, asOfMs: 0 };
const shown = { linkState: 'in-play', asOf: '8:00:03 PM', unknownLink: null } as const;
const bandWith = (change: Partial<Parameters<typeof bandOf>[0]>) =>
  bandOf({ ...shown, liveness: 'live', ...change }, TEXTS.en);

describe('a figure is live', () => {
  it('only while the controller confirms it, and not after three seconds without a message', () => {
    expect(livenessOf(confirmed, 10_000 + STALE_AFTER_MS - 1)).toBe('live');
    expect(livenessOf(confirmed, 10_000 + STALE_AFTER_MS)).toBe('stale');
    expect(STALE_AFTER_MS).toBe(FEED_SILENCE_MS_MAX);
  });

  it('never before the first meters have arrived', () => {
    expect(livenessOf(NO_CONTACT, 0)).toBe('waiting');
  });
});

describe('the band', () => {
  it('shows the state of the sign in plain words', () => {
    expect(bandWith({ liveness: 'waiting' })).toMatchObject({ text: 'WAITING FOR THE CONTROLLER', hint: '' });
    expect(bandWith({ liveness: 'stale' })).toMatchObject({ text: 'NOT LIVE', hint: 'last update 8:00:03 PM' });
    expect(bandWith({ linkState: 'suspended' }).text).toBe('OUT OF SERVICE');
    expect(bandWith({})).toEqual({ state: 'live', text: '', hint: '' });
  });

  it('distinguishes a link that the controller does not have from a controller that does not answer', () => {
    const band = bandWith({ liveness: 'waiting', unknownLink: 'eats' });
    expect(band).toMatchObject({ state: 'unknown', text: 'UNKNOWN PROGRESSIVE' });
    expect(band.hint).toContain('eats');
    expect(bandWith({ liveness: 'stale', unknownLink: 'east' }).state).toBe('stale');
  });

  it('not live outranks out of service', () => {
    expect(bandWith({ liveness: 'stale', linkState: 'suspended' }).state).toBe('stale');
  });
});
