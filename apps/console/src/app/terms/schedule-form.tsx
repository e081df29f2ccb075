import { useState } from 'preact/hooks';
import { ReasonForm, RefusalNote, useAct } from '../parts/act.js';
import { timeOf } from '../parts/texts.js';
import { may } from '../server/rights.js';
import type { Schedule } from './shapes.js';

type Act = (what: string, body?: object) => Promise<void>;

const DAYS_AHEAD_MAX = 7;

/** For a pit manager: when the house is to put the version in force by itself. One stands at a time. */
export function ScheduleForm({ act }: { readonly act: Act }) {
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
export function StandingSchedule({ schedule, act }: { readonly schedule: Schedule; readonly act: Act }) {
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

export function CallOff({ act }: { readonly act: Act }) {
  if (!may('terms.cancel-activation')) return null;
  return (
    <ReasonForm title="Call it off" act="Call off" isDestructive onAct={(reason) => act('call-off', { reason })} />
  );
}
