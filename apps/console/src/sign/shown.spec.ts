import type { FeedMessage, MetersMessage } from '../feed/message.js';
import type { SignInfo } from './attract.js';
import { type Board, emptyBoard, receive, tick } from './board.js';
import { LINE_MS } from './figures.js';
import { readOptions } from './options.js';
import { type Scene, shownOf } from './shown.js';
import { STALE_AFTER_MS } from './stale.js';

const LED = { width: 320, height: 160 };
const TV = { width: 1920, height: 1080 };
const LEVELS = ['star', 'spade', 'heart', 'must-hit'];
const FROM = { link: 'east', epoch: 1, sequence: 1, asOfMs: 0 } as const;
const METERS: MetersMessage = {
  ...{ ...FROM, type: 'meters', name: 'East', state: 'in-play' },
  levels: LEVELS.map((level) => ({
    ...{ level, name: level, displayCents: 45_000n, mustHitByCents: null },
    figures: { hits: 2, cumulativePaidCents: 90_000n, limitCents: null, resetCents: 45_000n, ratePpm: 10_000 },
  })),
  notices: ['first', 'second'].map((text) => ({ kind: 'retirement', level: null, dueAtMs: 0, targets: [], text })),
  posted: [],
  pendingWins: [],
};
const HIT: FeedMessage = {
  ...{ ...FROM, type: 'award', awardId: 'A1', level: 'heart', line: 'heart', lineName: 'Player Personal King 9' },
  ...{ amountCents: 61_240n, assetNumber: 'MB-0107', seat: 4, state: 'pending', displayCents: 45_000n },
};
const INFO: SignInfo = {
  priceCents: 500n,
  wins: [
    {
      line: 'star',
      name: 'Personal King 9 versus a Personal King 9',
      level: 'star',
      levelName: 'Star',
      sharePpm: 1_000_000,
      amountCents: null,
    },
  ],
  seats: [{ seat: 1, pairs: [['KS', '9S']] }],
  winners: [{ level: 'heart', amountCents: 61_240n, assetNumber: 'MB-072', seat: 3, atMs: 0 }],
};

const scene = (nowMs: number): Scene => ({ nowMs, isMotionReduced: true, unknownLink: null, info: INFO, clocks: null });
const boardAt = (nowMs: number, ...messages: readonly FeedMessage[]): Board =>
  tick(
    messages.reduce(
      (board, message) => receive(board, message, nowMs),
      emptyBoard({ linkId: 'east', chosenLevels: null }),
    ),
    nowMs,
  );
function onWall(board: Board, nowMs: number, address = '', wall = LED): string {
  const { content, levels } = shownOf(board, scene(nowMs), readOptions(address), wall);
  if (content.kind !== 'page') return [content.kind, ...levels.map(({ level }) => level)].join(' ');
  return content.page.kind === 'notice' ? content.page.text : content.page.kind;
}

const WIN = { awardId: 'A1', level: 'heart', amountCents: 61_240n, assetNumber: 'MB-0107', seat: 4 };

describe('a winner who is not verified', () => {
  it('is below the amounts of a large wall while it is live', () => {
    const winnersAt = (nowMs: number) =>
      shownOf(boardAt(0, { ...METERS, pendingWins: [WIN] }), scene(nowMs), readOptions(''), TV).winners;
    expect(winnersAt(0)).toEqual([
      {
        ...{ awardId: 'A1', level: 'heart', won: 'heart won $612.40' },
        place: 'Table MB-0107 · Seat 4 · PENDING VERIFICATION',
      },
    ]);
    expect(winnersAt(STALE_AFTER_MS)).toEqual([]);
  });

  it('has a turn on a wall for one thing, before the notices', () => {
    const board = boardAt(4 * LINE_MS, { ...METERS, pendingWins: [WIN] });
    expect(onWall(board, 4 * LINE_MS)).toBe('heart won $612.40 · Table MB-0107 · Seat 4 · PENDING VERIFICATION');
  });
});

describe('a wall for one thing at a time', () => {
  it('shows each level, then each notice', () => {
    const turns = [0, 1, 2, 3, 4, 5, 6].map((turn) => onWall(boardAt(turn * LINE_MS, METERS), turn * LINE_MS));
    expect(turns).toEqual([...LEVELS.map((level) => `amounts ${level}`), 'first', 'second', 'amounts star']);
  });

  // If turns went by the time of day, a page every 15 s would always hide the fourth level.
  it.each([10, 15, 21, 30, 60])('every level, notice and page has its turn with a page after each %i s', (pause) => {
    const levels = LEVELS.map((level) => `amounts ${level}`);
    const seconds = Array.from({ length: 5 * (pause + 9) }, (_, second) => second);
    const seenWith = (meters: MetersMessage) =>
      new Set(seconds.map((second) => onWall(boardAt(second * 1_000, meters), second * 1_000, `?attract=${pause}`)));
    expect(seenWith({ ...METERS, notices: [] })).toEqual(new Set([...levels, 'wins', 'pairs', 'winners']));
    expect(seenWith(METERS)).toEqual(new Set([...levels, 'first', 'second', 'wins', 'pairs', 'winners']));
  });

  it.each([
    ['stale', STALE_AFTER_MS, 'in-play'],
    ['suspended', 0, 'suspended'],
  ] as const)('while it is %s no level has a turn, whatever else there is to show', (state, laterMs, linkState) => {
    for (let atMs = 0; atMs < 60_000; atMs += 1_000) {
      const meters = { ...METERS, state: linkState };
      for (const messages of [[meters], [{ ...meters, notices: [] }], [meters, HIT]]) {
        const { band, levels } = shownOf(
          ...([boardAt(atMs, ...messages), scene(atMs + laterMs), readOptions('?attract=10'), LED] as const),
        );
        expect({ state: band.state, levels }).toEqual({ state, levels: [] });
      }
    }
  });

  it('while it is out of service notices take turns below the word, and a hit comes before them', () => {
    const suspended: MetersMessage = { ...METERS, state: 'suspended' };
    const turns = [0, 1, 2].map((turn) => onWall(boardAt(turn * LINE_MS, suspended), turn * LINE_MS));
    expect(turns).toEqual(['first', 'second', 'first']);
    expect(onWall(boardAt(0, { ...suspended, notices: [] }), 0)).toBe('state');
    expect(onWall(boardAt(0, suspended, HIT), 0)).toBe('celebration');
  });
});

describe('a wall with room for all', () => {
  it('keeps every level and every notice in view beside a hit, the state of the sign and the attract loop', () => {
    const kept = (board: Board, nowMs: number) => shownOf(board, scene(nowMs), readOptions('?attract=10'), TV);
    for (const { levels, posted } of [
      kept(boardAt(0, METERS), 0),
      kept(boardAt(0, METERS, HIT), 0),
      kept(boardAt(0, METERS), STALE_AFTER_MS),
      kept(boardAt(11_000, METERS), 11_000),
    ]) {
      expect(levels.map(({ level }) => level)).toEqual(LEVELS);
      expect(posted).toEqual(['first', 'second']);
    }
    expect(onWall(boardAt(11_000, METERS), 11_000, '?attract=10', TV)).toBe('wins');
  });
});
