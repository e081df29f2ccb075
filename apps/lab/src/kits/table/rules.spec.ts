import { FLOOR_RULES } from '@jackpot/contract';
import { FakeDraws } from '../../../../../libs/progressive/src/testing/index.js';
import { NOT_TESTED } from './not-tested.js';
import { TableKit } from './table-kit.js';
import { conformanceTerms, readTerms } from '../../players/terms.js';

describe('the cases for tables', () => {
  it('test every rule of the floor protocol, unless the kit lists the rule for people to check', () => {
    const config = readTerms(conformanceTerms());
    const clock = (): number => 0;
    const tested = new Set(
      config.tables.flatMap((_, table) => {
        const kit = new TableKit({ config, draws: new FakeDraws(), clock, now: clock, patienceMs: 1 });
        kit.connects(kit.tokens[table]);
        return kit.results().flatMap(({ rules }) => rules);
      }),
    );
    const rules = Object.keys(FLOOR_RULES);
    expect(rules.filter((rule) => !tested.has(rule) && !(rule in NOT_TESTED))).toEqual([]);
    expect([...tested].filter((rule) => !rules.includes(rule))).toEqual([]);
    expect(rules.filter((rule) => !tested.has(rule))).toEqual(['F24']);
  });
});
