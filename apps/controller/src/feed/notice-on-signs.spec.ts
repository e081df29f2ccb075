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
  noticeOnSigns('east', notice, { zone, nameOf: (linkId) => names[linkId] });

describe('a notice on signs', () => {
  it('says what goes where, by the names that players know, and from which day on', () => {
    expect(onSigns(transfer([to('west', 'heart')]))).toEqual({
      ...{ kind: 'transfer', level: 'heart', dueAt: '2026-12-06T03:00:00.000Z' },
      text: 'The Heart amount will be transferred to the Heart of Royal 9 West on 6 December 2026 or later',
    });
  });

  it('divided between two: of its own link it needs no name, and one that is not known here is called by its id', () => {
    expect(onSigns(transfer([to('east', 'spade'), to('north', 'heart')])).text).toBe(
      'The Heart amount will be divided between the Spade and the Heart of north on 6 December 2026 or later',
    );
  });

  it('the day is the facility’s: at that hour it is the fifth in New York', () => {
    const retirement: Notice = { ...noticed, kind: 'retirement', remains: 'none' };
    expect(onSigns(retirement, 'America/New_York')).toMatchObject({
      ...{ kind: 'retirement', level: null, text: 'This progressive will end on 5 December 2026 or later' },
    });
  });
});
