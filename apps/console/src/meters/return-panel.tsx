import { useState } from 'preact/hooks';
import { Calculating } from '../accounting/calculating.js';
import { Chart, DOLLARS, PERCENT } from '../charts/chart.js';
import { RefusalNote } from '../parts/act.js';
import { Choice } from '../parts/form.js';
import { dollars, labelOf } from '../parts/texts.js';
import { useReadOnce } from '../server/live.js';
import type { Returns } from '../server/types.js';
import { ofLink, tableName } from '../shell/link.js';
import { t } from '../texts/t.js';
import { breakEvenText, percentText, returnSeries } from './returns.js';

export function ReturnPanel({ level }: { readonly level: string }) {
  const { value, refusal, isReading, refresh } = useReadOnce<Returns>(ofLink('returns'));
  const [layout, setLayout] = useState(0);
  const layouts = value?.layouts ?? [];
  const shown = layouts[layout]?.levels.find((each) => each.level === level);
  return (
    <section class="panel" aria-label={t('Return of the bet')} aria-busy={isReading}>
      <div class="title">
        <h2>{t('Return of the bet')}</h2>
        <button disabled={isReading} onClick={refresh}>
          {t('Refresh')}
        </button>
      </div>
      <RefusalNote refusal={refusal} />
      {value === undefined && isReading && <Calculating />}
      {layouts.length > 1 && (
        <Choice
          label={t('Tables')}
          value={String(layout)}
          onChange={(chosen) => setLayout(Number(chosen))}
          options={layouts.map(({ tableIds }, at) => [String(at), tableIds.map(tableName).join(', ')])}
        />
      )}
      {value !== undefined && shown !== undefined && (
        <>
          <p>
            {t('A bet of {1} returns {2} of its price now.', dollars(value.price), percentText(shown.present.returned))}{' '}
            {breakEvenText(shown)}
          </p>
          <Chart
            label={t('Return of a bet against the meter of {1}', labelOf(level))}
            file={`${level}-return`}
            x={DOLLARS}
            y={PERCENT}
            series={returnSeries(shown)}
          />
          <p class="soft">
            {t(
              'Exact, for a new shoe and bets at all positions. The other meters stay at their present amounts. The Must Hit is not included.',
            )}
          </p>
        </>
      )}
    </section>
  );
}
