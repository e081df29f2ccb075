import { FLOOR_RULES } from '@jackpot/contract';
import { FakeDraws } from '../../../../../libs/progressive/src/testing/index.js';
import { NOT_TESTED } from './not-tested.js';
import { TableKit } from './table-kit.js';
import { kitTerms, readTerms } from '../../players/terms.js';

describe('the cases for tables', () => {
  it('test every rule of the floor protocol, or the kit names what people must check', () => {
    const config = readTerms(kitTerms());
    const clock = (): number => 0;
    const kit = new TableKit({ config, draws: new FakeDraws(), clock, now: clock, patienceMs: 1 });
    const tested = new Set(kit.results().flatMap(({ rules }) => rules));
    const rules = Object.keys(FLOOR_RULES);
    expect(rules.filter((rule) => !tested.has(rule) && !(rule in NOT_TESTED))).toEqual([]);
    expect([...tested].filter((rule) => !rules.includes(rule))).toEqual([]);
    // Two rules have no case at all.
    expect(rules.filter((rule) => !tested.has(rule))).toEqual(['F24', 'F29', 'F30']);
  });
});
