import type { LevelId } from '@jackpot/progressive';
import type { Paytable, Royal9Line } from '@jackpot/rules';

/** All that a payout document is made from, as the journal has it. Nothing here is decided by us, the number least of all. */
export interface Awarded {
  readonly awardId: string;
  readonly linkId: string;
  readonly awardNumber: number;
  /** Given with the award in the journal: 1, 2, 3, ... of the link. */
  readonly documentNumber: number;
  /** When the award was fixed, ms since 1970. */
  readonly fixedAt: number;
  readonly tableId: string;
  readonly assetNumber: string;
  readonly seat: number;
  readonly coup: number;
  /** The coup's cards in dealt order, "KS", ...; none for a Must Hit, which goes before the cards are dealt. */
  readonly cards: readonly string[];
  readonly paytable: Paytable;
  readonly line: Royal9Line | 'must-hit';
  readonly level: LevelId | null;
  readonly amountCents: bigint;
  /** Number of the earlier award that this one came too close to; 0: none. Both are then held for review. */
  readonly reviewWith: number;
}
