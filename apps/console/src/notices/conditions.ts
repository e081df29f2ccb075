import type { Award, Notice, TableGlance } from '../server/types.js';
import { t } from '../texts/t.js';

export interface Condition {
  readonly text: string;
  readonly isMet: boolean | null;
}

export interface Known {
  /** The controller's clock, because the screen's clock may be wrong. */
  readonly nowMs: number | null;
  readonly isInPlay: boolean | null;
  readonly tables: readonly Pick<TableGlance, 'assetNumber' | 'phase'>[] | undefined;
  readonly claims: readonly Pick<Award, 'level'>[] | undefined;
  readonly notices: readonly Notice[];
}

export function isOver({ dueAt }: Pick<Notice, 'dueAt'>, nowMs: number | null): boolean | null {
  return nowMs === null ? null : nowMs >= Date.parse(dueAt);
}

/** The page only shows conditions; the controller decides. */
export function conditionsOf(notice: Notice, { isInPlay, tables, claims, notices }: Known): readonly Condition[] {
  const isOut = isInPlay === null ? null : !isInPlay;
  const out = condition(isOut, t('The link is out of service'), t('The link is in service: take it out of service'));
  const idle = [out, handsInProgress(tables)];
  if (notice.kind === 'transfer') {
    const open = claims?.filter(({ level }) => level === notice.level).length;
    return [...idle, condition(isNone(open), t('No open claim on this level'), t('Open claim on this level'))];
  }
  const waiting = notices.filter(({ kind }) => kind === 'transfer').length;
  return [
    ...idle,
    condition(isNone(claims?.length), t('No open claims'), t('Open claim on this link')),
    condition(isNone(waiting), t('No pending transfer'), t('Pending transfer: execute or cancel it first')),
  ];
}

const IN_PROGRESS: readonly string[] = ['betting', 'no-wager', 'held', 'locked', 'resolved'];

function handsInProgress(tables: Known['tables']): Condition {
  const busy = tables?.filter(({ phase }) => IN_PROGRESS.includes(phase)).map(({ assetNumber }) => assetNumber);
  return condition(isNone(busy?.length), t('No hand in progress'), t('Hand in progress: {1}', busy?.join(', ')));
}

/** Shows the text that is true now, because people would believe an unmet "No open claims" despite the cross. */
export function condition(isMet: boolean | null, met: string, unmet: string): Condition {
  return { text: isMet === false ? unmet : met, isMet };
}

function isNone(count: number | undefined): boolean | null {
  return count === undefined ? null : count === 0;
}
