import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must } from '@jackpot/money';
import { createConnection } from 'mysql2/promise';
import { mainOf } from '../ops/lib/mains.mjs';
import { clientEnvironment } from '../ops/servers/client-programs.mjs';
import { type TestEnvironment, leads, startEnvironment } from './support/environment.js';
import { KEPT, figuresOf, keysOfKept, read } from './support/kept.js';
import { playedFloor } from './support/played-floor.js';

const isWritten = process.env['WRITE_KEPT'] === '1';

describe('a database of 0.9.0', () => {
  let programs: Readonly<Record<string, string>>;
  let environment: TestEnvironment | undefined;

  beforeAll(async () => {
    programs = await clientEnvironment({ log: () => undefined });
  });
  afterEach(async () => {
    await environment?.close();
    environment = undefined;
  });

  async function cli(floor: TestEnvironment, ...words: readonly string[]): Promise<string> {
    const { code, output } = await floor.run(mainOf('cli'), words, programs);
    expect({ code, output }).toEqual({ code: 0, output });
    return output;
  }

  if (isWritten)
    it('is played and kept', async () => {
      environment = await playedFloor(keysOfKept());
      const folder = mkdtempSync(join(tmpdir(), 'kept-'));
      await cli(environment, 'rebuild');
      await cli(environment, 'backup', '--to', folder);
      cpSync(join(folder, must(readdirSync(folder)[0], 'a backup')), KEPT, { recursive: true });
      rmSync(folder, { recursive: true });
      writeFileSync(join(KEPT, 'figures.json'), `${JSON.stringify(await figuresOf(environment), null, 2)}\n`);
    });

  it('is restored, brought to this schema, verified and played on, and its books are as they were', async () => {
    environment = await startEnvironment(keysOfKept());
    await emptied(environment.databaseUrl);
    expect(await cli(environment, 'restore', '--from', KEPT)).toContain('restored and verified');
    expect(await figuresOf(environment)).toEqual(read('figures.json'));
    await cli(environment, 'rebuild');
    expect(await figuresOf(environment)).toEqual(read('figures.json'));
    const controller = await environment.controller();
    await leads(controller, ['east', 'west', 'south']);
    expect(await controller.stop()).toBe(0);
    await cli(environment, 'verify');
    await cli(environment, 'closes');
  });
});

async function emptied(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const server = await createConnection(Object.assign(new URL(url), { pathname: '/' }).href);
  await server.query(`DROP DATABASE ${name}`);
  await server.query(`CREATE DATABASE ${name}`);
  await server.end();
}
