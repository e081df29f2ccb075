import { percentOf } from '../accounting/identity.js';
import { called } from '../parts/texts.js';
import type { Notice, Target } from './shapes.js';

type NameOf = (linkId: string) => string;

/** A level of a link, as people say where an amount goes. */
export function placeOf({ link, level }: Pick<Target, 'link' | 'level'>, nameOf: NameOf): string {
  return `${called(level)} of ${nameOf(link)}`;
}

/** What a notice will do, in one sentence. */
export function willDo(notice: Notice, nameOf: NameOf): string {
  if (notice.kind === 'retirement')
    return notice.remains === 'house'
      ? 'The link ends. Reset amounts go back to the house, and so does what is above them, by the approval.'
      : 'The link ends. Reset amounts go back to the house; nothing else may be left on a meter.';
  const shares = notice.targets.map(
    (target) =>
      `${notice.targets.length > 1 ? `${percentOf(String(target.sharePpm))} ` : ''}to ${placeOf(target, nameOf)}`,
  );
  return `The whole ${called(notice.level ?? '')} amount goes ${shares.join(' and ')}; ${called(notice.level ?? '')} begins again at its reset amount.`;
}

/** What was done, as the link's log keeps it. */
export const DONE: Readonly<Record<string, string>> = {
  noticed: 'Notice given',
  'notice-cancelled': 'Notice cancelled',
  transferred: 'Amount sent',
  received: 'Amount received',
  'receipt-confirmed': 'Receipt confirmed',
  retired: 'Link retired',
  'adjustment-requested': 'Adjustment requested',
  adjusted: 'Register adjusted',
  'correction-requested': 'Correction requested',
  corrected: 'Coup corrected',
};

/** What else of a coup the log keeps that people look for. */
export const OF_COUP: Readonly<Record<string, string>> = {
  ...DONE,
  'round-held': 'Round held: it came too fast',
  released: 'Round released',
  'case-opened': 'Device opened',
  'case-closed': 'Device closed again',
  'power-dip': 'Power of a device dipped',
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
    ...(level === undefined ? [] : [`${called(level)}${register === undefined ? '' : ` ${register}`}`]),
    ...(before === undefined || after === undefined ? [] : [`${before} → ${after}`]),
    ...(seat === undefined ? [] : [`seat ${seat}`]),
    ...(sinceMs === undefined ? [] : [`${sinceMs} ms after the last “no more bets”`]),
    ...[reference, reason].filter((each) => each !== undefined),
  ].join(' · ');
}
