import fc from 'fast-check';
import { judgeHistory, LinkHistory } from '../../src/oracle/history/link-history.js';
import type { Call, HandPhase, Operation, Outcome } from '../../src/oracle/history/operation.js';
import { seededRandom } from '../../src/players/random.js';
import { FALSIFICATIONS, randomHistory } from './histories.js';

const TABLE = 'table-1';
const granted = (sequence: number | null = null): Outcome => ({ type: 'granted', sequence });
const refused = (code: string): Outcome => ({ type: 'refused', code });
const shown = (hand: number, phase: HandPhase, ...seats: number[]): Outcome => ({ type: 'state', hand, phase, seats });
const counted = (sequence: number, star: number): Outcome => ({ type: 'meters', sequence, inWagers: { star } });
const done = (call: Call, calledAt: number, answeredAt: number, outcome: Outcome): Operation => ({
  call,
  calledAt,
  answeredAt,
  outcome,
});
const at = (kind: 'lock' | 'resolve' | 'void' | 'settle', hand = 1): Call => ({ kind, table: TABLE, hand });
const seat = (kind: 'acknowledge' | 'withdraw', number: number, hand = 1): Call => ({
  kind,
  table: TABLE,
  hand,
  seat: number,
});
const open = (hand = 1): Call => ({ kind: 'open', table: TABLE, hand, wagering: true });
const READ: Call = { kind: 'read', table: TABLE, hand: 0 };
const METERS: Call = { kind: 'meters' };

const HAND = {
  base: done(METERS, 0, 1, counted(0, 0)),
  open: done(open(), 2, 3, granted()),
  seat1: done(seat('acknowledge', 1), 4, 8, granted(1)),
  seat2: done(seat('acknowledge', 2), 5, 7, granted(2)),
  seat3: done(seat('acknowledge', 3), 5, 9, granted(3)),
  out3: done(seat('withdraw', 3), 10, 11, granted(4)),
  readBetting: done(READ, 12, 13, shown(1, 'betting', 1, 2)),
  lock: done(at('lock'), 14, 18, { type: 'granted', sequence: 5, seats: [1, 2] }),
  seat4: done(seat('acknowledge', 4), 15, 20, refused('LATE_WAGER')),
  readLocked: done(READ, 21, 22, shown(1, 'locked', 1, 2)),
  meters: done(METERS, 23, 24, counted(5, 2)),
  resolve: done(at('resolve'), 25, 26, granted(6)),
  settle: done(at('settle'), 27, 28, granted()),
  open2: done(open(2), 29, 30, granted()),
  read2: done(READ, 31, 32, shown(2, 'betting')),
  void2: done(at('void', 2), 33, 34, granted(7)),
  meters2: done(METERS, 35, 36, counted(7, 2)),
};
type Hand = Readonly<Record<keyof typeof HAND, Operation>>;
const judge = (hand: Partial<Hand>, ...more: Operation[]): readonly string[] =>
  judgeHistory([...Object.values(hand), ...more]);
const withOutcome = (name: keyof Hand, outcome: Outcome): Hand => ({ ...HAND, [name]: { ...HAND[name], outcome } });
const without = (...names: (keyof Hand)[]): Partial<Hand> =>
  Object.fromEntries(Object.entries(HAND).filter(([name]) => !names.includes(name as keyof Hand)));
const unanswered = (name: keyof Hand): Hand => ({
  ...HAND,
  [name]: { ...HAND[name], answeredAt: null, outcome: { type: 'unknown' } },
});
const lockOf = (...seats: number[]): Outcome => ({ type: 'granted', sequence: 5, seats });

