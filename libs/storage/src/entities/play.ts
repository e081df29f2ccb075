import type { HandPhase } from '@jackpot/contract';
import type { ThreeCardRoundState } from '@jackpot/progressive';
import { amount, count, name, numbers, orNull, phrase, small, text } from './columns.js';
import { AppendOnly, Mutable, Projection, Upserted } from './decorators.js';
import { Column, Entity, Index, PrimaryColumn } from './typeorm.js';
import type { WagerList } from '../tables/wager-list.js';

export const HAND_MARKS = ['hit', 'fixed', 'void'] as const;
export type HandMark = (typeof HAND_MARKS)[number];

@Entity('coup')
@Projection()
@Mutable()
@Upserted()
@Index('ix_coup_opened', ['linkId', 'openedSequence'])
@Index('ix_coup_table_opened', ['linkId', 'tableNo', 'openedSequence'])
@Index('ix_coup_time', ['linkId', 'openedAt', 'openedSequence'])
@Index('ix_coup_mark', ['linkId', 'mark', 'openedSequence'])
@Index('ix_coup_table_mark', ['linkId', 'tableNo', 'mark', 'openedSequence'])
export class CoupRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('smallint')) readonly tableNo: number;
  @PrimaryColumn(small('int')) readonly coup: number;
  @Column(name(12)) readonly kind: 'wagering' | 'no-wager';
  @Column(name(12)) readonly phase: HandPhase;
  @Column(small('int')) readonly shoe: number;
  @Column(count()) readonly openedSequence: number;
  @Column(count()) readonly openedAt: number;
  @Column(orNull(count())) readonly lockedSequence: number | null;
  @Column(orNull(count())) readonly lockedAt: number | null;
  @Column(orNull(small('smallint'))) readonly wagers: number | null;
  @Column(orNull(count())) readonly resolvedSequence: number | null;
  @Column(orNull(count())) readonly resolvedAt: number | null;
  @Column(orNull(phrase(60))) readonly cards: string | null;
  @Column(orNull(count())) readonly settledAt: number | null;
  @Column(orNull(count())) readonly voidedSequence: number | null;
  @Column(orNull(count())) readonly voidedAt: number | null;
  @Column(orNull(text('mediumtext'))) readonly voidedBy: string | null;
  @Column(orNull(text('mediumtext'))) readonly voidReason: string | null;
  /** Whether the hand had a hit or only fixed awards, or was voided. A correction of the cards keeps the mark. */
  @Column(orNull(name(5))) readonly mark: HandMark | null;
  /** One paytable line for each award of a fixed amount: "any-suited any-suited". Null if none. */
  @Column(orNull(phrase(160))) readonly fixedLines: string | null;
  @Column(orNull(text('mediumtext'))) readonly stakes: string | null;
}

@Entity('three_card_round')
@Projection()
@Mutable()
@Upserted()
@Index('ix_three_card_round_opened', ['linkId', 'openedSequence'])
@Index('ix_three_card_round_table_opened', ['linkId', 'tableNo', 'openedSequence'])
@Index('ix_three_card_round_time', ['linkId', 'openedAt', 'openedSequence'])
@Index('ix_three_card_round_mark', ['linkId', 'mark', 'openedSequence'])
@Index('ix_three_card_round_table_mark', ['linkId', 'tableNo', 'mark', 'openedSequence'])
export class ThreeCardRoundRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('smallint')) readonly tableNo: number;
  @PrimaryColumn(small('int')) readonly round: number;
  @Column(name(8)) readonly phase: ThreeCardRoundState['phase'];
  @Column(small('int')) readonly deck: number;
  @Column(name(14)) readonly dealing: ThreeCardRoundState['dealing'];
  @Column(count()) readonly openedSequence: number;
  @Column(count()) readonly openedAt: number;
  @Column(orNull(count())) readonly closedSequence: number | null;
  @Column(orNull(count())) readonly closedAt: number | null;
  @Column(orNull(count())) readonly endedSequence: number | null;
  @Column(orNull(count())) readonly endedAt: number | null;
  @Column(orNull(text('mediumtext'))) readonly voidedBy: string | null;
  @Column(orNull(text('mediumtext'))) readonly voidReason: string | null;
  @Column(orNull(name(5))) readonly mark: 'void' | null;
  /** The dealer's hand, then by position: "KS 9H 2D ...". */
  @Column(orNull(phrase(70))) readonly cards: string | null;
  @Column(text('mediumtext')) readonly course: string;
}

