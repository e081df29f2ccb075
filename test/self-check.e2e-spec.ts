import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { caller } from './support/floor.js';
import { type TestEnvironment, startEnvironment } from './support/environment.js';
import { mainOf } from '../ops/lib/mains.mjs';

const CONTROLLER = mainOf('controller');

describe('which software runs (REQ-104)', () => {
  let environment: TestEnvironment;
  let number: string;

  beforeAll(async () => {
    number = createHash('sha256')
      .update(await readFile('dist/manifest.sha256'))
      .digest('hex');
    environment = await startEnvironment({ SOFTWARE_SHA256: number });
  });
  afterAll(() => environment.close());

  it('that is not the approved one exits with 2 before it touches anything, and prints both hashes', async () => {
    const approved = 'a'.repeat(64);
    const { code, output } = await environment.run(CONTROLLER, [], { SOFTWARE_SHA256: approved });
    expect(code).toBe(2);
    expect(output).toContain(`${approved} is approved, and this is ${number}`);
    for (const table of ['lease', 'audit_entry', 'journal'])
      expect(await environment.sql(`SELECT * FROM ${table}`)).toEqual([]);
  });

  it('on a database server that may lose committed wagers exits with 2 and names the settings (the test server is one)', async () => {
    const { code, output } = await environment.run(CONTROLLER, [], { DATABASE_DURABILITY: 'required' });
    expect(code).toBe(2);
    expect(output).toContain('innodb_flush_log_at_trx_commit is 0, needed is 1; sync_binlog is 0, needed is 1');
  });

  it('the approved one serves, and shows its number', async () => {
    const { url } = await environment.controller();
    const { body } = await caller(url, undefined)('GET', '/status');
    expect(body).toMatchObject({ software: { name: 'royal9-progressive', node: process.version, sha256: number } });
  });
});
