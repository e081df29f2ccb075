import { once } from 'node:events';
import { type AddressInfo, type Server, createServer } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressFor } from '../libs/storage/test/accounts.js';
import { mainOf } from '../ops/lib/mains.mjs';
import { type TestEnvironment, startEnvironment } from './support/environment.js';

const ANY_PORT = { PORT: '0', FLOOR_PORT: '0', METRICS_PORT: '0' };

describe('a start that fails for something around the program', () => {
  let environment: TestEnvironment;
  let other: Server;
  let taken: string;

  beforeAll(async () => {
    environment = await startEnvironment();
    other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    taken = String((other.address() as AddressInfo).port);
  });
  afterAll(async () => {
    other.close();
    await environment.close();
  });

  const started = (program: 'controller' | 'payouts', settings: Readonly<Record<string, string>>) =>
    environment.run(mainOf(program), [], { ...ANY_PORT, ...settings });
  const databaseWith = (change: { readonly port?: string; readonly password?: string }): string =>
    Object.assign(new URL(environment.env['DATABASE_URL'] ?? ''), change).href;

  it('the database cannot be reached: the controller is started again by its supervisor', async () => {
    const { code, errors } = await started('controller', { DATABASE_URL: databaseWith({ port: '1' }) });
    expect(errors).toMatch(
      /^The database at \S+:1 cannot be reached \(ECONNREFUSED\)\.\nTo do: start it, .+DATABASE_URL\.\n$/,
    );
    expect(code).toBe(69);
  });

  it.each(['controller', 'payouts'] as const)(
    'the database refuses the password of %s: a person has to mend it, and a misspelt setting is in the log',
    async (program) => {
      const settings = { DATABASE_URL: databaseWith({ password: 'wrong' }), LOG_LEVEK: 'info' };
      const { code, errors, output } = await started(program, settings);
      expect(output).toContain('LOG_LEVEK is not a setting and has no effect; did you mean LOG_LEVEL?');
      expect(errors).toMatch(/^The database at \S+ refuses the user .+ with this password\.\nTo do: correct .+\.\n$/);
      expect(code).toBe(2);
    },
  );

  it.each([
    ['controller', 'PORT'],
    ['controller', 'FLOOR_PORT'],
    ['controller', 'METRICS_PORT'],
    ['payouts', 'METRICS_PORT'],
  ] as const)('%s: %s is in use', async (program, setting) => {
    const { code, errors } = await started(program, { [setting]: taken });
    expect(errors).toBe(
      `The address 127.0.0.1:${taken} is in use by another program.\nTo do: stop that program, or name another port.\n`,
    );
    expect(code).toBe(69);
  });
});

describe('royal9 configtest', () => {
  let environment: TestEnvironment;
  const folder = mkdtempSync(join(tmpdir(), 'configtest-'));

  beforeAll(async () => {
    environment = await startEnvironment();
    mkdirSync(join(folder, 'secrets'), { mode: 0o700 });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await environment.close();
  });

  function install(own: Readonly<Record<string, string>> = {}): void {
    const { RECORDS_KEY = '', ...rest } = { ...environment.env, ...own };
    writeFileSync(join(folder, 'secrets/records-key'), RECORDS_KEY);
    for (const program of ['controller', 'payouts'] as const) {
      const account = own['DATABASE_URL'] ?? addressFor(program, environment.databaseUrl);
      const settings = { ...rest, DATABASE_URL: account, RECORDS_KEY_FILE: '/run/secrets/records-key' };
      const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
      writeFileSync(join(folder, `${program}.env`), lines.join(''));
    }
  }
  const configtest = () => environment.run(mainOf('cli'), ['configtest', '--settings', folder]);

  it('runs every check of both programs with their own settings, and reports what prevents play', async () => {
    install();
    const { code, output } = await configtest();
    expect(output).toMatch(/^controller \(.*controller\.env\)\nok +settings /);
    for (const name of [
      'software',
      'RECORDS_KEY_FILE',
      'signing key',
      'database',
      'schema',
      'rights',
      'PATRON_KEY',
      'Redis',
    ])
      expect(output).toMatch(new RegExp(`^ok +${name} `, 'm'));
    expect(output).toMatch(/^warn +durability .*DATABASE_DURABILITY=not-required/m);
    expect(output).toMatch(/^payouts \(.*\n(ok .*\n)+$/m);
    expect(output).not.toContain(environment.env['RECORDS_KEY']);
    expect(code).toBe(1);
  });

  it('continues without a reachable database, and refuses a wrong setting', async () => {
    install({ DATABASE_URL: 'mysql://me:pw@127.0.0.1:1/jackpot' });
    const away = await configtest();
    expect(away.output).toMatch(/^FAIL +database .*cannot be reached.*To do: start it/m);
    expect(away.output).toMatch(/^skip +rights .*\n(.*\n)*ok +Redis /m);
    expect(away.code).toBe(69);
    install({ RECORDS_KEY: 'short', FACILTY_ID: 'pier' });
    const wrong = await configtest();
    expect(wrong.output).toMatch(/^warn +FACILTY_ID +is not a setting and has no effect; did you mean FACILITY_ID\?/m);
    expect(wrong.output).toMatch(/^FAIL +RECORDS_KEY .*is not 32 bytes in hex/m);
    expect(wrong.code).toBe(2);
  });
});
