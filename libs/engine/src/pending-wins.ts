import { type LinkEvent, type OpenClaim, type OpenedLink, pendingWins } from '@jackpot/progressive';

/**
 * Finds the newest unverified win of each level after every commit. Searches only the claims of new awards, because
 * there can be thousands. Searches all if one of these wins changed or a claim was rejected, which may raise another
 * claim.
 */
export class PendingWins {
  #wins: readonly OpenClaim[];
  #awards: number;

  constructor(link: OpenedLink | null) {
    this.#wins = link === null ? [] : pendingWins(link);
    this.#awards = link?.awards ?? 0;
  }

  after(link: OpenedLink | null, events: readonly LinkEvent[]): readonly OpenClaim[] {
    if (link === null) return [];
    const isChanged = this.#wins.some((claim) => link.claims.get(claim.awardNumber) !== claim);
    if (isChanged || events.some(({ type }) => type === 'ClaimRejected')) this.#wins = pendingWins(link);
    else if (link.awards > this.#awards) this.#wins = pendingWins({ claims: this.#withNewClaims(link) });
    this.#awards = link.awards;
    return this.#wins;
  }

  #withNewClaims({ claims, awards }: OpenedLink): ReadonlyMap<number, OpenClaim> {
    const found = new Map(this.#wins.map((claim) => [claim.awardNumber, claim]));
    for (let number = this.#awards + 1; number <= awards; number += 1) {
      const claim = claims.get(number);
      if (claim !== undefined) found.set(number, claim);
    }
    return found;
  }
}
