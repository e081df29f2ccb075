import { Shutdown, createLogger, processMetrics, recordsKeysOf } from '@jackpot/platform';
import { Seals } from '@jackpot/storage';
import { Test } from '@nestjs/testing';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { ControllerModule } from './controller.module.js';
import type { Surroundings } from './core.module.js';
import { EdgeEntrance } from './http/listening/from-edge.js';
import { LinkLeadership } from './leadership/link-leadership.js';
import { BullPayoutQueue } from './relays/bull-payout-queue.js';
import { OutboxRelay } from './relays/outbox-relay.js';
import { settingsSchema } from './settings.js';
import { DayClosing } from './workers/close/day-closing.js';
import { Projection } from './workers/projection/projection.js';

class Recorder extends Shutdown {
  readonly starts: string[] = [];
  readonly stops: string[] = [];

  override async step(step: Parameters<Shutdown['step']>[0]): Promise<void> {
    this.stops.push(step.name);
    await super.step(step);
  }

  readonly dataSource = {
    ...{ isInitialized: true, options: {}, entityMetadatas: [], getRepository: () => ({}) },
    destroy: (): Promise<void> => {
      this.dataSource.isInitialized = false;
      this.stops.push('data source');
      return Promise.resolve();
    },
  };

  part(name: string): object {
    const methods: Readonly<Record<string, unknown>> = { start: () => void this.starts.push(name), all: () => [] };
    return new Proxy(
      {},
      { get: (_, key) => (key === 'then' ? undefined : (methods[String(key)] ?? (() => undefined))) },
    );
  }
}

const KEY = 'a'.repeat(64);

function surroundings(shutdown: Shutdown): Surroundings {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const settings = settingsSchema.parse({
    DATABASE_URL: 'mysql://nobody@127.0.0.1:1/none',
    REDIS_URL: 'redis://127.0.0.1:1',
    ...{
      RECORDS_KEY: KEY,
      PATRON_KEY: KEY,
      OPERATOR_KEY: KEY,
      TRIGGER_KEY: KEY,
      PROPERTY: 'test',
    },
  });
  return {
    ...{ settings, logger, shutdown, traces: null, fail: () => undefined },
    ...processMetrics({ version: '0', sha256: null }),
    seals: new Seals({ ...recordsKeysOf(settings), now: () => 0 }),
    self: { software: { name: 'test', version: '0', node: '24', files: [] }, sha256: null },
    edge: { entrance: new EdgeEntrance(KEY), secret: KEY, documentation: '' },
  };
}

describe('the modules of a controller', () => {
  const recorder = new Recorder(createLogger({ name: 'test', level: 'silent' }));
  let app: NestFastifyApplication;

  beforeAll(async () => {
    const module = await Test.createTestingModule({ imports: [ControllerModule.with(surroundings(recorder))] })
      .overrideProvider(DataSource)
      .useValue(recorder.dataSource)
      .overrideProvider(LinkLeadership)
      .useValue(recorder.part('links'))
      .overrideProvider(Projection)
      .useValue(recorder.part('projector'))
      .overrideProvider(DayClosing)
      .useValue(recorder.part('open days'))
      .overrideProvider(OutboxRelay)
      .useValue(recorder.part('outbox relay'))
      .overrideProvider(BullPayoutQueue)
      .useValue(recorder.part('queue'))
      .compile();
    app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
    await app.init();
    await app.close();
  });

  it('lead links only when the projector and the relays listen for their commits', () => {
    expect(recorder.starts).toEqual(['projector', 'outbox relay', 'links', 'open days']);
  });

  it('stop the listeners first, then the links, then the projector and the relays, and the database last', () => {
    expect(recorder.stops).toEqual([
      'listener',
      'scheduled terms',
      'vitals',
      'alerts',
      'age gauges',
      'open days',
      'links',
      'checkpoints',
      'projector',
      'transfer relay',
      'outbox relay',
      'data source',
      'database connections',
    ]);
  });
});
