import { createLogger, Shutdown } from '@jackpot/platform';
import { Lifecycle, STAGES, type Stage } from './lifecycle.js';

const ALL = Object.keys(STAGES) as readonly Stage[];

/** Registers every stage, in an order of its own, and records what is started and stopped. */
function registered(lifecycle: Lifecycle, stages = [...ALL].sort()): string[] {
  const log: string[] = [];
  for (const stage of stages)
    lifecycle.add(stage, { start: () => void log.push(`start ${stage}`), stop: () => void log.push(`stop ${stage}`) });
  return log;
}

function shutdown(): Shutdown {
  return new Shutdown(createLogger({ name: 'test', level: 'fatal' }));
}

describe('the parts of a controller', () => {
  it('start in the order of the table and stop in the reverse, whatever order they were registered in', async () => {
    const lifecycle = new Lifecycle();
    const log = registered(lifecycle);
    const end = shutdown();
    await lifecycle.start(end);
    await end.run();
    expect(log).toEqual([
      ...ALL.map((stage) => `start ${stage}`),
      ...[...ALL].reverse().map((stage) => `stop ${stage}`),
    ]);
  });

  it('stop the links before the projector and the relays that carry their last commits, and the database last', () => {
    const place = (stage: Stage): number => ALL.indexOf(stage);
    for (const later of ['projector', 'checkpoints', 'outbox relay', 'transfer relay'] as const)
      expect(place('links')).toBeGreaterThan(place(later));
    expect(place('listener')).toBeGreaterThan(place('links'));
    expect(place('database connections')).toBe(0);
  });

  it('do not start where one of them is missing, and none registers twice', async () => {
    const lifecycle = new Lifecycle();
    registered(lifecycle, ['links']);
    await expect(lifecycle.start(shutdown())).rejects.toThrow('database connections');
    expect(() => lifecycle.add('links', { stop: () => undefined })).toThrow('only one part');
  });
});
