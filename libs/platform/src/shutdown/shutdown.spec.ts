import { setTimeout as sleep } from 'node:timers/promises';
import { InvariantViolation } from '@jackpot/money';
import { SettingsError } from '../config/index.js';
import { createLogger } from '../logging/index.js';
import { type MainContext, type ProcessPort, runMain } from './run-main.js';
import { startFailure } from './start-refused.js';

class FakeProcess implements ProcessPort {
  readonly codes: number[] = [];
  readonly errors: string[] = [];
  readonly stderr = { write: (text: string) => this.errors.push(text) };
  #exited: () => void = () => undefined;
  readonly ended = new Promise<void>((resolve) => (this.#exited = resolve));
  readonly lines: Record<string, unknown>[] = [];
  readonly logger = createLogger({
    name: 'test',
    level: 'info',
    stream: { write: (line) => void this.lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  readonly #listeners = new Map<string, (what: unknown) => void>();

  on(event: string, listener: (what: unknown) => void): void {
    this.#listeners.set(event, listener);
  }

  emit(event: string, what?: unknown): void {
    this.#listeners.get(event)?.(what);
  }

  exit(code: number): void {
    this.codes.push(code);
    this.#exited();
  }

  run(main: (context: MainContext) => Promise<void>): Promise<void> {
    return runMain(main, { name: 'test', process: this, logger: this.logger });
  }
}

describe('the end of a process', () => {
  async function started(
    steps: readonly [name: string, stop: () => Promise<void> | void][],
    limitMs = 60_000,
  ): Promise<FakeProcess> {
    const fake = new FakeProcess();
    await fake.run(async ({ shutdown }) => {
      for (const [name, stop] of steps) shutdown.add({ name, limitMs, stop });
    });
    return fake;
  }

  it('runs the steps in reverse order, one after the other', async () => {
    const order: string[] = [];
    const step = (name: string): [string, () => Promise<void>] => [
      name,
      async () => {
        order.push(`${name} begins`);
        await sleep(2);
        order.push(`${name} ends`);
      },
    ];
    const fake = await started([step('database'), step('engine'), step('intake')]);
    fake.emit('SIGTERM');
    await fake.ended;
    expect(order).toEqual([
      'intake begins',
      'intake ends',
      'engine begins',
      'engine ends',
      'database begins',
      'database ends',
    ]);
    expect(fake.codes).toEqual([0]);
  });

  it('skips a step that hangs or fails, goes on with the next, and reports it by its exit code', async () => {
    const stopped: string[] = [];
    const fake = await started(
      [
        ['database', () => void stopped.push('database')],
        ['queue', () => new Promise(() => undefined)],
        ['feed', () => Promise.reject(new Error('no'))],
      ],
      20,
    );
    fake.emit('SIGINT');
    await fake.ended;
    expect(stopped).toEqual(['database']);
    expect(fake.codes).toEqual([1]);
    expect(fake.lines.filter(({ level }) => level === 'error').map(({ step }) => step)).toEqual(['feed', 'queue']);
  });

  it('exits at once at the second signal', async () => {
    const fake = await started([['queue', () => new Promise<void>(() => undefined)]]);
    fake.emit('SIGTERM');
    expect(fake.codes).toEqual([]);
    fake.emit('SIGINT');
    expect(fake.codes).toEqual([130]);
  });

  it('refuses to start with settings that are wrong, names them all, and exits with 2', async () => {
    const fake = new FakeProcess();
    await fake.run(() => Promise.reject(new SettingsError([{ variable: 'DATABASE_URL', text: 'is not set' }])));
    expect(fake.codes).toEqual([2]);
    expect(fake.lines).toMatchObject([{ level: 'fatal', problems: [{ variable: 'DATABASE_URL' }] }]);
    expect(fake.lines[0]?.msg).toContain('DATABASE_URL: is not set');
  });

  it.each([
    [true, 69],
    [false, 2],
  ])(
    'prints what failed and what to do on two lines; may it pass by itself: %s, exit code %i',
    async (mayPass, code) => {
      const fake = new FakeProcess();
      const known = { problem: 'The database cannot be reached.', advice: 'start it', mayPass };
      await fake.run(() => {
        throw startFailure(new Error('driver'), known);
      });
      expect(fake.codes).toEqual([code]);
      expect(fake.errors.join('')).toBe('The database cannot be reached.\nTo do: start it.\n');
      expect(fake.lines).toMatchObject([
        { level: 'fatal', msg: 'The database cannot be reached.', advice: 'start it' },
      ]);
    },
  );

  it.each([
    ['EADDRINUSE', /127\.0\.0\.1:3000 is in use/],
    ['EACCES', /may not listen on 127\.0\.0\.1:3000/],
  ])('names the port that cannot be listened on: %s', (code, message) => {
    const failure = Object.assign(new Error('node'), { code, syscall: 'listen', address: '127.0.0.1', port: 3_000 });
    expect(startFailure(failure, undefined)).toMatchObject({ message: expect.stringMatching(message) });
    const other = Object.assign(new Error('node'), { code, syscall: 'open' });
    expect(startFailure(other, undefined)).toBe(other);
  });

  it.each([
    ['a broken promise of ours', new InvariantViolation('a meter went down')],
    ['anything unknown', new TypeError('x is not a function')],
  ])('is 70 after %s, wherever it comes from', async (_, cause) => {
    const fake = new FakeProcess();
    await fake.run(() => Promise.reject(cause));
    fake.emit('unhandledRejection', cause);
    fake.emit('uncaughtException', cause);
    expect(fake.codes).toEqual([70, 70, 70]);
    expect(fake.lines.every(({ level }) => level === 'fatal')).toBe(true);
  });

  it('ends a start that a signal interrupts with the exit code of that signal', async () => {
    const fake = new FakeProcess();
    await fake.run(async () => {
      fake.emit('SIGTERM');
      await sleep(1);
      throw new Error('the database was closed under us');
    });
    await fake.ended;
    expect(fake.codes).toEqual([0]);
  });
});
