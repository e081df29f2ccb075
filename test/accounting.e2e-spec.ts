import { jest } from '@jest/globals';
import { MySqlJournal } from '@jackpot/storage';
import { coup, given, later, linkOf } from '../libs/progressive/src/testing/index.js';
import { STREAM, batchesOf } from '../libs/storage/test/some-history.js';
import { type House, type Running, makeHouse, pause } from './support/house.js';
import { type TestPerson, firstAdministrator, personOf } from './support/people.js';

jest.setTimeout(120_000);

const DAY_MS = 86_400_000;
const DAYS = `/api/v1/links/${STREAM}/days`;
const HIT = { seats: [1, 2], player: '2C 3D', banker: 'KS 9S' } as const;

/** Gaming days of a link that played in March, closed on a real controller by the people whose work it is. */
describe('accounting', () => {
  let house: House;
  let controller: Running;
  const people = new Map<string, TestPerson>();
  const person = (name: string): TestPerson => people.get(name)!;
  const text = async (name: string, path: string) => {
    const answer = await fetch(`${controller.url}${path}`, {
      headers: { authorization: `Bearer ${person(name).token}` },
    });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  beforeAll(async () => {
    house = await makeHouse({ FACILITY_ID: 'harbour', FACILITY_NAME: 'Harbour <House>', GAMING_DAY_HOUR: '6' });
    controller = await house.controller();
    const scene = given(linkOf({ tables: 2 }));
    scene.when(coup(HIT), later(DAY_MS), coup({ ...HIT, table: 2 }));
    const journal = new MySqlJournal(house.databaseUrl);
    for (const batch of batchesOf(scene.events)) await journal.append(batch);
    await journal.close();
    const admin = await firstAdministrator(controller, house);
    for (const role of ['accounting', 'auditor', 'dealer', 'pit-manager'])
      people.set(role, await personOf(controller, admin, role, [role]));
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await person('auditor').ask('GET', DAYS)).status === 200) return;
      await pause(100);
    }
  });
  afterAll(() => house.close());

  it('closes a day for accounting, and for nobody else', async () => {
    for (const name of ['auditor', 'dealer', 'pit-manager'])
      expect(await person(name).ask('POST', `${DAYS}/2026-03-01/close`, {})).toMatchObject({ status: 403 });
    const closed = await person('accounting').ask('POST', `${DAYS}/2026-03-01/close`, {});
    expect(closed).toMatchObject({
      status: 201,
      body: { number: 1, day: '2026-03-01', facilityId: 'harbour', closedBy: 'P. accounting LIC-accounting' },
    });
    const again = await person('accounting').ask('POST', `${DAYS}/2026-03-01/close`, {});
    expect(again).toMatchObject({ status: 200, body: closed.body });
  });

  it('refuses a day out of order, no day, and no link', async () => {
    const ask = (path: string) => person('accounting').ask('POST', path, {});
    expect(await ask(`${DAYS}/2026-03-07/close`)).toMatchObject({ status: 409, body: { code: 'DAY_OUT_OF_ORDER' } });
    expect(await ask(`${DAYS}/2026-02-30/close`)).toMatchObject({ status: 400, body: { code: 'BAD_MESSAGE' } });
    expect(await ask('/api/v1/links/nowhere/days/2026-03-01/close')).toMatchObject({ status: 404 });
    expect(await person('auditor').ask('GET', `${DAYS}/2026-03-02`)).toMatchObject({
      body: { code: 'DAY_NOT_CLOSED' },
    });
  });

  it('gives a close as JSON, CSV and paper, and lists them', async () => {
    await person('accounting').ask('POST', `${DAYS}/2026-03-02/close`, {});
    const { body } = await person('auditor').ask('GET', `${DAYS}/2026-03-02`);
    expect(body).toMatchObject({ number: 2, report: { period: { day: '2026-03-02' }, zone: 'America/New_York' } });
    const csv = await text('auditor', `${DAYS}/2026-03-02/csv/register`);
    expect(csv).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' });
    expect(csv.text.split('\r\n')[1]).toMatch(/^2026-03-02,royal-9-east,royal-9-east-A2,2,/);
    expect(await text('auditor', `${DAYS}/2026-03-02/csv/secrets`)).toMatchObject({ status: 404 });
    const page = await text('auditor', `${DAYS}/2026-03-02/print`);
    expect(page.type).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('Harbour &lt;House&gt;: royal-9-east, gaming day 2026-03-02, close 2');
    const list = await person('auditor').ask('GET', `${DAYS}?limit=1`);
    expect(list.body).toMatchObject({ closes: [{ number: 1 }], next: 2 });
  });

  it('keeps closes as they are: the database refuses changes, a rebuild leaves them, the verifier finds forgeries', async () => {
    await expect(house.sql("UPDATE gaming_day_close SET report = '{}'")).rejects.toThrow('append-only');
    await expect(house.sql('DELETE FROM gaming_day_close')).rejects.toThrow('append-only');
    expect(await house.run('dist/apps/verifier/src/rebuild.js')).toMatchObject({ code: 0 });
    const clean = await house.run('dist/apps/verifier/src/closes.js');
    expect(clean.output).toContain('2 closes recomputed from the journal, alike to the byte');
    expect(clean.code).toBe(0);
    await house.sql('DROP TRIGGER gaming_day_close_no_update');
    await house.sql("UPDATE gaming_day_close SET closed_by = 'B. Other' WHERE number = 2");
    const forged = await house.run('dist/apps/verifier/src/closes.js');
    expect(forged).toMatchObject({ code: 1 });
    expect(forged.output).toContain('close 2, day 2026-03-02: its hash is another');
  });
});
