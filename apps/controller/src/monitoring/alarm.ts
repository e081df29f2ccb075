import { type AlarmKind, URGENCIES, type WaitingKind, urgencyOf } from '@jackpot/contract';
import type { Role } from '@jackpot/progressive';

export interface Alarm {
  /** Kind and subject of the alarm. The id stays the same as long as the cause does. */
  readonly id: string;
  readonly kind: AlarmKind;
  /**
   * When the cause began, in ms since 1970. Null if not recorded. An acknowledgement from before this time does not
   * count.
   */
  readonly since: number | null;
  readonly table: string | null;
  readonly text: string;
  readonly mayAct: readonly Role[];
  readonly requesters: readonly string[];
  readonly amountCents: bigint;
  readonly page: readonly string[];
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

export function byUrgency(one: Sorted, other: Sorted): number {
  return (
    URGENCIES.indexOf(urgencyOf(one.kind)) - URGENCIES.indexOf(urgencyOf(other.kind)) ||
    Number(other.amountCents - one.amountCents) ||
    (one.since ?? Infinity) - (other.since ?? Infinity) ||
    (one.id < other.id ? -1 : 1)
  );
}

type Sorted = Pick<Alarm, 'id' | 'since' | 'amountCents'> & { readonly kind: AlarmKind | WaitingKind };
