import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EmulatedBus,
  EmulatedSign,
  Intruder,
  Wire,
  actOf,
  busActs,
  named,
  readScript,
  signActs,
  wireActs,
} from '@hardware/emulators';
import { SignDriver } from '@hardware/sign';
import { api, feedMessageSchema, floorFrameSchema, floorMessageSchema } from '@jackpot/contract';
import {
  INITIAL_PAYMENT_RULES,
  commitmentPreimage,
  linkConfigProblems,
  paymentRulesBody,
  readLinkConfig,
  readPaymentRules,
  winnerPreimage,
} from '@jackpot/progressive';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { readArtwork } from '../../apps/console/src/sign/artwork.js';
import { readEndpoints } from '../../apps/payouts/src/webhooks/endpoints.js';
import { readSetUp } from '../../apps/table/src/set-up/table-file.js';
import { termsOf } from '../support/floor.js';
import { problemOf } from './commands.js';
import { commandsIn } from './shell.js';

type Problems = readonly string[];
const JSON_OF = (text: string): unknown => JSON.parse(text);

export const commandProblems = (script: string): Problems =>
  commandsIn(script).flatMap((command) => problemOf(command) ?? []);

export function shellProblems(text: string): Problems {
  const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
  return status === 0 ? [] : [stderr];
}

function withFiles<T>(files: Readonly<Record<string, string>>, use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'block-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 });
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function endpointProblems(text: string): Problems {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  return withFiles({ 'file.json': text, secret }, (folder) => {
    writeFileSync(join(folder, 'file.json'), text.replaceAll(/\/run\/secrets\/\w+/g, join(folder, 'secret')));
    return readEndpoints(join(folder, 'file.json')).length > 0 ? [] : ['no endpoint'];
  });
}

const KEY_DIGITS = 32;

export function tableProblems(text: string): Problems {
  const { bus } = JSON_OF(text) as {
    readonly bus: { readonly seats: readonly number[]; readonly doors: readonly string[] };
  };
  const names = [...bus.seats.map(String), 'dealer', 'supervisor', ...(bus.doors.length > 0 ? ['doors'] : [])];
  const drawn = (name: string) => bytesToHex(sha256(new TextEncoder().encode(name)));
  const keyOf = (name: string) => drawn(name).slice(0, KEY_DIGITS);
  const keysOf = (name: string) => ({ channel: keyOf(`${name} channel`), journal: keyOf(`${name} journal`) });
  const keys = { secret: drawn('secret'), devices: Object.fromEntries(names.map((name) => [name, keysOf(name)])) };
  return withFiles({ 'table.json': text, 'keys.json': JSON.stringify(keys) }, (folder) => {
    const setUp = readSetUp(join(folder, 'table.json'));
    return 'plan' in setUp ? [] : setUp;
  });
}

export function termsProblems(text: string): Problems {
  const part = JSON_OF(`{${text}}`) as object;
  const read = readLinkConfig({ ...termsOf({ linkId: 'east', tables: 2, seats: 2 }), ...part });
  return read.ok ? [] : read.problems.map((problem) => JSON.stringify(problem));
}

export function gameProblems(text: string): Problems {
  const part = JSON_OF(`{${text}}`) as object;
  const terms = termsOf({ linkId: 'east', tables: 2, seats: 2 });
  const own = text.includes('"kind"') ? { ...part, seats: [] } : part;
  const tables = terms.tables.map((table, index) => (index === 0 ? table : { ...table, ...own }));
  const read = readLinkConfig({ ...terms, tables });
  const problems = read.ok ? linkConfigProblems(read.config) : read.problems;
  return problems.map((problem) => JSON.stringify(problem));
}

export function alertRulesProblems(text: string): Problems {
  return api.alerts.setRules.body.safeParse(JSON_OF(text)).error?.message.split('\n') ?? [];
}

export function paymentRulesProblems(text: string): Problems {
  const part = JSON_OF(`{${text}}`) as object;
  const read = readPaymentRules({ ...paymentRulesBody(INITIAL_PAYMENT_RULES), ...part });
  return read.ok ? [] : read.problems.map((problem) => JSON.stringify(problem));
}

export function artworkProblems(text: string): Problems {
  const given = JSON_OF(text) as Readonly<Record<string, unknown>>;
  const count = (part: unknown) => Object.keys(part ?? {}).length;
  const read = readArtwork(given);
  const kept = { ...read, colors: count(read.colors), sounds: count(read.sounds) };
  const wanted = { ...given, colors: count(given['colors']), sounds: count(given['sounds']) };
  return JSON.stringify(kept) === JSON.stringify(wanted) ? [] : [`kept: ${JSON.stringify(kept)}`];
}

const RECEIVED = z.union([floorFrameSchema, feedMessageSchema]);

/** Lines with `>` go to the controller, lines with `<` come from there. */
export function frameProblems(text: string): Problems {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [mark = ''] = line;
      if (mark !== '>' && mark !== '<') return [`"${line}" is no frame`];
      return (mark === '>' ? floorMessageSchema : RECEIVED).safeParse(JSON_OF(line.slice(2))).error?.message ?? [];
    });
}

