import { shortAmount } from '@jackpot/money';
import { RefusalNote, useActs } from '../parts/act.js';
import { ReasonForm } from '../parts/form.js';
import { exactDollars, timeOf } from '../parts/texts.js';
import { addressOf, request } from '../server/api.js';
import { useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import type { VigorishOwed } from '../server/types.js';
import { t } from '../texts/t.js';
import { noteDone } from '../done/done.js';

export function Vigorish() {
  const { value, refusal } = useRead<VigorishOwed>(ofLink('vigorish'));
  const markers = may('vigorish.issue-form') ? (value?.markers.filter(({ hasForms }) => hasForms) ?? []) : [];
  const forms = value?.forms ?? [];
  if (markers.length + forms.length === 0) return <RefusalNote refusal={refusal} />;
  return (
    <section class="panel" aria-label={t('Vigorish owed')}>
      <h2>{t('Vigorish owed')}</h2>
      <RefusalNote refusal={refusal} />
      {markers.map((marker) => (
        <Marker key={`${marker.table} ${marker.seat}`} marker={marker} />
      ))}
      {forms.length > 0 && <Forms forms={forms} />}
    </section>
  );
}

interface MarkerProps {
  readonly marker: VigorishOwed['markers'][number];
}

function Marker({ marker: { table, assetNumber, seat, amount } }: MarkerProps) {
  return (
    <ReasonForm
      title={t('Table {1}, seat {2} owes {3}: issue a form', assetNumber, seat, exactDollars(shortAmount(amount)))}
      act={t('Issue the form')}
      onAct={async (reason) => {
        const path = `tables/${encodeURIComponent(table)}/seats/${seat}/vigorish-form`;
        await request('POST', ofLink(path), { amount, reason });
        noteDone({ text: t('A vigorish form for {1}, seat {2} is issued.', assetNumber, seat), page: ['claims'] });
      }}
    >
      <p class="soft">
        {t(
          'The player left without paying the vigorish. A vigorish form replaces the marker, and the table continues.',
        )}
      </p>
    </ReasonForm>
  );
}

function Forms({ forms }: Pick<VigorishOwed, 'forms'>) {
  const { refusal, run } = useActs<number>();
  return (
    <>
      <ul class="plain-list">
        {forms.map(({ form, assetNumber, seat, amount, issuedAt, by, reason }) => (
          <li key={form}>
            <strong>{t('Form {1}: {2}', form, exactDollars(shortAmount(amount)))}</strong>{' '}
            {t('table {1}, seat {2}', assetNumber, seat)}{' '}
            <span class="soft">
              {timeOf(issuedAt)} {by}: {reason}
            </span>
            <div class="row">
              <a class="button" href={addressOf(ofLink(`vigorish/${form}/page`))} target="_blank" rel="noreferrer">
                {t('Print')}
              </a>
              {may('vigorish.collect-form') && (
                <button
                  type="button"
                  class="minor"
                  onClick={() => void run(form, () => request('POST', ofLink(`vigorish/${form}/collect`), { amount }))}
                >
                  {t('{1} collected', exactDollars(shortAmount(amount)))}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <RefusalNote refusal={refusal} />
    </>
  );
}
