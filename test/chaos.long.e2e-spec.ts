import { type TestEnvironment, startEnvironment } from './support/environment.js';

const SMALL = ['--calm', '1000', '--tables', '3', '--seats', '5', '--pace', 'brisk'];

const OWN_SERVERS = { DATABASE_URL: '', REDIS_URL: '' };

function expectAgreement({ code, output }: { code: number | null; output: string }, more: readonly RegExp[]): void {
  const wanted = [/floor's books +agree/, /trial balance +0\.0+ over/, /verifier +clean/, /^all is well$/m, ...more];
  const missing = wanted.filter((line) => !line.test(output));
  const report = code === 0 && missing.length === 0 ? '' : output;
  expect({ code, missing, report }).toEqual({ code: 0, missing: [], report: '' });
}

/** Faults occur at random times while a floor plays (docs/how-to/run-drills.md). Afterward all books must agree. */
describe('chaos', () => {
  let environment: TestEnvironment;

  beforeAll(async () => {
    environment = await startEnvironment();
  });
  afterAll(() => environment.close());

  it.each([
    ['restart', 3, 'kill -9 of the only controller'],
    ['standby', 2, 'kill -9 of the leading controller, with a standby'],
    ['pause', 1, 'SIGSTOP of the leading controller, past its lease'],
  ])(
    'in mode %s, %d times: %s',
    async (mode, kills) => {
      const { code, output } = await environment.run('dist/apps/lab/src/runs/drills/chaos.js', [
        '--mode',
        mode,
        '--kills',
        String(kills),
        ...SMALL,
      ]);
      expectAgreement({ code, output }, []);
    },
    90_000,
  );

  it('raises an alarm for a part of health in trouble, and ends it', async () => {
    const small = ['--only', 'database', '--tables', '3', '--seats', '5', '--pace', 'brisk'];
    const { code, output } = await environment.run('dist/apps/lab/src/runs/drills/health.js', small, OWN_SERVERS);
    expectAgreement({ code, output }, [/^ +database +.*NotHealthy [\d.]+ s; repaired, .*NotHealthy [\d.]+ s$/m]);
  }, 300_000);
});
