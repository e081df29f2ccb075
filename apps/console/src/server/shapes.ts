import type { FloorState } from '@jackpot/contract';

/** What the API answers, as far as the pages use it. Amounts are the server's exact texts. */

export interface TableGlance extends Omit<FloorState, 'devices'> {
  readonly tableNo: number;
  readonly assetNumber: string;
  readonly seatNumbers: readonly number[];
  readonly cards: 'fresh' | 'due' | 'overdue' | null;
  readonly isOnline: boolean;
  readonly call: { readonly at: string; readonly by: string } | null;
}

export interface Award {
  readonly awardId: string;
  readonly awardNumber: number;
  readonly tableNo: number;
  readonly coup: number;
  readonly seat: number;
  readonly line: string;
  readonly level: string | null;
  readonly amount: string;
  readonly documentNumber: number;
  readonly onHold: boolean;
  readonly fixedAt: string;
  readonly status: 'table-paid' | 'pending' | 'verified' | 'authorized' | 'paid' | 'rejected' | 'corrected';
  readonly paidAt: string | null;
}

export interface ClaimPerson {
  readonly id: string;
  readonly name: string;
  readonly license: string;
  readonly role: string;
}

export interface Claim extends Award {
  readonly acts: readonly {
    readonly act: string;
    readonly at: string;
    readonly person: ClaimPerson;
    readonly second: ClaimPerson | null;
    readonly detail?: Readonly<Record<string, unknown>>;
  }[];
  readonly demands: {
    readonly verifiers: readonly string[];
    readonly methods: readonly string[];
    readonly needsSurveillance: boolean;
    readonly rule: string;
  };
  readonly recording: { readonly assetNumber: string; readonly from: string; readonly to: string };
  readonly tax: {
    readonly taxYear: number;
    readonly needsW2G: boolean;
    readonly withholding: string;
    readonly caveat: string;
  };
}

export interface Coup {
  readonly coup: number;
  readonly tableNo: number;
  readonly phase: string;
  readonly shoe: number;
  readonly openedAt: string;
  readonly lockedAt: string | null;
  readonly lockedSequence: number | null;
  readonly resolvedAt: string | null;
  readonly settledAt: string | null;
  readonly voidedAt: string | null;
  readonly voidedBy: string | null;
  readonly voidReason: string | null;
  readonly wagers: number | null;
  readonly cards: string | null;
}

export interface CoupDetails extends Omit<Coup, 'wagers'> {
  readonly wagers: readonly {
    /** Where it stands in the journal. */
    readonly sequence: number;
    readonly seat: number;
    readonly price: string;
    readonly acknowledgedAt: string;
    readonly withdrawnSequence: number | null;
  }[];
  readonly lateWagers: readonly { readonly seat: number; readonly refusedAt: string }[];
  readonly awards: readonly Award[];
}

export interface LinkTerms {
  readonly linkId: string;
  readonly state: string;
  readonly config: {
    readonly name: string;
    readonly price: string;
    readonly paytable: 'A' | 'B' | 'C';
    readonly royal9: Readonly<Record<string, string>>;
    readonly awards: { readonly percentAward: string };
    readonly tables: readonly {
      readonly tableId: string;
      readonly assetNumber: string;
      readonly seats: readonly { readonly seat: number; readonly pairs: readonly (readonly [string, string])[] }[];
    }[];
  };
}

export interface LevelMeters {
  readonly level: string;
  readonly cycle: number;
  readonly display: string;
  readonly reserve: string;
  readonly overflow: string;
  readonly inWagers: number;
  readonly hits: number;
  readonly wins: string;
  readonly largest: string;
  readonly pending: string;
  readonly attendantPaid: string;
  readonly cumulativePaid: string;
}

export interface MeterPoint {
  readonly sequence: number;
  readonly at: string;
  readonly cause: string;
  readonly before: string;
  readonly display: string;
}
