import { must } from '@jackpot/money';
import { SystemSlipRepository, withDataSource } from '@jackpot/storage';
import { STREAM } from '../libs/storage/test/some-history.js';
import { ClientPackages } from './support/clients.js';
import type { Running, TestEnvironment } from './support/environment.js';
import { SECRET, termsOf } from './support/floor.js';
import { DAYS, type FourDays, startFourDays } from './support/four-days.js';
import type { Administrator } from './support/people.js';

describe('accounting', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let admin: Administrator;
  let person: FourDays['person'];
  let clients: ClientPackages;

  beforeAll(async () => {
    ({ environment, controller, admin, person } = await startFourDays());
    clients = await ClientPackages.build();
    await clients.install(['api'], ['openapi-fetch', 'openapi-typescript-helpers']);
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'])
      expect(await person('accounting').request('POST', `${DAYS}/${day}/close`, {})).toMatchObject({ status: 201 });
  });
  afterAll(async () => {
    clients?.close();
    await environment?.close();
  });

  it('is read and reconciled by programs of other people, with our clients for TypeScript and Python', async () => {
    const { report } = (await person('auditor').request('GET', `${DAYS}/2026-03-04`)).body as {
      report: { register: { awardId: string; state: string; amount: string; documentNumber: number }[] };
    };
    const [paid] = report.register.filter(({ state }) => state === 'paid');
    const { awardId, documentNumber, amount } = must(paid, 'a paid claim');
    const TOKEN = admin.tokens['slot-accounting'];
    const slip = {
      ...{ linkId: STREAM, awardNumber: Number(awardId.slice(`${STREAM}-A`.length)), documentNumber },
      ...({ slipNumber: 'J-8812', state: 'issued', at: Date.now(), by: 'slot-accounting' } as const),
    };
    // The controller takes reports only for links that it leads.
    const reported = await withDataSource(environment.databaseUrl, (dataSource) =>
      new SystemSlipRepository(dataSource).report(slip, { documentNumber, stoppedBy: null }),
    );
    expect(reported).toBe('new');
    clients.write('slips.csv', `No,Paid\nJ-8812,${amount}\n77,12.00\n`);
    const env = { CONTROLLER: controller.url, TOKEN, LINK: STREAM, DAY: '2026-03-04' };
    const compared = ['1 slips agree', 'slip 77: extra, here none, there 12.00'];
    const inNode = await clients.run(clients.example('api', 'reconcile.ts'), env);
    expect(inNode.slice(-2)).toEqual(compared);
    expect(inNode[0]).toMatch(/^\S+: wagers \$\d+\.\d{2}, awards \$\d+\.\d{2}$/);
    const inPython = await clients.run(clients.example('python', 'reconcile_a_day.py'), env);
    expect(inPython).toEqual([
      ...inNode.slice(0, -2),
      expect.stringMatching(/^paid by document: \$\d+\.\d{2}$/),
      ...compared,
    ]);
    for (const file of ['reconcile.ts', 'reconcile_a_day.py'])
      await expect(clients.run(file, { ...env, TOKEN: person('dealer').token })).rejects.toThrow('NOT_PERMITTED');
  });

  it('a table of other people plays a hand by HTTP, with our client for Python', async () => {
    const terms = termsOf({ linkId: 'royal-9-west', tables: 1, seats: 3 });
    expect(await admin.permitted('POST', '/api/v1/links', terms)).toMatchObject({ status: 201 });
    await admin.permitted('PUT', '/api/v1/links/royal-9-west/tables/t-1/key', { secret: SECRET });
    const file = clients.example('python', 'play_a_hand.py');
    const env = { CONTROLLER: `http://127.0.0.1:9,${controller.url}`, TABLE_KEY: `royal-9-west/t-1/${SECRET}` };
    const printed = await clients.run(file, env);
    expect(printed).toEqual([
      'seat 1: lamp on',
      'seat 2: lamp on',
      'in play: seats 1 2',
      'seat 2: any-suited $50.00, pay now',
      'seat 1: heart $450.30, call the attendant',
      'hand 1 is complete',
    ]);
    const { body } = await person('auditor').request('GET', '/api/v1/links/royal-9-west/awards');
    expect(body['awards']).toMatchObject([
      { seat: 1, amount: '450.30' },
      { seat: 2, amount: '50.00' },
    ]);
    const wrongKey = { ...env, TABLE_KEY: `royal-9-west/t-1/${'w'.repeat(40)}` };
    await expect(clients.run(file, wrongKey)).rejects.toThrow('UNAUTHENTICATED');
  });
});
