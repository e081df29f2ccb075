import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResponseOf, api } from '@jackpot/contract';
import {
  CannotRun,
  type Reader,
  type Values,
  anyText,
  commandLine,
  readSettings,
  text,
  whole,
} from '@jackpot/platform';
import { type LinkConfigBody, readProposedConfig } from '@jackpot/progressive';
import { type TableTerms, pairsPerSeatOf, pairsText, suggestedTable } from '@jackpot/rules';
import { z } from 'zod';
import { ControllersApi } from '../controllers-api.js';

const SEATS_MAX = 9;
const SECRET_BYTES = 32;
const DEVICE_KEY_BYTES = 16;
const OWNER_ONLY = 0o600;

const addresses: Reader<readonly string[]> = (given) => {
  const urls = given.split(',').map((url) => url.trim().replace(/\/$/, ''));
  return urls.every((url) => /^https?:/.test(url) && URL.canParse(url))
    ? { value: urls }
    : { expected: 'addresses that begin with http:// or https://, separated by commas' };
};

const LINE = commandLine({
  command: 'royal9 add-table',
  about: `Adds a table to a link that is open. Run it twice, with the same arguments:
  first   it writes the next version of the terms, with this table, its devices and its printed pairs, to --to;
          accounting stages it, technician and Commission approve it, and a pit manager puts it in force
  then    it makes the keys of the table and its devices, sets the table's key at the controllers, writes the files
          of the table agent to --to, and prints what to install`,
  options: {
    controllers: {
      help: 'the controllers, at their public port',
      shown: 'URL[,URL]',
      read: addresses,
      isRequired: true,
    },
    floor: {
      help: 'the same controllers, as the table dials them; without it --controllers',
      shown: 'URL[,URL]',
      read: addresses,
    },
    to: { help: 'a folder for the files of this table', shown: 'DIR', read: anyText, isRequired: true },
    seats: { help: 'positions; without it as many as the other tables have', shown: 'N', read: whole(1, SEATS_MAX) },
    bus: {
      help: 'the serial line of its devices; without it the dealer enters everything',
      shown: 'PORT',
      read: anyText,
    },
    'replace-key': {
      help: 'sets a new key for a table that is in force and was not prepared in --to: the present one ends',
    },
  },
  operands: { shown: 'LINK ASSET-NUMBER', min: 2, max: 2 },
  notes:
    'In TOKEN or TOKEN_FILE the token of a service account of the role floor-setup. Exit code: 0 the table has its key, 1 its\n' +
    'terms are not in force yet, 2 refused or failed. See docs/how-to/change-terms.md.',
});

type Given = Values<typeof LINE.options>;

const settingsSchema = z.object({ TOKEN: text('the token of a service account of the role floor-setup') });

const print = (line: string): void => void process.stdout.write(`${line}\n`);

export const addTable = {
  line: LINE,
  run: async (given: Given, [link = '', assetNumber = '']: readonly string[]): Promise<number> => {
    const controllers = new ControllersApi(given.controllers, readSettings(settingsSchema).TOKEN);
    const read = await controllers.request('GET', `/api/v1/links/${encodeURIComponent(link)}`);
    const { config } = read as ResponseOf<typeof api.links.read>;
    mkdirSync(given.to, { recursive: true, mode: 0o700 });
    const table = config.tables.find((each) => each.assetNumber === assetNumber);
    if (table === undefined) return writeTerms(config, assetNumber, given);
    await setKey(controllers, { link, table, given });
    return 0;
  },
};

function writeTerms(config: LinkConfigBody, assetNumber: string, { to, seats }: Given): number {
  const [first] = config.tables;
  if (first === undefined) throw new CannotRun(`${config.linkId} has no table`);
  const table = suggestedTable(assetNumber, seats ?? first.seats.length, pairsPerSeatOf(first));
  const next = { ...config, tables: [...config.tables, table] };
  const proposed = readProposedConfig(next);
  if (!proposed.ok) throw new CannotRun(proposed.problems.map(({ path, text: why }) => `${path}: ${why}`).join('\n'));
  const file = termsFile(to);
  writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
  print(`${assetNumber} is not in the terms of ${config.linkId} that are in force. Written: ${file}`);
  printSeats(table);
  print('Next:');
  print(
    `1. Correct what the layout or the approval prints otherwise: pairs, device numbers, "approval". Check it: royal9 lint-terms ${file}`,
  );
  print('2. Accounting stages it in the console (Terms), technician and Commission approve it.');
  print('3. A pit manager suspends the link, puts the version in force, and resumes the link.');
  print('4. Run this command again.');
  return 1;
}

