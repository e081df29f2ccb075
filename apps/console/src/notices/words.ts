import { percentOf } from '../parts/percent.js';
import { exactDollars, labelOf } from '../parts/texts.js';
import type { Notice, Target } from '../server/types.js';

type NameOf = (linkId: string) => string;

/** A level of a link: "Heart of Royal 9 West". */
export function placeOf({ link, level }: Pick<Target, 'link' | 'level'>, nameOf: NameOf): string {
  return `${labelOf(level)} of ${nameOf(link)}`;
}

/** The effect of a notice, in one sentence. */
export function willDo(notice: Notice, nameOf: NameOf): string {
  if (notice.kind === 'retirement')
    return notice.residual === 'house'
      ? 'The link ends. Reset amounts and all amounts above them return to the casino, as approved.'
      : 'The link ends. Reset amounts return to the casino; no other amount may be left on a meter.';
  const shares = notice.targets.map(
    (target) =>
      `${notice.targets.length > 1 ? `${percentOf(String(target.sharePpm))} ` : ''}to ${placeOf(target, nameOf)}`,
  );
  return `The whole ${labelOf(notice.level ?? '')} amount goes ${shares.join(' and ')}; ${labelOf(notice.level ?? '')} restarts at its reset amount.`;
}

/** Labels of the log's entries. */
export const DONE: Readonly<Record<string, string>> = {
  noticed: 'Notice posted',
  'notice-cancelled': 'Notice canceled',
  transferred: 'Amount sent',
  received: 'Amount received',
  'receipt-confirmed': 'Receipt confirmed',
  retired: 'Link retired',
  'adjustment-requested': 'Adjustment requested',
  adjusted: 'Register adjusted',
  'correction-requested': 'Correction requested',
  corrected: 'Hand corrected',
};

/** Entries of the log that concern one hand. */
export const OF_COUP: Readonly<Record<string, string>> = {
  ...DONE,
  'round-held': 'Hand on hold: opened too soon',
  released: 'Hand released',
  'void-approved': 'Void approved',
  'case-opened': 'Device opened',
  'case-closed': 'Device closed',
  'power-dip': 'Device power dip',
};

interface Detail {
  readonly notice?: number;
  readonly level?: string;
  readonly register?: string;
  readonly before?: string;
  readonly after?: string;
  readonly reference?: string;
  readonly reason?: string;
  readonly sinceMs?: number;
  readonly seat?: number;
}

/** The detail of an entry of the log in a line. */
export function aboutOf(detail: string | null): string {
  if (detail === null) return '';
  const { notice, level, register, before, after, reference, reason, sinceMs, seat } = JSON.parse(detail) as Detail;
  return [
    ...(notice === undefined ? [] : [`notice ${notice}`]),
    ...(level === undefined ? [] : [`${labelOf(level)}${register === undefined ? '' : ` ${register}`}`]),
    ...(before === undefined || after === undefined ? [] : [`${exactDollars(before)} → ${exactDollars(after)}`]),
    ...(seat === undefined ? [] : [`seat ${seat}`]),
    ...(sinceMs === undefined ? [] : [`${sinceMs} ms after the last NO MORE BETS`]),
    ...[reference, reason].filter((each) => each !== undefined),
  ].join(' · ');
}
