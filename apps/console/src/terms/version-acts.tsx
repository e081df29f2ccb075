import { useState } from 'preact/hooks';
import { ReasonForm, RefusalNote, useAct } from '../parts/act.js';
import { called, timeOf } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { hasRole, may } from '../server/rights.js';
import type { Schedule, TermsVersion } from './shapes.js';

interface VersionActsProps {
  readonly terms: TermsVersion;
  readonly path: string;
  readonly onDone: () => void;
}

type Act = (what: string, body?: object) => Promise<void>;

/** What comes next, and what this person may do of it. The other sides are at screens of their own. */
export function VersionActs({ terms, path, onDone }: VersionActsProps) {
  const act: Act = async (what, body) => {
    await ask('POST', `${path}/${what}`, body);
    onDone();
  };
  return (
    <section class="panel" aria-label="What comes next">
      <h2>What comes next</h2>
      <Next terms={terms} act={act} />
    </section>
  );
}

function Next({ terms, act }: { readonly terms: TermsVersion; readonly act: Act }) {
  switch (terms.state) {
    case 'staged':
      return (
        <>
          <p>To be signed: {terms.approversMissing.map(called).join(', ')}.</p>
          {may('terms.approve') && terms.approversMissing.some(hasRole) && <Approve terms={terms} act={act} />}
          <TakeBack terms={terms} act={act} />
        </>
      );
    case 'approved':
      return (
        <>
          <InForce terms={terms} act={act} />
          <TakeBack terms={terms} act={act} />
        </>
      );
    case 'in-force':
      return <p>These terms are in force.</p>;
    case 'superseded':
      return <p>Other terms have been in force since. It is kept as it was.</p>;
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
  const { isBusy, refusal, run } = useAct();
  const [reference, setReference] = useState(hasRole('commission') ? approval.reference : '');
  const [effectiveOn, setEffective] = useState('');
  const [hasRead, setRead] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(() => act('approve', { hash, reference: reference.trim(), effectiveOn }));
  };
  return (
    <>
      <form onSubmit={submit} aria-label="Sign this version">
        <label>
          Reference
          <input
            value={reference}
            required
            maxLength={80}
            onInput={(event) => setReference(event.currentTarget.value)}
          />
        </label>
        <label>
          May be put in force from
          <input
            type="date"
            value={effectiveOn}
            required
            onInput={(event) => setEffective(event.currentTarget.value)}
          />
        </label>
        <label class="check">
          <input type="checkbox" checked={hasRead} onChange={(event) => setRead(event.currentTarget.checked)} />
          <span>
            I have read the document with the hash <code>{hash.slice(0, 12)}…</code>
          </span>
        </label>
        <button class="main" disabled={isBusy || !hasRead}>
          Sign
        </button>
        <RefusalNote refusal={refusal} />
      </form>
      <ReasonForm title="Refuse to sign" act="Refuse" isDestructive onAct={(reason) => act('refuse', { reason })} />
    </>
  );
}

/** What was scheduled before it was taken back ends by itself, and may be called off before, so that other terms come first. */
function Over({ terms, act }: StepProps) {
  return (
    <>
      <p>Nothing more can be done with it. Stage the terms anew.</p>
      {standingIn(terms) !== undefined && <CallOff act={act} />}
    </>
  );
}

function standingIn({ schedules }: TermsVersion): Schedule | undefined {
  return schedules.find(({ end }) => end === null);
}

/** Now, or at an instant that is said; where one is said already, nothing else until that has ended. */
function InForce({ terms, act }: StepProps) {
  const standing = standingIn(terms);
  if (standing !== undefined) return <StandingSchedule schedule={standing} act={act} />;
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
        Every side has signed. A pit manager puts it in force while the link is out of service, with no coup under way
        and no claim open.
      </p>
      {problems.length > 0 && (
        <div class="refusal">
          <p>At this moment it cannot be:</p>
          {problems.map(({ path, code, text }) => (
            <p key={path + code}>
              <code>{path}</code> {text}
            </p>
          ))}
        </div>
      )}
      {may('terms.activate') && (
        <button class="main" disabled={isBusy} onClick={() => void run(() => act('activate'))}>
          Put in force
        </button>
      )}
      <RefusalNote refusal={refusal} />
    </>
  );
}

/** For the side that staged it. */
function TakeBack({ terms: { stagedBy }, act }: StepProps) {
  if (!may('terms.withdraw') || stagedBy === null || !hasRole(stagedBy.role)) return null;
  return (
    <ReasonForm title="Take it back" act="Withdraw" isDestructive onAct={(reason) => act('withdraw', { reason })} />
  );
}

const DAYS_AHEAD_MAX = 7;

/** For a pit manager: when the house is to put the version in force by itself. One stands at a time. */
function ScheduleForm({ act }: { readonly act: Act }) {
  const { isBusy, refusal, run } = useAct();
  const [at, setAt] = useState('');
  const [gamingDay, setGamingDay] = useState('');
  const [windowMinutes, setWindow] = useState(60);
  if (!may('terms.schedule')) return null;
  const submit = (event: Event): void => {
    event.preventDefault();
    // The field has the clock of this screen; what is sent has none.
    const when = at === '' ? { gamingDay } : { at: new Date(at).toISOString() };
    void run(() => act('schedule', { ...when, windowMinutes }));
  };
  return (
    <form onSubmit={submit} aria-label="Schedule it">
      <p>
        Or say when: an instant, or the beginning of a gaming day, {DAYS_AHEAD_MAX} days ahead at the most. The house
        puts it in force as soon as the link is quiet from then on, and says so if it could not.
      </p>
      <label>
        At
        <input
          type="datetime-local"
          value={at}
          disabled={gamingDay !== ''}
          onInput={(event) => setAt(event.currentTarget.value)}
        />
      </label>
      <label>
        Or when this gaming day begins
        <input
          type="date"
          value={gamingDay}
          disabled={at !== ''}
          onInput={(event) => setGamingDay(event.currentTarget.value)}
        />
      </label>
      <label>
        Wait for a quiet link, minutes
        <input
          type="number"
          min={1}
          max={240}
          value={windowMinutes}
          required
          onInput={(event) => setWindow(event.currentTarget.valueAsNumber)}
        />
      </label>
      <button disabled={isBusy || (at === '' && gamingDay === '')}>Schedule</button>
      <RefusalNote refusal={refusal} />
    </form>
  );
}

/** What stands, and the way to call it off. */
function StandingSchedule({ schedule, act }: { readonly schedule: Schedule; readonly act: Act }) {
  return (
    <>
      <p>
        The house puts it in force by itself from {timeOf(schedule.dueAt)} on, as soon as the link is quiet, until{' '}
        {timeOf(schedule.until)} at the latest.
      </p>
      <CallOff act={act} />
    </>
  );
}

function CallOff({ act }: { readonly act: Act }) {
  if (!may('terms.cancel-activation')) return null;
  return (
    <ReasonForm title="Call it off" act="Call off" isDestructive onAct={(reason) => act('call-off', { reason })} />
  );
}
