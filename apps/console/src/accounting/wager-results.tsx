import { useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { DataTable } from '../parts/data-table.js';
import { ActForm, Choice, Field } from '../parts/form.js';
import { countOf, dollars, exactDollars } from '../parts/texts.js';
import { addressOf } from '../server/api.js';
import { useReadOnce } from '../server/live.js';
import type { WagerResults } from '../server/types.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import { Calculating } from './calculating.js';

const GROUPS = [
  ['wager', t('Wager')],
  ['table', t('Table')],
  ['dealer', t('Dealer')],
  ['day', t('Day')],
] as const;

export function ResultsOfWagers() {
  const [span, setSpan] = useState<string>();
  const [by, setBy] = useState('wager');
  const query = span === undefined ? undefined : `${span}&by=${by}`;
  const { value, refusal, isReading, refresh } = useReadOnce<WagerResults>(
    query === undefined ? null : ofLink(`wager-results?${query}`),
  );
  return (
    <section class="panel" aria-label={t('Results of wagers')}>
      <h2>{t('Results of wagers')}</h2>
      <p class="soft">
        {t('Counts only hands with reported stakes. The expected results are exact for the same stakes on a new shoe.')}
      </p>
      <ActForm
        act={t('Show')}
        keepsFields
        onAct={(values) => {
          setSpan(`from=${values('resultsFrom')}&to=${values('resultsTo')}`);
          refresh();
          return Promise.resolve();
        }}
      >
        <Field label={t('First gaming day')} name="resultsFrom" type="date" />
        <Field label={t('Last gaming day')} name="resultsTo" type="date" />
        <Choice label={t('Rows by')} value={by} onChange={setBy} options={GROUPS} />
      </ActForm>
      <RefusalNote refusal={refusal} />
      {isReading && value === undefined && <Calculating />}
      {value !== undefined && <Results results={value.results} />}
      {query !== undefined && (
        <a class="button" href={addressOf(ofLink(`wager-results.csv?${query}`))} download>
          {t('Results, CSV')}
        </a>
      )}
    </section>
  );
}

function Results({ results }: Pick<WagerResults, 'results'>) {
  return (
    <DataTable
      label={t('Results')}
      rows={results}
      keyOf={({ of, wager }) => `${of ?? ''} ${wager}`}
      none={t('No stakes were reported.')}
      columns={[
        { head: t('Of'), of: ({ of }) => of ?? '—' },
        { head: t('Wager'), of: ({ name }) => name },
        { head: t('Hands'), of: ({ hands }) => countOf(hands), isFigure: true },
        { head: t('Handle'), of: ({ handle }) => dollars(handle), isFigure: true },
        { head: t('Win'), of: ({ win }) => exactDollars(win), isFigure: true },
        { head: t('Hold'), of: ({ holdPpm }) => percentOf(holdPpm), isFigure: true },
        { head: t('Hold in theory'), of: ({ expectedHoldPpm }) => percentOf(expectedHoldPpm), isFigure: true },
        { head: t('99% of the time'), of: (row) => bandText(row) },
      ]}
    />
  );
}

function percentOf(ppm: string): string {
  return `${(Number(ppm) / 10_000).toFixed(2)}%`;
}

function bandText({ band, isWithin }: WagerResults['results'][number]) {
  if (band === null) return t('too few hands');
  const span = t('{1} to {2}', dollars(band.least), dollars(band.most));
  return isWithin === true ? span : <span class="chip warn">{t('outside {1}', span)}</span>;
}
