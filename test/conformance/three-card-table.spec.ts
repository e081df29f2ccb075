import { cardName } from '@jackpot/rules';
import { must } from '@jackpot/money';
import { hasPassed } from '../../apps/lab/src/kits/report.js';
import { VirtualRoundTable } from '../../apps/table/test/virtual-round-table.js';
import { Prng } from '../../libs/progressive/src/testing/index.js';
import { someHands } from '../../libs/progressive/src/testing/three-card.js';
import { VirtualKit } from './virtual-kit.js';

const TICKS_OF_A_LOOK = 20;
const LOOKS_MAX = 3_000;
const POSITIONS = [1, 4];

describe('the conformance kit for tables of Three Card Baccarat', () => {
  it('passes the agent of a wired table, in every case', () => {
    let virtual: VirtualKit | undefined;
    const at = new VirtualRoundTable({}, (config, clock) => (virtual = new VirtualKit(config, clock)));
    const { kit } = must(virtual, 'the kit that the table was given');
    const prng = new Prng(31);
    let hands = new Map(someHands(prng, POSITIONS));
    let round = 0;
    for (let look = 0; look < LOOKS_MAX && !kit.isDone; look += 1) {
      for (let tick = 0; tick < TICKS_OF_A_LOOK; tick += 1) at.run();
      if (at.table.coup !== round) {
        round = at.table.coup;
        hands = new Map(someHands(prng, POSITIONS));
      }
      at.doesWhatIsDue(POSITIONS, (hand) => must(hands.get(hand), 'a hand').map(cardName));
    }
    const results = kit.results();
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(hasPassed(results)).toBe(true);
    expect(results.length).toBeGreaterThan(15);
  });
});
