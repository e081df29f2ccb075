import { TAX_TABLE_WARNED_DAYS } from '@jackpot/progressive';
import { useState } from 'preact/hooks';
import { DestructiveAction } from '../parts/act.js';
import { DataTable } from '../parts/data-table.js';
import { saveAs } from '../parts/files.js';
import { ReasonForm, ReferenceField } from '../parts/form.js';
import { dollars, labelOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { request } from '../server/api.js';
import { useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import type { PaymentRules, PaymentRulesOfLink } from '../server/types.js';
import { ofLink } from '../shell/link.js';
import { differences } from '../terms/difference.js';
import { t } from '../texts/t.js';
import { noteDone } from '../done/done.js';

const PPM_OF_PERCENT = 10_000;

export function PaymentRulesPage() {
  const { value, refusal, isLoading, refresh } = useRead<PaymentRulesOfLink>(ofLink('payment-rules'));
  return (
    <main>
      <h1 tabIndex={-1}>{t('Payment rules')}</h1>
      <Reading isLoading={isLoading} refusal={refusal} lines={10} />
      {value !== undefined && (
        <>
          {value.pending !== null && <Pending inForce={value.rules} pending={value.pending} onDone={refresh} />}
          <p>{t('{1}. The tax table is valid until {2}.', value.rules.jurisdiction, value.endsOn)}</p>
          {daysUntil(value.endsOn) < TAX_TABLE_WARNED_DAYS && (
            <p class="banner-note">
              {t('The tax table ends soon, or has ended. Request payment rules with the values of the next period.')}
            </p>
          )}
          <Amounts rules={value.rules} />
          <Taxes rules={value.rules} />
          <LookUps rules={value.rules} />
          {value.rules.cashReport !== undefined && (
            <p>
              {t(
                'If one person receives more than {1} in cash in a gaming day, it is reported ({2}).',
                dollars(value.rules.cashReport.above),
                value.rules.cashReport.source,
              )}
            </p>
          )}
          {may('payment-rules.request') && <Change rules={value.rules} onDone={refresh} />}
        </>
      )}
    </main>
  );
}

const DAY_MS = 86_400_000;

function daysUntil(day: string): number {
  return (Date.parse(day) - Date.now()) / DAY_MS;
}

interface RulesProps {
  readonly rules: PaymentRules;
}

function Amounts({ rules: { amounts } }: RulesProps) {
  return (
    <section class="panel" aria-label={t('By amount')}>
      <h2>{t('By amount')}</h2>
      <DataTable
        label={t('By amount')}
        rows={amounts}
        keyOf={({ from }) => from}
        columns={[
          { head: t('From'), of: ({ from }) => dollars(from), isFigure: true },
          { head: t('Verified by'), of: ({ verifiers }) => verifiers.map(labelOf).join(', ') },
          {
            head: t('Surveillance'),
            of: ({ needsSurveillance, needsPhotograph = needsSurveillance }) =>
              !needsSurveillance ? '—' : needsPhotograph ? t('notice, photograph') : t('notice'),
          },
          { head: t('Paid by'), of: ({ methods }) => methods.map(wayOf).join(', ') },
          { head: t('Source'), of: ({ source }) => source },
        ]}
      />
    </section>
  );
}

function wayOf({ method, atMost }: PaymentRules['amounts'][number]['methods'][number]): string {
  return atMost === null || atMost === undefined
    ? labelOf(method)
    : t('{1} up to {2}', labelOf(method), dollars(atMost));
}

function Taxes({ rules: { tax } }: RulesProps) {
  return (
    <section class="panel" aria-label={t('Tax')}>
      <h2>{t('Tax')}</h2>
      <p class="soft">
        {t(
          'Tax counsel confirms these values each year. All awards of one wager are added together. Some patrons are exempt: see the form.',
        )}
      </p>
      <DataTable
        label={t('Tax')}
        rows={tax.periods}
        keyOf={({ from }) => from}
        columns={[
          { head: t('From'), of: ({ from }) => from, isWhole: true },
          { head: t('To'), of: ({ to }) => to, isWhole: true },
          { head: t('Form'), of: ({ form }) => form },
          { head: t('Reported from'), of: ({ threshold }) => dollars(threshold), isFigure: true },
          { head: t('and times the bet'), of: ({ timesWager }) => timesWager, isFigure: true },
          { head: t('Withheld over'), of: ({ withheldOver }) => dollars(withheldOver), isFigure: true },
          { head: t('Rate'), of: ({ withheldPpm }) => `${withheldPpm / PPM_OF_PERCENT}%`, isFigure: true },
          { head: t('Source'), of: ({ source }) => source },
        ]}
      />
    </section>
  );
}

function LookUps({ rules: { checks } }: RulesProps) {
  return (
    <section class="panel" aria-label={t('Look-ups')}>
      <h2>{t('Look-ups')}</h2>
      <DataTable
        label={t('Look-ups')}
        rows={checks}
        keyOf={({ check }) => check}
        none={t('None.')}
        columns={[
          { head: t('Look-up'), of: ({ check }) => labelOf(check) },
          { head: t('For'), of: ({ from }) => (from === 'reportable' ? t('reportable winnings') : dollars(from)) },
          { head: t('Source'), of: ({ source }) => source },
        ]}
      />
    </section>
  );
}

interface PendingProps {
  readonly inForce: PaymentRules;
  readonly pending: NonNullable<PaymentRulesOfLink['pending']>;
  readonly onDone: () => void;
}

function Pending({ inForce, pending, onDone }: PendingProps) {
  const { by, reference, reason, rules, request: number, hash } = pending;
  const approve = async (): Promise<void> => {
    await request('POST', ofLink('payment-rules/approve'), { request: number, hash });
    noteDone({ text: t('You approved the new payment rules.'), page: ['payment-rules'] });
    onDone();
  };
  return (
    <section class="panel notice-card" aria-label={t('Payment rules awaiting approval')}>
      <h2>{t('Payment rules awaiting approval')}</h2>
      <p>
        {t(
          '{1} {2} requested these payment rules: {3}',
          by.name,
          <span class="soft">{by.license}</span>,
          `${reference}, ${reason}`,
        )}
      </p>
      <Difference inForce={inForce} rules={rules} />
      {may('payment-rules.approve') ? (
        <DestructiveAction
          title={t('Approve payment rules')}
          consequence={t('From now on, all claims are paid by these rules, including claims that are already open.')}
          confirm={t('Yes, approve')}
          onAct={approve}
        />
      ) : (
        <p class="soft">{t('A pit manager or the Commission must approve the new payment rules.')}</p>
      )}
    </section>
  );
}

function Difference({ inForce, rules }: { readonly inForce: PaymentRules; readonly rules: unknown }) {
  return (
    <DataTable
      label={t('Changed values')}
      rows={differences(inForce, rules)}
      keyOf={({ path }) => path}
      none={t('None.')}
      columns={[
        { head: t('Value'), of: ({ path }) => <code>{path}</code>, text: ({ path }) => path },
        { head: t('In force'), of: ({ before }) => <del>{before ?? '—'}</del>, text: ({ before }) => before ?? '' },
        { head: t('Proposed'), of: ({ after }) => <ins>{after ?? '—'}</ins>, text: ({ after }) => after ?? '' },
      ]}
    />
  );
}

interface ChangeProps extends RulesProps {
  readonly onDone: () => void;
}

function Change({ rules, onDone }: ChangeProps) {
  const [proposed, setProposed] = useState<unknown>(undefined);
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      setProposed(JSON.parse(await file.text()) as unknown);
      setUnreadable(false);
    } catch {
      setProposed(undefined);
      setUnreadable(true);
    }
  };
  return (
    <section class="panel" aria-label={t('Change the payment rules')}>
      <h2>{t('Change the payment rules')}</h2>
      <p class="soft">
        {t('Save the rules, change them in a text editor, and choose the file. A second person approves.')}
      </p>
      <button
        type="button"
        onClick={() => saveAs('payment-rules.json', 'application/json', JSON.stringify(rules, null, 2))}
      >
        {t('Save the rules as a file')}
      </button>
      <label>
        {t('File with the changed rules')}
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </label>
      {isUnreadable && (
        <p class="banner-note">
          {t('The file is not JSON. Press “Save the rules as a file” again, and change only values in that file.')}
        </p>
      )}
      {proposed !== undefined && (
        <>
          <Difference inForce={rules} rules={proposed} />
          <ReasonForm
            title={t('Request these rules')}
            act={t('Submit request')}
            onAct={async (reason, values) => {
              const reference = values('reference');
              await request('POST', ofLink('payment-rules/request'), { rules: proposed, reference, reason });
              noteDone({ text: t('You requested new payment rules.'), page: ['payment-rules'] });
              setProposed(undefined);
              onDone();
            }}
          >
            <ReferenceField label={t('Law or notice on which the rules are based')} />
          </ReasonForm>
        </>
      )}
    </section>
  );
}
