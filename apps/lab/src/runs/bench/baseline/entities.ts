import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Amounts are exact here as well: an integer column, a bigint in the program. */
const exact = { from: (text: string) => BigInt(text), to: (amount: bigint) => amount.toString() };

@Entity('coup')
export class CoupEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  tableId!: string;

  @PrimaryColumn({ type: 'int', unsigned: true })
  coup!: number;

  @Column({ type: 'varchar', length: 12 })
  phase!: string;
}

@Entity('wager')
@Index('uq_wager_message', ['device', 'boot', 'sequence'], { unique: true })
export class WagerEntity {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  id!: string;

  @Column({ type: 'varchar', length: 40 })
  tableId!: string;

  @Column({ type: 'int', unsigned: true })
  coup!: number;

  @Column({ type: 'tinyint', unsigned: true })
  seat!: number;

  @Column({ type: 'varchar', length: 40 })
  device!: string;

  @Column({ type: 'int', unsigned: true })
  boot!: number;

  @Column({ type: 'int', unsigned: true })
  sequence!: number;

  @Column({ type: 'bigint', transformer: exact })
  priceCents!: bigint;

  @Column({ type: 'bigint', unsigned: true })
  at!: number;
}

@Entity('meter')
export class MeterEntity {
  @PrimaryColumn({ type: 'varchar', length: 12 })
  level!: string;

  @Column({ type: 'bigint', transformer: exact })
  ratePpm!: bigint;

  @Column({ type: 'bigint', transformer: exact })
  displayMicro!: bigint;
}
