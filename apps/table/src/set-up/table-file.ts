import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  DEALER_PANEL_ADDRESS,
  DOOR_UNIT_ADDRESS,
  type DeviceKey,
  KEY_REJECTIONS,
  parseDeviceKey,
  SUPERVISOR_PANEL_ADDRESS,
} from '@hardware/osdp';
import { SHOE_BAUD, type ShoeFormat } from '@hardware/shoe';
import { isPlace } from '@hardware/transport';
import { readTableToken, writeTableToken } from '@jackpot/contract';
import { ClientTls } from '@jackpot/platform';
import { DOOR_NAME } from '@jackpot/progressive';
import { z } from 'zod';
import type { TablePlan } from '../core/ports.js';

const port = z.string().refine(isPlace, 'is a path like /dev/serial/by-id/... or "tcp host:port"');
const baud = z.int().min(1_200).max(230_400);

const DOORS_MAX = 8;

const tableFileSchema = z.strictObject({
  link: z.string(),
  table: z.string(),
  game: z.enum(['mini-baccarat', 'three-card']).default('mini-baccarat'),
  controllers: z.array(z.url({ protocol: /^https?$/ })).min(1),
  /** Path relative to this file. Only its owner may read the key file. */
  keyFile: z.string().min(1),
  /** Paths relative to this file. */
  tls: z.strictObject({ ca: z.string().min(1), certificate: z.string().min(1), key: z.string().min(1) }).optional(),
  /** Path relative to this file. */
  lockFile: z.string().min(1).default('last-lock'),
  bus: z
    .strictObject({
      port,
      baud: baud.default(115_200),
      seats: z.array(z.int().min(1).max(9)).default([]),
      dealerPanel: z.boolean().default(true),
      supervisorPanel: z.boolean().default(false),
      doors: z
        .array(z.string().regex(DOOR_NAME, 'is small letters, digits and hyphens, at most 40'))
        .max(DOORS_MAX)
        .default([]),
    })
    .optional(),
  shoe: z
    .strictObject({
      port,
      format: z.enum(Object.keys(SHOE_BAUD) as [ShoeFormat, ...ShoeFormat[]]),
      baud: baud.optional(),
    })
    .optional(),
  sign: z
    .strictObject({
      port,
      baud: baud.default(9_600),
      framing: z.enum(['8N1', '7E1']).default('8N1'),
      address: z
        .string()
        .regex(/^[0-9A-F]{2}$/, 'is two hexadecimal digits')
        .default('01'),
      isReadBackWired: z.boolean().default(true),
      outOfServiceText: z.string().min(1).max(60).default('PROGRESSIVE OUT OF SERVICE'),
    })
    .optional(),
  /** With one batch, every shoe gets new decks. Two batches alternate. */
  cardBacks: z.array(z.string().min(1).max(20)).min(1).max(2).default(['red']),
  roundsFrom: z.int().min(0).max(2_000_000_000).default(0),
  chipsLieUntil: z.enum(['lock', 'result']).default('result'),
  nextCoupAfterMs: z.int().min(0).max(600_000).nullable().default(null),
});
export type TableFile = z.output<typeof tableFileSchema>;

const keyFileSchema = z.strictObject({
  secret: z.string(),
  devices: z.record(z.string(), z.strictObject({ channel: z.string(), journal: z.string().optional() })).default({}),
});

export interface BusDevice {
  readonly address: number;
  readonly name: string;
  readonly key: DeviceKey;
  readonly journalKey: DeviceKey | undefined;
}

export interface SetUp {
  readonly file: TableFile;
  readonly token: string;
  readonly lockPath: string;
  readonly tls: ClientTls | undefined;
  readonly devices: readonly BusDevice[];
  readonly plan: TablePlan;
}

export function readSetUp(path: string): SetUp | readonly string[] {
  const body = readJson(path);
  if ('problem' in body) return [body.problem];
  const parsed = tableFileSchema.safeParse(body.value);
  if (!parsed.success) return problemsOf(path, parsed.error);
  const file = parsed.data;
  const problems: string[] = [];
  const lockPath = resolve(dirname(path), file.lockFile);
  const keyPath = resolve(dirname(path), file.keyFile);
  const keys = readKeys(keyPath, problems);
  const token = writeTableToken({ linkId: file.link, tableId: file.table, secret: keys?.secret ?? '' });
  if (keys !== undefined && readTableToken(token) === undefined)
    problems.push(`${keyPath}: secret: is 32 to 128 letters, digits, - or _ (openssl rand -hex 32)`);
  const devices = keys === undefined ? [] : devicesOf(file, keys, keyPath, problems);
  problems.push(...togetherProblems(file, devices));
  const tls = tlsOf(file, path, problems);
  return problems.length > 0 ? problems : { file, token, lockPath, tls, devices, plan: planOf(file) };
}

function tlsOf({ tls, controllers }: TableFile, path: string, problems: string[]): ClientTls | undefined {
  if (tls === undefined) return undefined;
  if (controllers.some((address) => !address.startsWith('https:')))
    problems.push('controllers: with tls every address begins with https');
  const [ca, certificate, key] = [tls.ca, tls.certificate, tls.key].map((file) => resolve(dirname(path), file));
  if (ca === undefined || certificate === undefined || key === undefined) return undefined;
  try {
    if ((statSync(key).mode & 0o077) !== 0) problems.push(`${key}: others may read it: chmod 600`);
    return new ClientTls({ ca, own: { certificate, key } });
  } catch (fault) {
    problems.push(`tls: the files of the certificate cannot be used (${codeOf(fault)})`);
    return undefined;
  }
}

