import type { LinkHost } from '@jackpot/engine';
import type { ScheduledActivation } from '@jackpot/progressive';
import { ApiProblem } from '../../http/problem.js';
import { ScheduledTerms } from './scheduled-terms.js';

const SCHEDULE = { version: 2, dueAt: 1_000, until: 2_000 } as ScheduledActivation;

const host = (stream: string, schedule: ScheduledActivation | null): LinkHost =>
  ({ stream, committed: { schedule } }) as unknown as LinkHost;
const elsewhere = { stream: 'elsewhere', committed: undefined } as unknown as LinkHost;

function checking(hosts: readonly LinkHost[], execute: (host: LinkHost) => Promise<void>) {
  const [executed, warned]: [string[], string[]] = [[], []];
  const schedules = {
    execute: async (of: LinkHost): Promise<void> => {
      executed.push(of.stream);
      await execute(of);
    },
  };
  const logger = { warn: (at: { link: string }) => void warned.push(at.link) };
  return { checks: new ScheduledTerms({ all: () => hosts } as never, schedules, logger as never), executed, warned };
}

describe('the check of scheduled activations', () => {
  it('executes those whose time has come, on links led here, and no other', async () => {
    const hosts = [host('due', SCHEDULE), host('later', { ...SCHEDULE, dueAt: 1_001 }), host('none', null), elsewhere];
    const { checks, executed } = checking(hosts, () => Promise.resolve());
    await checks.round(1_000);
    expect(executed).toEqual(['due']);
  });

  it('goes on to the next link where one fails, and tries again in the next round', async () => {
    const fails = (of: LinkHost): Promise<void> =>
      of.stream === 'one' ? Promise.reject(new Error('the database is away')) : Promise.resolve();
    const { checks, executed, warned } = checking([host('one', SCHEDULE), host('two', SCHEDULE)], fails);
    await checks.round(1_000);
    await checks.round(1_000);
    expect([executed, warned]).toEqual([
      ['one', 'two', 'one', 'two'],
      ['one', 'one'],
    ]);
  });

  it('leaves it to the new leader where this process leads no longer', async () => {
    const { checks, warned } = checking([host('one', SCHEDULE)], () => Promise.reject(new ApiProblem('NOT_LEADER')));
    await checks.round(1_000);
    expect(warned).toEqual([]);
  });
});
