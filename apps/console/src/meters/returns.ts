import { parseCents } from '@jackpot/money';
import type { ChartPoint, ChartSeries } from '../charts/chart.js';
import { dollars, labelOf } from '../parts/texts.js';
import type { Returns } from '../server/types.js';
import { t } from '../texts/t.js';

export type LevelReturn = Returns['layouts'][number]['levels'][number];

export function returnSeries({ level, present, breakEven, points }: LevelReturn): readonly ChartSeries[] {
  return [
    {
      ...{ name: t('Whole bet'), color: 1, kind: 'line' },
      points: points.map(({ meter, returned }) => pointOf(meter, returned)),
    },
    {
      ...{ name: t('{1} only', labelOf(level)), color: 3, kind: 'line' },
      points: points.map(({ meter, ofLevel }) => pointOf(meter, ofLevel)),
    },
    {
      ...{ name: t('Break-even'), color: 2, kind: 'upright' },
      points: breakEven === null ? [] : [pointOf(breakEven, '100.00000000')],
    },
    { name: t('Now'), color: 6, kind: 'dots', points: [pointOf(present.meter, present.returned)] },
  ];
}

function pointOf(meter: string, percent: string): ChartPoint {
  return { x: Number(meter), y: Number(percent), at: dollars(meter), text: percentText(percent), exact: percent };
}

export function breakEvenText({ level, reset, limit, breakEven }: LevelReturn): string {
  const name = labelOf(level);
  if (breakEven === null) return t('No hand at these tables wins {1}, so its meter has no break-even.', name);
  if (breakEven === reset) return t('A bet returns its price already at the reset amount of {1}.', name);
  const at = t('A bet returns its price when {1} is at {2} or more.', name, dollars(breakEven));
  const isBeyond = limit !== null && centsOf(breakEven) > centsOf(limit);
  return isBeyond ? `${at} ${t('The maximum payout of {1} is less.', dollars(limit))}` : at;
}

export function percentText(percent: string): string {
  return `${percent.slice(0, -4)}%`;
}

function centsOf(text: string): bigint {
  const cents = parseCents(text);
  if (typeof cents !== 'bigint') throw new Error(`the controller sent an amount: ${text}`);
  return cents;
}
