import type { Person } from '../claim/person.js';
import type { LevelId } from '../ids.js';

/** Why a meter may be set to another amount: COMAR 36.05.03.24 J(2); WAC 230-15-695. */
export const ADJUSTMENT_CAUSES = ['malfunction', 'approved'] as const;
export type AdjustmentCause = (typeof ADJUSTMENT_CAUSES)[number];

export const REGISTERS = ['display', 'reserve', 'overflow'] as const;
export type Register = (typeof REGISTERS)[number];

/** A meter set to another amount: what it was, what it is, why, and by which report or approval. */
export interface Adjustment {
  readonly level: LevelId;
  readonly register: Register;
  readonly beforeMicro: bigint;
  readonly afterMicro: bigint;
  readonly cause: AdjustmentCause;
  /** Number of the malfunction report, or of the Commission's approval. */
  readonly reference: string;
  readonly reason: string;
}

/** Numbers 40 to 49 of the journal. */
export type AdjustEvent =
  /** The first of two people asks; nothing has moved. */
  | (Adjustment & { readonly type: 'AdjustmentRequested'; readonly at: number; readonly person: Person })
  /** The second, of another role, confirms: the meter is what was asked for. */
  | (Adjustment & {
      readonly type: 'MeterAdjusted';
      readonly at: number;
      readonly person: Person;
      readonly second: Person;
    });

/** What people may ask. */
export type AdjustCommand =
  | (Omit<Adjustment, 'beforeMicro'> & { readonly type: 'ask-adjustment'; readonly person: Person })
  | { readonly type: 'confirm-adjustment'; readonly person: Person };
