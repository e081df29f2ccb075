import { rolesAt } from '../apps/lab/src/worlds/processes/link-roles.js';
import { SERVICE_ROLES } from '@jackpot/contract';
import { ACCOUNTS } from '@jackpot/storage';
import type { Attacker } from './attackers/attempts.js';
import { type Raid, raidByApi, undetected } from './attackers/by-api.js';
import { INSIDERS, refusalsOf } from './attackers/insiders.js';
import { receiveUnsentAmount, rejectAfterVoid } from './attackers/against-the-books.js';
import { raidAtTheTable, raidTheShoe } from './attackers/at-the-table.js';
import {
  FEW_CONNECTIONS,
  breakOffRequests,
  cookieOf,
  fillConnections,
  mixCookies,
  nameAnotherHost,
  rewriteLease,
  spellPublicAddresses,
} from './attackers/from-the-network.js';
import { type TrayRaid, raidTheTray } from './attackers/from-the-tray.js';
import { raidTheDatabase } from './attackers/in-the-database.js';
import { createConnection } from 'mysql2/promise';
import { addressFor } from '../libs/storage/test/accounts.js';
import { DatabaseOwner } from './support/database-owner.js';
import { eventually } from './support/eventually.js';
import { TestWitness } from './support/witness.js';
import { type Property, KEYS, assignTable, holdingsOf, openProperty, putRight } from './attackers/property.js';
import { type TestEnvironment, leads, startEnvironment } from './support/environment.js';
import { TestTable, TestTableOverHttp, caller } from './support/floor.js';
import { type TestPerson, personOf } from './support/people.js';
import { WorkerProcess } from './support/worker-process.js';
import { mainOf } from '../ops/lib/mains.mjs';

const SHOUTS = /NOT TRUE|DIFFER|AUDIT TRAIL|CHANGED|FORGED|NOTHING/;
const WITNESS_TRIES = 12;
const MEASURED_MS_MAX = 90_000;
/** Exit code of the verifier if no difference was found but something could not be compared. */
const NOT_COMPARED = 3;
/** One more than the five awards that the table may pay without a second person. */
const TRAY_HANDS = 6;
const CLI = mainOf('cli');
const ROLES = [
  ...(['dealer', 'floor-supervisor', 'pit-manager', 'cage', 'accounting', 'surveillance', 'auditor'] as const),
  ...(['technician', 'commission', 'administrator'] as const),
] as const;

