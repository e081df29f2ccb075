import { FLOOR_NOT_NOW_CODES, type FloorReply } from '@jackpot/contract';
import { TABLE_CASES, THREE_CARD_CASES } from './cases.js';
import type { ActiveCase, FloorRule, KitActs, TableCase } from './table-case.js';
import { Watch } from './watch.js';

const WAGER = { type: 'acknowledge', coup: 1, seat: 1, device: 'seat-1', boot: 1, sequence: 1, priceCents: 500 };
const CARDS = { type: 'cards', coup: 1, cards: ['KS', '2C', '9S', '5D'] };
const text = (message: object): string => JSON.stringify(message);

function caseOf(rule: FloorRule, title: string, cases: readonly TableCase[] = TABLE_CASES) {
  const at = { nowMs: 10_000 };
  const done: string[] = [];
  const does =
    (what: string) =>
    (argument?: unknown): void =>
      void done.push(typeof argument === 'boolean' ? `${what} ${argument}` : what);
  const hand = { coup: 1, phase: 'betting', wagers: 1, shoe: 1 };
  const acts: KitActs = {
    ...{ nowMs: () => at.nowMs, hand: () => hand },
    ...{ send: does('send'), close: does('close'), takeOver: does('take over'), setInPlay: does('in play') },
    ...{ setAttested: does('attested'), startDevice: does('start device') },
  };
  const found = cases.find((one) => one.rules.includes(rule) && one.title.includes(title));
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
  return { active, sends, waits, plays, done };
}

const problemsOf = (watch: Watch) =>
  watch.results('mini-baccarat').flatMap(({ outcome, rules }) => (outcome === 'failed' ? rules : []));

