import { type AlarmKind, URGENCIES, type WaitingKind, urgencyOf } from '@jackpot/contract';
import type { Role } from '@jackpot/progressive';

/** A condition that a person must resolve. */
export interface Alarm {
  /** Kind and subject: the same id as long as the cause is the same. */
  readonly id: string;
  readonly kind: AlarmKind;
  /** When it began, ms since 1970; null where that is not recorded. An earlier acknowledgement was of another occurrence. */
  readonly since: number | null;
  /** The table's id where it is about one. */
  readonly table: string | null;
  /** What happened, in which object, and what to do. */
  readonly text: string;
  /** Roles that may end it by an act of theirs; empty where something other than an act ends it. */
  readonly mayAct: readonly Role[];
  /** Licenses of the people who did the first part of an act of two people: the second part is not theirs. */
  readonly requesters: readonly string[];
  /** The money that waits with it, in cents; 0n where it is about none. */
  readonly amountCents: bigint;
  /** Address parts of the console page for it; empty where there is none. */
  readonly page: readonly string[];
  /** Its cause has ended: it is listed until it is acknowledged. */
  readonly isOver: boolean;
}

interface Details {
  readonly since: number | null;
  readonly text: string;
  readonly table?: string;
  readonly page?: readonly string[];
  readonly isOver?: boolean;
  readonly mayAct?: readonly Role[];
  readonly amountCents?: bigint;
}

export function alarm(kind: AlarmKind, about: string, details: Details): Alarm {
  const { since, text, table, isOver = false, mayAct = [], amountCents = 0n } = details;
  const page = details.page ?? (table === undefined ? [] : ['recall', table]);
  const id = `${kind}:${about}`;
  return { ...{ id, kind, since, table: table ?? null, text, page, isOver }, mayAct, amountCents, requesters: [] };
}

/** The most urgent first; of equal ones the largest amount, then the oldest. */
export function byUrgency(one: Sorted, other: Sorted): number {
  return (
    URGENCIES.indexOf(urgencyOf(one.kind)) - URGENCIES.indexOf(urgencyOf(other.kind)) ||
    Number(other.amountCents - one.amountCents) ||
    (one.since ?? Infinity) - (other.since ?? Infinity) ||
    (one.id < other.id ? -1 : 1)
  );
}

type Sorted = Pick<Alarm, 'id' | 'since' | 'amountCents'> & { readonly kind: AlarmKind | WaitingKind };
