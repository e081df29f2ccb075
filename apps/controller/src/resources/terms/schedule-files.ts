import { must } from '@jackpot/money';
import type { Person } from '@jackpot/progressive';
import type { ScheduleRecord, TermsRecord } from '@jackpot/storage';

export interface ScheduleEndFile {
  readonly how: 'in-force' | 'cancelled' | 'missed';
  readonly at: number;
  readonly person: Person | null;
  readonly code: string | null;
  readonly text: string | null;
}

/** Times in ms since 1970. */
export interface ScheduleFile {
  readonly scheduledAt: number;
  readonly dueAt: number;
  readonly until: number;
  readonly person: Person;
  readonly end: ScheduleEndFile | null;
}

/**
 * A link has at most one pending schedule, and no other terms come into force meanwhile. So a schedule ends with the
 * first later step (canceled or missed) or activation.
 */
export function schedulesOf(
  version: number,
  steps: readonly ScheduleRecord[],
  inForce: readonly TermsRecord[],
): readonly ScheduleFile[] {
  return steps
    .filter((step) => step.version === version && step.how === 'scheduled')
    .map(({ sequence, at, dueAt, untilAt, person }) => ({
      scheduledAt: at,
      dueAt: must(dueAt, 'when it is due'),
      until: must(untilAt, 'the end of its window'),
      person: personOf(must(person, 'who scheduled it')),
      end: endOf(sequence, steps, inForce),
    }));
}

function endOf(
  sequence: number,
  steps: readonly ScheduleRecord[],
  inForce: readonly TermsRecord[],
): ScheduleEndFile | null {
  const step = steps.find((each) => each.sequence > sequence);
  const done = inForce.find((each) => each.sequence > sequence);
  if (done !== undefined && (step === undefined || done.sequence < step.sequence))
    return { how: 'in-force', at: done.at, person: null, code: null, text: null };
  if (step === undefined || step.how === 'scheduled') return null;
  const { how, at, person, code, text } = step;
  return { how, at, person: person === null ? null : personOf(person), code, text };
}

function personOf(text: string): Person {
  return JSON.parse(text) as Person;
}
