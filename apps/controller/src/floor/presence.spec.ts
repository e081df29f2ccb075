import { FLOOR_SILENCE_MS_MAX } from '@jackpot/contract';
import { FakeClock } from '../../../../libs/engine/src/testing/index.js';
import { Presence } from './presence.js';

describe('the contact with a table', () => {
  it('lasts for three seconds after its last message, and no longer', () => {
    const clock = new FakeClock();
    const presence = new Presence(clock);
    expect(presence.isOnline('east/t-1')).toBe(false);
    presence.heard('east/t-1');
    clock.advance(FLOOR_SILENCE_MS_MAX);
    expect(presence.isOnline('east/t-1')).toBe(true);
    clock.advance(1);
    expect(presence.isOnline('east/t-1')).toBe(false);
  });

  it('does not come back when the wall clock is set back', () => {
    const clock = new FakeClock();
    const presence = new Presence(clock);
    presence.heard('east/t-1');
    clock.advance(22_000);
    clock.setBack(3_600_000);
    expect(presence.isOnline('east/t-1')).toBe(false);
    presence.heard('east/t-1');
    expect(presence.isOnline('east/t-1')).toBe(true);
  });
});
