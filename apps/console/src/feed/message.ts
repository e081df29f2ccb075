import type * as wire from '@jackpot/contract';
import { parseCents } from '@jackpot/money';

/**
 * A message is valid as a whole or refused, because the sign must not show an amount that it did not read completely.
 * Only types of the contract are imported, because zod is three times as large as the sign page.
 */
export type LinkState = wire.MetersMessage['state'];

/** `sequence` orders messages by the journal, `epoch` orders the leaders. `asOfMs` is only shown to people. */
type Head = Pick<wire.MetersMessage, 'link' | 'epoch' | 'sequence'> & { readonly asOfMs: number };

/** Figures of a level that signs must show (COMAR 36.05.03.24 F(3)(e)). */
export interface LevelFigures {
  readonly hits: number;
  readonly cumulativePaidCents: bigint;
  /** Null: no limit. */
  readonly limitCents: bigint | null;
  readonly resetCents: bigint;
  readonly ratePpm: number;
}

interface LevelReading {
  readonly level: string;
  readonly name: string;
  readonly displayCents: bigint;
  readonly mustHitByCents: bigint | null;
  readonly figures: LevelFigures;
}

export type MetersMessage = Head &
  Pick<wire.MetersMessage, 'type' | 'name' | 'state'> & {
    readonly levels: readonly LevelReading[];
    readonly notices: readonly PostedNotice[];
    /** Texts that the jurisdiction requires signs to show. */
    readonly posted: readonly string[];
    readonly pendingWins: readonly PendingWin[];
  };

export interface PendingWin {
  readonly awardId: string;
  readonly level: string;
  readonly amountCents: bigint;
  readonly assetNumber: string;
  readonly seat: number;
}

/** A notice that signs must show (REQ-57). `text` is in English; a sign in another language writes its own text. */
export type PostedNotice = Pick<wire.MetersMessage['notices'][number], 'kind' | 'text'> & {
  readonly level: string | null;
  readonly dueAtMs: number;
  readonly targets: readonly { readonly level: string; readonly link: string | null }[];
};

export type AwardMessage = Head &
  Pick<wire.AwardMessage, 'type' | 'awardId' | 'line' | 'lineName' | 'assetNumber' | 'seat'> & {
    /** Null for a fixed award of the paytable. */
    readonly level: string | null;
    readonly amountCents: bigint;
    readonly state: string;
    readonly displayCents: bigint | null;
  };

export type HeartbeatMessage = Head & { readonly type: 'heartbeat'; readonly state: LinkState };

export type FeedMessage = MetersMessage | AwardMessage | HeartbeatMessage;

// Longer messages are refused. This bound is far above what a link sends.
const MESSAGE_CHARS_MAX = 65_536;
const TEXT_CHARS_MAX = 80;
const LEVELS_MAX = 12;
const NOTICES_MAX = 8;
const NOTICE_CHARS_MAX = 400;
const SEAT_MAX = 99;

type Raw = Readonly<Record<string, unknown>>;

/** Null if the message is invalid. Never throws. */
export function parseMessage(text: string): FeedMessage | null {
  if (text.length > MESSAGE_CHARS_MAX) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value)) return null;
  const head = readHead(value);
  if (head === null) return null;
  if (value['type'] === 'meters') return readMeters(value, head);
  if (value['type'] === 'award') return readAward(value, head);
  if (value['type'] === 'heartbeat') return readHeartbeat(value, head);
  return null;
}

/** Null unless the value is dollars with exactly two decimals. */
export function readCents(value: unknown): bigint | null {
  if (typeof value !== 'string' || !/^\d{1,11}\.\d\d$/.test(value)) return null;
  const cents = parseCents(value);
  return typeof cents === 'bigint' ? cents : null;
}

function readHead(raw: Raw): Head | null {
  const link = readText(raw['link']);
  const epoch = readCount(raw['epoch']);
  const sequence = readCount(raw['sequence']);
  const asOf = readText(raw['asOf']);
  if (link === null || asOf === null || epoch === null || sequence === null) return null;
  const asOfMs = Date.parse(asOf);
  return Number.isFinite(asOfMs) ? { link, epoch, sequence, asOfMs } : null;
}

function readMeters(raw: Raw, head: Head): MetersMessage | null {
  const state = readState(raw['state']);
  const name = readText(raw['name']);
  const list = raw['levels'];
  if (state === null || name === null) return null;
  if (!Array.isArray(list) || list.length === 0 || list.length > LEVELS_MAX) return null;
  const levels: LevelReading[] = [];
  for (const item of list) {
    const reading = readLevel(item);
    // One bad level makes the message invalid: the sign shows all levels of a state or none.
    if (reading === null || levels.some((other) => other.level === reading.level)) return null;
    levels.push(reading);
  }
  const notices = readNotices(raw['notices']);
  const posted = readPosted(raw['posted'] ?? []);
  const pendingWins = readPendingWins(raw['pendingWins'] ?? []);
  if (notices === null || posted === null || pendingWins === null) return null;
  return { type: 'meters', ...head, name, state, levels, notices, posted, pendingWins };
}

