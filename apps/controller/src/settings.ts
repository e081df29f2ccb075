import {
  address,
  count,
  databaseUrl,
  logLevel,
  port,
  redisUrl,
  secretKey,
  sha256Hex,
  text,
  timeZone,
} from '@jackpot/platform';
import { KEY_NAME } from '@jackpot/proof';
import { z } from 'zod';

/** Everything the controller may be told from outside. */
export const settingsSchema = z.object({
  DATABASE_URL: databaseUrl(),
  REDIS_URL: redisUrl(),
  PORT: port(3000, 'the port for tables, signs and people'),
  HOST: text('the address to listen on; without it 127.0.0.1: nobody outside this machine').default('127.0.0.1'),
  PUBLIC_URL: text('the address others reach this controller by, like http://10.0.0.5:3000').optional(),
  OPERATOR_KEY: secretKey(
    'the house’s own key: what its programs prove themselves with; docs/reference/roles.md says what it may do',
  ),
  TRIGGER_KEY: secretKey('the key that seals the must-hit trigger; the same on every controller of the links'),
  HOUSE: text('the name the house signs with, like casino.example: small letters, digits, dots, hyphens')
    .regex(KEY_NAME, 'is not such a name')
    .default('house'),
  CHECKPOINT_KEY_FILE: text(
    'a file with 32 bytes in hex, the key that signs checkpoints and exports; without it nothing is signed',
  ).optional(),
  CHECKPOINT_SECONDS: count({ min: 1, max: 86_400, initial: 60, help: 'seconds between two checkpoints of a link' }),
  LINK_FILE: text('a file with the terms of a link to open at the start').optional(),
  SESSION_IDLE_MINUTES: count({ min: 1, max: 1_440, initial: 30, help: 'after so many idle minutes a session ends' }),
  SESSION_HOURS: count({ min: 1, max: 24, initial: 12, help: 'after so many hours a session ends in any case' }),
  PASSWORD_DAYS: count({ min: 1, max: 3_650, initial: 90, help: 'after so many days a password must be changed' }),
  OIDC_ISSUER: address(
    ['https:', 'http:'],
    'the house’s own sign-in, an OpenID Connect issuer; http only on this machine',
  ).optional(),
  OIDC_CLIENT_ID: text('our name at the house’s own sign-in').optional(),
  OIDC_CLIENT_SECRET: text('our secret at the house’s own sign-in').optional(),
  OIDC_ROLES: text('the house’s words for our roles, like jp-cage=cage,jp-pit=pit-manager').optional(),
  OIDC_ROLES_CLAIM: text('the claim with the house’s words; without it groups').default('groups'),
  OIDC_LICENSE_CLAIM: text('the claim with the license number; without it license_number').default('license_number'),
  CONSOLE_ROOT: text('the folder with the built pages; without it dist/apps/console').default('dist/apps/console'),
  FACILITY_ID: text('the facility’s name in accounts and exports; without it house').default('house'),
  FACILITY_NAME: text('the facility’s name on paper; without it House').default('House'),
  FACILITY_ZONE: timeZone('America/New_York', 'where the facility’s clocks are'),
  GAMING_DAY_HOUR: count({ min: 0, max: 23, initial: 6, help: 'the hour at which a gaming day begins' }),
  TERMS_STAGED_BY: z
    .enum(['accounting', 'technician'])
    .default('accounting')
    .describe(
      'who brings in new terms of a link: accounting or technician; the other of the two and the Commission approve them',
    ),
  SOFTWARE_SHA256: sha256Hex(
    'the SHA-256 of the approved software’s dist/manifest.sha256; without it the software is held to its own list alone',
  ).optional(),
  LOG_LEVEL: logLevel(),
});

export type Settings = z.output<typeof settingsSchema>;
