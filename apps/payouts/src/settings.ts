import {
  databaseRights,
  databaseUrl,
  facilitySettings,
  logLevel,
  port,
  recordsKeySettings,
  redisCaFile,
  redisUrl,
  text,
  traceSettings,
} from '@jackpot/platform';
import { z } from 'zod';

export const settingsSchema = z.object({
  DATABASE_URL: databaseUrl(),
  ...recordsKeySettings(),
  REDIS_URL: redisUrl(),
  REDIS_CA_FILE: redisCaFile(),
  DATABASE_RIGHTS: databaseRights(),
  METRICS_PORT: port(3001, 'the port for /metrics and /health'),
  METRICS_HOST: text('the address to listen on; without it 127.0.0.1: this machine only').default('127.0.0.1'),
  WEBHOOKS_FILE: text(
    'a file with the endpoints of webhooks, see docs/how-to/receive-webhooks.md; without it none are sent',
  ).optional(),
  DAY_FILES_FILE: text(
    'a file with the folders that get files of every closed day, see docs/how-to/connect-slot-accounting.md; without it none are written',
  ).optional(),
  ...facilitySettings(),
  ...traceSettings(),
  LOG_LEVEL: logLevel(),
});

export type Settings = z.output<typeof settingsSchema>;
