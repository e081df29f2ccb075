import { percentOf } from '../parts/percent.js';
import { exactDollars, labelOf } from '../parts/texts.js';
import type { Notice, Target } from '../server/types.js';
import { t } from '../texts/t.js';

type NameOf = (linkId: string) => string;

export function placeOf({ link, level }: Pick<Target, 'link' | 'level'>, nameOf: NameOf): string {
  return t('{1} of {2}', labelOf(level), nameOf(link));
}

export function willDo(notice: Notice, nameOf: NameOf): string {
  if (notice.kind === 'retirement')
    return notice.residual === 'house'
      ? t('The link ends. Reset amounts and all amounts above them return to the casino, as approved.')
      : t(
          'The link ends. Reset amounts return to the casino. All other amounts on the meters must be transferred first.',
        );
  const shares = notice.targets.map((target) =>
    t('{1}to {2}', notice.targets.length > 1 ? `${percentOf(String(target.sharePpm))} ` : '', placeOf(target, nameOf)),
  );
  return t(
    'The whole {1} amount is transferred {2}. {3} starts again at its reset amount.',
    labelOf(notice.level ?? ''),
    shares.join(t(' and ')),
    labelOf(notice.level ?? ''),
  );
}

export const DONE: Readonly<Record<string, string>> = {
  noticed: t('Notice posted'),
  'notice-cancelled': t('Notice canceled'),
  transferred: t('Amount sent'),
  received: t('Amount received'),
  'receipt-confirmed': t('Receipt confirmed'),
  retired: t('Link retired'),
  'adjustment-requested': t('Adjustment requested'),
  adjusted: t('Register adjusted'),
  'correction-requested': t('Correction requested'),
  corrected: t('Hand corrected'),
};

export const OF_COUP: Readonly<Record<string, string>> = {
  ...DONE,
  'round-held': t('Hand on hold: opened too soon'),
  'vigorish-marked': t('Vigorish marked'),
  'vigorish-collected': t('Vigorish collected'),
  'vigorish-form-issued': t('Vigorish form issued'),
  'vigorish-form-collected': t('Vigorish form collected'),
  released: t('Hand released'),
  'void-approved': t('Void approved'),
  'case-opened': t('Device opened'),
  'case-closed': t('Device closed'),
  'power-dip': t('Device power dip'),
  'stub-counted': t('Stub counted'),
  'round-irregularity': t('Irregularity'),
  'wagers-forfeited': t('Wagers forfeited'),
  'round-voided': t('Round voided'),
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
  readonly position?: number;
  readonly clause?: string;
  readonly effect?: string;
  readonly stubCards?: number;
  readonly handSizes?: readonly number[];
}

export function aboutOf(detail: string | null): string {
  if (detail === null) return '';
  const { notice, level, register, before, after, reference, reason, sinceMs, ...round } = JSON.parse(detail) as Detail;
  const { seat = round.position, clause, effect, stubCards, handSizes = [] } = round;
  return [
    ...(notice === undefined ? [] : [t('notice {1}', notice)]),
    ...(level === undefined ? [] : [`${labelOf(level)}${register === undefined ? '' : ` ${register}`}`]),
    ...(before === undefined || after === undefined ? [] : [`${exactDollars(before)} → ${exactDollars(after)}`]),
    ...(seat === undefined ? [] : [t('seat {1}', seat)]),
    ...(sinceMs === undefined ? [] : [t('{1} ms after the last NO MORE BETS', sinceMs)]),
    ...(stubCards === undefined ? [] : [t('{1} cards left in the deck (stub)', stubCards)]),
    ...(handSizes.length === 0 ? [] : [t('hands of {1} cards', handSizes.join(', '))]),
    ...(clause === undefined ? [] : [t('clause {1}', clause)]),
    ...(effect === undefined ? [] : [labelOf(effect)]),
    ...[reference, reason].filter((each) => each !== undefined),
  ].join(' · ');
}
