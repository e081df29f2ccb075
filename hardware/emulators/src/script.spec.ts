import { nodeAes128, nodeRandomBytes } from '@hardware/osdp-node';
import {
  actOf,
  busActs,
  EmulatedBus,
  type FarEnd,
  Intruder,
  named,
  newBusKeys,
  plansOf,
  playScript,
  readScript,
  Wire,
  wireActs,
} from './index.js';

const NOWHERE: FarEnd = {
  onBytes: () => undefined,
  write: () => undefined,
  plugIn: async () => undefined,
  unplug: async () => undefined,
  close: async () => undefined,
};

function bench() {
  const bus = new EmulatedBus(plansOf(newBusKeys(3)), nodeAes128, nodeRandomBytes);
  const wire = new Wire(NOWHERE, 115_200);
  const acts = named('bus', [...wireActs(wire), ...busActs(bus, wire, new Intruder(nodeAes128, nodeRandomBytes))]);
  return {
    bus,
    isKnown: (line: string) => actOf(acts, line) !== undefined,
    run: (line: string) => actOf(acts, line)?.(0),
  };
}

describe('a script of faults', () => {
  it('is read in order and can contain every action on a bus', () => {
    const { isKnown } = bench();
    const script = readScript(
      `# one evening
0    bus chip 1 on
1.5  bus lose-replies 2 3   # a lost reply
2    bus noise
3    bus dead 3
4    bus alive 3
5    bus power 1
6    bus replay
6.25 bus foreign 1
7    bus wrong-key 2
8    bus default-key 2
9    bus right-key 2
10   bus stuck 3 on
11   bus free 3
12   bus unplug
13   bus plug-in
14   bus lose 20
15   bus press dealer lock
16   bus case 2 open
17   bus case 2 closed
18   bus dip 3
`,
      isKnown,
    );
    if ('problems' in script) throw new Error(script.problems.join());
    expect(script.steps).toHaveLength(20);
    expect(script.steps[1]).toEqual({ atMs: 1_500, line: 'bus lose-replies 2 3' });
  });

  it('reports every invalid line at once', () => {
    const { isKnown } = bench();
    const script = readScript('2 bus noise\nbus noise\n3 bus explode\n1 bus noise\n4 bus dead 12\n', isKnown);
    expect(script).toEqual({
      problems: [
        'line 2: begin with the seconds, as in "2.5 noise": bus noise',
        'line 3: unknown act "bus explode"',
        'line 4: 1 s is before the line above it',
        'line 5: unknown act "bus dead 12"',
      ],
    });
  });

  it('acts on the devices as written', () => {
    const { bus, run } = bench();
    const [seat, third] = [bus.at(1), bus.at(3)];
    for (const line of ['bus chip 1 on', 'bus dead 3', 'bus stuck 3 on']) void run(line);
    expect([seat?.hasChip, third?.isCut, third?.stuckSensor]).toEqual([true, true, true]);
    for (const line of ['bus chip 1 off', 'bus alive 3', 'bus free 3', 'bus dead 9']) void run(line);
    expect([seat?.hasChip, third?.isCut, third?.stuckSensor]).toEqual([false, false, undefined]);
    void run('bus foreign 1');
    expect(seat?.events.length).toBeGreaterThan(0);
  });

  it('plays each line at its time, and ends when it is aborted', async () => {
    const played: string[] = [];
    const ended = new AbortController();
    setTimeout(() => played.push('earlier than b'), 20);
    await playScript(
      [
        { atMs: 0, line: 'a' },
        { atMs: 40, line: 'b' },
        { atMs: 60_000, line: 'c' },
      ],
      (line) => {
        played.push(line);
        if (line === 'b') setTimeout(() => ended.abort(), 5);
      },
      ended.signal,
    );
    expect(played).toEqual(['a', 'earlier than b', 'b']);
  });
});
