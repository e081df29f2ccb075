import {
  address,
  count,
  databaseAccounts,
  databaseRights,
  databaseUrl,
  facilitySettings,
  hostNames,
  httpAddresses,
  logLevel,
  port,
  redisCaFile,
  redisUrl,
  recordsKeySettings,
  secretKey,
  secretKeys,
  sha256Hex,
  text,
  traceSettings,
} from '@jackpot/platform';
import { CLOCK_STYLES } from '@jackpot/contract';
import { KEY_NAME } from '@jackpot/proof';
import { ACCOUNTS } from '@jackpot/storage';
import { z } from 'zod';

export const settingsSchema = z.object({
  DATABASE_URL: databaseUrl(),
  REDIS_URL: redisUrl(),
  REDIS_CA_FILE: redisCaFile(),
  DATABASE_DURABILITY: z
    .enum(['required', 'not-required'])
    .default('required')
    .describe(
      'whether the controller refuses to start on a database server that may lose committed wagers; not-required is for tests',
    ),
  DATABASE_RIGHTS: databaseRights(),
  PORT: port(3000, 'the public port: for people, signs and programs'),
  FLOOR_PORT: port(3010, 'the port for tables; nothing that reaches the public port slows it down'),
  METRICS_PORT: port(3020, 'the port for /metrics and /health'),
  METRICS_HOST: text(
    'the address to listen on for METRICS_PORT: metrics state what only the operator may know; the default 127.0.0.1 accepts connections from this machine only',
  ).default('127.0.0.1'),
  HOST: text('the address to listen on; the default 127.0.0.1 accepts connections from this machine only').default(
    '127.0.0.1',
  ),
  PUBLIC_URL: text('the address others reach this controller by, like http://10.0.0.5:3000').optional(),
  PUBLIC_HOSTS: hostNames(
    'other host names by which people, programs or tables reach this controller, separated by commas, like those of a proxy; a request for any other name is refused',
  ),
  TLS_CERT_FILE: text(
    'a PEM file with the certificate of the public port, and those of its issuers: docs/how-to/use-tls.md; without it that port has no TLS',
  ).optional(),
  TLS_KEY_FILE: text('a PEM file with the private key of TLS_CERT_FILE').optional(),
  FLOOR_TLS_CA_FILE: text(
    'a PEM file with the authorities that issue the certificates of tables; with it the port for tables has TLS, and accepts only tables with a certificate of their own beside their key',
  ).optional(),
  FLOOR_TLS_CERT_FILE: text(
    'a PEM file with the certificate of the port for tables; without it that of TLS_CERT_FILE',
  ).optional(),
  FLOOR_TLS_KEY_FILE: text('a PEM file with the private key of FLOOR_TLS_CERT_FILE').optional(),
  FLOOR_TLS_CRL_FILE: text(
    'a PEM file with the authorities’ lists of revoked certificates; what it revokes is refused, and disconnected within two seconds',
  ).optional(),
  FLOOR_URL: address(
    ['http:', 'https:'],
    'the address tables reach this controller by, as in their table files; without it the host of PUBLIC_URL with FLOOR_PORT',
  ).optional(),
  OTHER_CONTROLLERS: httpAddresses(
    'the addresses of the other controllers, separated by commas: requests for links that they lead are passed on, and signs and pages connect there; no sign, page or request is sent to any other address',
  ),
  OPEN_REQUESTS_PER_SECOND: count({
    ...{ min: 10, max: 1_000_000, initial: 200 },
    help: 'requests a second from one network (an IPv4 address, or a /64 of IPv6) to what needs no sign-in, pages included; more are refused after a second',
  }),
  CONNECTIONS: count({
    ...{ min: 10, max: 100_000, initial: 4_000 },
    help: 'connections of all networks together to the public port, and as many to the port for tables; each takes some memory and a file descriptor. A quarter is kept for networks where a table or a person has authenticated',
  }),
  CONNECTIONS_PER_ADDRESS: count({
    ...{ min: 10, max: 1_000_000, initial: 500 },
    help: 'connections that one network (an IPv4 address, or a /64 of IPv6) may have open to the public port, and as many to the port for tables; those of TRUSTED_PROXIES are not counted',
  }),
  FEEDS_PER_ADDRESS: count({
    ...{ min: 1, max: 100_000, initial: 200 },
    help: 'signs and pages from one network (an IPv4 address, or a /64 of IPv6) that may follow the meters at a time',
  }),
  TRUSTED_PROXIES: text(
    'addresses or networks of proxies, separated by commas, whose X-Forwarded-For is believed; behind another proxy all people share its address',
  ).optional(),
  OPERATOR_KEY: secretKey('the operator key: creates the first accounts, once, and has no other right'),
  TRIGGER_KEY: secretKey('the key that seals the must-hit trigger; the same on every controller of the links'),
  TRIGGER_KEYS_ACCEPTED: secretKeys(
    'keys that open triggers beside TRIGGER_KEY, separated by commas: docs/operate/keys.md',
  ),
  ...recordsKeySettings(),
  PATRON_KEY: secretKey(
    'the key that encrypts the records of patrons; the same on every controller, and never where the database or its backups are',
  ),
  PATRON_KEYS_ACCEPTED: secretKeys(
    'keys that open records of patrons beside PATRON_KEY while it is replaced, separated by commas: docs/operate/keys.md',
  ),
  PROPERTY: text(
    'the property’s name in the signatures of checkpoints and exports, like casino.example: lowercase letters, digits, dots, hyphens; the default is casino',
  )
    .regex(KEY_NAME, 'is not such a name')
    .default('casino'),
  CHECKPOINT_KEY_FILE: text(
    'a file with 32 bytes in hex, the key that signs checkpoints and exports; without it nothing is signed',
  ).optional(),
  WITNESS_KEYS: text(
    'the public keys of the witnesses, separated by commas: docs/how-to/run-a-witness.md; without it no signature of a witness is kept',
  ).optional(),
  WITNESS_SILENT_MINUTES: count({
    min: 1,
    max: 10_080,
    initial: 15,
    help: 'after so many minutes in which a witness of WITNESS_KEYS signs no newer checkpoint an alarm is raised',
  }),
  CHECKPOINT_SECONDS: count({ min: 1, max: 86_400, initial: 60, help: 'seconds between two checkpoints of a link' }),
  ALERT_CALM_SECONDS: count({
    ...{ min: 0, max: 3_600, initial: 60 },
    help: 'an alarm that is missing for less than so many seconds goes on: people outside the console are not told that it is over',
  }),
  LINK_FILE: text('a file with the terms of a link to open at the start').optional(),
  // A table with nine devices at the fastest legal pace, a hand in 8 s, sends about 15 a second, heartbeats included.
  FLOOR_MESSAGES_PER_SECOND: count({
    ...{ min: 20, max: 10_000_000, initial: 200 },
    help: 'messages a second that one table may send; what comes faster waits. A table at the fastest legal pace sends 15',
  }),
  LABORATORY_LINKS: z
    .enum(['rejected', 'accepted'])
    .default('rejected')
    .describe(
      'whether links of a laboratory may be opened, whose terms allow hands faster than a dealer and untracked shoes; accepted is for tests and demonstrations',
    ),
  SESSION_IDLE_MINUTES: count({ min: 1, max: 1_440, initial: 30, help: 'after so many idle minutes a session ends' }),
  SESSION_HOURS: count({ min: 1, max: 24, initial: 12, help: 'after so many hours a session ends in any case' }),
  SERVICE_TOKEN_DAYS: count({
    min: 1,
    max: 366,
    initial: 90,
    help: 'after so many days the token of a service account ends',
  }),
  PASSWORD_DAYS: count({ min: 1, max: 3_650, initial: 90, help: 'after so many days a password must be changed' }),
  PASSWORD_HASHES: z
    .enum(['strong', 'weak'])
    .default('strong')
    .describe('the cost of a password’s hash; weak hashes can be guessed and are for tests'),
  OIDC_ISSUER: address(
    ['https:', 'http:'],
    'the single sign-on provider, an OpenID Connect issuer; http only on this machine',
  ).optional(),
  OIDC_CLIENT_ID: text('the client id at the single sign-on provider').optional(),
  OIDC_CLIENT_SECRET: text('the client secret at the single sign-on provider').optional(),
  OIDC_ROLES: text('the provider’s group names for the roles, like jp-cage=cage,jp-pit=pit-manager').optional(),
  OIDC_ROLES_CLAIM: text('the claim that holds the group names; the default is groups').default('groups'),
  OIDC_LICENSE_CLAIM: text('the claim with the license number; without it license_number').default('license_number'),
  CONSOLE_ROOT: text('the folder with the built pages; without it dist/apps/console').default('dist/apps/console'),
  SIGN_ARTWORK: text(
    'a folder with the casino’s own logo, background, colors and sounds for signs: docs/how-to/set-up-a-sign.md; without it signs have none',
  ).optional(),
  ...facilitySettings(),
  ...traceSettings(),
  FACILITY_NAME: text('the facility’s name on printed documents; the default is Casino').default('Casino'),
  FACILITY_CLOCK: z
    .enum(CLOCK_STYLES)
    .default('12-hour')
    .describe('how pages, signs and printed documents write the time: 7:01:05 PM or 19:01:05'),
  PAYER_NAME: text('the payer on tax forms; without it FACILITY_NAME').optional(),
  PAYER_ADDRESS: text('the payer’s address on tax forms').optional(),
  PAYER_TAXPAYER_NUMBER: text('the payer’s federal identification number on tax forms, like 52-1234567').optional(),
  PAYER_STATE_NUMBER: text('the state and the payer’s state identification number on tax forms').optional(),
  PAYER_TELEPHONE: text('the payer’s telephone number on tax forms').optional(),
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

export const migrationSettings = z.object({
  DATABASE_URL: databaseUrl(),
  DATABASE_ACCOUNTS: databaseAccounts(
    ACCOUNTS,
    'the programs’ accounts, which get the least rights that they need; without it no rights are given',
  ).optional(),
});

export type Settings = z.output<typeof settingsSchema>;
