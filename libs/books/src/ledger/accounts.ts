import type { LevelId } from '@jackpot/progressive';

/**
 * The house's books of a link. What is owed to players stands on the right (credit); the house's own money that went
 * into meters and awards stands on the left (debit).
 *
 *   level:<level>:display|reserve|overflow   owed to players: the meters themselves
 *   level:<level>:pending                    awards fixed and not yet paid
 *   fixed:pending                            fixed awards that are claims, not yet paid
 *   house:contributions:<level>              the part of the wagers that the house put into the level
 *   house:seed:<level>                       initial and reset amounts, top-ups, returned contributions of a void
 *   house:awards:<level>                     what the house adds to an award of the level
 *   house:adjustments:<level>                what documented adjustments added; the other way round where they lowered
 *   transit:<level>                          sent to a level of another link, or come from one: over all links together,
 *                                            what is on its way
 *   under-way:<level>                        sent to another link, which has not said yet that it has come; then it is in transit
 *                                            there. What was sent before links were told of arrivals was never here
 *   house:fixed                              fixed awards the house pays
 *   paid:claims, paid:table                  handed to players, against a payout document or by the dealer
 */
export type Account =
  | `level:${LevelId}:${'display' | 'reserve' | 'overflow' | 'pending'}`
  | `house:${'contributions' | 'seed' | 'awards' | 'adjustments'}:${LevelId}`
  | `transit:${LevelId}`
  | `under-way:${LevelId}`
  | 'house:fixed'
  | 'fixed:pending'
  | 'paid:claims'
  | 'paid:table';

/** One amount from one account to another. Never negative; a posting of nothing is not made. INV-01 holds by its form. */
export interface Posting {
  readonly debitAccount: Account;
  readonly creditAccount: Account;
  readonly amountMicro: bigint;
}
