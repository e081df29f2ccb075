import { jest } from '@jest/globals';
import type { LinkHost } from '@jackpot/engine';
import { IDLE_LINK, NOTHING_WAITS } from '../../test/idle-link.js';
import type { AlarmInputs } from './alarms.js';
import { AlarmService, alarmSubject } from './alarm-service.js';

type Ports = ConstructorParameters<typeof AlarmService>;
type TrailRow = Awaited<ReturnType<Ports[1]['page']>>['rows'][number];

const HOUR_MS = 3_600_000;
const watchedOf = (linkId: string): AlarmInputs => ({
  ...{ ...IDLE_LINK, linkId, now: 2 * HOUR_MS },
  suspended: { at: HOUR_MS, by: 'P. Pit', reason: 'shuffler' },
  pending: { ...NOTHING_WAITS, notices: [{ notice: 1, level: null, dueAt: HOUR_MS }] },
});

const CLOSED_DOOR = { door: 'cabinet', how: 'contact', openedAt: HOUR_MS, closedAt: HOUR_MS + 9 } as const;

class CountingService {
  readonly derived: string[] = [];
  tables: AlarmInputs['tables'] = [];
  readonly trail: TrailRow[] = [];
  #written: Parameters<Ports[2]['onWritten']>[0] = () => undefined;
  readonly service = new AlarmService(
    {
      watched: ({ stream }) => {
        this.derived.push(stream);
        return Promise.resolve({ ...watchedOf(stream), tables: this.tables });
      },
    },
    {
      page: ({ subject, limit }) => {
        const rows = this.trail.filter((row) => subject === undefined || row.subject === subject);
        return Promise.resolve({ rows: rows.slice(-limit), next: null });
      },
    },
    { onWritten: (listener) => (this.#written = listener) },
  );

  read(stream = 'east'): ReturnType<AlarmService['read']> {
    return this.service.read({ stream } as LinkHost);
  }

  acknowledges(act: 'alarm.acknowledge' | 'claim.pay', subject: string): void {
    this.trail.push({ act, subject, at: 2 * HOUR_MS, name: 'A. Keller', license: 'MD-1' } as TrailRow);
    this.#written({ act, subject, party: undefined, outcome: 'DONE', requestId: 'r-1' });
  }
}

const PAGE_POLL_MS = 3_000;

describe('the alarm service', () => {
  let nowMs = 0;
  beforeEach(() => {
    nowMs = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  });
  afterEach(() => jest.restoreAllMocks());

  it.each([1, 2, 10, 200])('derives at most once in two seconds for %i pages that poll for a minute', async (pages) => {
    const counting = new CountingService();
    for (; nowMs < 60_000; nowMs += 100)
      for (let page = 0; page < pages; page += 1) if ((nowMs + page * 700) % PAGE_POLL_MS === 0) await counting.read();
    expect(counting.derived.length).toBeLessThanOrEqual(30);
    if (pages === 1) expect(counting.derived).toHaveLength(20);
  });

  it('derives once for fifty pages at once, each link by itself', async () => {
    const counting = new CountingService();
    const lists = await Promise.all(Array.from({ length: 50 }, () => counting.read()));
    await counting.read('west');
    expect(counting.derived).toEqual(['east', 'west']);
    for (const { alarms, waiting } of lists) {
      expect(alarms.map(({ id }) => id)).toEqual(['link-suspended:east']);
      expect(waiting.map(({ id }) => id)).toEqual(['notice-due:1']);
    }
  });

  it('lists a door that is closed again until it is acknowledged, however many acknowledgements follow', async () => {
    const counting = new CountingService();
    const table = {
      tableId: 't-1',
      assetNumber: 'MB-071',
      isOnline: true,
      lastHeardAt: 0,
      coup: 7,
      waitsSince: null,
      isCoupUnderWay: false,
    };
    const idle = { lockedVoidsAt: [], roundHeldSince: null, openDevices: [], irregularity: null, reusedCards: null };
    counting.tables = [{ ...table, ...idle, doors: [CLOSED_DOOR] }];
    const ids = async () => (await counting.read()).alarms.map(({ id }) => id);
    expect(await ids()).toContain('door-opened:t-1-cabinet');
    counting.acknowledges('alarm.acknowledge', alarmSubject('east', 'door-opened:t-1-cabinet'));
    expect(await ids()).toEqual(['link-suspended:east']);
    for (let other = 0; other < 600; other += 1)
      counting.acknowledges('alarm.acknowledge', alarmSubject('west', `table-offline:t-${other}`));
    expect(await ids()).toEqual(['link-suspended:east']);
    counting.tables = [{ ...table, ...idle, doors: [{ ...CLOSED_DOOR, openedAt: 3 * HOUR_MS }] }];
    counting.acknowledges('alarm.acknowledge', alarmSubject('east', 'link-suspended:east'));
    expect(await ids()).toContain('door-opened:t-1-cabinet');
  });

  it('shows an acknowledgement at the next request: earlier results are dropped', async () => {
    const counting = new CountingService();
    expect((await counting.read()).alarms[0]?.acknowledged).toBeNull();
    counting.acknowledges('alarm.acknowledge', alarmSubject('east', 'link-suspended:east'));
    expect((await counting.read()).alarms[0]?.acknowledged).toMatchObject({ name: 'A. Keller', license: 'MD-1' });
    expect(counting.derived).toEqual(['east', 'east']);
  });
});
