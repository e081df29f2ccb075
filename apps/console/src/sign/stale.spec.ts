import { NO_CONTACT, STALE_AFTER_MS, bandOf, livenessOf } from './stale.js';

const confirmed = { confirmedAtMs: 10_000, asOfMs: 0 };
const band = { linkState: 'in-play', asOf: '8:00:03 PM' } as const;

describe('a figure is live', () => {
  it('only while the controller confirms it: not after three seconds without a message', () => {
    expect(livenessOf(confirmed, 10_000 + STALE_AFTER_MS - 1)).toBe('live');
    expect(livenessOf(confirmed, 10_000 + STALE_AFTER_MS)).toBe('stale');
    expect(STALE_AFTER_MS).toBe(3_000);
  });

  it('not before the first meters', () => {
    expect(livenessOf(NO_CONTACT, 0)).toBe('waiting');
  });
});

describe('the band', () => {
  it('shows the state of the sign in plain words', () => {
    expect(bandOf({ ...band, liveness: 'waiting' }).text).toBe('WAITING FOR THE CONTROLLER');
    expect(bandOf({ ...band, liveness: 'stale' }).text).toBe('NOT LIVE: last update 8:00:03 PM');
    expect(bandOf({ ...band, liveness: 'live', linkState: 'suspended' }).text).toBe('PROGRESSIVE OUT OF SERVICE');
    expect(bandOf({ ...band, liveness: 'live' })).toEqual({ state: 'live', text: '' });
  });

  it('not live outranks out of service', () => {
    expect(bandOf({ ...band, liveness: 'stale', linkState: 'suspended' }).state).toBe('stale');
  });
});
