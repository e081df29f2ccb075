import type {
  AwardMessage,
  FeedMessage,
  HeartbeatMessage,
  LevelFigures,
  LinkState,
  MetersMessage,
  PendingWin,
  PostedNotice,
} from '../feed/message.js';
import { CELEBRATION_PACE, type ShowQueue, TICKER_PACE, emptyQueue, enqueue, settle } from './celebration.js';
import { type Odometer, advance, commitValue, finish, isRolling, restAt } from './odometer.js';
import { type Contact, NO_CONTACT } from './stale.js';

export interface BoardLevel {
  readonly level: string;
  readonly name: string;
  readonly mustHitByCents: bigint | null;
  readonly figures: LevelFigures;
  readonly odometer: Odometer;
  readonly lastAward: AwardMessage | null;
}

/** Drawing only reads the board. */
export interface Board {
  readonly linkId: string;
  /** Null: all. */
  readonly chosenLevels: readonly string[] | null;
  readonly name: string;
  readonly linkState: LinkState;
  /** Sequence of the newest meters or award. -1 before the first. */
  readonly sequence: number;
  /** Epoch of the newest leader. A leader with a lower epoch was replaced and does not know it yet. */
  readonly epoch: number;
  readonly levels: readonly BoardLevel[];
  /** Posted notices (REQ-57). */
  readonly notices: readonly PostedNotice[];
  readonly posted: readonly string[];
  readonly pendingWins: readonly (PendingWin & { readonly sinceMs: number })[];
  readonly contact: Contact;
  readonly celebrations: ShowQueue<AwardMessage>;
  readonly ticker: ShowQueue<AwardMessage>;
  readonly seenAwardIds: readonly string[];
  readonly refused: { readonly malformed: number; readonly foreign: number; readonly behind: number };
}

// How many award ids are kept to skip repeats. A resume repeats only the awards of the last minutes.
const SEEN_AWARDS_MAX = 512;

export function emptyBoard({
  linkId,
  chosenLevels,
}: {
  readonly linkId: string;
  readonly chosenLevels: readonly string[] | null;
}): Board {
  return {
    linkId,
    chosenLevels,
    name: '',
    linkState: 'in-play',
    sequence: -1,
    epoch: 0,
    levels: [],
    notices: [],
    posted: [],
    pendingWins: [],
    contact: NO_CONTACT,
    celebrations: emptyQueue(),
    ticker: emptyQueue(),
    seenAwardIds: [],
    refused: { malformed: 0, foreign: 0, behind: 0 },
  };
}

export function receive(board: Board, message: FeedMessage | null, nowMs: number): Board {
  if (message === null) return refuse(board, 'malformed');
  if (message.link !== board.linkId) return refuse(board, 'foreign');
  if (message.epoch < board.epoch) return refuse(board, 'behind');
  return follow({ ...board, epoch: message.epoch }, message, nowMs);
}

function follow(board: Board, message: FeedMessage, nowMs: number): Board {
  switch (message.type) {
    case 'meters':
      return receiveMeters(board, message, nowMs);
    case 'award':
      return receiveAward(board, message, nowMs);
    case 'heartbeat':
      return receiveHeartbeat(board, message, nowMs);
  }
}

export function tick(board: Board, nowMs: number, { isMotionReduced = false } = {}): Board {
  const levels = board.levels.map((level) =>
    isRolling(level.odometer)
      ? { ...level, odometer: isMotionReduced ? finish(level.odometer) : advance(level.odometer, nowMs) }
      : level,
  );
  return {
    ...board,
    levels,
    celebrations: settle(board.celebrations, nowMs, CELEBRATION_PACE),
    ticker: settle(board.ticker, nowMs, TICKER_PACE),
  };
}

export function isMoving(board: Board): boolean {
  return board.levels.some((level) => isRolling(level.odometer));
}

