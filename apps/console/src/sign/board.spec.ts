import fc from 'fast-check';
import type { AwardMessage, FeedMessage, HeartbeatMessage, MetersMessage } from '../feed/message.js';
import { type Board, emptyBoard, isMoving, keptWinners, receive, shownLevels, tick } from './board.js';
import { shownCents } from './odometer.js';
import { livenessOf } from './stale.js';

const LINK = 'royal-9-east';
const NOTICE = { kind: 'retirement', level: null, dueAtMs: 0, targets: [], text: 'This progressive ends' } as const;

function meters(sequence: number, levels: Readonly<Record<string, bigint>>): MetersMessage {
  return {
    type: 'meters',
    link: LINK,
    epoch: 1,
    name: 'Royal 9 East',
    sequence,
    asOfMs: sequence,
    state: 'in-play',
    levels: Object.entries(levels).map(([level, displayCents]) => ({
      level,
      name: level,
      displayCents,
      mustHitByCents: null,
      figures: { hits: 2, cumulativePaidCents: 90_000n, limitCents: null, resetCents: 45_000n, ratePpm: 10_000 },
    })),
    notices: [],
    posted: [],
    pendingWins: [],
  };
}

function award(sequence: number, awardId: string, more: Partial<AwardMessage> = {}): AwardMessage {
  return {
    type: 'award',
    link: LINK,
    epoch: 1,
    sequence,
    asOfMs: sequence,
    awardId,
    level: 'heart',
    line: 'heart',
    lineName: 'Player Personal King 9',
    amountCents: 61_240n,
    assetNumber: 'MB-0107',
    seat: 4,
    state: 'pending',
    displayCents: 45_000n,
    ...more,
  };
}

function heartbeat(sequence: number, state: HeartbeatMessage['state'] = 'in-play'): HeartbeatMessage {
  return { type: 'heartbeat', link: LINK, epoch: 1, sequence, asOfMs: sequence, state };
}

const empty = emptyBoard({ linkId: LINK, chosenLevels: null });
const after = (messages: readonly (FeedMessage | null)[], from: Board = empty): Board =>
  messages.reduce((board, message, index) => receive(board, message, index), from);
const committed = (board: Board, level: string) =>
  board.levels.find((known) => known.level === level)?.odometer.committedCents;
const shown = (board: Board, level: string) =>
  shownCents(board.levels.find((known) => known.level === level)!.odometer);

describe('a winner beside the meters', () => {
  const WIN = { awardId: 'A1', level: 'heart', amountCents: 61_240n, assetNumber: 'MB-0107', seat: 4 };
  const STAR = { ...WIN, awardId: 'A2', level: 'star' };
  const withWins = (sequence: number, ...pendingWins: MetersMessage['pendingWins']) => ({
    ...meters(sequence, { star: 1n, heart: 1n }),
    pendingWins,
  });
  const kept = (board: Board, nowMs: number, secondsMax = Number.POSITIVE_INFINITY) =>
    keptWinners(board, nowMs, secondsMax).map(({ awardId }) => awardId);

  it('stays from the end of the celebration until the win is no longer pending, in the order of the levels', () => {
    const hit = tick(after([withWins(1), award(2, 'A1'), withWins(2, WIN)]), 10);
    expect(kept(hit, 10)).toEqual([]);
    const celebrated = tick(hit, 60_000);
    expect(kept(celebrated, 60_000)).toEqual(['A1']);
    const both = receive(celebrated, withWins(3, WIN, STAR), 61_000);
    expect(kept(both, 61_000)).toEqual(['A2', 'A1']);
    expect(kept(receive(both, withWins(4, STAR), 62_000), 62_000)).toEqual(['A2']);
  });

  it('leaves after the configured time since the hit', () => {
    const won = receive(receive(empty, withWins(1, WIN), 1_000), withWins(2, WIN), 50_000);
    expect(kept(won, 60_999, 60)).toEqual(['A1']);
    expect(kept(won, 61_000, 60)).toEqual([]);
    expect(kept(won, 2_000, 0)).toEqual([]);
  });

  it('is shown by signs of its level only', () => {
    const star = emptyBoard({ linkId: LINK, chosenLevels: ['star'] });
    expect(kept(receive(star, withWins(1, WIN, STAR), 0), 0)).toEqual(['A2']);
  });
});