/**
 * Wagers of a coup. One database row holds at most `WAGERS_OF_ROW` of them, because a device may place and withdraw
 * wagers endlessly.
 */
@Entity('coup_wagers')
@Projection()
@Mutable()
@Upserted()
export class CoupWagersRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('smallint')) readonly tableNo: number;
  @PrimaryColumn(small('int')) readonly coup: number;
  @PrimaryColumn(small('int')) readonly part: number;
  @Column(numbers()) readonly wagers: WagerList;
}

/** Wagers attempted after "no more bets". They are never recognized, but always recorded. */
@Entity('late_wager')
@Projection()
@AppendOnly()
@Index('ix_late_wager_coup', ['linkId', 'tableNo', 'coup'])
@Index('ix_late_wager_table', ['linkId', 'tableNo', 'sequence'])
export class LateWagerRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(count()) readonly sequence: number;
  @Column(small('smallint')) readonly tableNo: number;
  @Column(small('int')) readonly coup: number;
  @Column(small('tinyint')) readonly seat: number;
  @Column(small('int')) readonly boot: number;
  @Column(small('int')) readonly deviceSequence: number;
  @Column(amount()) readonly priceCents: bigint;
  @Column(count()) readonly refusedAt: number;
}

@Entity('shoe')
@Projection()
@Mutable()
@Index('ix_shoe_opened', ['linkId', 'openedSequence'])
export class ShoeRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('smallint')) readonly tableNo: number;
  @PrimaryColumn(small('int')) readonly shoe: number;
  @Column(count()) readonly openedSequence: number;
  @Column(count()) readonly openedAt: number;
  @Column(orNull(small('tinyint'))) readonly decks: number | null;
  @Column(orNull(text('mediumtext'))) readonly backs: string | null;
  @Column(orNull(count())) readonly cardsOpenedAt: number | null;
  @Column(orNull(text('mediumtext'))) readonly openedBy: string | null;
  /** The burn card, such as "KD". As many cards as its value followed face down. */
  @Column(orNull(name(3))) readonly burnCard: string | null;
  @Column(orNull(count())) readonly burnedSequence: number | null;
  @Column(orNull(small('int'))) readonly coverCoup: number | null;
  @Column(orNull(count())) readonly coverSequence: number | null;
  /** When the shoe was removed or replaced. Null while in use. */
  @Column(orNull(count())) readonly endedSequence: number | null;
  @Column(orNull(count())) readonly endedAt: number | null;
  @Column(orNull(text('mediumtext'))) readonly endedBy: string | null;
  @Column(orNull(text('mediumtext'))) readonly endReason: string | null;
}

/** Irregularities with the cards (chapter 13). */
@Entity('irregularity')
@Projection()
@AppendOnly()
@Index('ix_irregularity_shoe', ['linkId', 'tableNo', 'shoe'])
export class IrregularityRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(count()) readonly sequence: number;
  @Column(count()) readonly at: number;
  @Column(small('smallint')) readonly tableNo: number;
  @Column(small('int')) readonly shoe: number;
  @Column(small('int')) readonly number: number;
  @Column(small('int')) readonly coup: number;
  @Column(name(20)) readonly kind: string;
  /** Null if the card was not seen. */
  @Column(orNull(name(3))) readonly card: string | null;
  @Column(phrase(60)) readonly dealt: string;
  @Column(phrase(12)) readonly clause: string;
  @Column(name(40)) readonly remedy: string;
  @Column(text('mediumtext')) readonly recordedBy: string;
}