describe('alone and undetected', () => {
  let environment: TestEnvironment;
  let worker: WorkerProcess;
  let witness: TestWitness;
  let property: Property;
  const raids: Raid[] = [];
  const lines: string[] = [];

  beforeAll(async () => {
    witness = await TestWitness.make();
    environment = await startEnvironment({ WITNESS_KEYS: witness.key, CHECKPOINT_SECONDS: '1' });
    const controller = await environment.controller();
    worker = new WorkerProcess({
      DATABASE_URL: environment.env['DATABASE_URL'] ?? '',
      REDIS_URL: environment.env['REDIS_URL'] ?? '',
      RECORDS_KEY: environment.env['RECORDS_KEY'] ?? '',
    });
    property = await openProperty(environment, controller);
    const { body } = await property.admin.permitted('GET', '/api/v1/checkpoint-key');
    await witness.start(controller, String(body['key']));
  });
  afterAll(async () => {
    process.stdout.write(`${[reportOf(raids), ...lines].join('\n')}\n`);
    await worker.kill();
    await environment.close();
    await witness.end();
  });

  async function raid(attacker: Attacker): Promise<Raid> {
    const done = await raidByApi(property, attacker);
    raids.push(done);
    expect(undetected(done)).toEqual([]);
    return done;
  }

  it('three honest people can pay a claim of this property, so the attacks below could succeed', async () => {
    const { paid } = await holdingsOf(property);
    expect(JSON.parse(paid)).toMatchObject([{ award_id: 'east-A1' }]);
  });

  it.each(INSIDERS.map((raid) => [raid.name, raid] as const))('%s: every try is refused', async (name, raid) => {
    const { honest, admin, controller, verified } = property;
    const before = await holdingsOf(property);
    const insiders = {
      ...{ ...honest, linkId: 'east', awardId: verified.awardId, administrators: admin.sides.administrator },
      slots: caller(controller.url, admin.tokens['slot-accounting']),
    };
    expect(await refusalsOf(raid, insiders)).toEqual(raid.refusals);
    expect(await holdingsOf(property)).toEqual(before);
    await putRight(property);
    lines.push(`${name}: ${raid.refusals.length} tried, all refused`);
  });

  it.each(ROLES)('a person with the role %s takes nothing', async (role) => {
    const made = { environment, controller: property.controller, admin: property.admin };
    const person = await personOf(made, `mallory-${role}`, [role]);
    const { accepted } = await raid({ name: role, ...person });
    if (role === 'technician') expect([...accepted.keys()]).toContain('meter.request-adjustment');
  });

  it.each(['the key of a table', 'a dealer at an assigned table'])('%s takes nothing', async (name) => {
    await assignTable(property, 't-1');
    const before = await holdingsOf(property);
    const { url } = property.controller;
    const isDealer = name.startsWith('a dealer');
    const table = isDealer
      ? await TestTable.withTicket(url, await ticketOf(property.victims.dealer))
      : new TestTableOverHttp(url, `east/t-2/${KEYS['t-2']}`);
    const raid = await raidAtTheTable(
      table,
      isDealer ? { tableId: 't-1', coup: 5, boot: 2 } : { tableId: 't-2', coup: 1, boot: 1 },
    );
    expect(raid.notRefused).toEqual([]);
    const after = await holdingsOf(property);
    expect(after).toEqual({ ...before, registers: expect.anything() });
    const claims = await environment.sql(
      `SELECT status, COUNT(*) AS count FROM award WHERE coup = ${isDealer ? 5 : 1} AND table_no = ${isDealer ? 0 : 1} GROUP BY status`,
    );
    expect(claims).toEqual([{ status: 'pending', count: '1' }]);
    expect(await verified()).toBeNull();
    lines.push(
      `${name}: ${raid.tried} tried, all refused; named the cards of a Star: one claim waits for three people; paid: nothing`,
    );
  });

  let tray: TrayRaid;

  it('a table that names a suited King-Nine in every hand is paid what the terms let it pay, and raises an alarm', async () => {
    tray = await raidTheTray(property, TRAY_HANDS);
    const { pays, alarms } = tray;
    expect(pays).toEqual([...Array<string>(5).fill('table'), 'claim']);
    await eventually(async () => expect(await alarms()).toContain('play-unusual:t-1-table-awards'), MEASURED_MS_MAX);
    expect(await alarms()).not.toContain('play-unusual:not-measured');
    lines.push('the tray of a table: $250.00 paid, an alarm by the fifth hand; then claims wait for three people');
  });

  it('a table that deals another card than the disclosed one, or the cards of the last shoe, is refused or raises an alarm', async () => {
    const { tried, notRefused } = await raidTheShoe(tray.table, { coup: TRAY_HANDS + 1, opened: tray.shoe });
    expect(notRefused).toEqual([]);
    await eventually(async () => expect(await tray.alarms()).toContain('cards-reused:t-1-2'));
    lines.push(`the shoe of a table: ${tried} tried, all refused; the cards of the last shoe: an alarm`);
  });

  it('two people who void a hand and then reject a claim raise no claim of another level', async () => {
    const [before, after] = await rejectAfterVoid(property);
    const { 3: _, ...others } = before;
    expect(after).toEqual(others);
    await eventually(async () => expect(await verified()).toBeNull());
    lines.push('a void and then a rejection: no claim of another level is raised, and the books add up');
  });

  it('an amount that no link sent, received under the key of the records, is found by the verifier', async () => {
    const copy = await startEnvironment();
    await receiveUnsentAmount(copy);
    const all = await copy.run(CLI, ['verify']);
    const one = await copy.run(CLI, ['verify', '--link', 'royal-9-east']);
    await copy.close();
    expect(all).toMatchObject({ code: 1 });
    expect(all.output).toContain('royal-9-west: royal-9-east received part 0 of notice 1, and it never sent it');
    expect(one).toMatchObject({ code: 3, output: expect.stringContaining('not compared 2 facts of royal-9-west') });
    lines.push('the key of the records: an amount that no link sent; found by the verifier');
  });

  async function ticketOf({ request }: TestPerson): Promise<string> {
    const { status, body } = await request('POST', '/api/v1/links/east/tables/t-1/ticket');
    expect(status).toBe(201);
    return String(body['ticket']);
  }

  it.each(SERVICE_ROLES)('the program %s takes nothing', async (role) => {
    const [row] = await environment.sql(`SELECT account_id FROM account WHERE sign_in_name = '${role}'`);
    const request = caller(property.controller.url, property.admin.tokens[role]);
    await raid({ name: role, accountId: String(row!['account_id']), request });
    if (role !== 'floor-setup') return;
    const key = { secret: KEYS['t-1'] };
    const set = await property.honest.technician.request('PUT', '/api/v1/links/my-own/tables/t-1/key', key);
    expect(set).toMatchObject({ status: 204 });
    const table = new TestTableOverHttp(property.controller.url, `my-own/t-1/${KEYS['t-1']}`);
    await table.request({ type: 'heartbeat' });
    expect(await table.request({ type: 'open', coup: 1 })).toMatchObject({ ok: false, code: 'LINK_NOT_IN_PLAY' });
  });

  it.each(['no credential', 'the operator key', 'a table key as a token'])('%s takes nothing', async (name) => {
    const token = { 'no credential': undefined, 'the operator key': environment.operatorKey }[name] ?? 'east/t-1/x';
    await raid({ name, accountId: null, request: caller(property.controller.url, token) });
  });

  it('a stranger on the network cannot use up memory or connections, use another host name, or write faults into the log', async () => {
    const { controller, honest, victims } = property;
    const few = await environment.controller(undefined, { ...FEW_CONNECTIONS, OTHER_CONTROLLERS: controller.url });
    const request = () => caller(few.url, honest.pit.token)('GET', '/api/v1/links/east');
    const cookies = [await cookieOf(controller.url, victims.dealer), await cookieOf(controller.url, honest.pit)];
    expect({
      publicReads: await spellPublicAddresses(controller),
      faultsInLog: await breakOffRequests(controller),
      otherHosts: await nameAnotherHost(controller),
      twoCookies: await mixCookies(controller, cookies),
      keptOut: await fillConnections(few, { request, tableToken: `east/t-2/${KEYS['t-2']}` }),
    }).toEqual({
      publicReads: 0,
      faultsInLog: [],
      otherHosts: [],
      twoCookies: 401,
      keptOut: { requests: 0, tables: 0 },
    });
    await few.stop();
    lines.push(
      'a stranger on the network: 5,000 spellings, 300 broken requests, other hosts, two cookies, idle connections: nothing',
    );
  });

  it('a lease rewritten with the controller’s account sends no sign and no page elsewhere', async () => {
    const { url } = property.controller;
    expect(await rewriteLease(environment, { url, linkId: 'east' })).toEqual([]);
    await leads(property.controller, ['east']);
    lines.push('a rewritten lease: no sign and no page is sent elsewhere');
  });

  /** Returns the line that reports a change, or null. */
  async function verified(...more: readonly string[]): Promise<string | null> {
    const { code, output } = await environment.run(CLI, ['verify', '--witness-key', witness.key, ...more]);
    if (code === 0) return null;
    const found = output.split('\n').find((line) => SHOUTS.test(line));
    if (code === NOT_COMPARED || found === undefined) throw new Error(`verify ended with ${code}:\n${output}`);
    return found;
  }

  const foundBefore = new Map<string, string>();

  /** Remembers findings, because an assault changes the same rows from every database account. */
  async function found(assault: string): Promise<string | null> {
    const by = foundBefore.get(assault) ?? (await findings());
    if (by !== null) foundBefore.set(assault, by);
    return by;
  }

  async function findings(): Promise<string | null> {
    const byVerifier = (await verified()) ?? (await verified('--tables'));
    if (byVerifier !== null) return byVerifier;
    for (let tries = 0; tries < WITNESS_TRIES; tries += 1) {
      const troubles = (await witness.troubles()) as readonly unknown[];
      if (troubles.length > 0) return `the witness: ${JSON.stringify(troubles)}`;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    return null;
  }

  it('nothing is found before the database is attacked', async () => {
    expect(await verified('--tables')).toBeNull();
  });

  it.each([...ACCOUNTS, 'owner'] as const)(
    'the database account of the %s changes nothing undetected',
    async (account) => {
      await eventually(async () => expect(await witness.troubles()).toEqual([]));
      const raid = await raidTheDatabase(property, account, found);
      lines.push(
        `database account ${account}: ${raid.tried} tried, ${raid.denied} denied`,
        ...raid.allowed.map(
          ({ what, gain, found: by }) => `  ${what}: ${gain ?? 'gives nothing'}; found: ${by?.trim() ?? 'NOT FOUND'}`,
        ),
      );
      expect(raid.allowed.filter(({ gain, found }) => gain !== null || found === null)).toEqual([]);
    },
  );

  it('nothing is left of the attacks on the database', async () => {
    expect(await verified('--tables')).toBeNull();
  });

  it('a batch appended with the controller’s account is not replayed: the link stands still until it is gone', async () => {
    const owner = new DatabaseOwner((statement) => environment.sql(statement));
    const table = new TestTableOverHttp(property.controller.url, `east/t-2/${KEYS['t-2']}`);
    const isOpened = async (): Promise<boolean> => {
      await table.request({ type: 'heartbeat' });
      return (await table.request({ type: 'open', coup: 2 }))['ok'] === true;
    };
    const forged = { batch: 'batch + 1', first_sequence: 'last_sequence + 1', last_sequence: 'last_sequence + 1' };
    const after = { ...forged, previous_hash: 'hash', hash: "REPEAT('h', 32)", seal: "REPEAT('x', 32)" };
    const statement = await owner.likeness('journal', "stream = 'east' ORDER BY batch DESC", after);
    const connection = await createConnection(addressFor('controller', environment.databaseUrl));
    await connection.query(statement);
    await connection.end();
    for (let tries = 0; tries < 3; tries += 1) expect(await isOpened()).toBe(false);
    // The next holder of the lease finds the forged batch in the journal and stops the link.
    await eventually(async () => expect(await rolesAt(property.controller.url)).toMatchObject({ east: 'stopped' }));
    expect(await environment.run(CLI, ['verify'])).toMatchObject({
      output: expect.stringContaining('JOURNAL_FORGED'),
    });
    lines.push('a batch appended with the controller’s account: the link stands still, JOURNAL_FORGED');
    await owner.unguard('journal');
    await environment.sql("DELETE FROM journal WHERE seal = REPEAT('x', 32)");
    await owner.guard('journal');
    const cause = { reason: 'the forged batch is deleted' };
    const restart = () => property.honest.technician.request('POST', '/api/v1/links/east/restart', cause);
    await eventually(async () => expect((await restart()).status).toBe(204));
    await eventually(async () => expect(await isOpened()).toBe(true), 60_000);
  });
});

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
