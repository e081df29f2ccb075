import { gamingDayText } from '@jackpot/contract';
import { Calculating } from '../accounting/calculating.js';
import { Lines } from '../accounting/day-levels.js';
import { RefusalNote } from '../parts/act.js';
import { useReadOnce } from '../server/live.js';
import type { NextDay } from '../server/types.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';

export function Today() {
  const { value, refusal, isReading, refresh } = useReadOnce<NextDay>(ofLink('days/next'));
  return (
    <div class="stack" aria-busy={isReading}>
      <div class="title">
        <h2>{value === undefined ? t('Today') : t('Gaming day {1} so far', gamingDayText(value.day))}</h2>
        <button disabled={isReading} onClick={refresh}>
          {t('Refresh')}
        </button>
      </div>
      <RefusalNote refusal={refusal} />
      {value === undefined && isReading && <Calculating />}
      {value !== undefined && <Lines lines={value.report.lines} />}
    </div>
  );
}
