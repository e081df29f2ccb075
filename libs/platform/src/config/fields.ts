import { isIP } from 'node:net';
import { zoneOffset } from '@jackpot/contract';
import { z } from 'zod';
import { areServersReadable } from './servers.js';

const DATABASE_HELP =
  'the address of the database, like mysql://user:<password>@host:3306/jackpot; for TLS add ?ssl-ca=FILE, the authority of the server’s certificate; other forms: docs/how-to/deploy.md#addresses-of-database-and-redis';
const REDIS_HELP =
  'the address of Redis, like redis://:<password>@host:6379/0; rediss:// is over TLS; other forms: docs/how-to/deploy.md#addresses-of-database-and-redis';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const databaseUrl = () =>
  serverAddress(['mysql:', 'mariadb:'], DATABASE_HELP).refine(
    (url) => !URL.canParse(url) || !new URL(url).searchParams.has('ssl-ca') || isIP(hostOf(url)) === 0,
    'has ssl-ca and names its server by a number: a certificate is checked by the server’s name',
  );

const serverAddress = (protocols: readonly string[], help: string) =>
  address(protocols, help).refine(
    (url) => !URL.canParse(url) || areServersReadable(url),
    'has a list of hosts that cannot be read: hosts=NAME:PORT,NAME:PORT, an IPv6 address in brackets',
  );

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

export const databaseRights = () =>
  z
    .enum(['least', 'any'])
    .default('least')
    .describe(
      'whether the program refuses to start under a database account that may do more than it needs: least; any is for tests',
    );

/** A setting with one database account for each purpose: `controller=jackpot_controller@10.0.0.5,...`. */
export function databaseAccounts<Name extends string>(names: readonly Name[], help: string) {
  const account = new RegExp(`^(${names.join('|')})=([A-Za-z0-9_]{1,32}@[A-Za-z0-9_.:%-]{1,60})$`);
  return z
    .string()
    .transform((list, context) => {
      const found = list.split(',').map((part) => account.exec(part.trim()));
      if (found.includes(null))
        context.addIssue(`is not a list of ${names.map((name) => `${name}=user@host`).join(',')}`);
      return new Map(found.flatMap((part) => (part === null ? [] : [[part[1] as Name, part[2] ?? ''] as const])));
    })
    .describe(`${help}, like ${names[0] ?? ''}=jackpot_${names[0] ?? ''}@10.0.0.5`);
}

/**
 * A Redis server, or Sentinels and the name of their master. Without the name, a Sentinel would be used as a Redis
 * server.
 */
export const redisUrl = () =>
  serverAddress(['redis:', 'rediss:'], REDIS_HELP).superRefine((text, context) => {
    if (!URL.canParse(text)) return;
    const { pathname, searchParams } = new URL(text);
    if (!/^(\/\d{0,5})?$/.test(pathname)) context.addIssue('has a database that is not a number, like /0');
    const unknown = [...searchParams.keys()].filter((name) => name !== 'master' && name !== 'hosts');
    if (unknown.length > 0)
      context.addIssue(`has ${unknown.join(', ')}: only master and hosts may follow a question mark`);
    if (searchParams.has('hosts') && !searchParams.has('master'))
      context.addIssue('has hosts and no master: several servers are Sentinels, which know the master by its name');
  });

export const redisCaFile = () =>
  text(
    'a PEM file with the authority of the certificates of Redis and its Sentinels, for a REDIS_URL with rediss://; without it the authorities that Node trusts',
  ).optional();

export function address(protocols: readonly string[], help: string) {
  return z
    .string()
    .superRefine((text, context) => {
      const problem = addressProblem(text, protocols);
      if (problem !== undefined) context.addIssue(problem);
    })
    .describe(help);
}

const ESCAPES =
  'write these characters of a user name or password as % and two digits: % as %25, # as %23, / as %2F, ? as %3F, @ as %40, : as %3A';

function addressProblem(text: string, protocols: readonly string[]): string | undefined {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase();
  if (scheme === undefined || !protocols.includes(scheme)) return `is not an address with ${protocols.join(' or ')}`;
  if (!URL.canParse(text)) return `is not a complete address; ${ESCAPES}`;
  const { username, password, pathname, hash } = new URL(text);
  return hash === '' && [username, password, pathname].every(isDecodable) ? undefined : `cannot be read; ${ESCAPES}`;
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

export function httpAddresses(help: string) {
  return z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()])))
    .refine(
      (list) => list.every((each) => ['http:', 'https:'].includes(protocolOf(each) ?? '')),
      'is not a list of addresses with http: or https:',
    )
    .describe(help);
}

