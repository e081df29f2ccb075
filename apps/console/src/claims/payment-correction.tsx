import { useState } from 'preact/hooks';
import { Choice, Field, ReasonForm } from '../parts/form.js';
import { RefusalNote, useAct } from '../parts/act.js';
import { dollars, labelOf, timeOf } from '../parts/texts.js';
import { may } from '../server/rights.js';
import { myId } from '../server/session.js';
import type { Claim } from '../server/types.js';
import { t } from '../texts/t.js';
import { linesIn } from './payment.js';

interface CorrectionProps {
  readonly claim: Claim;
  readonly act: (what: string, body?: object) => Promise<void>;
}

type Recorded = NonNullable<Claim['payment']>;

export function PaidClaim({ claim, act }: CorrectionProps) {
  const { payment, correctionWaits } = claim;
  return (
    <>
      <p>{payment?.isCorrected === true ? t('Paid, and corrected by two people') : t('Paid, complete')}</p>
      {claim.cashReport?.needsReport === true && (
        <p class="banner-note">
          {t(
            'The patron received {1} in cash in the gaming day of this payment. A cash report is needed ({2}).',
            dollars(claim.cashReport.paid),
            claim.cashReport.rule,
          )}
        </p>
      )}
      {correctionWaits !== null && <Waiting claim={claim} waiting={correctionWaits} act={act} />}
      {payment !== null && may('claim.request-correction') && (
        <CorrectionForm claim={claim} payment={payment} act={act} />
      )}
    </>
  );
}

interface WaitingProps extends CorrectionProps {
  readonly waiting: NonNullable<Claim['correctionWaits']>;
}

/** The recorded payment stays valid until a second person approves the correction. */
function Waiting({ claim, waiting, act }: WaitingProps) {
  const { isBusy, refusal, run } = useAct();
  const payer = claim.acts.findLast((each) => each.act === 'paid')?.person.id;
  const isSecond = waiting.by.id !== myId() && payer !== myId();
  const { request, hash } = waiting;
  return (
    <div class="confirm" role="status" aria-label={t('Correction of the payment')}>
      <h3>{t('Correction of the payment')}</h3>
      <p>{t('Requested by {1}, {2}: {3}', waiting.by.name, timeOf(waiting.at), waiting.reason)}</p>
      <dl class="facts">
        <dt>{t('Recorded')}</dt>
        <dd>{claim.payment === null ? '' : moneyOf(claim.payment)}</dd>
        <dt>{t('Requested')}</dt>
        <dd>
          <strong>{moneyOf(waiting)}</strong>
        </dd>
      </dl>
      {may('claim.correct-payment') && isSecond ? (
        <button
          class="main"
          disabled={isBusy}
          onClick={() => void run(() => act('correction/approve', { request, hash }))}
        >
          {t('Approve correction')}
        </button>
      ) : (
        <p class="soft">{t('A pit manager who did not pay the claim approves the correction.')}</p>
      )}
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function moneyOf({ parts, deductions, note }: Pick<Recorded, 'parts' | 'deductions' | 'note'>): string {
  const lines = [
    ...parts.map(({ method, amount, reference }) => [dollars(amount), labelOf(method), reference]),
    ...deductions.map(({ kind, amount, reference }) => [dollars(amount), labelOf(kind), reference]),
    [note],
  ];
  return lines
    .map((line) => line.filter((text) => text !== '').join(' '))
    .filter((text) => text !== '')
    .join(' · ');
}

const EMPTY = { kind: '', amount: '', reference: '' };
const DEDUCTIONS = ['federal-tax', 'state-tax', 'debt'] as const;

interface FormProps extends CorrectionProps {
  readonly payment: Recorded;
}

function CorrectionForm({ claim, payment, act }: FormProps) {
  const parts = [...payment.parts.map(({ method: kind, ...rest }) => ({ kind, ...rest })), EMPTY];
  const deductions = [...payment.deductions, EMPTY];
  const title = t('Correct the payment');
  return (
    <ReasonForm
      title={title}
      act={t('Request correction')}
      onAct={(reason, values) =>
        act('correction/request', {
          parts: linesIn(values, 'part', parts.length).map(({ kind: method, ...rest }) => ({ method, ...rest })),
          deductions: linesIn(values, 'deduction', deductions.length),
          ...{ note: values('note'), reason },
        })
      }
    >
      <p class="soft">{t('Enter the complete payment of {1} as it was really made.', dollars(claim.amount))}</p>
      {parts.map((part, at) => (
        <Line
          key={`part-${at}`}
          name={`part-${at}`}
          kinds={claim.demands.methods.map(({ method }) => method)}
          label={t('Paid by')}
          line={part}
        />
      ))}
      {deductions.map((deduction, at) => (
        <Line
          key={`deduction-${at}`}
          name={`deduction-${at}`}
          kinds={DEDUCTIONS}
          label={t('Kept back')}
          line={deduction}
        />
      ))}
      <Field label={t('Why this tax')} name="note" maxLength={200} required={false} defaultValue={payment.note} />
    </ReasonForm>
  );
}

interface LineProps {
  readonly name: string;
  readonly label: string;
  readonly kinds: readonly string[];
  readonly line: { readonly kind: string; readonly amount: string; readonly reference: string };
}

function Line({ name, label, kinds, line }: LineProps) {
  const [kind, setKind] = useState(line.kind === '' ? (kinds[0] ?? '') : line.kind);
  const options = [...new Set([...kinds, kind])].map((each) => [each, labelOf(each)] as const);
  return (
    <div class="row">
      <Choice label={label} name={`${name}-kind`} options={options} value={kind} onChange={setKind} />
      <Field
        label={t('Amount')}
        name={`${name}-amount`}
        inputMode="decimal"
        pattern="\d{1,9}(\.\d{1,2})?"
        required={false}
        defaultValue={line.amount}
      />
      <Field
        label={t('Number')}
        name={`${name}-reference`}
        maxLength={80}
        required={false}
        defaultValue={line.reference}
      />
    </div>
  );
}
