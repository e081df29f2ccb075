import { type ActiveCase, type KitActs, TABLE_CASES } from './cases.js';
import { Watch } from './watch.js';

const WAGER = { type: 'acknowledge', coup: 1, seat: 1, device: 'seat-1', boot: 1, sequence: 1, priceCents: 500 };
const text = (message: object): string => JSON.stringify(message);

/** A case with a hand in the hands of the test, fed with frames of the table. */
function caseOf(rule: string, title: string) {
  const at = { nowMs: 10_000 };
  const hand = { coup: 1, phase: 'betting', wagers: 1 };
  const none = (): void => undefined;
  const acts: KitActs = {
    ...{ nowMs: () => at.nowMs, hand: () => hand },
    ...{ send: none, close: none, takeOver: none, setInPlay: none },
  };
  const found = TABLE_CASES.find((one) => one.rules.includes(rule) && one.title.includes(title));
  const active: ActiveCase | undefined = found?.begin(acts);
  const plays = (change: Partial<typeof hand>): void => void Object.assign(hand, change);
  const watch = new Watch();
  const sends = (message: object, afterMs = 20) => {
    at.nowMs += afterMs;
    return active?.frame?.(watch.frame(text(message), at.nowMs), text(message));
  };
  const waits = (ms: number): void => {
    at.nowMs += ms;
    active?.tick?.();
  };
  return { active, sends, waits, plays };
}

const problemsOf = (watch: Watch) =>
  watch.results().flatMap(({ outcome, rules }) => (outcome === 'failed' ? rules : []));

describe('a table with a defect fails', () => {
  it('F12: after a lost reply it gives the message another id', () => {
    const { active, sends } = caseOf('F12', 'the reply to a wager');
    expect(sends({ id: 4, ...WAGER })).toBe('lose-reply');
    sends({ id: 5, ...WAGER });
    expect(active?.verdict).toMatchObject({
      isPassed: false,
      detail: expect.stringContaining('under another id'),
    });
  });

  it('F3: replaced by another computer, it connects again at once', () => {
    const { active, waits } = caseOf('F3', 'another computer');
    waits(0);
    active?.connects?.();
    expect(active?.verdict).toMatchObject({ isPassed: false });
    const patient = caseOf('F3', 'another computer');
    patient.waits(0);
    patient.waits(5_000);
    expect(patient.active?.verdict).toMatchObject({ isPassed: true });
  });

  it('F22: a late wager comes again under another number; a second chip some time later is another wager', () => {
    const againAfter = (ms: number) => {
      const watch = new Watch();
      const [late] = watch.frame(text({ id: 1, ...WAGER }), 0);
      if (late !== undefined) watch.replied(late, { id: 1, ok: false, code: 'LATE_WAGER', text: 'x' });
      watch.frame(text({ id: 2, ...WAGER, sequence: 2 }), ms);
      return problemsOf(watch);
    };
    expect([againAfter(30), againAfter(900)]).toEqual([['F22'], []]);
  });

  it('F12: after a lost reply it does not send the message again', () => {
    const { active, sends, waits } = caseOf('F12', 'the reply to a wager');
    sends({ id: 4, ...WAGER });
    waits(11_000);
    expect(active?.verdict).toMatchObject({ isPassed: false });
  });

  it('F15: it sends the refused message again at once, or a later one first', () => {
    const atOnce = caseOf('F15', 'full');
    expect(atOnce.sends({ id: 4, ...WAGER })).toBe('busy');
    atOnce.sends({ id: 4, ...WAGER }, 1);
    expect(atOnce.active?.verdict).toMatchObject({ isPassed: false });
    const outOfOrder = caseOf('F15', 'full');
    outOfOrder.sends({ id: 4, ...WAGER });
    outOfOrder.sends({ id: 5, type: 'lock', coup: 1 }, 100);
    expect(outOfOrder.active?.verdict).toMatchObject({ isPassed: false });
  });

  it.each([
    ['F25', 'out of service'],
    ['F18', 'silent'],
  ])('%s: it takes a wager all the same', (rule, title) => {
    const { active, sends, waits } = caseOf(rule, title);
    waits(0);
    sends({ id: 4, ...WAGER }, 4_000);
    expect(active?.verdict).toMatchObject({ isPassed: false });
  });

  it('F4: it does not connect again, or leaves the hand; one that opens the next hand in the same frame is right', () => {
    const verdictAfter = (act: (table: ReturnType<typeof caseOf>) => void) => {
      const table = caseOf('F21', 'leader changes');
      table.waits(0);
      act(table);
      table.waits(20);
      return table.active?.verdict;
    };
    expect(verdictAfter(({ waits }) => waits(11_000))).toMatchObject({ isPassed: false });
    expect(
      verdictAfter(({ active, waits }) => {
        active?.welcome?.();
        waits(61_000);
      }),
    ).toBeUndefined();
    expect(verdictAfter(({ plays }) => plays({ phase: 'settled' }))).toMatchObject({ isPassed: true });
    expect(verdictAfter(({ plays }) => plays({ coup: 2 }))).toMatchObject({ isPassed: true });
  });

  it('F6: a field of its own; no JSON', () => {
    const [watch, other] = [new Watch(), new Watch()];
    watch.frame(text({ id: 1, ...WAGER, color: 'red' }), 0);
    other.frame('{', 0);
    expect([problemsOf(watch), problemsOf(other)]).toEqual([['F6'], ['F6']]);
  });

  it('F7: two unanswered messages of one id', () => {
    const watch = new Watch();
    watch.frame(
      text([
        { id: 1, ...WAGER },
        { id: 1, ...WAGER, sequence: 2 },
      ]),
      0,
    );
    expect(problemsOf(watch)).toEqual(['F7']);
  });

  it('F17: silent for two seconds', () => {
    const watch = new Watch();
    for (const at of [0, 1_000, 3_000]) watch.frame('{"type":"heartbeat","id":0}', at);
    expect(problemsOf(watch)).toEqual(['F17']);
  });

  it.each([
    ['SEQUENCE_GAP', ['F13']],
    ['COUP_OUT_OF_ORDER', ['F20']],
    ['LATE_WAGER', ['F22', 'F15']],
  ])('the rule of %s, sent again', (code, rules) => {
    const watch = new Watch();
    const [message] = watch.frame(text({ id: 1, ...WAGER }), 0);
    if (message !== undefined) watch.replied(message, { id: 1, ok: false, code, text: 'x' });
    if (code === 'LATE_WAGER') watch.frame(text({ id: 1, ...WAGER }), 10);
    expect(problemsOf(watch)).toEqual(rules);
  });
});
