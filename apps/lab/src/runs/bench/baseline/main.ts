import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { serve } from '../environment/agent.js';
import { freePort } from '../environment/controller.js';
import { LEVELS, tableId } from '../play/link-terms.js';
import { CoupEntity, MeterEntity, WagerEntity } from './entities.js';
import { BaselineModule } from './wagers.js';

/** The baseline as a process of its own. */
let app: NestFastifyApplication | undefined;

const api = {
  /** Makes the schema, opens a coup at every table, and listens. */
  start: async (plan: { readonly databaseUrl: string; readonly tables: number }): Promise<string> => {
    app = await NestFactory.create<NestFastifyApplication>(BaselineModule.on(plan.databaseUrl), new FastifyAdapter(), {
      logger: ['error'],
    });
    const { manager } = app.get(DataSource);
    const coups = Array.from({ length: plan.tables }, (_, table) => ({
      tableId: tableId(table),
      coup: 1,
      phase: 'betting',
    }));
    await manager.insert(CoupEntity, coups);
    await manager.insert(
      MeterEntity,
      LEVELS.map(({ level, initialCents, ratePpm }) => ({ level, ratePpm, displayMicro: initialCents * 1_000_000n })),
    );
    const port = await freePort();
    await app.listen(port, '127.0.0.1');
    return `http://127.0.0.1:${port}`;
  },
  /** What it has recorded. */
  books: async (): Promise<{ readonly wagers: number; readonly displayMicro: Readonly<Record<string, bigint>> }> => {
    const { manager } = appNow().get(DataSource);
    const meters = await manager.find(MeterEntity);
    return {
      wagers: await manager.count(WagerEntity),
      displayMicro: Object.fromEntries(meters.map(({ level, displayMicro }) => [level, displayMicro])),
    };
  },
};
export type BaselineApi = typeof api;

function appNow(): NestFastifyApplication {
  if (app === undefined) throw new Error('not started');
  return app;
}

serve(api);
