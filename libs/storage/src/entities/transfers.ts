import type { LevelId } from '@jackpot/progressive';
import { amount, count, name, small } from './columns.js';
import { AppendOnly, Projection } from './decorators.js';
import { Column, Entity, Index, PrimaryColumn } from './typeorm.js';

/*
 * Projections of transfers between links. Each link's journal gives its own half, so a pair of rows is joined across
 * links. A missing row means nothing, because the other projection may be behind.
 *
 *   sending link:    transfer_noticed -> transfer_sent -> transfer_receipt_confirmed, or notice_cancelled
 *   receiving link:  transfer_expected -> transfer_received, or transfer_expectation_cancelled
 */

/** Announced transfers. The sender sends nothing to a link that does not expect it. */
@Entity('transfer_noticed')
@Projection()
@AppendOnly()
export class TransferNoticedRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly notice: number;
  @PrimaryColumn(small('tinyint')) readonly part: number;
  @Column(name(40)) readonly toLink: string;
  @Column(name(12)) readonly toLevel: LevelId;
  @Column(count()) readonly sequence: number;
  @Column(count()) readonly at: number;
}

@Entity('notice_cancelled')
@Projection()
@AppendOnly()
export class NoticeCancelledRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly notice: number;
  @Column(count()) readonly sequence: number;
  @Column(count()) readonly at: number;
}

@Entity('transfer_expected')
@Projection()
@AppendOnly()
export class TransferExpectedRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(name(40)) readonly fromLink: string;
  @PrimaryColumn(small('int')) readonly notice: number;
  @PrimaryColumn(small('tinyint')) readonly part: number;
  @Column(name(12)) readonly level: LevelId;
  @Column(count()) readonly sequence: number;
  @Column(count()) readonly at: number;
}

@Entity('transfer_expectation_cancelled')
@Projection()
@AppendOnly()
export class TransferExpectationCancelledRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(name(40)) readonly fromLink: string;
  @PrimaryColumn(small('int')) readonly notice: number;
  @PrimaryColumn(small('tinyint')) readonly part: number;
  @Column(count()) readonly sequence: number;
  @Column(count()) readonly at: number;
}

@Entity('transfer_sent')
@Projection()
@AppendOnly()
@Index('ix_transfer_sent_to', ['toLink', 'linkId'])
export class TransferSentRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly notice: number;
  @PrimaryColumn(small('tinyint')) readonly part: number;
  @Column(name(12)) readonly level: LevelId;
  @Column(name(40)) readonly toLink: string;
  @Column(name(12)) readonly toLevel: LevelId;
  @Column(amount()) readonly displayMicro: bigint;
  @Column(amount()) readonly reserveMicro: bigint;
  @Column(amount()) readonly overflowMicro: bigint;
  @Column(count()) readonly sequence: number;
  @Column(count()) readonly sentAt: number;
}

@Entity('transfer_received')
@Projection()
@AppendOnly()
export class TransferReceivedRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(name(40)) readonly fromLink: string;
  @PrimaryColumn(small('int')) readonly notice: number;
  @PrimaryColumn(small('tinyint')) readonly part: number;
  @Column(name(12)) readonly level: LevelId;
  @Column(amount()) readonly displayMicro: bigint;
  @Column(amount()) readonly reserveMicro: bigint;
  @Column(amount()) readonly overflowMicro: bigint;
  @Column(amount()) readonly excessMicro: bigint;
  @Column(count()) readonly sequence: number;
  @Column(count()) readonly receivedAt: number;
}

@Entity('transfer_receipt_confirmed')
@Projection()
@AppendOnly()
export class TransferReceiptConfirmedRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly notice: number;
  @PrimaryColumn(small('tinyint')) readonly part: number;
  @Column(count()) readonly sequence: number;
  @Column(count()) readonly at: number;
}