describe('a table with a defect fails', () => {
  it('F12: if it changes the id of a message after a lost reply', () => {
    const { active, sends } = caseOf('F12', 'the reply to a wager');
    expect(sends({ id: 4, ...WAGER })).toBe('lose-reply');
    sends({ id: 5, ...WAGER });
    expect(active?.verdict).toMatchObject({
      isPassed: false,
      detail: expect.stringContaining('under another id'),
    });
  });

  it('F3: if it reconnects at once after another computer replaced it', () => {
    const { active, waits } = caseOf('F3', 'another computer');
    waits(0);
    active?.connects?.();
    expect(active?.verdict).toMatchObject({ isPassed: false });
    const patient = caseOf('F3', 'another computer');
    patient.waits(0);
    patient.waits(5_000);
    expect(patient.active?.verdict).toMatchObject({ isPassed: true });
  });

  it('F22: if it repeats a late wager with another number, but not if a second chip follows later', () => {
    const againAfter = (ms: number) => {
      const watch = new Watch();
      const [late] = watch.frame(text({ id: 1, ...WAGER }), 0);
      if (late !== undefined) watch.replied(late, { id: 1, ok: false, code: 'LATE_WAGER', text: 'x' });
      watch.frame(text({ id: 2, ...WAGER, sequence: 2 }), ms);
      return problemsOf(watch);
    };
    expect([againAfter(30), againAfter(900)]).toEqual([['F22'], []]);
  });

  it('F30: if it reports a coupon before the reply to the wager', () => {
    const coupon = { type: 'promotion', coup: 1, seat: 1, houseCents: 500 };
    const reports = (isAnswered: boolean) => {
      const watch = new Watch();
      const [wager] = watch.frame(text({ id: 1, ...WAGER }), 0);
      if (isAnswered && wager !== undefined)
        watch.replied(wager, { id: 1, ok: true, type: 'acknowledged', coup: 1, seat: 1 } as FloorReply);
      watch.frame(text({ id: 2, ...coupon }), 10);
      return problemsOf(watch);
    };
    expect([reports(false), reports(true)]).toEqual([['F30'], []]);
  });

  it('F29: if it collects a different amount than the position owes', () => {
    const watch = new Watch();
    const collects = { type: 'collect-vigorish', coup: 1, seat: 1, amount: '1.00', by: 'dealer' };
    const [collected] = watch.frame(text({ id: 1, ...collects }), 0);
    if (collected !== undefined)
      watch.replied(collected, { id: 1, ok: false, code: 'VIGORISH_AMOUNT_DIFFERS', text: 'x' });
    expect(problemsOf(watch)).toEqual(['F29']);
  });

  it('F31: if it opens a round out of order, or settles a round before the reply to its last hand', () => {
    const watch = new Watch();
    const [opens] = watch.frame(text({ id: 1, type: 'open-round', round: 7 }), 0);
    if (opens !== undefined) watch.replied(opens, { id: 1, ok: false, code: 'ROUND_OUT_OF_ORDER', text: 'x' });
    expect(watch.results('three-card').filter(({ outcome }) => outcome === 'failed')).toMatchObject([
      { rules: ['F31'] },
    ]);
    const { active, sends } = caseOf('F31', 'is late', THREE_CARD_CASES);
    sends({ id: 2, type: 'show-hand', round: 1, hand: 1, cards: ['KS', '2C', '9H'] });
    sends({ id: 3, type: 'settle-round', round: 1 });
    expect(active?.verdict).toMatchObject({ isPassed: false });
  });

  it('F12: if it does not repeat a message after a lost reply', () => {
    const { active, sends, waits } = caseOf('F12', 'the reply to a wager');
    sends({ id: 4, ...WAGER });
    waits(11_000);
    expect(active?.verdict).toMatchObject({ isPassed: false });
  });

  it('F15: if it repeats a refused message at once, or sends a later message first', () => {
    const atOnce = caseOf('F15', 'full');
    expect(atOnce.sends({ id: 4, ...WAGER })).toMatchObject({ refuse: 'BUSY' });
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
  ] as const)('%s: if it takes a wager anyway', (rule, title) => {
    const { active, sends, waits } = caseOf(rule, title);
    waits(0);
    sends({ id: 4, ...WAGER }, 4_000);
    expect(active?.verdict).toMatchObject({ isPassed: false });
  });

  it('F4: if it does not reconnect or abandons the hand, but not if it opens the next hand in the same frame', () => {
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

  it('F6: if it adds an unknown field or sends no JSON', () => {
    const [watch, other] = [new Watch(), new Watch()];
    watch.frame(text({ id: 1, ...WAGER, color: 'red' }), 0);
    other.frame('{', 0);
    expect([problemsOf(watch), problemsOf(other)]).toEqual([['F6'], ['F6']]);
  });

  it('F28: if it repeats a report of stakes before the reply to the last report', () => {
    const stakes = (id: number, stakeCents: number) =>
      text({ id, type: 'stakes', coup: 1, seat: 1, stakes: [{ wager: 'player', stakeCents }] });
    const [hasty, patient] = [new Watch(), new Watch()];
    hasty.frame(stakes(1, 500), 0);
    hasty.frame(stakes(2, 900), 0);
    const [first] = patient.frame(stakes(1, 500), 0);
    const granted = { id: 1, ok: true, type: 'stakes-reported', coup: 1, seat: 1, journalSequence: 4 } as const;
    if (first !== undefined) patient.replied(first, granted);
    patient.frame(stakes(2, 900), 0);
    expect([problemsOf(hasty), problemsOf(patient)]).toEqual([['F28'], []]);
  });

  it('F7: if two unanswered messages have the same id', () => {
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

  it('F17: if it is silent for two seconds', () => {
    const watch = new Watch();
    for (const at of [0, 1_000, 3_000]) watch.frame('{"type":"heartbeat","id":0}', at);
    expect(problemsOf(watch)).toEqual(['F17']);
  });

  it.each([
    ['SEQUENCE_GAP', ['F13']],
    ['BAD_CARD', ['F27']],
    ['CARDS_MISSING', ['F27']],
    ['CARD_NOT_TO_BE_DRAWN', ['F27']],
    ['COUP_OUT_OF_ORDER', ['F20']],
    ['LATE_WAGER', ['F22', 'F15']],
  ])('the rule of %s, if it repeats the refused message', (code, rules) => {
    const watch = new Watch();
    const [message] = watch.frame(text({ id: 1, ...WAGER }), 0);
    if (message !== undefined) watch.replied(message, { id: 1, ok: false, code, text: 'x' });
    if (code === 'LATE_WAGER') watch.frame(text({ id: 1, ...WAGER }), 10);
    expect(problemsOf(watch)).toEqual(rules);
  });

  it.each(FLOOR_NOT_NOW_CODES)('F15: if it never repeats the message after %s, or changes its id', (code) => {
    const message = code === 'EARLIER_COUP_UNRESOLVED' ? CARDS : WAGER;
    const silent = caseOf('F15', `(${code})`);
    expect(silent.sends({ id: 4, ...message })).toMatchObject({ refuse: code });
    silent.waits(11_000);
    expect(silent.active?.verdict).toMatchObject({ isPassed: false });
    // The kit closes the connection, because a faulty table may recover on a new connection.
    expect(silent.done).toEqual(['close']);
    const other = caseOf('F15', `(${code})`);
    other.sends({ id: 4, ...message });
    other.sends({ id: 0, type: 'heartbeat' });
    other.active?.connects?.();
    other.sends({ id: 5, ...message }, 100);
    expect(other.active?.verdict).toMatchObject({ isPassed: false });
  });

  it('F15: if it sends no heartbeat after TABLE_OFFLINE, or keeps the connection after NOT_LEADER', () => {
    const verdictOf = (code: string, first: (table: ReturnType<typeof caseOf>) => void) => {
      const table = caseOf('F15', `(${code})`);
      table.sends({ id: 4, ...WAGER });
      first(table);
      table.sends({ id: 4, ...WAGER }, 100);
      return table.active?.verdict;
    };
    const nothing = (): void => undefined;
    const beats = ({ sends }: ReturnType<typeof caseOf>): void => void sends({ id: 0, type: 'heartbeat' });
    const connects = ({ active }: ReturnType<typeof caseOf>): void => void active?.connects?.();
    expect(verdictOf('TABLE_OFFLINE', nothing)).toMatchObject({ isPassed: false });
    expect(verdictOf('TABLE_OFFLINE', beats)).toMatchObject({ isPassed: true });
    expect(verdictOf('NOT_LEADER', beats)).toMatchObject({ isPassed: false });
    expect(verdictOf('NOT_LEADER', connects)).toMatchObject({ isPassed: true });
  });

  it.each([
    ['F8', 'overtakes', WAGER],
    ['F19', 'late', WAGER],
    ['F11', 'late', CARDS],
  ] as const)('%s: if it repeats the message or reconnects while the reply is late', (rule, title, message) => {
    const begun = () => {
      const table = caseOf(rule, title);
      expect(table.sends({ id: 4, ...message })).toMatchObject({ holdMs: 2_000, isAliveHeld: rule === 'F19' });
      return table;
    };
    const again = begun();
    again.sends({ id: 5, ...message }, 1_000);
    const lost = begun();
    lost.active?.lost?.();
    const connected = begun();
    connected.active?.connects?.();
    for (const { active } of [again, lost, connected]) expect(active?.verdict).toMatchObject({ isPassed: false });
    const patient = begun();
    patient.sends({ id: 0, type: 'heartbeat' }, 1_000);
    patient.waits(3_600);
    expect(patient.active?.verdict).toMatchObject({ isPassed: true });
  });

  it('F11: if it completes the hand before the result has arrived, in a separate frame or with the cards', () => {
    const settle = { id: 5, type: 'settle', coup: 1 };
    const early = caseOf('F11', 'result');
    early.sends({ id: 4, ...CARDS });
    early.sends(settle, 1_000);
    const combined = caseOf('F11', 'result');
    combined.sends([{ id: 4, ...CARDS }, settle]);
    for (const { active } of [early, combined]) expect(active?.verdict).toMatchObject({ isPassed: false });
    const patient = caseOf('F11', 'result');
    patient.sends({ id: 4, ...CARDS });
    patient.sends(settle, 2_100);
    patient.waits(3_000);
    expect(patient.active?.verdict).toMatchObject({ isPassed: true });
  });

  it('F16: if it does not send the wager to the new leader, or disconnects after the repeated reply', () => {
    const begun = () => {
      const table = caseOf('F16', 'repeats');
      expect(table.sends({ id: 4, ...WAGER })).toBe('lose-reply');
      table.active?.connects?.();
      expect(table.done).toEqual(['take over']);
      return table;
    };
    const silent = begun();
    silent.waits(11_000);
    const leaving = begun();
    leaving.sends({ id: 4, ...WAGER });
    leaving.active?.lost?.();
    for (const { active } of [silent, leaving]) expect(active?.verdict).toMatchObject({ isPassed: false });
    const right = begun();
    right.sends({ id: 4, ...WAGER });
    right.waits(20);
    expect(right.active?.verdict).toBeUndefined();
    right.plays({ phase: 'settled' });
    right.waits(20);
    expect(right.active?.verdict).toMatchObject({ isPassed: true });
  });

  describe('F9: the messages of a frame that was refused as a whole', () => {
    const both = [
      { id: 4, ...WAGER },
      { id: 5, ...WAGER, seat: 2, device: 'seat-2' },
    ] as const;
    const begun = () => {
      const table = caseOf('F9', 'as a whole');
      for (const wager of both) expect(table.sends(wager)).toBe('swallow');
      table.waits(2_000);
      expect(table.done).toEqual(['close']);
      table.active?.welcome?.();
      return table;
    };

    it('fail it if they return in one frame, not at all, or in another order', () => {
      const [together, silent, reversed] = [begun(), begun(), begun()];
      for (const { sends } of [together, silent, reversed]) expect(sends(both)).toBe('unread');
      together.sends(both);
      silent.waits(11_000);
      reversed.sends(both[1]);
      for (const { active } of [together, silent, reversed]) expect(active?.verdict).toMatchObject({ isPassed: false });
    });

    it('have no meaning for a table whose wagers all wait for the reply to the one before', () => {
      const { active, sends, waits } = caseOf('F9', 'as a whole');
      const [first, second] = both;
      const isLost = (wager: object): void => {
        expect(sends(wager)).toBe('swallow');
        waits(2_000);
        active?.welcome?.();
        expect(sends(wager)).toBe('carry');
      };
      isLost(first);
      isLost(second);
      expect(active?.verdict).toBeUndefined();
      expect(sends({ ...first, id: 6, sequence: 2 })).toBe('carry');
      expect(active?.verdict).toMatchObject({ isPassed: true });
    });

    it('are still due from a table whose chips come one by one', () => {
      const { active, sends, waits } = caseOf('F9', 'as a whole');
      for (const [index, wager] of [...both, ...both].entries()) {
        const message = { ...wager, id: index + 1, sequence: index + 1 };
        expect(sends(message, 2_000)).toBe('swallow');
        waits(2_000);
        active?.welcome?.();
        sends(message);
      }
      expect(active?.verdict).toBeUndefined();
    });

    it('pass it if they return one by one, as from a table that never combines messages', () => {
      const [right, single] = [begun(), begun()];
      right.sends(both);
      for (const table of [right, single]) {
        expect(table.active?.verdict).toBeUndefined();
        for (const wager of both) expect(table.sends(wager)).toBe('carry');
        expect(table.active?.verdict).toMatchObject({ isPassed: true });
      }
    });
  });

  it('F14: if it takes the next number or repeats the message after a final refusal', () => {
    const verdictAfter = (next: object) => {
      const { active, sends } = caseOf('F14', 'refused for good');
      expect(sends({ id: 4, ...WAGER })).toMatchObject({ refuse: 'COUP_NOT_BETTING' });
      sends({ id: 5, ...WAGER, seat: 2, device: 'seat-2', sequence: 7 });
      sends({ ...WAGER, ...next }, 2_000);
      return active?.verdict?.isPassed;
    };
    expect([{ id: 6, sequence: 2 }, { id: 4 }, { id: 6 }].map(verdictAfter)).toEqual([false, false, true]);
  });

  it('F14: if it continues with its own boot after another computer started the device, reuses that boot, or does not begin at 1', () => {
    const verdictAfter = (next: object) => {
      const { active, sends, waits, done } = caseOf('F14', 'later boot');
      sends({ id: 4, ...WAGER });
      waits(20);
      expect(done).toEqual(['start device']);
      sends({ id: 5, ...WAGER, sequence: 2 });
      sends({ id: 6, ...WAGER, ...next }, 2_000);
      return active?.verdict?.isPassed;
    };
    const own = { boot: 1, sequence: 2 };
    const taken = { boot: 2, sequence: 1 };
    const notFirst = { boot: 3, sequence: 2 };
    const right = { boot: 3, sequence: 1 };
    expect([own, taken, notFirst, right].map(verdictAfter)).toEqual([false, false, false, true]);
  });

  it('F23: if "no more bets" lacks main wagers that must be attested', () => {
    const verdictAfter = (mainWagers: object) => {
      const { active, sends, waits, plays, done } = caseOf('F23', 'attested');
      waits(0);
      expect(done).toEqual([]); // a lock may be on its way, and would come again unchanged
      plays({ phase: 'settled' });
      waits(20);
      expect(done).toEqual(['attested true', 'close']);
      sends({ id: 4, type: 'lock', coup: 1, ...mainWagers });
      waits(20);
      expect(done.slice(2)).toEqual(['attested false', 'close']);
      return active?.verdict?.isPassed;
    };
    expect([{}, { mainWagers: [1] }].map(verdictAfter)).toEqual([false, true]);
  });

  it('F26: if the new shoe does not have the next number, or is never announced', () => {
    const verdictAfter = (...messages: readonly object[]) => {
      const { active, sends } = caseOf('F26', 'new shoe');
      for (const message of [...messages, { id: 9, type: 'open', coup: 2 }]) sends(message);
      return active?.verdict?.isPassed;
    };
    const announced = [3, 2].map((shoe) => verdictAfter({ id: 4, type: 'shoe', shoe }));
    expect([...announced, verdictAfter()]).toEqual([false, true, undefined]);
  });
});
