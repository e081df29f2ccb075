import { useEffect, useRef, useState } from 'preact/hooks';
import { RefusalNote, restoreFocus, useAct } from '../parts/act.js';
import { ActForm } from '../parts/form.js';
import { dollars } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { addressOf, request } from '../server/api.js';
import { useReadOnce } from '../server/live.js';
import { may } from '../server/rights.js';
import type { Claim, Winners } from '../server/types.js';
import { t } from '../texts/t.js';
import { PersonFields, TaxpayerFields, Text } from './patron-fields.js';
import { personOf } from './patron.js';
import { entryOf } from './winners.js';
import { noteDone } from '../done/done.js';
import { shortOf } from './slip.js';

interface SharedWinProps {
  readonly claim: Claim;
  readonly mayRecord: boolean;
  readonly onDone: () => void;
}

export function SharedWin({ claim, mayRecord, onDone }: SharedWinProps) {
  const path = `claims/${encodeURIComponent(claim.awardId)}/winners`;
  const isShared = claim.patron.winners > 0;
  const { value, refusal, isLoading, refresh } = useReadOnce<Winners>(isShared || mayRecord ? path : null);
  const [isAdding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const change = useAct();
  const isOlder = value !== undefined && value.revision !== claim.patron.revision;
  useEffect(() => {
    if (isOlder) refresh();
  }, [isOlder, claim.patron.revision]);
  if (value === undefined) return <Reading isLoading={isLoading} refusal={refusal} lines={1} />;
  const save = async (body: object): Promise<void> => {
    await request('PUT', path, body);
    noteDone({
      text: t('The winners of claim {1} are recorded.', shortOf(claim.awardId)),
      page: ['claims', claim.awardId],
    });
    onDone();
  };
  const close = (): void => {
    setAdding(false);
    requestAnimationFrame(() => restoreFocus(opener.current));
  };
  return (
    <section aria-label={t('Shared win')}>
      {isShared && (
        <Shares
          value={value}
          mayRecord={mayRecord}
          isBusy={change.isBusy}
          onChange={(body) => void change.run(() => save(body))}
        />
      )}
      <RefusalNote refusal={change.refusal} />
      {isShared && may('tax-form.read') && (
        <a class="button" href={addressOf(`${path}.pdf`)} download>
          {t('Form 5754, PDF')}
        </a>
      )}
      {mayRecord && isAdding && (
        <WinnerForm
          onCancel={close}
          onSave={async (winner) => {
            await save(entryOf(value, { with: winner }));
            close();
          }}
        />
      )}
      {mayRecord && !isAdding && (
        <button ref={opener} type="button" class="minor" onClick={() => setAdding(true)}>
          {isShared ? t('Add a winner') : t('The win is shared')}
        </button>
      )}
    </section>
  );
}

interface SharesProps {
  readonly value: Winners;
  readonly mayRecord: boolean;
  readonly isBusy: boolean;
  readonly onChange: (body: object) => void;
}

function Shares({ value, mayRecord, isBusy, onChange }: SharesProps) {
  const left = entryOf(value, {}).payeeShare;
  return (
    <>
      <h3>{t('Shared win')}</h3>
      <ul class="plain-list">
        <li>{t('{1} of the patron', dollars(value.payeeShare))}</li>
        {value.winners.map(({ number, share, name, taxpayerNumber }) => (
          <li key={number}>
            {t('{1} of {2}, taxpayer number {3}', dollars(share), name, taxpayerNumber ?? t('none'))}
            {mayRecord && (
              <button
                type="button"
                class="minor"
                disabled={isBusy}
                aria-label={t('Remove {1}', name)}
                onClick={() => onChange(entryOf(value, { without: number }))}
              >
                {t('Remove')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayRecord && left !== value.payeeShare && (
        <p class="banner-note">
          {t('The amount of the award has changed since the shares were entered.')}{' '}
          <button type="button" class="minor" disabled={isBusy} onClick={() => onChange(entryOf(value, {}))}>
            {t('The patron gets the rest: {1}', dollars(left))}
          </button>
        </p>
      )}
    </>
  );
}

interface WinnerFormProps {
  readonly onSave: (winner: ReturnType<typeof personOf> & { readonly share: string }) => Promise<void>;
  readonly onCancel: () => void;
}

function WinnerForm({ onSave, onCancel }: WinnerFormProps) {
  const [hasNoNumber, setNoNumber] = useState(false);
  return (
    <ActForm
      class="confirm"
      takesFocus
      keepsFields
      label={t('Add a winner')}
      act={t('Save winner')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
      onAct={(values) => onSave({ ...personOf(values, hasNoNumber), share: values('share') })}
      buttons={
        <button type="button" class="minor" onClick={onCancel}>
          {t('Cancel')}
        </button>
      }
    >
      <Text
        label={t('Share of the win, $')}
        name="share"
        pattern="\d+\.\d\d"
        title={t('dollars and cents, like 1250.00')}
      />
      <PersonFields record={undefined} />
      <TaxpayerFields record={undefined} hasNoNumber={hasNoNumber} onChange={setNoNumber} />
    </ActForm>
  );
}
