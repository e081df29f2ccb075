import { assert } from '@jackpot/money';
import { type EnteredPatron, type Patron, changedFields, enteredOn, identitiesOf } from './patron.js';

/** Maximum number of winners besides the payee, because all their records are encrypted as one row. */
export const SHARING_WINNERS_MAX = 8;

/** A person of Form 5754, part II. Identification is optional. */
export interface SharingWinner extends Patron {
  readonly shareCents: bigint;
}

/** Shares of one award, which add up to the award. */
export interface Sharing {
  /** Share of the person in part I of Form 5754. May be 0n. */
  readonly payeeShareCents: bigint;
  readonly winners: readonly SharingWinner[];
}

/** If the taxpayer number is masked or omitted, the recorded number stays. */
export type EnteredWinner = EnteredPatron & {
  readonly shareCents: bigint;
  /** Position in the recorded list, from 1. Omitted for a new winner. */
  readonly number?: number | undefined;
};

export interface EnteredSharing {
  readonly payeeShareCents: bigint;
  readonly winners: readonly EnteredWinner[];
}

/** Replaces the list of winners, but keeps a recorded taxpayer number if the new one is masked or omitted. */
export function sharingOn(before: Sharing | undefined, { payeeShareCents, winners }: EnteredSharing): Sharing {
  return {
    payeeShareCents,
    winners: winners.map(({ number, shareCents, ...entered }) => {
      const known = number === undefined ? undefined : before?.winners[number - 1];
      return { ...enteredOn(known, entered), shareCents };
    }),
  };
}

/** Null if the win can be shared like this. */
export function sharingProblem(sharing: Sharing, payee: Patron, amountCents: bigint) {
  const { payeeShareCents, winners } = sharing;
  const isShare = payeeShareCents >= 0n && winners.every(({ shareCents }) => shareCents > 0n);
  if (!isShare || sharesOf(sharing) !== amountCents) return 'NOT_WHOLE' as const;
  return isAnyoneTwice(sharing, payee) ? ('SAME_PERSON' as const) : null;
}

export function isAnyoneTwice({ winners }: Pick<Sharing, 'winners'>, payee: Patron): boolean {
  const identities = [payee, ...winners].flatMap((person) => [...new Set(identitiesOf(person))]);
  return new Set(identities).size !== identities.length;
}

export function sharesOf({ payeeShareCents, winners }: Sharing): bigint {
  return winners.reduce((sum, { shareCents }) => sum + shareCents, payeeShareCents);
}

/** Changes for the audit trail, without personal data. */
export function changedSharing(before: Sharing | undefined, after: Sharing | undefined): readonly string[] {
  const count = Math.max(before?.winners.length ?? 0, after?.winners.length ?? 0);
  const payee = before?.payeeShareCents === after?.payeeShareCents ? [] : ['share of the payee'];
  return Array.from({ length: count }, (_, at) => at).reduce<readonly string[]>((changes, at) => {
    const [was, is] = [before?.winners[at], after?.winners[at]];
    const of = `winner ${at + 1}`;
    if (was === undefined) return [...changes, `${of} added`];
    if (is === undefined) return [...changes, `${of} removed`];
    const fields = [...changedFields(was, is), ...(was.shareCents === is.shareCents ? [] : ['share'])];
    return fields.length === 0 ? changes : [...changes, `${of}: ${fields.join(' and ')}`];
  }, payee);
}

/**
 * Parts are rounded down, and the remaining cents go to the first rounded parts. If the amount is at most the sum of
 * the shares, no part exceeds its share.
 */
export function splitByShares(cents: bigint, shares: readonly bigint[]): readonly bigint[] {
  const whole = shares.reduce((sum, share) => sum + share, 0n);
  assert(whole > 0n && cents >= 0n && shares.every((share) => share >= 0n), 'shares of something');
  const floors = shares.map((share) => (cents * share) / whole);
  let left = cents - floors.reduce((sum, part) => sum + part, 0n);
  return floors.map((part, at) => {
    const isRounded = (cents * (shares[at] ?? 0n)) % whole !== 0n;
    if (!isRounded || left === 0n) return part;
    left -= 1n;
    return part + 1n;
  });
}

export interface Sharer {
  readonly patron: Patron;
  readonly shareCents: bigint;
}

export function sharersOf(payee: Patron, { payeeShareCents, winners }: Sharing): readonly Sharer[] {
  const first = payeeShareCents === 0n ? [] : [{ patron: payee, shareCents: payeeShareCents }];
  return [...first, ...winners.map(({ shareCents, ...patron }) => ({ patron, shareCents }))];
}

export function sharingText({ payeeShareCents, winners }: Sharing): string {
  return JSON.stringify({
    payeeShareCents: String(payeeShareCents),
    winners: winners.map(({ shareCents, ...patron }) => ({ ...patron, shareCents: String(shareCents) })),
  });
}

export function readSharingText(text: string): Sharing {
  const { payeeShareCents, winners } = JSON.parse(text) as {
    readonly payeeShareCents: string;
    readonly winners: readonly (Patron & { readonly shareCents: string })[];
  };
  return {
    payeeShareCents: BigInt(payeeShareCents),
    winners: winners.map(({ shareCents, ...patron }) => ({ ...patron, shareCents: BigInt(shareCents) })),
  };
}
