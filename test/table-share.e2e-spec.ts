import { FLOOR_FRAME_MESSAGES_MAX } from '@jackpot/contract';
import { type Running, type TestEnvironment, startEnvironment } from './support/environment.js';
import { SECRET, TestTable, TestTableOverHttp, caller, termsOf } from './support/floor.js';
import { firstAdministrator } from './support/people.js';

const LINK = 'shared';
const PER_SECOND = 20;
const FLOOD = 3_000;

describe('a table that sends more than its share', () => {
  let environment: TestEnvironment;
  let controller: Running;

  beforeAll(async () => {
    environment = await startEnvironment({ FLOOR_MESSAGES_PER_SECOND: String(PER_SECOND) });
    controller = await environment.controller();
    const { permitted } = await firstAdministrator(controller, environment);
    const opened = await permitted('POST', '/api/v1/links', termsOf({ linkId: LINK, tables: 2, seats: 3 }));
    expect(opened).toMatchObject({ status: 201 });
    for (const table of ['t-1', 't-2'])
      await permitted('PUT', `/api/v1/links/${LINK}/tables/${table}/key`, { secret: SECRET });
  });

  afterAll(() => environment.close());

  async function delays(): Promise<number> {
    const metrics = await (await fetch(`${controller.metricsUrl}/metrics`)).text();
    return Number(/^jackpot_floor_delays_total (\d+)$/m.exec(metrics)?.[1]);
  }

  it('waits while another table is answered', async () => {
    const hostile = await TestTable.connect(controller.url, `${LINK}/t-1/${SECRET}`);
    await hostile.welcome();
    for (let frame = 0; frame < FLOOD; frame += 1) void hostile.request({ type: 'heartbeat' });
    const other = await TestTable.connect(controller.url, `${LINK}/t-2/${SECRET}`);
    expect(await other.request({ type: 'open', coup: 1 })).toMatchObject({ ok: true });
    const alive = hostile.heard.filter(({ type }) => type === 'alive');
    expect(alive.length).toBeLessThan(FLOOD / 2);
    expect(await delays()).toBeGreaterThan(0);
    hostile.close();
    other.close();
  });

  it('is BUSY over HTTP too, with the same share', async () => {
    const before = await delays();
    const send = caller(controller.url, `${LINK}/t-1/${SECRET}`);
    const frame = Array.from({ length: FLOOR_FRAME_MESSAGES_MAX }, (_, id) => ({ type: 'heartbeat', id }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('POST', '/floor/v1/messages', frame)));
    expect(answers.map(({ status }) => status)).toContain(503);
    expect(answers.find(({ status }) => status === 503)).toMatchObject({ body: { code: 'BUSY' } });
    expect(await delays()).toBeGreaterThan(before);
    const other = new TestTableOverHttp(controller.url, `${LINK}/t-2/${SECRET}`);
    expect(await other.request({ type: 'heartbeat' })).toMatchObject({ ok: true });
  });
});
