import type { Award, TableGlance } from '../server/shapes.js';
import type { Notice } from './shapes.js';

/** Something that must be so before a notice is carried out; null: not known yet. */
export interface Condition {
  readonly text: string;
  readonly isMet: boolean | null;
}

/** What the page knows of the link. */
export interface Known {
  /** The controller's own clock, ms since 1970: the screen's may be wrong. */
  readonly nowMs: number | null;
  readonly isInPlay: boolean | null;
  readonly tables: readonly Pick<TableGlance, 'assetNumber' | 'phase'>[] | undefined;
  readonly claims: readonly Pick<Award, 'level'>[] | undefined;
  readonly notices: readonly Notice[];
}

/** Whether the posted notice is over; null until the controller has said what time it is. */
export function isOver({ dueAt }: Pick<Notice, 'dueAt'>, nowMs: number | null): boolean | null {
  return nowMs === null ? null : nowMs >= Date.parse(dueAt);
}

/** What stands between a notice and its end. Only what a person can look after: the controller decides by its own state. */
export function conditionsOf(notice: Notice, { isInPlay, tables, claims, notices }: Known): readonly Condition[] {
  const isOut = isInPlay === null ? null : !isInPlay;
  const out = condition(isOut, 'The link is out of service', 'The link is in service: take it out of service');
  const quiet = [out, underWay(tables)];
  if (notice.kind === 'transfer') {
    const open = claims?.filter(({ level }) => level === notice.level).length;
    return [...quiet, condition(isNone(open), 'No open claim on this level', 'Open claim on this level')];
  }
  const waiting = notices.filter(({ kind }) => kind === 'transfer').length;
  return [
    ...quiet,
    condition(isNone(claims?.length), 'No open claims', 'Open claim on this link'),
    condition(isNone(waiting), 'No pending transfer', 'Pending transfer: execute or cancel it first'),
  ];
}

const UNDER_WAY: readonly string[] = ['betting', 'no-wager', 'held', 'locked', 'resolved'];

function underWay(tables: Known['tables']): Condition {
  const busy = tables?.filter(({ phase }) => UNDER_WAY.includes(phase)).map(({ assetNumber }) => assetNumber);
  return condition(isNone(busy?.length), 'No hand in progress', `Hand in progress: ${busy?.join(', ')}`);
}

/** Said as it is: a cross beside what should be would read as if it were. */
export function condition(isMet: boolean | null, met: string, unmet: string): Condition {
  return { text: isMet === false ? unmet : met, isMet };
}

function isNone(count: number | undefined): boolean | null {
  return count === undefined ? null : count === 0;
}
