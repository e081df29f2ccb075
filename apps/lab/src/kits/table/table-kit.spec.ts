import { must } from '@jackpot/money';
import { FakeDraws } from '../../../../../libs/progressive/src/testing/index.js';
import { kitTerms, readTerms } from '../../players/terms.js';
import { TableKit } from './table-kit.js';

const TITLE = 'a wager is refused for good: the next message of the device has its number';
const WAGER = { type: 'acknowledge', coup: 1, seat: 1, device: 'd-1-1', boot: 1, priceCents: 500 };

describe('the kit for tables', () => {
  it('judges a case by the message that decides it, not by those that follow before the next tick', () => {
    const at = { nowMs: 0 };
    const clock = (): number => at.nowMs;
    const config = readTerms(kitTerms());
    const kit = new TableKit({ config, draws: new FakeDraws(), clock, now: clock, patienceMs: 1 });
    const line = { send: () => undefined, close: () => undefined };
    const outcome = () =>
      must(
        kit.results().find(({ title }) => title === TITLE),
        TITLE,
      ).outcome;
    kit.connects(kit.tokens[0]);
    kit.connects(kit.tokens[0]);
    kit.open(line);
    // Every case before it runs out of time.
    while (kit.prompt !== 'place a chip, lift it and place it again') {
      at.nowMs += 2_000;
      kit.tick();
    }
    at.nowMs += 1_000;
    kit.tick();
    const sends = (id: number, sequence: number): void => kit.receive(line, JSON.stringify({ id, ...WAGER, sequence }));
    sends(1, 1);
    sends(2, 1);
    sends(3, 2);
    expect(outcome()).toBe('not-seen');
    kit.tick();
    expect(outcome()).toBe('passed');
  });
});
