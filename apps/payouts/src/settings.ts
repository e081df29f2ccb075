import {
  address,
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
  MAIL_URL: address(
    ['smtp:', 'smtps:'],
    'the casino’s mail server for alerts, like smtp://user:<password>@mail.example:587 (STARTTLS) or smtps://user:<password>@mail.example:465; without it no mail is sent: docs/how-to/send-alerts.md',
  ).optional(),
  MAIL_FROM: text('the sender of alerts, like jackpot@casino.example; MAIL_URL needs it').optional(),
  MAIL_CA_FILE: text(
    'a PEM file with the authority of the mail server’s certificate; without it the authorities that Node trusts',
  ).optional(),
  DAY_FILES_FILE: text(
    'a file with the folders that get files of every closed day, see docs/how-to/connect-slot-accounting.md; without it none are written',
  ).optional(),
  ...facilitySettings(),
  ...traceSettings(),
  LOG_LEVEL: logLevel(),
});

export type Settings = z.output<typeof settingsSchema>;