export function shownLevels({ levels, chosenLevels }: Board): readonly BoardLevel[] {
  if (chosenLevels === null) return levels;
  const chosen = chosenLevels.flatMap((id) => levels.find(({ level }) => level === id) ?? []);
  return chosen.length === 0 ? levels : chosen;
}

export function keptWinners(board: Board, nowMs: number, secondsMax: number): readonly PendingWin[] {
  const { showing, waiting } = board.celebrations;
  const celebrated = new Set([...(showing === null ? [] : [showing]), ...waiting].map(({ item }) => item.awardId));
  return shownLevels(board)
    .flatMap(({ level }) => board.pendingWins.filter((win) => win.level === level))
    .filter(({ awardId, sinceMs }) => !celebrated.has(awardId) && nowMs - sinceMs < secondsMax * 1_000);
}

function receiveMeters(board: Board, message: MetersMessage, nowMs: number): Board {
  // Meters older than the shown ones, as from a controller that lags, are refused and do not count as contact.
  if (message.sequence < board.sequence) return refuse(board, 'behind');
  const levels = message.levels.map(({ displayCents, ...reading }): BoardLevel => {
    const known = board.levels.find(({ level }) => level === reading.level);
    const odometer =
      known === undefined ? restAt(displayCents, nowMs) : commitValue(known.odometer, displayCents, nowMs);
    return { ...reading, odometer, lastAward: known?.lastAward ?? null };
  });
  return {
    ...board,
    name: message.name,
    linkState: message.state,
    sequence: message.sequence,
    levels,
    notices: message.notices,
    posted: message.posted,
    pendingWins: message.pendingWins.map((win) => ({
      ...win,
      sinceMs: board.pendingWins.find(({ awardId }) => awardId === win.awardId)?.sinceMs ?? nowMs,
    })),
    contact: { confirmedAtMs: nowMs, asOfMs: message.asOfMs },
  };
}

function receiveAward(board: Board, award: AwardMessage, nowMs: number): Board {
  const announced = announce(board, award, nowMs);
  // A late award of a reconnected feed is still celebrated, but its outdated meter value is refused.
  if (award.sequence < board.sequence) return refuse(announced, 'behind');
  const levels = announced.levels.map((level) =>
    level.level !== award.level
      ? level
      : {
          ...level,
          lastAward: award,
          odometer:
            award.displayCents === null ? level.odometer : commitValue(level.odometer, award.displayCents, nowMs),
        },
  );
  return { ...announced, levels, sequence: award.sequence, contact: confirm(announced, award, nowMs) };
}

function announce(board: Board, award: AwardMessage, nowMs: number): Board {
  if (board.seenAwardIds.includes(award.awardId)) return board;
  const seenAwardIds = [...board.seenAwardIds, award.awardId].slice(-SEEN_AWARDS_MAX);
  const isShownLevel =
    award.level !== null && (board.chosenLevels === null || board.chosenLevels.includes(award.level));
  return isShownLevel
    ? { ...board, seenAwardIds, celebrations: enqueue(board.celebrations, award, nowMs) }
    : { ...board, seenAwardIds, ticker: enqueue(board.ticker, award, nowMs) };
}

function receiveHeartbeat(board: Board, heartbeat: HeartbeatMessage, nowMs: number): Board {
  // A heartbeat older than the shown meters does not confirm them.
  if (heartbeat.sequence < board.sequence) return refuse(board, 'behind');
  return { ...board, linkState: heartbeat.state, contact: confirm(board, heartbeat, nowMs) };
}

/** Before the first meters there is nothing to confirm. */
function confirm(board: Board, { asOfMs }: { readonly asOfMs: number }, nowMs: number): Contact {
  return board.levels.length === 0 ? board.contact : { confirmedAtMs: nowMs, asOfMs };
}

function refuse(board: Board, why: keyof Board['refused']): Board {
  return { ...board, refused: { ...board.refused, [why]: board.refused[why] + 1 } };
}
