import { once } from 'node:events';
import { type AddressInfo, type Server, createServer } from 'node:net';
import { mainOf } from '../ops/lib/mains.mjs';
import { type TestEnvironment, startEnvironment } from './support/environment.js';

const ANY_PORT = { PORT: '0', FLOOR_PORT: '0', METRICS_PORT: '0' };

/** Who starts a program by hand reads two lines, and no stack: what failed, and what to do. */
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
  /** The address of the database, with another port or password. */
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
    'the database refuses the password of %s: a person has to mend it',
    async (program) => {
      const { code, errors } = await started(program, { DATABASE_URL: databaseWith({ password: 'wrong' }) });
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
      `The address 127.0.0.1:${taken} is in use by another program.\nTo do: stop that program, or change the setting that names this port.\n`,
    );
    expect(code).toBe(69);
  });
});
