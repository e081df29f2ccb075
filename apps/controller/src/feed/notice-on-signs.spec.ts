import { localTime } from '@jackpot/contract';
import { asLinkId, type Notice } from '@jackpot/progressive';
import { noticeOnSigns } from './notice-on-signs.js';

const chance = { ways: 1n, of: 20n };
const noticed = {
  ...{ notice: 1, hash: '', reference: 'MLGCA 2026-31', reason: 'x', dueAt: Date.parse('2026-12-06T03:00:00Z') },
  person: { id: '1', name: 'P. Pit', license: 'LIC-1', role: 'pit-manager' },
} as const;
const to = (linkId: string, level: 'heart' | 'spade') => ({
  ...{ linkId: asLinkId(linkId), level, sharePpm: 500_000n, priceCents: 500n, chance },
});
const transfer = (targets: readonly ReturnType<typeof to>[]): Notice => ({
  ...{ ...noticed, kind: 'transfer', level: 'heart', chance, targets },
});
const names: Readonly<Record<string, string>> = { west: 'Royal 9 West' };
const onSigns = (notice: Notice, zone = 'UTC') =>
  noticeOnSigns({ linkId: asLinkId('east') }, notice, {
    local: localTime({ zone, clock: '12-hour' }),
    nameOf: (linkId) => names[linkId],
  });

describe('a notice on signs', () => {
  it('names the level, its destination and the first possible day in the words of players', () => {
    expect(onSigns(transfer([to('west', 'heart')]))).toEqual({
      ...{ kind: 'transfer', level: 'heart', dueAt: '2026-12-06T03:00:00.000Z' },
      targets: [{ level: 'heart', link: 'Royal 9 West' }],
      text: 'On or after December 6, 2026 the Heart jackpot will be transferred to the Heart of Royal 9 West',
    });
  });

  it('split between two: its own link needs no name, and an unknown link is named by its id', () => {
    expect(onSigns(transfer([to('east', 'spade'), to('north', 'heart')])).text).toBe(
      'On or after December 6, 2026 the Heart jackpot will be split between the Spade and the Heart of north',
    );
  });

  it('shows the day in the time zone of the facility: at that hour it is the fifth in New York', () => {
    const retirement: Notice = { ...noticed, kind: 'retirement', residual: 'none' };
    expect(onSigns(retirement, 'America/New_York')).toMatchObject({
      ...{ kind: 'retirement', level: null, text: 'This progressive ends on or after December 5, 2026' },
    });
  });
});
