import { LEVELS, type LevelId } from '@jackpot/progressive';

/**
 * The accounts of a link. The liability to players is a credit balance; the casino's own money that went into meters and
 * awards is a debit balance ("house" in an account's name is the casino).
 *
 *   level:<level>:display|reserve|overflow   owed to players: the meters themselves
 *   level:<level>:pending                    awards fixed and not yet paid
 *   fixed:pending                            fixed awards that are claims, not yet paid
 *   house:contributions:<level>              the part of the wagers that the house put into the level
 *   house:promotions:<level>                 the part of the contributions from promotional wagers, which the house paid
 *   house:seed:<level>                       initial and reset amounts, top-ups, returned contributions of a void
 *   house:awards:<level>                     what the house adds to an award of the level
 *   house:adjustments:<level>                net change by documented adjustments
 *   transit:<level>                          sent to or received from a level of another link: the sum over all links is the
 *                                            amount in transit
 *   under-way:<level>                        sent to another link, until that link confirms it; then moved to the transit account
 *   house:fixed                              fixed awards the house pays
 *   paid:claims, paid:table                  handed to players, against a payout document or by the dealer
 *   paid:system                              handed to players by the casino's slot accounting system, on its own slips
 *   withheld:<what>                          kept back from a payment, for the tax offices and for those the player owes
 *   forfeited:state                          awards that went to the State, because the player may not be paid
 */
function accountsOf<L extends LevelId>(level: L) {
  return [
    `level:${level}:display`,
    `level:${level}:reserve`,
    `level:${level}:overflow`,
    `level:${level}:pending`,
    `house:contributions:${level}`,
    `house:promotions:${level}`,
    `house:seed:${level}`,
    `house:awards:${level}`,
    `house:adjustments:${level}`,
    `transit:${level}`,
    `under-way:${level}`,
  ] as const;
}
const OF_NO_LEVEL = [
  ...['house:fixed', 'fixed:pending', 'paid:claims', 'paid:table', 'paid:system'],
  ...['withheld:federal-tax', 'withheld:state-tax', 'withheld:debt', 'forfeited:state'],
] as const;

export type Account = ReturnType<typeof accountsOf<LevelId>>[number] | (typeof OF_NO_LEVEL)[number];
export const ACCOUNTS: readonly Account[] = [...LEVELS.flatMap((level) => accountsOf(level)), ...OF_NO_LEVEL];

/** Moves one positive amount between two accounts, so the sum of all balances stays zero (INV-01). */
export interface Posting {
  readonly debitAccount: Account;
  readonly creditAccount: Account;
  readonly amountMicro: bigint;
}
