import { cardName } from '@jackpot/rules';
import { microToText } from '@jackpot/money';
import {
  type CorrectionEvent,
  type EventOf,
  type LevelId,
  type NoticeEvent,
  type Person,
  type TransferPart,
  gained,
  unmoved,
} from '@jackpot/progressive';
import type { LogRecord, MeterCause } from '../../reads/records.js';
import { type LevelMemory, coupIn, levelIn } from '../link-memory.js';
import type { ProjectionBatch } from '../projection-batch.js';
import { foldAward, takenBack } from './awards.js';
import { foldMoves, appendMeterHistory } from './meters.js';

/** Notices, transfers and retirements: in the link's log with who and why, and in the levels' histories. */
export function lowered(run: ProjectionBatch, event: NoticeEvent, sequence: number): void {
  log(run, event, sequence);
  switch (event.type) {
    case 'RetirementNoticed':
      return;
    case 'TransferNoticed':
      return noticed(run, event, sequence);
    case 'NoticeCancelled':
      return void run.rows.calledOff.push({ notice: event.notice, sequence, at: event.at });
    case 'TransferExpected': {
      const { type: _, from: fromLink, ...part } = event;
      return void run.rows.awaited.push({ fromLink, ...part, sequence });
    }
    case 'TransferExpectationCancelled': {
      const { type: _, from: fromLink, ...part } = event;
      return void run.rows.notAwaited.push({ fromLink, ...part, sequence });
    }
    case 'TransferSent':
      sent(run, event, sequence);
      return dispatched(run, event, sequence);
    case 'TransferReceiptConfirmed':
      return void run.rows.arrived.push({ notice: event.notice, part: event.part, sequence, at: event.at });
    case 'TransferReceived':
      return received(run, event, sequence);
    case 'LinkRetired':
      return retired(run, event, sequence);
  }
}

const KINDS: Readonly<Record<NoticeEvent['type'], LogRecord['kind']>> = {
  TransferNoticed: 'noticed',
  RetirementNoticed: 'noticed',
  NoticeCancelled: 'called-off',
  TransferSent: 'transferred',
  TransferReceiptConfirmed: 'arrived',
  TransferReceived: 'received',
  TransferExpected: 'awaited',
  TransferExpectationCancelled: 'not-awaited',
  LinkRetired: 'retired',
};

function log(run: ProjectionBatch, event: NoticeEvent, sequence: number): void {
  const people = [...('person' in event ? [event.person] : []), ...('second' in event ? [event.second] : [])];
  const who = people.length === 0 ? null : people.map(signed).join(' / ');
  const { type: _, at, ...rest } = event;
  const detail = JSON.stringify({ ...rest, person: undefined, second: undefined }, asText);
  run.rows.log.push({ sequence, at, kind: KINDS[event.type], tableNo: null, coup: null, who, detail });
}

/** Amounts of the log are in dollars with all decimals under their own names; other whole numbers are digits. */
function asText(key: string, value: unknown): unknown {
  if (key === 'dueAt' && typeof value === 'number') return new Date(value).toISOString();
  if (typeof value !== 'bigint') return value;
  return key.endsWith('Micro') ? microToText(value) : value.toString();
}

export function signed({ name, license, role }: Person): string {
  return `${name} ${license} (${role})`;
}

interface When {
  readonly at: number;
  readonly sequence: number;
  readonly cause: MeterCause;
}

function set(
  run: ProjectionBatch,
  level: LevelId,
  change: (memory: LevelMemory) => Partial<LevelMemory>,
  when: When,
): void {
  const memory = levelIn(run.memory, level);
  const beforeMicro = memory.displayMicro;
  Object.assign(memory, change(memory));
  appendMeterHistory(run, memory, { ...when, beforeMicro });
}

/** Parts of a notice that are for other links, so that those wait for them. */
function noticed(run: ProjectionBatch, { at, notice, targets }: EventOf<'TransferNoticed'>, sequence: number): void {
  targets.forEach(({ linkId: toLink, level: toLevel }, part) => {
    if (toLink !== run.memory.linkId) run.rows.promised.push({ notice, part, toLink, toLevel, sequence, at });
  });
}

/**
 * One row of history a level and event: where a part comes to another level of this link, that level has its own. Parts
 * for other links are kept for the relay.
 */
