import type { DataSource } from 'typeorm';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { SEALS } from '../../test/seals.js';
import { openDataSource } from '../open-data-source.js';
import { AuditTrail } from '../people/audit-trail.js';
import { AssignmentRepository } from '../repositories/assignment-repository.js';
import { CredentialRepository } from '../repositories/credential-repository.js';
import { RecordsCheck } from './records-check.js';
import { resealRecords } from './reseal.js';
import { Seals } from './seals.js';

let database: TestDatabase;
let dataSource: DataSource;
let credentials: CredentialRepository;
let assignments: AssignmentRepository;
let check: RecordsCheck;
const hash = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);

describe('the check of the records', () => {
  beforeEach(async () => {
    database = await makeDatabase('records');
    dataSource = await openDataSource(database.urlFor('controller'));
    credentials = new CredentialRepository(dataSource, SEALS);
    assignments = new AssignmentRepository(dataSource, SEALS);
    check = new RecordsCheck(dataSource, SEALS);
    await credentials.set('east', 't-1', hash(1));
    await credentials.set('east', 't-2', hash(2));
    for (const trigger of ['audit_entry_no_delete', 'table_assignment_no_delete', 'table_assignment_no_update'])
      await database.sql.run(`DROP TRIGGER ${trigger}`);
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const altered = async () => (await check.check()).altered.map(({ row, what }) => `${row} ${what}`);
  const keys = async () => (await credentials.all()).map(({ tableId }) => tableId);
  const sql = (statement: string) => database.sql.run(statement);
  const assignment = (assignmentId: string, endsAt: number) => ({
    ...{ assignmentId, linkId: 'east', tableId: 't-1', accountId: 'a', assignedAt: 1, endsAt },
    ...{ assignedBy: 'B. Pit', endedAt: null },
  });

  it('finds nothing where the controllers alone have written', async () => {
    expect(await altered()).toEqual([]);
    await credentials.set('east', 't-1', hash(3));
    await credentials.remove('east', 't-2');
    await assignments.add(assignment('one', SEALS.now() + 1));
    await assignments.end('east', 'one', SEALS.now() - 1);
    expect(await altered()).toEqual([]);
    expect(await altered()).toEqual([]);
  });

  it('finds a row that was changed, and no one gets in by it', async () => {
    await sql("UPDATE table_credential SET key_hash = REPEAT('x', 32) WHERE table_id = 't-1'");
    expect(await keys()).toEqual(['t-2']);
    expect(await altered()).toEqual(['table_credential/east/t-1 FORGED']);
  });

  it('finds a copied row, under a new key or an existing key', async () => {
    await sql(
      "INSERT INTO table_credential (link_id, table_id, key_hash, seal) SELECT 'east', 't-9', key_hash, seal FROM table_credential WHERE table_id = 't-1'",
    );
    expect(await keys()).toEqual(['t-1', 't-2']);
    expect(await altered()).toEqual(['table_credential/east/t-9 FORGED']);
  });

  it('finds an earlier row that was put back, also where the entries since were removed from the trail', async () => {
    await sql('CREATE TABLE before_then AS SELECT * FROM table_credential');
    await credentials.set('east', 't-1', hash(3));
    await credentials.remove('east', 't-2');
    expect(await altered()).toEqual([]);
    await sql('DELETE FROM table_credential');
    await sql('INSERT INTO table_credential SELECT * FROM before_then');
    expect(await keys()).toEqual([]);
    const found = ['table_credential/east/t-1 OUTDATED', 'table_credential/east/t-2 OUTDATED'];
    expect(await altered()).toEqual(found);
    await sql('DELETE FROM audit_entry WHERE sequence > 2');
    expect(await keys()).toEqual(['t-1', 't-2']);
    const { flaw } = await check.check();
    expect(flaw).toMatchObject({ what: 'NOT_THE_HEAD' });
    const later = new RecordsCheck(dataSource, SEALS);
    expect((await later.check()).flaw).toMatchObject({ what: 'NOT_THE_HEAD' });
  });

  it('remembers what the trail recorded, where an entry in its middle is removed', async () => {
    await sql('CREATE TABLE before_then AS SELECT * FROM table_credential');
    await credentials.set('east', 't-1', hash(3));
    const trail = new AuditTrail(dataSource, SEALS);
    await trail.append({
      at: 1,
      accountId: null,
      name: '',
      license: '',
      roles: '',
      act: 'x',
      subject: '',
      outcome: '',
      requestId: '',
    });
    expect(await altered()).toEqual([]);
    await sql('DELETE FROM audit_entry WHERE sequence = 3');
    await sql('DELETE FROM table_credential');
    await sql('INSERT INTO table_credential SELECT * FROM before_then');
    expect(await keys()).toEqual(['t-1', 't-2']);
    expect(await altered()).toEqual(['table_credential/east/t-1 OUTDATED']);
  });

  it('finds a deleted row', async () => {
    await sql("DELETE FROM table_credential WHERE table_id = 't-2'");
    await assignments.add(assignment('one', SEALS.now() + 1));
    await sql('DELETE FROM table_assignment');
    expect(await altered()).toEqual(['table_assignment/one MISSING', 'table_credential/east/t-2 MISSING']);
  });

  it('finds a right that had ended and was restored', async () => {
    await assignments.add(assignment('one', SEALS.now() + 1));
    await sql('CREATE TABLE before_then AS SELECT * FROM table_assignment');
    await assignments.end('east', 'one', SEALS.now() - 1);
    expect(await altered()).toEqual([]);
    await sql('DELETE FROM table_assignment');
    await sql('INSERT INTO table_assignment SELECT * FROM before_then');
    expect(await assignments.isAssigned({ linkId: 'east', tableId: 't-1', accountId: 'a' }, 1)).toBe(false);
    expect(await altered()).toEqual(['table_assignment/one OUTDATED']);
  });

  it('finds nothing after every row was sealed with another key, and the key before gives no right', async () => {
    const [old, replacement] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(9)];
    await assignments.add(assignment('one', SEALS.now() + 1));
    await sql("UPDATE table_credential SET key_hash = REPEAT('x', 32) WHERE table_id = 't-2'");
    const both = new Seals({ key: replacement, accepted: [old], now: SEALS.now });
    const resealed = async () => {
      const tables = [];
      for (const { table, rows, resealed: count } of await resealRecords(database.urlFor('controller'), both))
        if (rows > 0) tables.push([table, rows, count]);
      return tables;
    };
    expect(await resealed()).toEqual([
      ['table_assignment', 1, 1],
      ['table_credential', 2, 1],
    ]);
    expect((await resealed()).map(([, , count]) => count)).toEqual([0, 0]);
    const later = new Seals({ key: replacement, before: [old], now: SEALS.now });
    const [keysLater, checkLater] = [new CredentialRepository(dataSource, later), new RecordsCheck(dataSource, later)];
    expect((await keysLater.all()).map(({ tableId }) => tableId)).toEqual(['t-1']);
    expect(await checkLater.check()).toMatchObject({
      flaw: undefined,
      altered: [{ row: 'table_credential/east/t-2', what: 'FORGED' }],
    });
    expect(await keys()).toEqual([]);
  });

  it('lets no change seal what somebody else wrote', async () => {
    await assignments.add(assignment('one', SEALS.now() + 1));
    await sql("UPDATE table_assignment SET account_id = 'thief'");
    expect(await assignments.end('east', 'one', SEALS.now() - 1)).toBe(false);
    expect(await altered()).toEqual(['table_assignment/one FORGED']);
  });
});
