import { Body, ConflictException, Controller, Injectable, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import { must } from '@jackpot/money';
import { Column, DataSource, Entity, type EntityManager, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { LEVELS, tableId } from '../load/play.js';
import { serve } from '../../../worlds/processes/called-process.js';

/** Amounts are exact in the baseline as well. */
const exact = { from: (text: string) => BigInt(text), to: (amount: bigint) => amount.toString() };

@Entity('coup')
class CoupEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) tableId!: string;
  @PrimaryColumn({ type: 'int', unsigned: true }) coup!: number;
  @Column({ type: 'varchar', length: 12 }) phase!: string;
}

@Entity('wager')
@Index('uq_wager_message', ['device', 'boot', 'sequence'], { unique: true })
class WagerEntity {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true }) id!: string;
  @Column({ type: 'varchar', length: 40 }) tableId!: string;
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
  @Column({ type: 'bigint', transformer: exact }) displayMicro!: bigint;
}

type WagerBody = Omit<WagerEntity, 'id' | 'at' | 'priceCents'> & { readonly priceCents: number };

/**
 * A good plain implementation with the framework's own means: one transaction a wager, the coup locked against a change of
 * phase, a unique key against repetition, and the meter rows locked in a fixed order, so that nothing deadlocks.
 */
@Injectable()
class WagersService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  acknowledge(body: WagerBody): Promise<{ readonly id: string }> {
    return this.database.transaction((manager) => this.#record(manager, body));
  }

  async #record(manager: EntityManager, body: WagerBody): Promise<{ readonly id: string }> {
    const { tableId, coup, priceCents } = body;
    const found = await manager.findOne(CoupEntity, {
      where: { tableId, coup },
      lock: { mode: 'pessimistic_read' },
    });
    if (found?.phase !== 'betting') throw new ConflictException('COUP_NOT_BETTING');
    const inserted = await manager.insert(WagerEntity, { ...body, priceCents: BigInt(priceCents), at: Date.now() });
    const meters = await manager.find(MeterEntity, { order: { level: 'ASC' }, lock: { mode: 'pessimistic_write' } });
    for (const meter of meters) meter.displayMicro += BigInt(priceCents) * meter.ratePpm;
    await manager.save(meters);
    return { id: String(inserted.identifiers[0]?.['id']) };
  }
}

@Controller('wagers')
class WagersController {
  constructor(private readonly wagers: WagersService) {}

  @Post()
  acknowledge(@Body() body: WagerBody): Promise<{ readonly id: string }> {
    return this.wagers.acknowledge(body);
  }
}

/** More connections only wait for the same four rows; fewer leave the server idle. Tried: 8 to 64. */
const POOL_SIZE = 16;

@Module({})
class BaselineModule {
  static on(url: string) {
    return {
      module: BaselineModule,
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
      controllers: [WagersController],
      providers: [WagersService],
    };
  }
}

let app: NestFastifyApplication | undefined;
const database = () => must(app, 'a started baseline').get(DataSource).manager;

const api = {
  /** Creates the schema, opens a coup at every table, and listens. */
  start: async (plan: { readonly databaseUrl: string; readonly tables: number }): Promise<string> => {
    app = await NestFactory.create<NestFastifyApplication>(BaselineModule.on(plan.databaseUrl), new FastifyAdapter(), {
      logger: ['error'],
    });
    const coups = Array.from({ length: plan.tables }, (_, table) => ({ tableId: tableId(table), coup: 1 }));
    await database().insert(
      CoupEntity,
      coups.map((each) => ({ ...each, phase: 'betting' })),
    );
    await database().insert(
      MeterEntity,
      LEVELS.map(({ level, initialCents, ratePpm }) => ({ level, ratePpm, displayMicro: initialCents * 1_000_000n })),
    );
    await app.listen(0, '127.0.0.1');
    return app.getUrl();
  },
  /** What it has recorded. */
  books: async (): Promise<{ readonly wagers: number; readonly displayMicro: Readonly<Record<string, bigint>> }> => {
    const meters = await database().find(MeterEntity);
    return {
      wagers: await database().count(WagerEntity),
      displayMicro: Object.fromEntries(meters.map(({ level, displayMicro }) => [level, displayMicro])),
    };
  },
};
export type BaselineApi = typeof api;

serve(api);
