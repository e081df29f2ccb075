import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ActForm, Field, ReasonForm, type Values } from '../parts/form.js';
import { labelOf } from '../parts/texts.js';
import { instantOf, timeOf } from '../parts/times.js';
import { request } from '../server/api.js';
import { hasRole, may } from '../server/rights.js';
import type { Schedule, TermsVersion } from '../server/types.js';
import { t } from '../texts/t.js';
import { noteDone } from '../done/done.js';

interface VersionActsProps {
  readonly terms: TermsVersion;
  readonly path: string;
  readonly onDone: () => void;
}

const DONE: Readonly<Record<string, (version: number) => string>> = {
  approve: (version) => t('You signed terms version {1}.', version),
  refuse: (version) => t('You refused terms version {1}.', version),
  activate: (version) => t('Terms version {1} is in force.', version),
  withdraw: (version) => t('Terms version {1} is withdrawn.', version),
  schedule: (version) => t('Terms version {1} is scheduled. To undo, cancel the activation.', version),
  'cancel-activation': (version) => t('The activation of terms version {1} is canceled.', version),
};

type Act = (what: string, body?: object) => Promise<void>;

export function VersionActs({ terms, path, onDone }: VersionActsProps) {
  const act: Act = async (what, body) => {
    await request('POST', `${path}/${what}`, body);
    onDone();
    const text = DONE[what]?.(terms.version);
    if (text !== undefined) noteDone({ text, page: ['terms', terms.version] });
  };
  return (
    <section class="panel" aria-label={t('Next step')}>
      <h2>{t('Next step')}</h2>
      <Next terms={terms} act={act} />
    </section>
  );
}

function Next({ terms, act }: { readonly terms: TermsVersion; readonly act: Act }) {
  switch (terms.state) {
    case 'staged':
      return (
        <>
          <p>{t('Signatures needed: {1}.', terms.approversMissing.map(labelOf).join(', '))}</p>
          {may('terms.approve') && terms.approversMissing.some(hasRole) && <Approve terms={terms} act={act} />}
          <WithdrawVersion terms={terms} act={act} />
        </>
      );
    case 'approved':
      return (
        <>
          <InForce terms={terms} act={act} />
          <WithdrawVersion terms={terms} act={act} />
        </>
      );
    case 'in-force':
      return <p>{t('These terms are in force.')}</p>;
    case 'superseded':
      return <p>{t('Superseded by later terms.')}</p>;
    case 'refused':
    case 'withdrawn':
    case 'passed-over':
      return <Over terms={terms} act={act} />;
  }
}

interface StepProps {
  readonly terms: TermsVersion;
  readonly act: Act;
}

function Approve({ terms: { hash, approval }, act }: StepProps) {
  const sign = (values: Values): Promise<void> =>
    act('approve', { hash, reference: values('reference'), effectiveOn: values('effectiveOn') });
  return (
    <>
      <ActForm label={t('Sign this version')} act={t('Sign')} onAct={sign}>
        <Field
          label={t('Reference')}
          name="reference"
          maxLength={80}
          defaultValue={hasRole('commission') ? approval.reference : ''}
        />
        <Field label={t('Effective on or after')} name="effectiveOn" type="date" />
        <Field
          label={<>{t('I have read the document with hash {1}', <code>{hash.slice(0, 12)}…</code>)}</>}
          name="hasRead"
          type="checkbox"
          required
        />
      </ActForm>
      <ReasonForm
        title={t('Refuse to sign')}
        act={t('Refuse')}
        isDestructive
        onAct={(reason) => act('refuse', { reason })}
      />
    </>
  );
}

/**
 * For a version that was refused, withdrawn or passed over. Canceling its schedule lets other terms be scheduled
 * sooner.
 */
function Over({ terms, act }: StepProps) {
  return (
    <>
      <p>{t('This version is final. Stage the terms again as a new version.')}</p>
      {activeScheduleOf(terms) !== undefined && <CancelSchedule act={act} />}
    </>
  );
}

