import type { AlarmKind } from '@jackpot/contract';
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
  /** Roles that may approve, of what waits for a second person; empty for every other alarm. */
  readonly mayAct: readonly Role[];
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
}

export function alarm(kind: AlarmKind, about: string, { since, text, table, page, isOver = false }: Details): Alarm {
  const where = page ?? (table === undefined ? [] : ['recall', table]);
  return { id: `${kind}:${about}`, kind, since, table: table ?? null, text, mayAct: [], page: where, isOver };
}
