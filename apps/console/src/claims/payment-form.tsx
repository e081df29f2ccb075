import { useState } from 'preact/hooks';
import { ActForm, Choice, Field, Radios, ReasonForm } from '../parts/form.js';
import { dollars, labelOf } from '../parts/texts.js';
import { may } from '../server/rights.js';
import type { Claim } from '../server/types.js';
import { t } from '../texts/t.js';
import { missingOf } from './patron.js';
import { type PaymentChoice, type PreparedPayment, isNumbered, preparedPayment, reportedCash } from './payment.js';

interface PaymentProps {
  readonly claim: Claim;
  readonly act: (what: string, body?: object) => Promise<void>;
}

export function Payment({ claim, act }: PaymentProps) {
  const { checks, methods } = claim.demands;
  if (checks.some(({ result }) => result === 'excluded')) return <Excluded act={act} />;
  const missing = checks.find(({ result }) => result === null);
  const ways = methods.map(({ method }) => labelOf(method).toLowerCase()).join(t(' or '));
  const lacks = missingOf(claim);
  const isHere = claim.paidBy === 'here';
  return (
    <>
      <p class={isHere ? '' : 'banner-note'}>
        {isHere ? t('Pay by {1}', ways) : t('Pay nothing here: the slot accounting system pays it on its own slip.')}
      </p>
      {missing !== undefined && <LookUp key={missing.check} check={missing.check} rule={missing.rule} act={act} />}
      {missing === undefined && lacks !== null && <p class="banner-note">{lacks}</p>}
      {missing === undefined && lacks === null && isHere && may('claim.pay') && <PaymentForm claim={claim} act={act} />}
    </>
  );
}

const LOOK_UPS = {
  debts: {
    title: t('Look-up for debts'),
    found: t('Debts are owed'),
    clear: t('No debts are owed'),
  },
  exclusion: {
    title: t('Look-up for excluded persons'),
    found: t('The patron is excluded'),
    clear: t('The patron is not excluded'),
  },
} as const;

interface LookUpProps extends Pick<PaymentProps, 'act'> {
  readonly check: Claim['demands']['checks'][number]['check'];
  readonly rule: string;
}

function LookUp({ check, rule, act }: LookUpProps) {
  const { title, found, clear } = LOOK_UPS[check];
  if (!may('claim.check')) return <p>{t('{1} is missing. The cage must record it before the payment.', title)}</p>;
  const foundResult = check === 'debts' ? 'owes' : 'excluded';
  return (
    <ActForm
      act={t('Record')}
      label={title}
      class="confirm"
      onAct={(values) =>
        act('check', {
          ...{ check, result: values('result'), reference: values('reference') },
          ...(values('owed') === '' ? {} : { owed: values('owed') }),
        })
      }
    >
      <Radios
        legend={title}
        name="result"
        options={[
          ['clear', clear],
          [foundResult, found],
        ]}
      />
      {check === 'debts' && (
        <Field
          label={t('Amount owed, if any')}
          name="owed"
          inputMode="decimal"
          pattern="\d{1,9}(\.\d{1,2})?"
          required={false}
        />
      )}
      <Field label={t('Number of the look-up')} name="reference" maxLength={80} />
      <p class="soft">{rule}</p>
    </ActForm>
  );
}

function Excluded({ act }: Pick<PaymentProps, 'act'>) {
  return (
    <>
      <p class="banner-note">
        {t(
          'The patron is excluded from gaming and may not be paid. The award goes to the State and is not returned to a meter.',
        )}
      </p>
      {may('claim.request') && (
        <ReasonForm
          title={t('Request to send the award to the State')}
          act={t('Request to send the award to the State')}
          isDestructive
          onAct={(reason) => act('request', { act: 'forfeit', reason })}
        />
      )}
    </>
  );
}