describe('a history of a correct link is accepted', () => {
  it.each<[string, readonly string[]]>([
    ['a whole hand', judge(HAND)],
    ['a wager without an answer that is in the lock', judge(unanswered('seat1'))],
    [
      'a wager without an answer that is not in the lock',
      judge({
        ...withOutcome('lock', lockOf(2)),
        seat1: unanswered('seat1').seat1,
        readBetting: done(READ, 12, 13, shown(1, 'betting', 2)),
        readLocked: done(READ, 21, 22, shown(1, 'locked', 2)),
        meters: done(METERS, 23, 24, counted(5, 1)),
        meters2: done(METERS, 35, 36, counted(7, 1)),
      }),
    ],
    ['a lock without an answer', judge(unanswered('lock'))],
    ['a settle without an answer', judge(unanswered('settle'))],
    ['a read without an answer', judge(unanswered('readLocked'))],
    ['a withdrawal without an answer', judge(unanswered('out3'))],
    [
      'answers in another order than the journal',
      judge({ ...HAND, seat1: done(seat('acknowledge', 1), 4, 9.5, granted(1)) }),
    ],
    [
      'a table that was found in the middle of a hand',
      judge(without('open', 'seat1', 'seat2', 'seat3', 'out3', 'base')),
    ],
  ])('%s', (_, contradictions) => expect(contradictions).toEqual([]));
});

describe('a corrupted history is rejected with the contradicting operations', () => {
  const late = done(seat('acknowledge', 5), 19, 20.5, granted(5.5));
  it.each<[string, readonly string[], RegExp]>([
    [
      'acknowledged after the lock',
      judge(HAND, late),
      /^acknowledge of seat 5, .* contradicts lock of hand 1 .*: hand 1 was locked\.$/,
    ],
    [
      'a recognized wager lost in the lock',
      judge(withOutcome('lock', lockOf(2))),
      /^lock of .* contradicts acknowledge of seat 1, .*seat 1 is missing/,
    ],
    [
      'a withdrawn wager in the lock',
      judge(withOutcome('lock', lockOf(1, 2, 3))),
      /^lock of .* contradicts withdraw of seat 3, .*seat 3 has a wager/,
    ],
    [
      'a wager that was never made in the lock',
      judge(withOutcome('lock', lockOf(1, 2, 9))),
      /seat 9 has a wager that was not in play/,
    ],
    [
      'a late wager in the lock',
      judge(withOutcome('lock', lockOf(1, 2, 4))),
      /seat 4 has a wager that was not in play/,
    ],
    [
      'a seat twice in the lock',
      judge(withOutcome('lock', lockOf(1, 2, 2))),
      /seat 2 has a wager that was not in play/,
    ],
    [
      'a wager acknowledged twice',
      judge(HAND, done(seat('acknowledge', 1), 12, 13, granted(4.5))),
      /acknowledge of seat 1, .* contradicts acknowledge of seat 1, .*already/,
    ],
    [
      'two different locks',
      judge(HAND, done(at('lock'), 19, 20, { type: 'granted', sequence: 5.5, seats: [1] })),
      /^lock of .* contradicts lock of/,
    ],
    [
      'a withdrawal after the lock',
      judge(HAND, done(seat('withdraw', 1), 19, 20, granted(5.5))),
      /^withdraw of seat 1, .* contradicts lock of/,
    ],
    ['a withdrawal of no wager', judge(HAND, done(seat('withdraw', 6), 12, 13, granted(4.5))), /seat 6 had no wager/],
    [
      'a second withdrawal',
      judge(HAND, done(seat('withdraw', 3), 12, 13, granted(4.5))),
      /contradicts withdraw of seat 3/,
    ],
    [
      'a result of a hand that was not locked',
      judge(without('lock', 'readLocked', 'meters', 'seat4')),
      /^resolve of hand 1 .* contradicts open of hand 1 .*betting/,
    ],
    [
      'two results of a hand',
      judge(HAND, done(at('resolve'), 26.1, 26.5, granted(6.5))),
      /^resolve of .* contradicts resolve of/,
    ],
    ['a hand settled without a result', judge(without('resolve')), /^settle of hand 1 .* contradicts lock of/],
    ['a hand opened before the last one ended', judge(without('settle')), /^open of hand 2 .* contradicts resolve of/],
    ['a hand left out', judge({ ...HAND, open2: done(open(3), 29, 30, granted()) }), /^open of hand 3/],
    [
      'a hand voided after its result',
      judge(HAND, done(at('void'), 26.1, 26.5, granted(6.5))),
      /^void of hand 1 .* contradicts resolve of/,
    ],
    [
      'a stale read after a newer one',
      judge(HAND, done(READ, 22.5, 22.8, shown(1, 'betting', 1, 2))),
      /^read of table-1 .* contradicts lock of/,
    ],
    [
      'a read without a recognized wager',
      judge(withOutcome('readBetting', shown(1, 'betting', 2))),
      /^read of .* contradicts acknowledge of seat 1/,
    ],
    [
      'a read of an earlier hand',
      judge(withOutcome('read2', shown(1, 'settled'))),
      /^read of .* contradicts open of hand 2/,
    ],
    [
      'a meter that goes back',
      judge(withOutcome('meters2', counted(7, 1))),
      /^meter read .*: level star has counted 1 wagers/,
    ],
    [
      'a lock that no meter counted',
      judge(withOutcome('meters', counted(5, 0))),
      /^meter read .* contradicts lock of hand 1/,
    ],
    [
      'a lock that was counted twice',
      judge(withOutcome('meters', counted(5, 4))),
      /^meter read .* contradicts lock of hand 1/,
    ],
    [
      'a meter read older than an answer before it',
      judge(withOutcome('meters2', counted(6, 2))),
      /^meter read .* contradicts void of hand 2/,
    ],
    [
      'an answer before its call',
      judge({ ...HAND, resolve: done(at('resolve'), 25, 24.5, granted(6)) }),
      /^resolve of .*answered before it was sent/,
    ],
    ['two operations with one sequence', judge(withOutcome('seat2', granted(1))), /both have one sequence/],
    [
      'a sequence below one that was answered before the call',
      judge(withOutcome('resolve', granted(2.5))),
      /^resolve of .* contradicts lock of .*had been answered before/,
    ],
    [
      'a wager refused as late before the lock',
      judge(withOutcome('seat2', refused('LATE_WAGER'))),
      /^acknowledge of seat 2, .* contradicts open of hand 1 .*before its lock/,
    ],
    ['a wager refused in an open hand', judge(withOutcome('seat2', refused('COUP_NOT_BETTING'))), /open for wagers/],
  ])('%s', (_, contradictions, sentence) => {
    expect(contradictions).not.toEqual([]);
    expect(contradictions.join('\n')).toMatch(new RegExp(sentence.source, 'm'));
  });
});

