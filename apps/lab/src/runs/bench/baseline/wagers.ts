import { Body, ConflictException, Controller, Injectable, Module, Post } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { CoupEntity, MeterEntity, WagerEntity } from './entities.js';

interface WagerBody {
  readonly tableId: string;
  readonly coup: number;
  readonly seat: number;
  readonly device: string;
  readonly boot: number;
  readonly sequence: number;
  readonly priceCents: number;
}

const DUPLICATE_KEY = 1062;

/**
 * The baseline, as one would write it with the framework's own means, and write it well: one transaction a
 * wager, the coup locked against a change of phase, a unique key against repetition, the meter rows locked before they
 * are added to, always in the same order, so that nothing deadlocks.
 */
@Injectable()
class WagersService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async acknowledge(body: WagerBody): Promise<{ readonly id: string }> {
    try {
      return await this.database.transaction((manager) => this.#record(manager, body));
    } catch (error) {
      if (isRepeated(error)) return this.#recorded(body);
      throw error;
    }
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

  async #recorded({ device, boot, sequence }: WagerBody): Promise<{ readonly id: string }> {
    const { id } = await this.database.manager.findOneByOrFail(WagerEntity, { device, boot, sequence });
    return { id };
  }
}

function isRepeated(error: unknown): boolean {
  const { errno } = (error instanceof QueryFailedError ? error.driverError : {}) as { readonly errno?: number };
  return errno === DUPLICATE_KEY;
}

@Controller('wagers')
class WagersController {
  constructor(private readonly wagers: WagersService) {}

  @Post()
  acknowledge(@Body() body: WagerBody): Promise<{ readonly id: string }> {
    return this.wagers.acknowledge(body);
  }
}

/** More connections than this only wait for the same four rows; fewer leave the server waiting for us. Tried: 8 to 64. */
const POOL_SIZE = 16;

@Module({})
export class BaselineModule {
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
