import type { ClaimActOfTwo } from './events.js';
import type { Person } from '../person.js';
import type { PaymentMethod } from './rules.js';

interface ToClaim {
  readonly awardNumber: number;
  readonly person: Person;
}

/** What people may ask of a claim. */
export type ClaimCommand =
  | (ToClaim & { readonly type: 'verify-claim' })
  | (ToClaim & {
      readonly type: 'authorize-claim';
      readonly surveillanceNotice: string;
      readonly hasPhotograph: boolean;
    })
  | (ToClaim & { readonly type: 'issue-payout'; readonly method: PaymentMethod })
  | (ToClaim & { readonly type: 'reject-claim'; readonly second: Person; readonly reason: string })
  | (ToClaim & { readonly type: 'release-claim'; readonly reason: string })
  | (ToClaim & {
      readonly type: 'void-document';
      /** The number that is void: a late second asking does not void the next one. */
      readonly documentNumber: number;
      readonly second: Person;
      readonly reason: string;
    })
  /** The first of two people; a later asking takes the place of an earlier one. */
  | (ToClaim & {
      readonly type: 'ask-claim-act';
      readonly act: ClaimActOfTwo;
      readonly documentNumber: number;
      readonly reason: string;
    })
  /** The second of them: leads to the very event that was asked for, with both in it. */
  | (ToClaim & { readonly type: 'confirm-claim-act'; readonly act: ClaimActOfTwo })
  | (ToClaim & { readonly type: 'enter-manual-document'; readonly manualNumber: string; readonly reason: string });

export type ClaimCommandOf<T extends ClaimCommand['type']> = Extract<ClaimCommand, { readonly type: T }>;
