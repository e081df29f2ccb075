import { zoneOffset } from '@jackpot/contract';
import { linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import { cutsOf, hoursOf, playByHour } from './play-by-hour.js';

const rule = { hour: 6, offsetAt: zoneOffset('America/New_York') };
const at = (iso: string): number => Date.parse(iso);
const DAY = { startsAt: at('2026-03-01T11:00:00Z'), endsAt: at('2026-03-02T11:00:00Z') };
const HOUR_MS = 3_600_000;
const assigned = (tableId: string, accountId: string, from: string, to: string) => ({
  ...{ assignmentId: accountId, linkId: 'east', tableId, accountId, assignedBy: 'pit' },
  ...{ assignedAt: at(from), endsAt: at(to), endedAt: null },
});
const spell = { tableNo: 0, terms: 1, hands: 0, voids: 0, bets: 0, promotionalCents: 0n, houseCents: 0n };

describe('the hours of gaming days', () => {
  it('begin at the hour of the gaming day, and are covered as far as they have passed', () => {
    const { hours, cuts } = hoursOf([DAY], rule, at('2026-03-01T12:15:00Z'));
    expect(hours.length).toBe(24);
    expect(hours.slice(0, 3)).toEqual([
      { startsAt: DAY.startsAt, coveredMs: HOUR_MS },
      { startsAt: DAY.startsAt + HOUR_MS, coveredMs: HOUR_MS / 4 },
      { startsAt: DAY.startsAt + 2 * HOUR_MS, coveredMs: 0 },
    ]);
    expect(cuts[23]).toEqual({ at: DAY.endsAt - HOUR_MS, hour: 23 });
  });

  it('of several days are summed by the clock, and the repeated hour in autumn is covered twice', () => {
    const autumn = [
      { startsAt: at('2026-10-31T10:00:00Z'), endsAt: at('2026-11-01T11:00:00Z') },
      { startsAt: at('2026-11-01T11:00:00Z'), endsAt: at('2026-11-02T11:00:00Z') },
    ];
    const { hours, cuts } = hoursOf(autumn, rule, at('2026-12-01T00:00:00Z'));
    expect(hours.length).toBe(24);
    expect(cuts.length).toBe(49);
    expect(hours.map(({ coveredMs }) => coveredMs / HOUR_MS)).toEqual(
      Array.from({ length: 24 }, (_, hour) => (hour === 19 ? 3 : 2)),
    );
  });
});

describe('play by hour', () => {
  const hours = hoursOf([DAY], rule, DAY.endsAt);
  const config = linkOf({ tables: 2, seats: 3 });
  const tables = (assignments: Parameters<typeof cutsOf>[1]) =>
    [1, 2].map((number, tableNo) => ({
      ...{ tableNo, tableId: `table-${number}`, assetNumber: `R9-${number}`, isOnLink: number === 1 },
      cuts: cutsOf(hours, assignments, `table-${number}`),
    }));

  it('goes to the hour and to the dealer of its spell', () => {
    const shifts = [
      assigned('table-1', 'ann', '2026-03-01T11:00:00Z', '2026-03-01T12:20:00Z'),
      assigned('table-1', 'bob', '2026-03-01T12:20:00Z', '2026-03-01T20:00:00Z'),
    ];
    const [table] = tables(shifts);
    expect(table?.cuts.slice(0, 4)).toEqual(
      ['11:00', '12:00', '12:20', '13:00'].map((time) => at(`2026-03-01T${time}:00Z`)),
    );
    const played = playByHour({
      ...{ hours, tables: tables(shifts), terms: [config], assigned: shifts },
      spells: [
        { ...spell, spell: 2, hands: 10, bets: 20 },
        { ...spell, spell: 3, hands: 5, bets: 8, voids: 1 },
      ],
    });
    expect(played.tables.map(({ assetNumber }) => assetNumber)).toEqual(['R9-1']);
    expect(played.tables[0]).toMatchObject({
      hands: [0, 15, ...Array.from({ length: 22 }, () => 0)],
      bets: [0, 28, ...Array.from({ length: 22 }, () => 0)],
    });
    expect([...played.dealers].map(([dealer, { hands, voids }]) => [dealer, hands, voids])).toEqual([
      ['ann', 10, 0],
      ['bob', 5, 1],
    ]);
  });

  it('contributes price times the rates of all levels in force, exactly', () => {
    const { star, spade, heart, mustHit } = config;
    const rates = [star, spade, heart, mustHit].reduce(
      (sum, level) => sum + (level?.ratePpm ?? 0n) + (level?.reserveRatePpm ?? 0n),
      0n,
    );
    const cheaper = { ...config, priceCents: 100n };
    const promotional = (contribution: 'full' | 'patron-part' | 'none') => ({
      ...config,
      promotional: { contribution },
    });
    const contributed = (terms: number, change: object) => {
      const versions = [config, cheaper, promotional('patron-part'), promotional('none'), promotional('full')];
      const [table] = playByHour({
        ...{ hours, tables: tables([]), terms: versions, assigned: [] },
        spells: [{ ...spell, spell: 1, terms, bets: 3, ...change }],
      }).tables;
      return table?.contributionMicro;
    };
    const house = { promotionalCents: 500n, houseCents: 200n };
    expect(contributed(1, {})).toBe(3n * config.priceCents * rates);
    expect(contributed(2, {})).toBe(300n * rates);
    expect(contributed(3, house)).toBe((3n * config.priceCents - 200n) * rates);
    expect(contributed(4, house)).toBe(2n * config.priceCents * rates);
    expect(contributed(5, house)).toBe(3n * config.priceCents * rates);
  });
});