describe('the board', () => {
  it('shows the first committed state without a roll', () => {
    const board = after([meters(7, { star: 5_123_456n, heart: 61_240n })]);
    expect([shown(board, 'star'), shown(board, 'heart'), isMoving(board)]).toEqual([5_123_456n, 61_240n, false]);
  });

  it('an award resets its level at once, celebrates the amount, and leaves the others alone', () => {
    const board = tick(after([meters(7, { star: 5_123_456n, heart: 61_240n }), award(8, 'A17')]), 10);
    expect(shown(board, 'heart')).toBe(45_000n);
    expect(shown(board, 'star')).toBe(5_123_456n);
    expect(board.celebrations.showing?.item).toMatchObject({ awardId: 'A17', amountCents: 61_240n });
    expect(board.levels.find(({ level }) => level === 'heart')?.lastAward?.awardId).toBe('A17');
  });

  it('an award of 10% of the Star leaves the amount that the controller sent, and no reset amount', () => {
    const partial = award(8, 'A18', { level: 'star', amountCents: 512_345n, displayCents: 4_611_111n });
    expect(shown(after([meters(7, { star: 5_123_456n }), partial]), 'star')).toBe(4_611_111n);
  });

  it('a fixed award goes to the ticker and touches no meter', () => {
    const board = tick(after([meters(7, { star: 1n }), award(8, 'A19', { level: null, displayCents: null })]), 10);
    expect([board.celebrations.showing, board.ticker.showing?.item.awardId]).toEqual([null, 'A19']);
  });

  it('a level this sign does not show is announced in the ticker', () => {
    const star = emptyBoard({ linkId: LINK, chosenLevels: ['star'] });
    const board = tick(after([meters(7, { star: 1n, heart: 2n }), award(8, 'A20')], star), 10);
    expect([board.celebrations.showing, board.ticker.showing?.item.awardId]).toEqual([null, 'A20']);
    expect(shownLevels(board).map(({ level }) => level)).toEqual(['star']);
  });

  it('shows the chosen levels in the chosen order, all when none of them is there', () => {
    const all = meters(7, { star: 1n, spade: 2n, heart: 3n });
    const levelsOf = (chosenLevels: readonly string[]) =>
      shownLevels(after([all], emptyBoard({ linkId: LINK, chosenLevels }))).map(({ level }) => level);
    expect(levelsOf(['heart', 'star'])).toEqual(['heart', 'star']);
    expect(levelsOf(['club'])).toEqual(['star', 'spade', 'heart']);
  });

  it('shows the notices of the newest meters only', () => {
    const posted = { ...meters(7, { heart: 1n }), notices: [NOTICE] };
    expect(after([posted]).notices).toEqual(posted.notices);
    expect(after([posted, heartbeat(8), meters(6, { heart: 1n })]).notices).toEqual(posted.notices);
    expect(after([posted, meters(8, { heart: 1n })]).notices).toEqual([]);
  });

  it('texts of the jurisdiction stand as long as the meters carry them', () => {
    const posted = { ...meters(7, { heart: 1n }), posted: ['Part of each wager funds later payouts'] };
    expect(after([posted, heartbeat(8)]).posted).toEqual(posted.posted);
    expect(after([posted, meters(8, { heart: 1n })]).posted).toEqual([]);
  });

  it('an award that is sent twice, as on a resume, is celebrated once', () => {
    const board = after([meters(7, { heart: 1n }), award(8, 'A17'), award(8, 'A17')]);
    expect(board.celebrations.waiting).toHaveLength(1);
  });

  it('celebrates a late award, but ignores its meter value', () => {
    const board = after([meters(9, { heart: 46_000n }), award(8, 'A17', { displayCents: 45_000n })]);
    expect([committed(board, 'heart'), board.celebrations.waiting.length]).toEqual([46_000n, 1]);
  });

  it('becomes stale if the controller lags behind what is shown', () => {
    let board = receive(empty, meters(9, { star: 100n }), 0);
    board = receive(board, meters(8, { star: 50n }), 2_000);
    board = receive(board, heartbeat(8), 2_900);
    expect([committed(board, 'star'), board.refused.behind]).toEqual([100n, 2]);
    expect(livenessOf(board.contact, 3_000)).toBe('stale');
    expect(livenessOf(receive(board, meters(9, { star: 100n }), 3_000).contact, 3_000)).toBe('live');
  });

  it('a heartbeat keeps it live and carries the link state, but does not count as contact before the first meters', () => {
    expect(livenessOf(receive(empty, heartbeat(9), 0).contact, 0)).toBe('waiting');
    const board = receive(receive(empty, meters(9, { star: 1n }), 0), heartbeat(11, 'suspended'), 2_000);
    expect([livenessOf(board.contact, 4_000), board.linkState]).toEqual(['live', 'suspended']);
    // A heartbeat arrives before the meters of its own batch, and must not make them look outdated.
    expect(committed(receive(board, meters(10, { star: 2n }), 2_100), 'star')).toBe(2n);
  });

  it('counts what it refuses', () => {
    const board = after([null, { ...heartbeat(1), link: 'west' }, null]);
    expect(board.refused).toEqual({ malformed: 2, foreign: 1, behind: 0 });
  });

  it('without motion a meter stands on its value at the next drawing', () => {
    const board = after([meters(1, { star: 1n }), meters(2, { star: 900n })]);
    expect(shown(tick(board, 2, { isMotionReduced: true }), 'star')).toBe(900n);
  });
});

