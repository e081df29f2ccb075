import type { LinkHost } from '@jackpot/engine';
import type { ScheduledActivation } from '@jackpot/progressive';
import { ApiProblem } from '../../http/problem.js';
import { ScheduledTerms } from './scheduled-terms.js';

const SCHEDULE = { version: 2, dueAt: 1_000, until: 2_000 } as ScheduledActivation;

const host = (stream: string, schedule: ScheduledActivation | null): LinkHost =>
  ({ stream, committed: { schedule } }) as unknown as LinkHost;
/** A link that another process leads: nothing of it is known here. */
const elsewhere = { stream: 'elsewhere', committed: undefined } as unknown as LinkHost;

function looking(hosts: readonly LinkHost[], execute: (host: LinkHost) => Promise<void>) {
  const [asked, warned]: [string[], string[]] = [[], []];
  const desk = {
    execute: async (of: LinkHost): Promise<void> => {
      asked.push(of.stream);
      await execute(of);
    },
  };
  const logger = { warn: (at: { link: string }) => void warned.push(at.link) };
  return { looks: new ScheduledTerms({ all: () => hosts } as never, desk, logger as never), asked, warned };
}

describe('the look for scheduled activations', () => {
  it('asks for those whose instant has come, on links led here, and for no other', async () => {
    const hosts = [host('due', SCHEDULE), host('later', { ...SCHEDULE, dueAt: 1_001 }), host('none', null), elsewhere];
    const { looks, asked } = looking(hosts, () => Promise.resolve());
    await looks.round(1_000);
    expect(asked).toEqual(['due']);
  });

  it('goes on to the next link where one fails, and looks again the next time', async () => {
    const fails = (of: LinkHost): Promise<void> =>
      of.stream === 'one' ? Promise.reject(new Error('the database is away')) : Promise.resolve();
    const { looks, asked, warned } = looking([host('one', SCHEDULE), host('two', SCHEDULE)], fails);
    await looks.round(1_000);
    await looks.round(1_000);
    expect([asked, warned]).toEqual([
      ['one', 'two', 'one', 'two'],
      ['one', 'one'],
    ]);
  });

  it('leaves it to whoever leads where this process does not any more', async () => {
    const { looks, warned } = looking([host('one', SCHEDULE)], () => Promise.reject(new ApiProblem('NOT_LEADER')));
    await looks.round(1_000);
    expect(warned).toEqual([]);
  });
});
