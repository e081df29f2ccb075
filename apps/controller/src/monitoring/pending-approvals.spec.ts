import fc from 'fast-check';
import { alarmsOf, type AlarmInputs, waitsOf } from './alarms.js';
import { ADJUSTMENT_WAITS_MS_MAX, type PendingApproval, NOTICE_GRACE_MS, waitingOf } from './pending-approvals.js';

const NOW = Date.UTC(2026, 10, 22, 21, 0);
const NONE: PendingApproval = { corrections: [], adjustment: null, notices: [], terms: [] };
const CORRECTION = { tableId: 't-1', coup: 7, by: 'R. Danes #MD-7', at: NOW - 5 };
const ADJUSTMENT = { level: 'spade', register: 'display', cause: 'malfunction', by: 'T. Tech #MD-9', at: NOW } as const;
const watched = (halfDone: Partial<PendingApproval>, now = NOW): AlarmInputs => ({
  ...{ linkId: 'east', now, watchedSince: NOW, suspended: null, aboveResetMicro: 0n, tables: [], heldClaims: [] },
  ...{ deadPayouts: [], payoutsWait: null, deadWebhooks: [], dayToClose: null, readsBehindSince: null, inTransit: [] },
  halfDone: { ...NONE, ...halfDone },
});
const one = (halfDone: Partial<PendingApproval>, now = NOW) => waitingOf({ ...NONE, ...halfDone }, now)[0];
/** Where it is told: among the alarms, on the list of what waits, or nowhere. */
const told = (halfDone: Partial<PendingApproval>, now = NOW): string => {
  const [alarms, waits] = [alarmsOf(watched(halfDone, now)), waitsOf(watched(halfDone, now))];
  return alarms.length > 0 ? 'alarm' : waits.length > 0 ? 'waits' : 'nowhere';
};

describe('what waits for a second person', () => {
  it('a misread card is an alarm at once: a table stands still with a wrong result', () => {
    expect(told({ corrections: [CORRECTION] })).toBe('alarm');
    expect(alarmsOf(watched({ corrections: [CORRECTION] }))).toEqual([
      {
        ...{ id: 'correction-waits:t-1-7', kind: 'correction-waits', since: NOW - 5, table: 't-1' },
        text: 'A card of coup 7 at table t-1 was misread, says R. Danes #MD-7. A pit manager confirms the true cards before the coup is settled.',
        mayAct: ['pit-manager'],
        page: ['recall', 't-1', '7'],
      },
    ]);
    expect(told({ corrections: [{ ...CORRECTION, at: null }] })).toBe('alarm');
  });

  it('an adjustment waits for whom its cause names, and is an alarm after an hour', () => {
    expect(one({ adjustment: ADJUSTMENT })).toMatchObject({
      ...{ mayAct: ['pit-manager', 'commission'], page: ['notices'] },
      text: 'The display of the Spade is to be adjusted, asks T. Tech #MD-9. A pit manager or the Commission confirms it.',
    });
    expect(one({ adjustment: { ...ADJUSTMENT, cause: 'approved' } })).toMatchObject({ mayAct: ['commission'] });
    expect(told({ adjustment: ADJUSTMENT }, NOW + ADJUSTMENT_WAITS_MS_MAX - 1)).toBe('waits');
    expect(told({ adjustment: ADJUSTMENT }, NOW + ADJUSTMENT_WAITS_MS_MAX)).toBe('alarm');
  });

  it('asked for again, it is to be acknowledged anew', () => {
    const now = NOW + 2 * ADJUSTMENT_WAITS_MS_MAX;
    const sinceOf = (at: number) => alarmsOf(watched({ adjustment: { ...ADJUSTMENT, at } }, now))[0]?.since;
    expect(sinceOf(NOW)).toBe(NOW + ADJUSTMENT_WAITS_MS_MAX);
    expect(sinceOf(NOW + 60_000)).toBe(NOW + ADJUSTMENT_WAITS_MS_MAX + 60_000);
  });

  it('a notice is told from its day on, and is an alarm when that day is over', () => {
    const notices = [{ notice: 2, level: 'heart' as const, dueAt: NOW }];
    expect(told({ notices }, NOW - 1)).toBe('nowhere');
    expect(told({ notices })).toBe('waits');
    expect(told({ notices }, NOW + NOTICE_GRACE_MS)).toBe('alarm');
    expect(one({ notices })).toMatchObject({
      ...{ id: 'notice-due:2', mayAct: ['commission'], page: ['notices'] },
      text: 'The transfer of the Heart amount (notice 2) has been posted for as long as it must be. The Commission carries it out, or it is called off.',
    });
    const end = { notice: 3, level: null, dueAt: NOW };
    expect(one({ notices: [end] })?.text).toMatch(/^The end of the link \(notice 3\)/);
  });

  it('terms wait for those who have not signed, then for who puts them in force, and are never an alarm', () => {
    const version = { version: 3, since: NOW - 9, missing: ['accounting', 'commission'], effectiveFrom: 0 } as const;
    const years = NOW + 365 * NOTICE_GRACE_MS;
    expect(told({ terms: [version] }, years)).toBe('waits');
    expect(one({ terms: [version] })).toMatchObject({
      ...{ kind: 'terms-unsigned', since: NOW - 9, mayAct: ['accounting', 'commission'], page: ['terms', '3'] },
      text: 'Version 3 of the terms is to be read, and signed or refused, by accounting and the Commission.',
    });
    const signed = { ...version, missing: [], effectiveFrom: NOW + 5 };
    expect(told({ terms: [signed] })).toBe('nowhere');
    expect(told({ terms: [signed] }, years)).toBe('waits');
    expect(one({ terms: [signed] }, NOW + 5)).toMatchObject({
      ...{ id: 'terms-approved:3', since: NOW + 5, mayAct: ['pit-manager'] },
    });
  });

  it('stands in one place, whatever there is and whenever it is: among the alarms or on the list, once', () => {
    const time = fc.integer({ min: NOW - 2 * NOTICE_GRACE_MS, max: NOW + 2 * NOTICE_GRACE_MS });
    const anything = fc.record({
      corrections: fc.uniqueArray(
        fc.record({ tableId: fc.constantFrom('t-1', 't-2'), coup: fc.nat(9), by: fc.constant('x'), at: time }),
        { maxLength: 3, selector: ({ tableId, coup }) => `${tableId}-${coup}` },
      ),
      adjustment: fc.option(fc.option(time).map((at) => ({ ...ADJUSTMENT, at }))),
      notices: fc.uniqueArray(fc.record({ notice: fc.nat(9), level: fc.constant('star' as const), dueAt: time }), {
        selector: ({ notice }) => notice,
      }),
      terms: fc.uniqueArray(
        fc.record({
          ...{ version: fc.nat(9), since: time, effectiveFrom: time },
          missing: fc.subarray(['accounting', 'commission'] as const),
        }),
        { selector: ({ version }) => version },
      ),
    });
    fc.assert(
      fc.property(anything, time, (halfDone, now) => {
        const all = waitingOf(halfDone, now).map(({ id }) => id);
        const alarms = alarmsOf(watched(halfDone, now)).map(({ id }) => id);
        const waits = waitsOf(watched(halfDone, now)).map(({ id }) => id);
        expect(new Set(all).size).toBe(all.length);
        expect([...alarms, ...waits].sort()).toEqual([...all].sort());
      }),
    );
  });
});
