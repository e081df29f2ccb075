import { controllerChecks, type ControllerParts } from './controller-checks.js';

const host = (stream: string, isStalled: boolean) =>
  ({ stream, writer: { isStalled } }) as unknown as ReturnType<ControllerParts['links']['all']>[number];
const well: ControllerParts = {
  links: { all: () => [host('east', false)] },
  lease: { failure: undefined },
  presence: { failure: undefined },
  queue: { isAnswering: () => Promise.resolve(true) },
  alerts: { trouble: null },
};
const found = (parts: Partial<ControllerParts>): Promise<readonly unknown[]> =>
  Promise.all(controllerChecks({ ...well, ...parts }).map(async ({ find }) => find()));

describe('what a controller needs', () => {
  it('works if no check finds a problem', async () => expect(await found({})).toEqual([null, null, null]));

  it('is a database that takes writes, also where no one plays', async () => {
    const [text] = await found({ lease: { failure: 'The table is full' } });
    expect(text).toContain('does not take writes (The table is full)');
  });

  it('is a database that takes writes, also after every link was given up', async () => {
    const [text] = await found({ presence: { failure: 'no answer for 2000 ms' } });
    expect(text).toContain('does not take writes (no answer for 2000 ms)');
  });

  it('is a database that completes commits; the links are named', async () => {
    const all = () => ['a', 'b', 'c', 'd', 'e'].map((name) => host(name, name !== 'a'));
    expect((await found({ links: { all } }))[0]).toContain('the commits of b, c, d and 1 more.');
  });

  it('is Redis, without which payouts wait', async () => {
    const queue = { isAnswering: () => Promise.resolve(false) };
    expect((await found({ queue }))[1]).toContain('Redis does not answer');
  });

  it('is the record of alarms for people outside the console', async () => {
    expect((await found({ alerts: { trouble: 'no answer' } }))[2]).toBe('no answer');
  });
});