export function hostNames(help: string) {
  return z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()])))
    .refine((list) => list.every((each) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(each)), 'is not a list of host names')
    .describe(help);
}

export function port(initial: number, help: string) {
  return count({ min: 0, max: 65_535, initial, help });
}

export function count({
  min,
  max,
  initial,
  help,
}: {
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  readonly help: string;
}) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'is not a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `is not from ${min} to ${max}`)
    .default(initial)
    .describe(`${help}; a whole number from ${min} to ${max}, without it ${initial}`);
}

export function logLevel(initial: LogLevel = 'info') {
  return z
    .enum(LOG_LEVELS, 'is not a level')
    .default(initial)
    .describe(`how much is logged: ${LOG_LEVELS.join(', ')}; without it ${initial}`);
}

function timeZone(initial: string, help: string) {
  return z
    .string()
    .refine(isTimeZone, 'is not a time zone')
    .default(initial)
    .describe(`${help}: a time zone like Europe/London, without it ${initial}`);
}

/** Settings of controller and payouts worker, which must have the same values. */
export const facilitySettings = () => ({
  FACILITY_ID: text('the facility’s id in accounts, exports and events; the default is casino').default('casino'),
  FACILITY_ZONE: timeZone('America/New_York', 'where the facility’s clocks are'),
  GAMING_DAY_HOUR: count({ min: 0, max: 23, initial: 6, help: 'the hour at which a gaming day begins' }),
  INTEGRATION_URL: address(
    ['https:', 'http:'],
    'the address under which other systems reach the controllers, without a slash at the end: the dataschema of events begins with it; the default is http://127.0.0.1:3000',
  ).default('http://127.0.0.1:3000'),
});

export function secretKey(help: string) {
  return z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'is not 32 bytes in hex (64 digits 0-9 a-f)')
    .describe(`${help}; make one with: openssl rand -hex 32`);
}

export function secretKeys(help: string) {
  return z
    .string()
    .regex(/^[0-9a-f]{64}(\s*,\s*[0-9a-f]{64})*$/, 'is not a list of 32 bytes in hex each, separated by commas')
    .transform((text) => text.split(',').map((key) => key.trim()))
    .default([])
    .describe(help);
}

export const recordsKeySettings = () => ({
  RECORDS_KEY: secretKey(
    'the key that authenticates accounts, sessions, table keys, the audit trail and the journal; the same on every controller, and never where the database or its administrators are',
  ),
  ...otherRecordsKeys(),
});

export const otherRecordsKeys = () => ({
  RECORDS_KEYS_ACCEPTED: secretKeys(
    'keys that are accepted beside RECORDS_KEY while it is replaced, separated by commas: docs/operate/keys.md',
  ),
  RECORDS_KEYS_BEFORE: secretKeys(
    'earlier keys, separated by commas: they verify the audit trail and the journal of their time, and no row that gives a right',
  ),
});

export function recordsKeysOf(settings: {
  readonly RECORDS_KEY: string;
  readonly RECORDS_KEYS_ACCEPTED: readonly string[];
  readonly RECORDS_KEYS_BEFORE: readonly string[];
}): RecordsKeys {
  return {
    key: keyBytes(settings.RECORDS_KEY),
    accepted: settings.RECORDS_KEYS_ACCEPTED.map(keyBytes),
    before: settings.RECORDS_KEYS_BEFORE.map(keyBytes),
  };
}

export interface RecordsKeys {
  readonly key: Uint8Array;
  readonly accepted: readonly Uint8Array[];
  readonly before: readonly Uint8Array[];
}

export const keyBytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');

export const sha256Hex = (help: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in hex (64 digits 0-9 a-f)')
    .describe(help);

export const text = (help: string) => z.string().describe(help);

function protocolOf(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).protocol : undefined;
}

function isTimeZone(name: string): boolean {
  try {
    zoneOffset(name);
    return true;
  } catch {
    return false;
  }
}