function sent(run: ProjectionBatch, event: EventOf<'TransferSent'>, sequence: number): void {
  const { at, notice, level, parts, seedMicro } = event;
  const when = { at, sequence, cause: 'transfer' } as const;
  const start = { displayMicro: seedMicro, reserveMicro: 0n, overflowMicro: 0n };
  set(run, level, ({ cycle }) => ({ ...start, cycle: cycle + 1 }), when);
  parts.forEach(({ linkId, level: toLevel, ...part }: TransferPart, index) => {
    if (linkId === run.memory.linkId) return set(run, toLevel, (memory) => gained(memory, part), when);
    const { displayMicro, reserveMicro, overflowMicro } = part;
    const amounts = { displayMicro, reserveMicro, overflowMicro };
    run.rows.sent.push({ notice, part: index, level, toLink: linkId, toLevel, ...amounts, sequence, sentAt: at });
  });
}

/** Parts whose arrival the link is to be told. */
function dispatched(run: ProjectionBatch, { at, notice, parts }: EventOf<'TransferSent'>, sequence: number): void {
  parts.forEach(({ linkId }, part) => {
    if (linkId !== run.memory.linkId) run.rows.underWay.push({ notice, part, sequence, at });
  });
}

function received(run: ProjectionBatch, event: EventOf<'TransferReceived'>, sequence: number): void {
  const { type: _, at, from: fromLink, ...part } = event;
  set(run, event.level, (memory) => gained(memory, part), { at, sequence, cause: 'transfer' });
  run.rows.received.push({ fromLink, ...part, sequence, receivedAt: at });
}

function retired(run: ProjectionBatch, { at, returned }: EventOf<'LinkRetired'>, sequence: number): void {
  const nothing = { displayMicro: 0n, reserveMicro: 0n, overflowMicro: 0n };
  for (const { level } of returned) set(run, level, () => nothing, { at, sequence, cause: 'retired' });
}

/** A misread card: asked for, or put right. The coup then has its true cards, and the awards that follow from them. */
export function corrected(run: ProjectionBatch, event: CorrectionEvent, sequence: number): void {
  const { at, table: tableNo, coup, cardsBefore, cards, reference, reason, person } = event;
  const isDone = event.type === 'CoupCorrected';
  const who = (isDone ? [person, event.second] : [person]).map(signed).join(' / ');
  const names = { before: cardsBefore.map(cardName).join(' '), after: cards.map(cardName).join(' ') };
  const detail = JSON.stringify({ ...names, reference, reason });
  run.rows.log.push({ sequence, at, kind: isDone ? 'corrected' : 'misread', tableNo, coup, who, detail });
  if (isDone) putRight(run, event, sequence);
}

function putRight(run: ProjectionBatch, event: EventOf<'CoupCorrected'>, sequence: number): void {
  const { undone, at, reason } = event;
  const row = coupIn(run.memory, event);
  row.cards = event.cards.map(cardName).join(' ');
  run.rows.coups.add(row);
  foldUndone(run, event, sequence);
  for (const award of undone.awards) takenBack(run, award, { at, sequence, reason });
  foldMoves(run, event, event.moves, sequence);
  for (const award of event.awards) foldAward(run, event, award, sequence);
}

/** Levels that the true cards move again are written down once, when they have. */
function foldUndone(run: ProjectionBatch, { at, undone, moves }: EventOf<'CoupCorrected'>, sequence: number): void {
  const again = new Set(moves.map(({ level }) => level));
  const before = new Map<LevelId, bigint>();
  for (const move of undone.moves.toReversed()) {
    const memory = levelIn(run.memory, move.level);
    if (!before.has(move.level)) before.set(move.level, memory.displayMicro);
    Object.assign(memory, unmoved(memory, move));
  }
  for (const { level, surplusMicro } of undone.surplus) {
    const memory = levelIn(run.memory, level);
    memory.displayMicro -= surplusMicro;
    memory.overflowMicro += surplusMicro;
  }
  for (const [level, beforeMicro] of before)
    if (!again.has(level))
      appendMeterHistory(run, levelIn(run.memory, level), { cause: 'corrected', beforeMicro, at, sequence });
}