describe('whatever the messages and the times', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 10n });
  const sequence = fc.nat({ max: 40 });
  const level = fc.constantFrom('star', 'heart', 'must-hit');
  const message: fc.Arbitrary<FeedMessage | null> = fc.oneof(
    fc.tuple(sequence, fc.dictionary(level, amount, { minKeys: 1 })).map(([at, levels]) => meters(at, levels)),
    fc
      .tuple(sequence, fc.nat({ max: 30 }), fc.option(level), amount, fc.option(amount))
      .map(([at, id, won, amountCents, displayCents]) =>
        award(at, `A${id}`, { level: won, amountCents, displayCents }),
      ),
    sequence.map((at) => heartbeat(at)),
    fc.constant(null),
  );
  const steps = fc.array(fc.tuple(message, fc.integer({ min: -5_000, max: 20_000 })), { maxLength: 50 });

  it('no meter is ever above the last committed value, nor falls but at a reset', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const model = new Map<string, bigint>();
        let newest = -1;
        let board = empty;
        let nowMs = 0;
        for (const [next, passedMs] of script) {
          nowMs += passedMs;
          const before = new Map(board.levels.map((known) => [known.level, known.odometer.shownMilli]));
          const fell = new Set<string>();
          const take = (id: string, cents: bigint): void => {
            if (cents < (model.get(id) ?? 0n)) fell.add(id);
            model.set(id, cents);
          };
          if (next?.type === 'meters' && next.sequence >= newest) {
            newest = next.sequence;
            const sent = new Set(next.levels.map((reading) => reading.level));
            for (const id of [...model.keys()]) if (!sent.has(id)) model.delete(id);
            for (const reading of next.levels) take(reading.level, reading.displayCents);
          }
          if (next?.type === 'award' && next.sequence >= newest) {
            newest = next.sequence;
            if (next.level !== null && next.displayCents !== null && model.has(next.level))
              take(next.level, next.displayCents);
          }
          board = tick(receive(board, next, nowMs), nowMs);
          for (const known of board.levels) {
            expect(known.odometer.committedCents).toBe(model.get(known.level));
            expect(known.odometer.shownMilli <= model.get(known.level)! * 1_000n).toBe(true);
            const was = before.get(known.level);
            if (was !== undefined && !fell.has(known.level)) expect(known.odometer.shownMilli >= was).toBe(true);
          }
        }
        board = tick(board, nowMs + 30_000_000);
        for (const known of board.levels) expect(shownCents(known.odometer)).toBe(model.get(known.level));
      }),
      { numRuns: 300 },
    );
  });

  it('every award is shown in the end, and once', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const sent = new Set(script.flatMap(([next]) => (next?.type === 'award' ? [next.awardId] : [])));
        const seen: string[] = [];
        let board = empty;
        let nowMs = 0;
        const showNext = (): void => {
          const before = [board.celebrations.showing, board.ticker.showing];
          board = tick(board, nowMs);
          for (const showing of [board.celebrations.showing, board.ticker.showing]) {
            if (showing !== null && !before.includes(showing)) seen.push(showing.item.awardId);
          }
        };
        for (const [next, passedMs] of script) {
          nowMs += passedMs;
          board = receive(board, next, nowMs);
          showNext();
        }
        for (let step = 0; step < 80; step += 1) {
          nowMs += 20_000;
          showNext();
        }
        expect([...seen].sort()).toEqual([...sent].sort());
      }),
      { numRuns: 200 },
    );
  });
});
