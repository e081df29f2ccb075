import { FLOOR_CLOSE } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { FakeDraws } from '../../../../../libs/progressive/src/testing/index.js';
import { kitTerms, readTerms } from '../../players/terms.js';
import { TableKit } from './table-kit.js';

const TITLE = 'a wager is refused for good: the next message of the device has its number';
const PROMPT = 'place a chip, lift it and place it again';
const WAGER = { type: 'acknowledge', coup: 1, seat: 1, device: 'd-1-1', boot: 1, priceCents: 500 };

function begun() {
  const at = { nowMs: 0 };
  const clock = (): number => at.nowMs;
  const closed: number[] = [];
  const config = readTerms(kitTerms());
  const kit = new TableKit({ config, draws: new FakeDraws(), clock, now: clock, patienceMs: 1 });
  const line = { send: () => undefined, close: (code: number) => void closed.push(code) };
  const passes = (ms: number): void => {
    at.nowMs += ms;
    kit.tick();
  };
  /** Every case before runs out of time. */
  const until = (prompt: string): void => {
    while (kit.prompt !== prompt) passes(2_000);
    passes(1_000);
  };
  const sends = (id: number, sequence: number): void => kit.receive(line, JSON.stringify({ id, ...WAGER, sequence }));
  kit.connects(kit.tokens[0]);
  kit.connects(kit.tokens[0]);
  kit.open(line);
  return { kit, closed, passes, until, sends };
}

describe('the kit for tables', () => {
  it('judges a case by the message that decides it, not by those that follow before the next tick', () => {
    const { kit, until, sends } = begun();
    const outcome = () =>
      must(
        kit.results().find(({ title }) => title === TITLE),
        TITLE,
      ).outcome;
    until(PROMPT);
    sends(1, 1);
    sends(2, 1);
    sends(3, 2);
    expect(outcome()).toBe('not-seen');
    kit.tick();
    expect(outcome()).toBe('passed');
  });

  it('ends the connection with a case that ran out of time and left messages without a reply', () => {
    const { kit, closed, passes, until, sends } = begun();
    until('place chips at two seats');
    sends(1, 1);
    passes(100);
    expect(kit.prompt).toBe(PROMPT);
    expect(closed).toEqual([FLOOR_CLOSE.leaderLeft.code]);
  });
});
