import { useEffect, useRef, useState } from 'preact/hooks';
import { restoreFocus } from '../parts/act.js';
import { ActForm, ReasonForm, type Values } from '../parts/form.js';
import { dateOf, labelOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { addressOf, request } from '../server/api.js';
import { useReadOnce } from '../server/live.js';
import { may } from '../server/rights.js';
import type { Claim, Patron, TaxpayerNumber } from '../server/types.js';
import { t } from '../texts/t.js';
import { IdentificationFields, PersonFields, TaxpayerFields, Text } from './patron-fields.js';
import { bodyOf, missingOf } from './patron.js';
import { SharedWin } from './shared-win.js';
import { noteDone } from '../done/done.js';
import { shortOf } from './slip.js';

const SHOWN_MS = 60_000;

interface PatronPanelProps {
  readonly claim: Claim;
  readonly isOpen: boolean;
  readonly onDone: () => void;
}

export function PatronPanel({ claim, isOpen, onDone }: PatronPanelProps) {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const path = `claims/${encodeURIComponent(claim.awardId)}/patron`;
  const isRecorded = claim.patron.state === 'recorded';
  const {
    value: record,
    refusal,
    isLoading,
    refresh,
  } = useReadOnce<Patron>(isRecorded && may('patron.read') ? path : null);
  if (!may('patron.read')) return null;
  const mayRecord = isOpen && may('patron.record');
  const close = (): void => {
    setEditing(false);
    requestAnimationFrame(() => restoreFocus(opener.current));
  };
  return (
    <section class="panel" aria-label={t('Patron')}>
      <h2>{t('Patron')}</h2>
      <Missing claim={claim} />
      <Reading isLoading={isLoading} refusal={refusal} />
      {record !== undefined && <Record record={record} path={path} />}
      {hasTaxForm(claim) && may('tax-form.read') && (
        <a class="button" href={addressOf(`claims/${encodeURIComponent(claim.awardId)}/tax-form.pdf`)} download>
          {t('Form {1}, PDF', claim.tax.form)}
        </a>
      )}
      {mayRecord && isEditing && (
        <PatronForm
          record={record}
          needsTwo={claim.demands.patron?.identifications === 2}
          onCancel={close}
          onSave={async (body) => {
            await request('PUT', path, body);
            noteDone({
              text: t('The patron of claim {1} is recorded.', shortOf(claim.awardId)),
              page: ['claims', claim.awardId],
            });
            close();
            refresh();
            onDone();
          }}
        />
      )}
      {mayRecord && !isEditing && (
        <button ref={opener} type="button" onClick={() => setEditing(true)}>
          {isRecorded ? t('Correct the record') : t('Record patron')}
        </button>
      )}
      {isRecorded && <SharedWin claim={claim} mayRecord={mayRecord} onDone={onDone} />}
    </section>
  );
}

function hasTaxForm({ status, tax, acts }: Claim): boolean {
  const isTaxed = acts.some(({ detail }) => detail?.deductions?.some(({ kind }) => kind === 'federal-tax') === true);
  return status === 'paid' && (tax.isReportable || isTaxed);
}

function Missing({ claim }: Pick<PatronPanelProps, 'claim'>) {
  const missing = missingOf(claim);
  if (missing !== null) return <p class="banner-note">{missing}</p>;
  return claim.patron.state === 'none' ? <p class="soft">{t('Nobody is on record.')}</p> : null;
}

interface RecordProps {
  readonly record: Patron;
  readonly path: string;
}

function Record({ record, path }: RecordProps) {
  const { name, address, dateOfBirth, identifications, playerCard, changedAt } = record;
  const { street, city, region, postalCode, country } = address;
  return (
    <dl class="facts">
      <dt>{t('Name')}</dt>
      <dd>{name}</dd>
      <dt>{t('Address')}</dt>
      <dd>
        {street}
        <br />
        {[city, region, postalCode, country].filter((part) => part !== '').join(', ')}
      </dd>
      <dt>{t('Date of birth')}</dt>
      <dd>{dateOfBirth}</dd>
      <dt>{t('Identification')}</dt>
      <dd>
        {identifications.map(({ kind, number, issuer, expiresOn }) => (
          <div key={kind + number}>
            {labelOf(kind)} {number}, {issuer}
            {expiresOn !== null && t(', until {1}', expiresOn)}
          </div>
        ))}
      </dd>
      <dt>{t('Taxpayer number')}</dt>
      <dd>
        {record.taxpayerNumber ?? t('none: {1}', record.noTaxpayerNumber)}
        {record.taxpayerNumber !== null && may('patron.reveal') && <Reveal path={path} />}
      </dd>
      {playerCard !== null && (
        <>
          <dt>{t('Player card')}</dt>
          <dd>{playerCard}</dd>
        </>
      )}
      <dt>{t('Last changed')}</dt>
      <dd>{dateOf(changedAt)}</dd>
    </dl>
  );
}

function Reveal({ path }: Pick<RecordProps, 'path'>) {
  const [number, setNumber] = useState<string | null>(null);
  useEffect(() => {
    if (number === null) return;
    const timer = window.setTimeout(() => setNumber(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [number]);
  if (number !== null)
    return (
      <div class="row">
        <output aria-label={t('Whole taxpayer number')}>{number}</output>
        <button type="button" class="minor" onClick={() => setNumber(null)}>
          {t('Hide')}
        </button>
      </div>
    );
  return (
    <div>
      <ReasonForm
        title={t('Show number')}
        act={t('Show number')}
        onAct={async (reason) => {
          const { taxpayerNumber } = await request<TaxpayerNumber>('POST', `${path}/taxpayer-number`, { reason });
          setNumber(taxpayerNumber);
        }}
      />
    </div>
  );
}

interface PatronFormProps {
  readonly record: Patron | undefined;
  readonly needsTwo: boolean;
  readonly onSave: (body: object) => Promise<void>;
  readonly onCancel: () => void;
}

function PatronForm({ record, needsTwo, onSave, onCancel }: PatronFormProps) {
  const [hasNoNumber, setNoNumber] = useState(record?.taxpayerNumber === null);
  const [hasTwo, setTwo] = useState(needsTwo || record?.identifications[1] !== undefined);
  const of = (values: Values): object => bodyOf(values, { hasTwo, hasNoNumber });
  return (
    <ActForm
      class="confirm"
      takesFocus
      keepsFields
      label={record === undefined ? t('Record patron') : t('Correct the record')}
      act={t('Save patron')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
      onAct={(values) => onSave(of(values))}
      buttons={
        <button type="button" class="minor" onClick={onCancel}>
          {t('Cancel')}
        </button>
      }
    >
      <PersonFields record={record} />
      <IdentificationFields at={1} legend={t('Identification')} record={record} />
      {hasTwo ? (
        <IdentificationFields at={2} legend={t('Second identification')} record={record} />
      ) : (
        <button type="button" class="minor" onClick={() => setTwo(true)}>
          {t('Add a second identification')}
        </button>
      )}
      <TaxpayerFields record={record} hasNoNumber={hasNoNumber} onChange={setNoNumber} />
      <Text
        label={t('Player card')}
        name="playerCard"
        maxLength={40}
        value={record?.playerCard ?? ''}
        required={false}
      />
    </ActForm>
  );
}