function PaymentForm({ claim, act }: PaymentProps) {
  const { amount, demands } = claim;
  const methods = demands.methods.map(({ method }) => method);
  const [choice, setChoice] = useState<PaymentChoice>({
    ...{ tax: demands.withholding, method: methods[0] ?? '', number: '', caseNumber: '', note: '' },
    ...{ otherMethod: methods[1] ?? '', otherAmount: '', otherNumber: '' },
  });
  const prepared = preparedPayment(claim, choice);
  const change = (name: keyof PaymentChoice) => (value: string) => setChoice({ ...choice, [name]: value });
  const typed = (name: keyof PaymentChoice) => ({
    name,
    defaultValue: choice[name],
    onInput: (event: { readonly currentTarget: HTMLInputElement }) => change(name)(event.currentTarget.value.trim()),
  });
  const ways = methods.map((method) => [method, labelOf(method)] as const);
  const isLess = choice.tax !== demands.withholding;
  return (
    <ActForm
      act={
        prepared === null ? t('Pay') : t('Pay {1} by {2}', dollars(prepared.net), labelOf(choice.method).toLowerCase())
      }
      label={t('Payment')}
      onAct={async () => {
        if (prepared !== null) await act('issue', prepared.body);
      }}
    >
      <Amounts award={amount} prepared={prepared} cashReport={claim.cashReport} />
      {demands.withholding !== '0.00' && (
        <Field label={t('Federal tax withheld')} inputMode="decimal" pattern="\d{1,9}(\.\d{1,2})?" {...typed('tax')} />
      )}
      {isLess && <Field label={t('Why this tax')} maxLength={200} {...typed('note')} />}
      {demands.owed !== '0.00' && <Field label={t('Number of the case')} maxLength={80} {...typed('caseNumber')} />}
      {ways.length > 1 && (
        <Choice label={t('Pay by')} options={ways} value={choice.method} onChange={change('method')} />
      )}
      {isNumbered(choice.method) && (
        <Field
          label={t('Number of the {1}', labelOf(choice.method).toLowerCase())}
          maxLength={80}
          {...typed('number')}
        />
      )}
      {ways.length > 1 && <OtherPart ways={ways} choice={choice} change={change} typed={typed} />}
      {prepared !== null && <CashNote claim={claim} prepared={prepared} />}
    </ActForm>
  );
}

interface CashNoteProps extends Pick<PaymentProps, 'claim'> {
  readonly prepared: PreparedPayment;
}

function CashNote({ claim, prepared }: CashNoteProps) {
  const sum = reportedCash(claim, prepared);
  if (sum === null) return null;
  return (
    <p class="banner-note" role="status">
      {t(
        'With this payment, the patron has received {1} in cash in this gaming day. A cash report is needed ({2}).',
        dollars(sum),
        claim.cashReport?.rule ?? '',
      )}
    </p>
  );
}

interface AmountsProps extends Pick<Claim, 'cashReport'> {
  readonly award: string;
  readonly prepared: PreparedPayment | null;
}

function Amounts({ award, prepared, cashReport }: AmountsProps) {
  return (
    <dl class="facts">
      <dt>{t('Award')}</dt>
      <dd>{dollars(award)}</dd>
      {prepared !== null && prepared.debt !== '0.00' && (
        <>
          <dt>{t('Kept back for debts')}</dt>
          <dd>{dollars(prepared.debt)}</dd>
        </>
      )}
      {cashReport !== null && (
        <>
          <dt>{t('Cash already paid in this gaming day')}</dt>
          <dd>{dollars(cashReport.paid)}</dd>
        </>
      )}
      <dt>{t('Patron gets')}</dt>
      <dd>
        <strong>{prepared === null ? t('one of the amounts above is not valid') : dollars(prepared.net)}</strong>
      </dd>
    </dl>
  );
}

interface OtherPartProps {
  readonly ways: readonly (readonly [string, string])[];
  readonly choice: PaymentChoice;
  readonly change: (name: keyof PaymentChoice) => (value: string) => void;
  readonly typed: (name: keyof PaymentChoice) => TypedField;
}

interface TypedField {
  readonly name: string;
  readonly defaultValue: string;
  readonly onInput: (event: { readonly currentTarget: HTMLInputElement }) => void;
}

function OtherPart({ ways, choice, change, typed }: OtherPartProps) {
  return (
    <details>
      <summary>{t('Pay a part in another way')}</summary>
      <Choice label={t('Part by')} options={ways} value={choice.otherMethod} onChange={change('otherMethod')} />
      <Field
        label={t('Amount of the part')}
        inputMode="decimal"
        pattern="\d{1,9}(\.\d{1,2})?"
        required={false}
        {...typed('otherAmount')}
      />
      {isNumbered(choice.otherMethod) && (
        <Field
          label={t('Number of the part')}
          maxLength={80}
          required={choice.otherAmount !== ''}
          {...typed('otherNumber')}
        />
      )}
    </details>
  );
}
