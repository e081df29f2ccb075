import { called, timeOf } from '../parts/texts.js';
import type { Schedule } from './shapes.js';

/** When the house was to put a version in force by itself, who said so, and what became of it. */
export function Schedules({ schedules }: { readonly schedules: readonly Schedule[] }) {
  if (schedules.length === 0) return null;
  return (
    <section class="panel" aria-label="Schedule">
      <h2>Schedule</h2>
      <ol class="acts">
        {schedules.map(({ scheduledAt, scheduledBy, dueAt, until, end }) => (
          <li key={scheduledAt}>
            <strong>For {timeOf(dueAt)}</strong> <span class="soft">until {timeOf(until)}</span>
            <br />
            <span class="soft">
              {timeOf(scheduledAt)} by {scheduledBy.name}, {called(scheduledBy.role)}, license {scheduledBy.license}
            </span>
            <br />
            {endText(end)}
          </li>
        ))}
      </ol>
    </section>
  );
}

const ENDS = {
  'in-force': 'Put in force as scheduled',
  'called-off': 'Called off',
  missed: 'Not put in force',
} as const satisfies Readonly<Record<NonNullable<Schedule['end']>['how'], string>>;

function endText(end: Schedule['end']): string {
  if (end === null) return 'It stands.';
  const { how, at, person, code, text } = end;
  const by = person === null ? '' : ` by ${person.name}, license ${person.license}`;
  const why = [code, text].filter((each) => each !== null && each !== '').join(', ');
  return `${ENDS[how]}, ${timeOf(at)}${by}${why === '' ? '' : `: ${why}`}.`;
}
