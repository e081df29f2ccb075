import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import { Column, DataSource, Entity, type EntityManager, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ResultSetHeader } from 'mysql2';
import { LEVELS } from '../load/play.js';
import type { Outcome, Rival, TableMessage } from './rival.js';

const exact = { from: (text: string) => BigInt(text), to: (amount: bigint) => amount.toString() };

@Entity('coup')
class CoupEntity {
  @PrimaryColumn({ name: 'table_no', type: 'int', unsigned: true }) table!: number;
  @PrimaryColumn({ type: 'int', unsigned: true }) coup!: number;
  @Column({ type: 'varchar', length: 12 }) phase!: string;
  @Column({ type: 'varchar', length: 40, default: '' }) cards!: string;
}

@Entity('wager')
@Index('uq_wager_message', ['device', 'boot', 'sequence'], { unique: true })
@Index('ix_wager_coup', ['table', 'coup'])
class WagerEntity {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true }) id!: string;
  @Column({ name: 'table_no', type: 'int', unsigned: true }) table!: number;
  @Column({ type: 'int', unsigned: true }) coup!: number;
  @Column({ type: 'tinyint', unsigned: true }) seat!: number;
  @Column({ type: 'varchar', length: 40 }) device!: string;
  @Column({ type: 'int', unsigned: true }) boot!: number;
  @Column({ type: 'int', unsigned: true }) sequence!: number;
  @Column({ type: 'bigint', transformer: exact }) priceCents!: bigint;
  @Column({ type: 'bigint', unsigned: true }) at!: number;
}

@Entity('meter')
class MeterEntity {
  @PrimaryColumn({ type: 'varchar', length: 12 }) level!: string;
  @Column({ type: 'bigint', transformer: exact }) ratePpm!: bigint;
  @Column({ name: 'display_micro', type: 'bigint', transformer: exact }) displayMicro!: bigint;
}

export type MetersMove = 'per wager' | 'at the lock';

@Injectable()
class TableService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async take(table: number, message: TableMessage, metersMove: MetersMove): Promise<Outcome> {
    if (message.type === 'shoe' || message.type === 'heartbeat') return undefined;
    return this.database.transaction((manager) => this.#decide(manager, table, message, metersMove));
  }

  async #decide(
    manager: EntityManager,
    table: number,
    message: TableMessage,
    metersMove: MetersMove,
  ): Promise<Outcome> {
    const { type, coup } = message;
    if (type === 'open') await manager.insert(CoupEntity, { table, coup, phase: 'betting' });
    if (type === 'cards') await manager.update(CoupEntity, { table, coup }, { cards: message.cards.join(' ') });
    if (type === 'settle') await manager.update(CoupEntity, { table, coup }, { phase: 'settled' });
    if (type === 'acknowledge') return this.#acknowledge(manager, table, message, metersMove);
    if (type === 'lock') return this.#lock(manager, table, coup, metersMove);
    return undefined;
  }

  async #acknowledge(manager: EntityManager, table: number, message: TableMessage, metersMove: MetersMove) {
    const { coup, seat, device, boot, sequence } = message;
    const found = await manager.findOne(CoupEntity, { where: { table, coup }, lock: { mode: 'pessimistic_read' } });
    if (found?.phase !== 'betting') return 'COUP_NOT_BETTING';
    const priceCents = BigInt(message.priceCents);
    const wager = { table, coup, seat, device, boot, sequence, priceCents, at: Date.now() };
    const insert = manager.createQueryBuilder().insert().into(WagerEntity).values(wager);
    const inserted: unknown = (await insert.orIgnore().updateEntity(false).execute()).raw;
    const isNew = (inserted as ResultSetHeader).affectedRows === 1;
    if (isNew && metersMove === 'per wager') await this.#contribute(manager, priceCents);
    return undefined;
  }

  async #lock(manager: EntityManager, table: number, coup: number, metersMove: MetersMove): Promise<Outcome> {
    const found = await manager.findOne(CoupEntity, { where: { table, coup }, lock: { mode: 'pessimistic_write' } });
    if (found?.phase !== 'betting') return 'COUP_NOT_BETTING';
    await manager.update(CoupEntity, { table, coup }, { phase: 'locked' });
    if (metersMove === 'per wager') return undefined;
    const wagers = await manager.findBy(WagerEntity, { table, coup });
    await this.#contribute(
      manager,
      wagers.reduce((sum, { priceCents }) => sum + priceCents, 0n),
    );
    return undefined;
  }

  async #contribute(manager: EntityManager, cents: bigint): Promise<void> {
    const meters = await manager.find(MeterEntity, { order: { level: 'ASC' }, lock: { mode: 'pessimistic_write' } });
    for (const meter of meters) meter.displayMicro += cents * meter.ratePpm;
    await manager.save(meters);
  }
}

/** The fastest of the numbers tried, 8 to 64. */
const POOL_SIZE = 16;

@Module({})
class PlainModule {
  static on(url: string) {
    return {
      module: PlainModule,
      imports: [
        TypeOrmModule.forRoot({
          type: 'mariadb',
          url,
          entities: [CoupEntity, WagerEntity, MeterEntity],
          synchronize: true,
          supportBigNumbers: true,
          bigNumberStrings: true,
          poolSize: POOL_SIZE,
          extra: { connectionLimit: POOL_SIZE },
        }),
      ],
      providers: [TableService],
    };
  }
}

export async function openPlainOrm(databaseUrl: string, metersMove: MetersMove): Promise<Rival> {
  const app = await NestFactory.createApplicationContext(PlainModule.on(databaseUrl), { logger: ['error'] });
  const { manager } = app.get(DataSource);
  const service = app.get(TableService);
  const meters = LEVELS.map(({ level, initialCents, ratePpm }) => ({
    ...{ level, ratePpm, displayMicro: initialCents * 1_000_000n },
  }));
  if (!(await manager.exists(MeterEntity))) await manager.insert(MeterEntity, meters);
  const last = new Map<number, Promise<unknown>>();
  return {
    take: (table, messages) =>
      messages.map((message) => {
        const outcome = (last.get(table) ?? Promise.resolve()).then(() => service.take(table, message, metersMove));
        last.set(table, outcome);
        return outcome;
      }),
  };
}
