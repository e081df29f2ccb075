import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import { DEATHS_MAX, DEATHS_WINDOW_MS } from './deaths.mjs';
import { keepAlive } from './keep-running.mjs';

class Program extends EventEmitter {
  exitCode: number | null = null;
  readonly signalCode = null;
  readonly pid = undefined;

  dies(): void {
    this.exitCode = 1;
    this.emit('exit', 1, null);
  }
}

type KeptAlive = Parameters<typeof keepAlive>[0];

function keptAlive() {
  const programs: Program[] = [];
  const launch = (): Program => {
    const program = new Program();
    programs.push(program);
    return program;
  };
  const happened: string[] = [];
  const kept = keepAlive({
    first: launch() as unknown as KeptAlive['first'],
    launch: launch as unknown as KeptAlive['launch'],
    onDeath: ({ code }, restartMs) => happened.push(`died with ${code}, again in ${restartMs} ms`),
    onRestart: () => happened.push('started'),
    onGivenUp: (_, deaths) => happened.push(`given up after ${deaths}`),
  });
  return { programs, happened, kept };
}

describe('a program that is kept running', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is restarted after each death, and given up once at the fifth', () => {
    const { programs, happened } = keptAlive();
    for (let deaths = 1; deaths <= DEATHS_MAX; deaths += 1) {
      expect(programs).toHaveLength(deaths);
      programs.at(-1)?.dies();
      jest.advanceTimersByTime(DEATHS_WINDOW_MS / DEATHS_MAX / 2);
    }
    jest.advanceTimersByTime(DEATHS_WINDOW_MS);
    expect(programs).toHaveLength(DEATHS_MAX);
    expect(happened.filter((each) => each.startsWith('died'))).toHaveLength(DEATHS_MAX - 1);
    expect(happened.filter((each) => each.startsWith('given up'))).toEqual([`given up after ${DEATHS_MAX}`]);
    expect(happened.at(-1)).toBe(`given up after ${DEATHS_MAX}`);
  });

  it('stays stopped if it is stopped before its next start', async () => {
    const { programs, happened, kept } = keptAlive();
    programs[0]?.dies();
    await kept.stop();
    jest.advanceTimersByTime(DEATHS_WINDOW_MS);
    expect(programs).toHaveLength(1);
    expect(happened).not.toContain('started');
  });

  it('is started once if its death is reported twice', () => {
    const { programs } = keptAlive();
    programs[0]?.emit('error', new Error('not executable'));
    programs[0]?.dies();
    jest.advanceTimersByTime(DEATHS_WINDOW_MS);
    expect(programs).toHaveLength(2);
  });
});