function activeScheduleOf({ schedules }: TermsVersion): Schedule | undefined {
  return schedules.find(({ end }) => end === null);
}

function InForce({ terms, act }: StepProps) {
  const schedule = activeScheduleOf(terms);
  if (schedule !== undefined) return <ActiveSchedule schedule={schedule} act={act} />;
  return (
    <>
      <Activate terms={terms} act={act} />
      <ScheduleForm act={act} />
    </>
  );
}

function Activate({ terms: { problems }, act }: StepProps) {
  const { isBusy, refusal, run } = useAct();
  return (
    <>
      <p>
        {t(
          'All signatures are complete. A pit manager can now put this version in force. The link must be out of service, with no hand in progress and no open claim.',
        )}
      </p>
      {problems.length > 0 && (
        <div class="refusal">
          <p>{t('These terms cannot be put in force now:')}</p>
          {problems.map(({ path, code, text }) => (
            <p key={path + code}>
              <code>{path}</code> {text}
            </p>
          ))}
        </div>
      )}
      {may('terms.activate') && (
        <button class="main" disabled={isBusy} onClick={() => void run(() => act('activate'))}>
          {t('Put in force')}
        </button>
      )}
      <RefusalNote refusal={refusal} />
    </>
  );
}

function WithdrawVersion({ terms: { stagedBy }, act }: StepProps) {
  if (!may('terms.withdraw') || stagedBy === null || !hasRole(stagedBy.role)) return null;
  return (
    <ReasonForm
      title={t('Withdraw version')}
      act={t('Withdraw')}
      isDestructive
      onAct={(reason) => act('withdraw', { reason })}
    />
  );
}

const DAYS_AHEAD_MAX = 7;

function ScheduleForm({ act }: { readonly act: Act }) {
  const [at, setAt] = useState('');
  const [gamingDay, setGamingDay] = useState('');
  if (!may('terms.schedule')) return null;
  const schedule = (values: Values): Promise<void> => {
    const when = at === '' ? { gamingDay } : { at: instantOf(at) };
    return act('schedule', { ...when, windowMinutes: Number(values('windowMinutes')) });
  };
  return (
    <ActForm label={t('Schedule')} act={t('Schedule')} onAct={schedule}>
      <p>
        {t(
          'Or schedule this version for a time or for the start of a gaming day, at most {1} days ahead. It takes effect as soon as the link is idle after that time. If that is not possible, an alarm is raised.',
          DAYS_AHEAD_MAX,
        )}
      </p>
      <Field
        label={t('At')}
        name="at"
        type="datetime-local"
        required={gamingDay === ''}
        onInput={(event) => setAt(event.currentTarget.value)}
      />
      <Field
        label={t('Or at the start of gaming day')}
        name="gamingDay"
        type="date"
        required={at === ''}
        onInput={(event) => setGamingDay(event.currentTarget.value)}
      />
      <Field
        label={t('How long to wait for an idle link, in minutes')}
        name="windowMinutes"
        type="number"
        min={1}
        max={240}
        defaultValue="60"
      />
    </ActForm>
  );
}

function ActiveSchedule({ schedule, act }: { readonly schedule: Schedule; readonly act: Act }) {
  return (
    <>
      <p>
        {t(
          'Takes effect automatically as soon as the link is idle, between {1} and {2}.',
          timeOf(schedule.dueAt),
          timeOf(schedule.until),
        )}
      </p>
      <CancelSchedule act={act} />
    </>
  );
}

function CancelSchedule({ act }: { readonly act: Act }) {
  if (!may('terms.cancel-activation')) return null;
  return (
    <ReasonForm
      title={t('Cancel schedule')}
      act={t('Cancel the schedule')}
      isDestructive
      onAct={(reason) => act('cancel-activation', { reason })}
    />
  );
}