function readPendingWins(value: unknown): readonly PendingWin[] | null {
  if (!Array.isArray(value) || value.length > LEVELS_MAX) return null;
  const wins = value.map((item: unknown) => {
    if (!isRecord(item)) return null;
    const awardId = readText(item['awardId']);
    const level = readId(item['level']);
    const amountCents = readCents(item['amount']);
    const assetNumber = readText(item['assetNumber']);
    const seat = readSeat(item['seat']);
    if (awardId === null || level === null || amountCents === null || assetNumber === null || seat === null)
      return null;
    return { awardId, level, amountCents, assetNumber, seat };
  });
  return wins.every((win) => win !== null) ? wins : null;
}

function readSeat(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= SEAT_MAX ? value : null;
}

/** Amounts are not shown without the notices that must be posted, so one bad notice invalidates the message. */
function readNotices(value: unknown): readonly PostedNotice[] | null {
  if (!Array.isArray(value) || value.length > NOTICES_MAX) return null;
  const notices = value.map(readNotice);
  return notices.every((notice) => notice !== null) ? notices : null;
}

function readPosted(value: unknown): readonly string[] | null {
  if (!Array.isArray(value) || value.length > NOTICES_MAX) return null;
  const texts = value.map((text: unknown) => readText(text, NOTICE_CHARS_MAX));
  return texts.every((text) => text !== null) ? texts : null;
}

function readNotice(value: unknown): PostedNotice | null {
  if (!isRecord(value)) return null;
  const { kind, level, dueAt } = value;
  const text = readText(value['text'], NOTICE_CHARS_MAX);
  const dueAtMs = typeof dueAt === 'string' ? Date.parse(dueAt) : Number.NaN;
  const targets = readTargets(value['targets']);
  if (text === null || targets === null || !Number.isFinite(dueAtMs)) return null;
  if (kind !== 'transfer' && kind !== 'retirement') return null;
  if (level !== null && readId(level) === null) return null;
  return { kind, level: readId(level), dueAtMs, targets, text };
}

function readTargets(value: unknown): PostedNotice['targets'] | null {
  if (!Array.isArray(value) || value.length > LEVELS_MAX) return null;
  const targets = value.map((item: unknown) => {
    const level = isRecord(item) ? readId(item['level']) : null;
    const link = isRecord(item) ? item['link'] : undefined;
    return level === null || (link !== null && readText(link) === null) ? null : { level, link: readText(link) };
  });
  return targets.every((target) => target !== null) ? targets : null;
}

function readLevel(value: unknown): LevelReading | null {
  if (!isRecord(value)) return null;
  const level = readId(value['level']);
  const name = readText(value['name']);
  const displayCents = readCents(value['display']);
  const mustHitByCents = value['mustHitBy'] === null ? null : readCents(value['mustHitBy']);
  const figures = readFigures(value);
  if (level === null || name === null || displayCents === null || figures === null) return null;
  if (value['mustHitBy'] !== null && mustHitByCents === null) return null;
  return { level, name, displayCents, mustHitByCents, figures };
}

function readFigures(value: Raw): LevelFigures | null {
  const hits = readCount(value['hits']);
  const cumulativePaidCents = readCents(value['cumulativePaid']);
  const limitCents = value['limit'] === null ? null : readCents(value['limit']);
  const resetCents = readCents(value['reset']);
  const ratePpm = readCount(value['ratePpm']);
  if (hits === null || cumulativePaidCents === null || resetCents === null || ratePpm === null) return null;
  if (value['limit'] !== null && limitCents === null) return null;
  return { hits, cumulativePaidCents, limitCents, resetCents, ratePpm };
}

function readCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function readAward(raw: Raw, head: Head): AwardMessage | null {
  const awardId = readText(raw['awardId']);
  const level = raw['level'] === null ? null : readId(raw['level']);
  const line = readText(raw['line']);
  const lineName = readText(raw['lineName']);
  const amountCents = readCents(raw['amount']);
  const assetNumber = readText(raw['assetNumber']);
  const seat = readSeat(raw['seat']);
  const state = readText(raw['state']);
  const displayCents = raw['display'] === null ? null : readCents(raw['display']);
  if (
    awardId === null ||
    line === null ||
    lineName === null ||
    amountCents === null ||
    assetNumber === null ||
    seat === null ||
    state === null
  )
    return null;
  if (raw['level'] !== null && level === null) return null;
  if (raw['display'] !== null && displayCents === null) return null;
  return {
    type: 'award',
    ...head,
    awardId,
    level,
    line,
    lineName,
    amountCents,
    assetNumber,
    seat,
    state,
    displayCents,
  };
}

function readHeartbeat(raw: Raw, head: Head): HeartbeatMessage | null {
  const state = readState(raw['state']);
  return state === null ? null : { type: 'heartbeat', ...head, state };
}

function readState(value: unknown): LinkState | null {
  return value === 'in-play' || value === 'suspended' ? value : null;
}

function readId(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z][a-z0-9-]{0,31}$/.test(value) ? value : null;
}

function readText(value: unknown, charsMax = TEXT_CHARS_MAX): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= charsMax ? value : null;
}

function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