describe('random histories', () => {
  it.each([
    ['a hand is voided whose lock had no answer', 106, 30],
    ['a meter read is answered after a lock that it does not show yet', 669, 5],
  ])('of a correct link in which %s are accepted (seed %d)', (_, seed, unknownPercent) => {
    expect(judgeHistory(randomHistory(seed, unknownPercent))).toEqual([]);
  });

  it('of a correct link are accepted even with lost answers', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(0, 5, 30), (seed, unknownPercent) => {
        expect(judgeHistory(randomHistory(seed, unknownPercent))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it.each(Object.entries(FALSIFICATIONS))('with %s are rejected', (_, falsify) => {
    let tried = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      const history = randomHistory(seed, 0);
      const below = seededRandom(seed, 'falsification');
      const places = history.flatMap((operation, index) => {
        const outcome = falsify(operation, history);
        return outcome === null ? [] : [{ index, outcome }];
      });
      const place = places[below(Math.max(1, places.length))];
      if (place === undefined) continue;
      tried += 1;
      const { index, outcome } = place;
      const false_ = history.map((operation, other) => (other === index ? { ...operation, outcome } : operation));
      expect([seed, judgeHistory(false_).length > 0]).toEqual([seed, true]);
    }
    expect(tried).toBeGreaterThan(20);
  });

  it('of 100,000 operations are checked as they arrive, without keeping finished operations', () => {
    const history = new LinkHistory((sentence) => expect(sentence).toBe(''));
    let [sequence, now] = [0, 0];
    const run = (call: Call, outcome: Outcome): void =>
      history.answered(history.called(call, (now += 1)), outcome, (now += 1));
    for (let hand = 1; history.judged < 100_000; hand += 1) {
      run(open(hand), granted());
      const wagers = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) =>
        history.called(seat('acknowledge', number, hand), now),
      );
      for (const wager of wagers) history.answered(wager, granted((sequence += 1)), (now += 1));
      run(at('lock', hand), { type: 'granted', sequence: (sequence += 1), seats: [1, 2, 3, 4, 5, 6, 7, 8, 9] });
      run(at('resolve', hand), granted((sequence += 1)));
      run(at('settle', hand), granted());
      expect(history.waiting).toBe(0);
    }
  });
});
