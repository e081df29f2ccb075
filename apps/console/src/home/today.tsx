import { gamingDayText } from '@jackpot/contract';
import { DayProgress } from '../accounting/calculating.js';
import { Lines } from '../accounting/day-levels.js';
import { RefusalNote } from '../parts/act.js';
import { DataTable } from '../parts/data-table.js';
import { timeOf } from '../parts/texts.js';
import { LONG_ANSWER_MS_MAX } from '../server/api.js';
import { useRead, useReadOnce } from '../server/live.js';
import type { NextDay, PlaySoFar } from '../server/types.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import { sameTimeRows } from './same-time.js';

const SAME_TIME_MS = 60_000;

function SameTime() {
  const { value, refusal } = useRead<PlaySoFar>(ofLink('days/so-far'), {
    readMsMax: SAME_TIME_MS,
    followsLink: false,
    answerMsMax: LONG_ANSWER_MS_MAX,
  });
  return (
    <section class="panel" aria-label={t('Today against yesterday')} aria-busy={value === undefined}>
      <h2>{t('Today against yesterday')}</h2>
      <RefusalNote refusal={refusal} />
      {value !== undefined && (
        <DataTable
          label={t('Today against yesterday')}
          rows={sameTimeRows(value)}
          keyOf={({ figure }) => figure}
          columns={[
            { head: t('Figure'), of: ({ figure }) => figure, isHead: true },
            { head: t('Until {1}', timeOf(value.at)), of: ({ now }) => now, isFigure: true },
            {
              head: value.before === null ? t('Day before') : t('Until {1}', timeOf(value.before.at)),
              of: ({ before }) => before,
              isFigure: true,
            },
            { head: t('Change'), of: ({ change }) => change, isFigure: true },
          ]}
        />
      )}
    </section>
  );
}

export function Today() {
  const { value, refusal, isReading, refresh } = useReadOnce<NextDay>(ofLink('days/next'));
  return (
    <div class="stack" aria-busy={isReading}>
      <SameTime />
      <div class="title">
        <h2>{value === undefined ? t('Today') : t('Gaming day {1} so far', gamingDayText(value.day))}</h2>
        <button disabled={isReading} onClick={refresh}>
          {t('Refresh')}
        </button>
      </div>
      <RefusalNote refusal={refusal} />
      {value === undefined && isReading && <DayProgress />}
      {value !== undefined && <Lines lines={value.report.lines} />}
    </div>
  );
}
