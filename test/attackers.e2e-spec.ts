import { SERVICE_ROLES } from '@jackpot/contract';
import { ATTEMPTS, changingOperations } from './attackers/attempts.js';
import { type Attacker, type Raid, raidByApi, undetected } from './attackers/by-api.js';
import { type House, holdingsOf, openHouse } from './attackers/house.js';
import { type TestEnvironment, startEnvironment } from './support/environment.js';
import { caller } from './support/floor.js';
import { personOf } from './support/people.js';
import { WorkerProcess } from './support/worker-process.js';

const ROLES = [
  ...(['dealer', 'floor-supervisor', 'pit-manager', 'cage', 'accounting', 'surveillance', 'auditor'] as const),
  ...(['technician', 'commission', 'administrator'] as const),
] as const;

/** One attacker for each role, service account, table key and database account: what each can take or change undetected. */
describe('alone and undetected', () => {
  let environment: TestEnvironment;
  let worker: WorkerProcess;
  let house: House;
  const raids: Raid[] = [];

  beforeAll(async () => {
    environment = await startEnvironment();
    const controller = await environment.controller();
    worker = new WorkerProcess({ DATABASE_URL: environment.env['DATABASE_URL'] ?? '', REDIS_URL: environment.env['REDIS_URL'] ?? '' });
    house = await openHouse(environment, controller);
  });
  afterAll(async () => {
    process.stdout.write(`${reportOf(raids)}\n`);
    await worker.kill();
    await environment.close();
  });

  async function raid(attacker: Attacker): Promise<Raid> {
    const done = await raidByApi(house, attacker);
    raids.push(done);
    expect(undetected(done)).toEqual([]);
    return done;
  }

  it('every operation that changes something is tried', () => {
    const names = changingOperations().map(([name]) => name);
    expect([...names].sort()).toEqual(Object.keys(ATTEMPTS).sort());
  });

  it('three honest people can pay a claim of this house: what follows could be taken', async () => {
    const { paid } = await holdingsOf(house);
    expect(JSON.parse(paid)).toMatchObject([{ award_id: 'east-A1' }]);
  });

  it.each(ROLES)('a person with the role %s takes nothing', async (role) => {
    const made = { environment, controller: house.controller, admin: house.admin };
    const person = await personOf(made, `mallory-${role}`, [role]);
    const { accepted } = await raid({ name: role, ...person });
    if (role === 'pit-manager') expect([...accepted.keys()]).toContain('meter.request-adjustment');
  });

  it.each(SERVICE_ROLES)('the program %s takes nothing', async (role) => {
    const [row] = await environment.sql(`SELECT account_id FROM account WHERE sign_in_name = '${role}'`);
    const request = caller(house.controller.url, house.admin.tokens[role]);
    await raid({ name: role, accountId: String(row!['account_id']), request });
  });

  it.each(['no credential', 'the operator key', 'a table key as a token'])('%s takes nothing', async (name) => {
    const token = { 'no credential': undefined, 'the operator key': environment.operatorKey }[name] ?? 'east/t-1/x';
    await raid({ name, accountId: null, request: caller(house.controller.url, token) });
  });
});

/** One line for each attacker. */
function reportOf(raids: readonly Raid[]): string {
  const width = Math.max(...raids.map(({ attacker }) => attacker.length));
  return raids
    .map((raid) => {
      const done = [...raid.accepted].map(([act, { times }]) => (times > 1 ? `${act} x${times}` : act));
      const taken = undetected(raid);
      const refusals = [...raid.refused.values()].reduce((sum, count) => sum + count, 0);
      return [
        raid.attacker.padEnd(width),
        `${raid.tried} tried, ${refusals} refused`,
        `done under own name: ${done.join(', ') || 'nothing'}`,
        `taken or changed undetected: ${taken.join(', ') || 'nothing'}`,
      ].join('; ');
    })
    .join('\n');
}
