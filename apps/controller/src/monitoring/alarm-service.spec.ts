import { jest } from '@jest/globals';
import type { LinkHost } from '@jackpot/engine';
import type { AlarmInputs } from './alarms.js';
import { AlarmService, alarmSubject } from './alarm-service.js';

type Ports = ConstructorParameters<typeof AlarmService>;
type Said = Awaited<ReturnType<Ports[1]['page']>>['rows'][number];

const HOUR_MS = 3_600_000;
const watchedOf = (linkId: string): AlarmInputs => ({
  ...{ linkId, now: 2 * HOUR_MS, watchedSince: 0, aboveResetMicro: 0n, tables: [], heldClaims: [], deadPayouts: [] },
  ...{ payoutsWait: null, deadWebhooks: [], dayToClose: null, readsBehindSince: null, inTransit: [] },
  suspended: { at: HOUR_MS, by: 'P. Pit', reason: 'shuffler' },
  pending: { corrections: [], adjustment: null, terms: [], notices: [{ notice: 1, level: null, dueAt: HOUR_MS }] },
});

/** A desk that counts what it derives, and the trail it reads back from. */
class CountedDesk {
  readonly derived: string[] = [];
  readonly trail: Said[] = [];
  #written: Parameters<Ports[2]['onWritten']>[0] = () => undefined;
  readonly desk = new AlarmService(
    {
      watched: ({ stream }) => {
        this.derived.push(stream);
        return Promise.resolve(watchedOf(stream));
      },
    },
    { page: () => Promise.resolve({ rows: this.trail, next: null }) },
    { onWritten: (listener) => (this.#written = listener) },
  );

  look(stream = 'east'): ReturnType<AlarmService['told']> {
    return this.desk.told({ stream } as LinkHost);
  }

  acknowledges(act: 'alarm.acknowledge' | 'claim.pay', subject: string): void {
    this.trail.push({ act, subject, at: 2 * HOUR_MS, name: 'A. Keller', license: 'MD-1' } as Said);
    this.#written({ act, subject, party: undefined, outcome: 'DONE', requestId: 'r-1' });
  }
}

const PAGE_LOOKS_EVERY_MS = 3_000;

describe('the desk of alarms', () => {
  let nowMs = 0;
  beforeEach(() => {
    nowMs = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  });
  afterEach(() => jest.restoreAllMocks());

  it.each([1, 2, 10, 200])('%i pages that look for a minute cost no more than one a two seconds', async (pages) => {
    const house = new CountedDesk();
    for (; nowMs < 60_000; nowMs += 100)
      for (let page = 0; page < pages; page += 1)
        // Each page has begun at a moment of its own.
        if ((nowMs + page * 700) % PAGE_LOOKS_EVERY_MS === 0) await house.look();
    expect(house.derived.length).toBeLessThanOrEqual(30);
    if (pages === 1) expect(house.derived).toHaveLength(20);
  });

  it('derives once for fifty pages that look, each link for itself', async () => {
    const house = new CountedDesk();
    const told = await Promise.all(Array.from({ length: 50 }, () => house.look()));
    await house.look('west');
    expect(house.derived).toEqual(['east', 'west']);
    for (const { alarms, waiting } of told) {
      expect(alarms.map(({ id }) => id)).toEqual(['link-suspended:east']);
      expect(waiting.map(({ id }) => id)).toEqual(['notice-due:1']);
    }
  });

  it('shows an acknowledgement to who looks next: what was derived before it is forgotten', async () => {
    const house = new CountedDesk();
    expect((await house.look()).alarms[0]?.acknowledged).toBeNull();
    house.acknowledges('alarm.acknowledge', alarmSubject('east', 'link-suspended:east'));
    expect((await house.look()).alarms[0]?.acknowledged).toMatchObject({ name: 'A. Keller', license: 'MD-1' });
    expect(house.derived).toEqual(['east', 'east']);
  });
});
