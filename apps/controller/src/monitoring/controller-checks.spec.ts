import { controllerChecks, type ControllerParts } from './controller-checks.js';

const host = (stream: string, isStalled: boolean) =>
  ({ stream, writer: { isStalled } }) as unknown as ReturnType<ControllerParts['links']['all']>[number];
const well: ControllerParts = {
  links: { all: () => [host('east', false)] },
  lease: { failure: undefined },
  relay: { health: () => ({ isWell: true }) },
};
const found = (parts: Partial<ControllerParts>): readonly unknown[] =>
  controllerChecks({ ...well, ...parts }).map(({ find }) => find());

describe('what a controller needs', () => {
  it('works', () => expect(found({})).toEqual([null, null]));

  it('is a database that takes writes, also where no one plays', () => {
    const [text] = found({ lease: { failure: 'The table is full' } });
    expect(text).toContain('does not take writes (The table is full)');
  });

  it('is a database that completes commits; the links are named', () => {
    const all = () => ['a', 'b', 'c', 'd', 'e'].map((name) => host(name, name !== 'a'));
    expect(found({ links: { all } })[0]).toContain('the commits of b, c, d and 1 more.');
  });

  it('is Redis, without which payouts wait', () => {
    const away = { isWell: false, waitingFor: 'redis', sinceMs: 2_000 } as const;
    expect(found({ relay: { health: () => away } })[1]).toContain('Redis does not answer');
    expect(found({ relay: { health: () => ({ ...away, waitingFor: 'database' }) } })[1]).toBeNull();
  });
});
