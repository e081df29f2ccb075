import { must } from '../../../../../libs/money/src/index.js';
import { seconds } from '../../../../../ops/lib/steps.mjs';
import { sleep } from '../../../../../ops/lib/wait.mjs';
import { acknowledgedAgain, type Chaos, logFault } from './fault.js';
import { SOUND, WIRE_DELAY_MS_MAX, type Wire, type WireState } from './wire.js';
import type { Side } from './wiring.js';

const MS_MIN = 500;
const MS_MAX = 8_000;
const DELAY_MS_MIN = 20;

export async function networkFault(chaos: Chaos): Promise<void> {
  const { session, random } = chaos;
  const wiring = must(session.wiring, 'wires in a session of this mode');
  const side = random.pick<Side>(['database', 'database', 'floor', 'floor', 'redis']);
  const wires = wiring.of(side);
  const broken = random.below(3) === 0 ? wires : [random.pick(wires)];
  const [state, what] = stateOf(chaos);
  const ms = random.between(MS_MIN, MS_MAX);
  logFault(chaos, `${namesOf(broken)}: ${what} for ${seconds(ms)}`);
  const since = performance.now();
  wiring.set(broken, state);
  await sleep(ms);
  wiring.mend();
  await acknowledgedAgain(chaos, { since, after: performance.now() });
}

function stateOf({ random }: Chaos): readonly [WireState, string] {
  switch (
    random.pick<'slow' | 'cut' | 'requests' | 'answers' | 'both'>(['slow', 'cut', 'requests', 'answers', 'both'])
  ) {
    case 'slow': {
      const delayMs = random.between(DELAY_MS_MIN, WIRE_DELAY_MS_MAX);
      return [{ ...SOUND, delayMs }, `${delayMs} ms slower each way`];
    }
    case 'cut':
      return [{ ...SOUND, isCut: true }, 'cut'];
    case 'requests':
      return [{ ...SOUND, loses: 'requests' }, 'no request arrives'];
    case 'answers':
      return [{ ...SOUND, loses: 'answers' }, 'no answer arrives'];
    case 'both':
      return [{ ...SOUND, loses: 'both' }, 'nothing arrives'];
  }
}

const namesOf = (wires: readonly Wire[]): string => wires.map(({ name }) => name).join(', ');
