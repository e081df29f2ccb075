import { microOf } from '../parts/micro.js';
import { countOf, dollars } from '../parts/texts.js';
import type { PlaySoFar } from '../server/types.js';
import { t } from '../texts/t.js';

export interface SameTimeRow {
  readonly figure: string;
  readonly now: string;
  readonly before: string;
  readonly change: string;
}

const NOT_KNOWN = '—';

export function sameTimeRows({ before, ...now }: PlaySoFar): readonly SameTimeRow[] {
  const counted = (figure: string, of: 'wagers' | 'hits'): SameTimeRow => ({
    ...{ figure, now: countOf(now[of]), before: before === null ? NOT_KNOWN : countOf(before[of]) },
    change: before === null ? NOT_KNOWN : changeText(BigInt(now[of]), BigInt(before[of])),
  });
  const amount = (text: string | null | undefined): string => (text == null ? NOT_KNOWN : dollars(text));
  const [micro, microBefore] = [now.contribution, before?.contribution].map((each) =>
    each == null ? null : microOf(each),
  );
  return [
    counted(t('Bets'), 'wagers'),
    counted(t('Hands with a hit'), 'hits'),
    {
      ...{ figure: t('Contribution'), now: amount(now.contribution), before: amount(before?.contribution) },
      change: micro == null || microBefore == null ? NOT_KNOWN : changeText(micro, microBefore),
    },
  ];
}

export function changeText(now: bigint, before: bigint): string {
  if (before === 0n) return NOT_KNOWN;
  const tenths = ((now - before) * 1_000n) / before;
  const [sign, size] = tenths < 0n ? ['−', -tenths] : ['+', tenths];
  return `${sign}${size / 10n}.${size % 10n}%`;
}