const CYCLE = { linkId: 'east', cycle: 7 };
const SEALED = { triggerCents: 50_000n, nonce: new Uint8Array(32).fill(1), winnerNonce: new Uint8Array(32).fill(2) };
const DRAW = { ...CYCLE, tableId: 't-1', coup: 41, seats: [2, 5, 9], winnerNonce: SEALED.winnerNonce };
type Draw = Parameters<typeof winnerPreimage>[0];
export const COMMITMENT = commitmentPreimage(CYCLE as Parameters<typeof commitmentPreimage>[0], SEALED);
export const WINNER = winnerPreimage(DRAW as unknown as Draw, 0);

export function formProblems(form: string, actual: string): Problems {
  const parts = form.split(/<[^>\n]+>/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(String.raw`[^\n]+`)}$`).test(actual) ? [] : [`the program writes:\n${actual}`];
}

export function hashProblems(text: string): Problems {
  const values = {
    WINNER_NONCE: '02'.repeat(32),
    TRIGGER: '50000',
    NONCE: '01'.repeat(32),
    LINK: 'east',
    CYCLE: '7',
    TABLE: 't-1',
    HAND: '41',
  };
  const script = Object.entries(values).reduce(
    (script, [name, value]) => script.replaceAll(new RegExp(`(?<= )${name}(?= )`, 'g'), value),
    text,
  );
  const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  const wanted = [COMMITMENT, WINNER].map((each) => bytesToHex(sha256(new TextEncoder().encode(each))));
  const printed = stdout.match(/[0-9a-f]{64}/g) ?? [];
  return printed.join() === wanted.join() ? [] : [`prints ${stdout}, and the program has ${wanted.join(' ')}`];
}

export function faultProblems(text: string): Problems {
  const [wire, bus, sign, intruder] = [{} as Wire, {} as EmulatedBus, {} as EmulatedSign, {} as Intruder];
  const acts = [
    ...named('bus', [...busActs(bus, wire, intruder), ...wireActs(wire)]),
    ...named('shoe', wireActs(wire)),
    ...named('sign', [...signActs(sign), ...wireActs(wire)]),
  ];
  const read = readScript(text, (line) => actOf(acts, line) !== undefined);
  return 'problems' in read ? read.problems : [];
}

/** Checks that each line of a code sample, except comments, is in the spec. */
export function sketchProblems(text: string, spec: string): Problems {
  const bare = (source: string): readonly string[] =>
    source.split('\n').map((line) => line.replace(/\s*\/\/.*$/, '').trim());
  const run = new Set(bare(readFileSync(spec, 'utf8')));
  return bare(text).flatMap((line) => (line === '' || run.has(line) ? [] : [`${spec} has no line "${line}"`]));
}

export function methodProblems(text: string): Problems {
  const named = [...text.matchAll(/\b(\w+)\(/g)].map(([, name = '']) => name);
  return named.filter((name) => !(name in SignDriver.prototype)).map((name) => `SignDriver has no ${name}`);
}
