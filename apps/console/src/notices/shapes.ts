/** What the API answers about what lowers a meter (docs/how-to/adjust-transfer-retire-correct.md). Amounts are the server's exact texts. */

export interface Target {
  readonly link: string;
  readonly level: string;
  readonly sharePpm: number;
  /** An exact fraction. */
  readonly chance: string;
}

export interface Notice {
  readonly notice: number;
  readonly hash: string;
  readonly kind: 'transfer' | 'retirement';
  readonly level: string | null;
  readonly chance: string | null;
  readonly targets: readonly Target[];
  readonly remains: 'none' | 'house' | null;
  readonly reference: string;
  readonly reason: string;
  readonly dueAt: string;
  readonly by: string;
}

export interface Notices {
  readonly notices: readonly Notice[];
}

interface TransferBetweenLinks {
  readonly link: string;
  readonly notice: number;
  readonly part: number;
  readonly level: string;
  readonly toLink: string;
  readonly toLevel: string;
  readonly display: string;
  readonly reserve: string;
  readonly overflow: string;
  readonly sentAt: string;
  readonly receivedAt: string | null;
}

export interface TransfersBetweenLinks {
  readonly inTransit: string;
  readonly transfers: readonly TransferBetweenLinks[];
}

interface Signed {
  readonly name: string;
  readonly license: string;
  readonly role: string;
}

export type Register = 'display' | 'reserve' | 'overflow';

export interface RequestedAdjustment {
  readonly request: number;
  readonly hash: string;
  readonly level: string;
  readonly register: Register;
  readonly before: string;
  readonly after: string;
  readonly cause: 'malfunction' | 'approved';
  readonly reference: string;
  readonly reason: string;
  readonly by: Signed;
}

export interface RequestedCorrection {
  readonly request: number;
  readonly hash: string;
  readonly cards: readonly string[];
  readonly reference: string;
  readonly reason: string;
  readonly by: Signed;
}

export interface LogEntry {
  readonly sequence: number;
  readonly at: string;
  readonly kind: string;
  readonly tableNo: number | null;
  readonly coup: number | null;
  readonly who: string | null;
  /** JSON. */
  readonly detail: string | null;
}
