import { must } from '@jackpot/money';
import type { Person } from '@jackpot/progressive';
import type { ScheduleRecord, TermsRecord } from '@jackpot/storage';

/** The outcome of a schedule. The activation itself records the signatures of an executed one. */
export interface ScheduleEndFile {
  readonly how: 'in-force' | 'cancelled' | 'missed';
  readonly at: number;
  /** Who canceled it; null where the controller ended it. */
  readonly person: Person | null;
  /** Of a missed one: the obstacle. */
  readonly code: string | null;
  readonly text: string | null;
}

/** A schedule for putting a version in force; times in ms since 1970. */
export interface ScheduleFile {
  readonly scheduledAt: number;
  readonly dueAt: number;
  readonly until: number;
  readonly person: Person;
  /** Null: it is still pending. */
  readonly end: ScheduleEndFile | null;
}

/**
 * The schedules of a version, oldest first. A link has one pending schedule at a time, and nothing else comes into force meanwhile:
 * so its end is the step that follows it, or the activation that does.
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