const DOOR_UNIT = 'doors';

function planOf(file: TableFile): TablePlan {
  return {
    wiredSeats: file.bus?.seats ?? [],
    hasDealerPanel: file.bus?.dealerPanel ?? false,
    hasSupervisorPanel: file.bus?.supervisorPanel ?? false,
    doors: file.bus?.doors ?? [],
    hasShoe: file.shoe !== undefined,
    shoeReportsResult: file.shoe !== undefined && file.shoe.format !== 'bee-tek',
    cardBacks: file.cardBacks,
    roundsFrom: file.roundsFrom,
    chipsLieUntil: file.chipsLieUntil,
    nextCoupAfterMs: file.nextCoupAfterMs,
  };
}

function devicesOf(
  file: TableFile,
  keys: z.output<typeof keyFileSchema>,
  keyPath: string,
  problems: string[],
): readonly BusDevice[] {
  if (file.bus === undefined) return [];
  const wanted = [
    ...(file.bus.dealerPanel ? [{ name: 'dealer', address: DEALER_PANEL_ADDRESS }] : []),
    ...(file.bus.supervisorPanel ? [{ name: 'supervisor', address: SUPERVISOR_PANEL_ADDRESS }] : []),
    ...(file.bus.doors.length > 0 ? [{ name: DOOR_UNIT, address: DOOR_UNIT_ADDRESS }] : []),
    ...file.bus.seats.map((seat) => ({ name: `${seat}`, address: seat })),
  ];
  return wanted.flatMap(({ name, address }) => {
    const pair = keys.devices[name];
    const hasJournal = name !== DOOR_UNIT;
    if (pair === undefined || (hasJournal && pair.journal === undefined)) {
      const needed = hasJournal ? 'a channel key and a journal key' : 'a channel key';
      problems.push(`${keyPath}: devices.${name}: is missing; give it ${needed}`);
      return [];
    }
    const key = keyOf(pair.channel, `${keyPath}: devices.${name}.channel`, problems);
    const journalKey =
      pair.journal === undefined ? undefined : keyOf(pair.journal, `${keyPath}: devices.${name}.journal`, problems);
    const isWhole = key !== undefined && (journalKey !== undefined || !hasJournal);
    return isWhole ? [{ address, name, key, journalKey }] : [];
  });
}

function keyOf(text: string, where: string, problems: string[]): DeviceKey | undefined {
  const key = parseDeviceKey(text);
  if (typeof key !== 'string') return key;
  problems.push(`${where}: ${KEY_REJECTIONS[key]}`);
  return undefined;
}

function togetherProblems(file: TableFile, devices: readonly BusDevice[]): readonly string[] {
  const problems: string[] = [];
  const ports = [file.bus?.port, file.shoe?.port, file.sign?.port].filter((one) => one !== undefined);
  if (new Set(ports).size < ports.length) problems.push('two lines have the same port; each needs its own');
  const seats = file.bus?.seats ?? [];
  if (file.game === 'three-card' && seats.length > 0)
    problems.push('bus.seats: a table of Three Card Baccarat has no seat devices; leave them out');
  if (file.game === 'mini-baccarat' && file.bus !== undefined && seats.length === 0)
    problems.push('bus.seats: name the seats that have a device');
  if (new Set(seats).size < seats.length) problems.push('bus.seats: a seat is named twice');
  const doors = file.bus?.doors ?? [];
  if (new Set(doors).size < doors.length) problems.push('bus.doors: a door is named twice');
  const keys = devices.flatMap(({ key, journalKey }) =>
    [key, ...(journalKey === undefined ? [] : [journalKey])].map((one) => Buffer.from(one).toString('hex')),
  );
  if (new Set(keys).size < keys.length) problems.push('a key is used twice; draw one for each device and use');
  return problems;
}

function readKeys(path: string, problems: string[]): z.output<typeof keyFileSchema> | undefined {
  const body = readJson(path);
  if ('problem' in body) {
    problems.push(body.problem);
    return undefined;
  }
  if ((statSync(path).mode & 0o077) !== 0) problems.push(`${path}: others may read it: chmod 600`);
  const parsed = keyFileSchema.safeParse(body.value);
  if (parsed.success) return parsed.data;
  problems.push(...problemsOf(path, parsed.error));
  return undefined;
}

function readJson(path: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(readFileSync(path, 'utf8')) };
  } catch (fault) {
    // A syntax error quotes the content, which may be the key.
    const why = fault instanceof SyntaxError ? 'is not JSON' : `cannot be read (${codeOf(fault)})`;
    return { problem: `${path}: ${why}` };
  }
}

function codeOf(fault: unknown): string {
  return fault instanceof Error && 'code' in fault ? String(fault.code) : 'unknown';
}

function problemsOf(path: string, error: z.ZodError): readonly string[] {
  return error.issues.map((issue) => `${path}: ${issue.path.join('.') || 'the whole'}: ${issue.message}`);
}
