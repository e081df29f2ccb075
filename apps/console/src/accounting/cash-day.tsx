import { gamingDayText } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { DataTable } from '../parts/data-table.js';
import { ActForm, Field } from '../parts/form.js';
import { dollars, timeOf } from '../parts/texts.js';
import { addressOf } from '../server/api.js';
import { useReadOnce } from '../server/live.js';
import type { CashDay } from '../server/types.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';
import { Calculating } from './calculating.js';

/** The cash log is read only at the press of a button, because the audit trail records each read. */
export function CashOfDay() {
  const [day, setDay] = useState<string>();
  const { value, refusal, isReading, refresh } = useReadOnce<CashDay>(day === undefined ? null : `cash/${day}`);
  return (
    <section class="panel" aria-label={t('Cash of a gaming day')}>
      <h2>{t('Cash of a gaming day')}</h2>
      <p class="soft">
        {t(
          'Shows how much cash the cage paid to each person on all links, and who must be reported. The audit trail records that you looked.',
        )}
      </p>
      <ActForm
        act={t('Show')}
        keepsFields
        onAct={(values) => {
          setDay(values('day'));
          refresh();
          return Promise.resolve();
        }}
      >
        <Field label={t('Gaming day')} name="day" type="date" />
      </ActForm>
      <RefusalNote refusal={refusal} />
      {isReading && value === undefined && <Calculating />}
      {value !== undefined && <People cash={value} />}
    </section>
  );
}

function People({ cash: { day, above, rule, people } }: { readonly cash: CashDay }) {
  return (
    <>
      <p>
        {above === null
          ? t('No link has a payment rule that says from which amount cash must be reported.')
          : t('{1}: cash of more than {2} must be reported ({3}).', gamingDayText(day), dollars(above), rule)}
      </p>
      <DataTable
        label={t('Cash by person')}
        rows={people}
        keyOf={({ name, payments }) => [name, ...payments.map(({ awardId }) => awardId)].join(' ')}
        none={t('No claim was paid in cash.')}
        dataOf={({ needsReport }) => ({ 'data-report': String(needsReport) })}
        columns={[
          { head: t('Person'), of: ({ name }) => name ?? t('Nobody on record') },
          { head: t('Taxpayer number'), of: ({ taxpayerNumber }) => taxpayerNumber ?? '—', isWhole: true },
          { head: t('Cash'), of: ({ total }) => dollars(total), isFigure: true },
          { head: t('Report'), of: ({ needsReport }) => (needsReport ? t('needed') : t('no')) },
          {
            head: t('Claims'),
            of: ({ payments }) => payments.map((each) => <PaidClaim key={each.awardId} {...each} />),
          },
        ]}
      />
      <div class="row">
        <a class="button" href={addressOf(`cash/${day}/log.pdf`)} download>
          {t('Cash report, PDF')}
        </a>
        <a class="button" href={addressOf(`cash/${day}/log.csv`)} download>
          {t('Cash report, CSV')}
        </a>
      </div>
    </>
  );
}

function PaidClaim({ awardId, cash, paidAt }: CashDay['people'][number]['payments'][number]) {
  return (
    <div>
      <a href={pathTo('claims', awardId)}>{awardId}</a> {t('{1}, {2}', dollars(cash), timeOf(paidAt))}
    </div>
  );
}