interface Joining {
  readonly link: string;
  readonly table: TableTerms;
  readonly given: Given;
}

/** Writes the key to a file first, so that a repeated command sends the same key. */
async function setKey(controllers: ControllersApi, { link, table, given }: Joining): Promise<void> {
  const { to } = given;
  const keysFile = join(to, KEYS);
  if (!existsSync(keysFile)) {
    if (!existsSync(termsFile(to)) && !given['replace-key'])
      throw new CannotRun(
        `${table.assetNumber} is in force and was not prepared in ${to}: a new key would end its connections. If it shall have one, give --replace-key.`,
      );
    writeFileSync(keysFile, `${JSON.stringify(newKeys(table, given), null, 2)}\n`, { mode: OWNER_ONLY });
  }
  const secret = secretIn(keysFile);
  const path = `/api/v1/links/${encodeURIComponent(link)}/tables/${encodeURIComponent(table.tableId)}/key`;
  await controllers.request('PUT', path, { secret });
  const tableFile = join(to, TABLE);
  if (!existsSync(tableFile)) writeFileSync(tableFile, `${JSON.stringify(tableFileOf(link, table, given), null, 2)}\n`);
  print(`${table.assetNumber} (${table.tableId}) has its key at the controllers.`);
  printSeats(table);
  printInstallation(link, table, given);
}

const KEYS = 'keys.json';
const TABLE = 'table.json';
const termsFile = (to: string): string => join(to, 'terms.json');

function newKeys({ seats }: TableTerms, { bus }: Given) {
  const names = bus === undefined ? [] : ['dealer', ...seats.map(({ seat }) => String(seat))];
  const key = (): string => randomBytes(DEVICE_KEY_BYTES).toString('hex');
  const devices = Object.fromEntries(names.map((name) => [name, { channel: key(), journal: key() }]));
  return { secret: randomBytes(SECRET_BYTES).toString('hex'), devices };
}

function secretIn(keysFile: string): string {
  const read = z.object({ secret: z.string() }).safeParse(JSON.parse(readFileSync(keysFile, 'utf8')));
  if (!read.success) throw new CannotRun(`${keysFile} has no secret`);
  return read.data.secret;
}

function tableFileOf(link: string, { tableId, seats }: TableTerms, { controllers, floor = controllers, bus }: Given) {
  const hasTls = floor.every((url) => url.startsWith('https:'));
  const files = { ca: 'ca.pem', certificate: `${tableId}.pem`, key: `${tableId}-key.pem` };
  return {
    ...{ link, table: tableId, controllers: floor, keyFile: KEYS },
    ...(hasTls ? { tls: files } : {}),
    ...(bus === undefined ? {} : { bus: { port: bus, seats: seats.map(({ seat }) => seat) } }),
  };
}

function printSeats({ seats }: TableTerms): void {
  for (const { seat, deviceId, pairs } of seats)
    print(`  seat ${seat}  device ${deviceId}  address 0${seat}  printed pairs ${pairsText(pairs)}`);
}

function printInstallation(
  link: string,
  { tableId }: TableTerms,
  { to, controllers, floor = controllers, bus }: Given,
): void {
  const hasTls = floor.every((url) => url.startsWith('https:'));
  const steps = [
    ...(hasTls
      ? [
          `On the machine of the authority: royal9 certificates --folder DIR issue --table ${link}/${tableId}. Put ca.pem, ${tableId}.pem and ${tableId}-key.pem into ${to}.`,
        ]
      : []),
    `Bring ${to} to the computer of the table, by a way that nobody else can read. Delete it here afterwards.`,
    ...(bus === undefined
      ? []
      : ['Load the keys of keys.json into the devices on a bench, one device at a time, at the addresses above.']),
    `At the table: royal9 table check ${join(to, TABLE)}; then royal9 table run ${join(to, TABLE)}.`,
    'A floor supervisor assigns a dealer, who starts a shoe.',
  ];
  print('Next:');
  steps.forEach((step, index) => print(`${index + 1}. ${step}`));
}
