import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  CannotRun,
  commandLine,
  databaseUrl,
  ed25519Signer,
  httpAddresses,
  keyBytes,
  pause,
  readSettings,
  recordsKeySettings,
  recordsKeysOf,
} from '@jackpot/platform';
import { keyText } from '@jackpot/proof';
import { PatronCipher, PatronRepository, Seals, resealRecords, withDataSource } from '@jackpot/storage';
import { z } from 'zod';
import { sha256 } from '../export/signatures.js';
import { propertySetting } from '../export/with-signing-key.js';
import { type ProgramSettings, SETTINGS_FOLDER, installedSettings } from '../installation-settings.js';
import { KeyFiles } from '../keys/key-files.js';
import { KEY_NAMES, KEY_PLANS, type KeyName, type KeyPlan, type Keys } from '../keys/key-plans.js';
import { type RotationPorts, rotate } from '../keys/rotation.js';
import { readRunningKeys } from '../keys/running-keys.js';
import { place } from './status.js';

interface Given {
  readonly settings: string;
  readonly at: readonly string[];
  readonly restart: boolean;
  readonly confirmed: boolean;
}

export const keys = {
  line: commandLine({
    command: 'royal9 keys',
    about: `Replaces a key of the secrets while play goes on, step by step: it puts the new key beside the old one, proves by the port of
metrics that every program has been restarted with it, seals again what must be, and removes the old key.
Where a person has to do something it says what, and ends: the same command, run again, goes on from there.`,
    options: {
      settings: SETTINGS_FOLDER,
      at: {
        help: 'a program that has the key, by the address of its METRICS_PORT; without it the programs of this machine',
        shown: 'HOST:PORT',
        read: place,
        isList: true,
      },
      restart: { help: 'restarts the units of this machine, one after the other, and waits for each' },
      confirmed: { help: 'confirms, for one step, what this command cannot see' },
    },
    operands: { shown: `rotate ${KEY_NAMES.join('|')}`, min: 2, max: 2 },
    notes:
      'Run it as root. Exit code: 0 the key is replaced, 1 a person has to do something first, 2 refused or failed. See docs/operate/keys.md.',
  }),
  run: async (given: Given, [act = '', word = '']: readonly string[]): Promise<number> => {
    const name = KEY_NAMES.find((each) => each === word);
    if (act !== 'rotate' || name === undefined)
      throw new CannotRun(`There is no ${act} ${word}: rotate ${KEY_NAMES.join('|')}`);
    const plan = KEY_PLANS[name];
    const installed = installedSettings(given.settings);
    checkNamed(name, plan, installed);
    const files = new KeyFiles(join(given.settings, 'secrets'), name);
    return (await rotate(plan, files, portsOf(plan, given, installed))) ? 0 : 1;
  },
};

/** Refuses settings files of earlier releases, which lack variables for the files of this key. */
function checkNamed(name: KeyName, plan: KeyPlan, installed: readonly ProgramSettings[]): void {
  const uses = plan.steps.some(
    (step) => step.kind === 'files' && 'accepted' in step.keys({ old: '', next: '', before: [] }),
  );
  const wanted = [
    `${plan.setting}_FILE`,
    ...(uses ? [`${plan.setting}S_ACCEPTED_FILE`] : []),
    ...(name === 'records-key' ? [`${plan.setting}S_BEFORE_FILE`] : []),
  ];
  for (const { program, file, env } of installed)
    for (const variable of plan.programs.includes(program) ? wanted : [])
      if (env[variable] === undefined)
        throw new CannotRun(
          `${file} has no ${variable}: take it from ops/deploy/settings/${program}.env, and the unit from ops/deploy/systemd`,
        );
}

const POLL_MS = 500;
const RESTART_MS_MAX = 120_000;
const never = new AbortController().signal;

function portsOf(plan: KeyPlan, given: Given, installed: readonly ProgramSettings[]): RotationPorts {
  const controller = installed.find(({ program }) => program === 'controller');
  const here = installed.filter(({ program }) => plan.programs.includes(program));
  const addresses = given.at.length === 0 ? here.map(metricsOf) : given.at;
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const running: RotationPorts['running'] = async () =>
    new Map(await Promise.all(addresses.map(async (at) => [at, await readRunningKeys(at, plan.metric)] as const)));
  return {
    print,
    running,
    programs: here.length + othersOf(controller),
    restart: given.restart ? () => restartHere(here, print, running) : undefined,
    isConfirmed: given.confirmed,
    act: async (act, pair) => ACTS[act](mustHave(controller, given.settings), pair, print),
    now: () => new Date(),
    publicKeyOf: (secret) => keyText(ed25519Signer(propertyOf(controller), Buffer.from(secret, 'hex')), sha256),
  };
}

function metricsOf({ program, env }: ProgramSettings): string {
  const port = env['METRICS_PORT'] ?? DEFAULT_METRICS_PORTS[program];
  const host = env['METRICS_HOST'] ?? '0.0.0.0';
  return `${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
}

const DEFAULT_METRICS_PORTS = { controller: '3020', payouts: '3001' } as const;

function mustHave(controller: ProgramSettings | undefined, folder: string): ProgramSettings {
  if (controller === undefined)
    throw new CannotRun(`${folder} has no controller.env: run this on a controller's machine`);
  return controller;
}

function othersOf(controller: ProgramSettings | undefined): number {
  if (controller === undefined) return 0;
  const schema = z.object({ OTHER_CONTROLLERS: httpAddresses('the other controllers') });
  return readSettings(schema, controller.env).OTHER_CONTROLLERS.length;
}

function propertyOf(controller: ProgramSettings | undefined): string {
  return readSettings(z.object({ PROPERTY: propertySetting() }), controller?.env ?? {}).PROPERTY;
}

const run = promisify(execFile);

async function restartHere(
  here: readonly ProgramSettings[],
  print: (line: string) => void,
  running: RotationPorts['running'],
): Promise<void> {
  for (const { program } of here) {
    const before = await answering(running);
    print(`systemctl restart royal9-${program}`);
    // `systemctl restart` returns when the unit is ready.
    await run('systemctl', ['restart', `royal9-${program}`]);
    const end = performance.now() + RESTART_MS_MAX;
    while ((await answering(running)) < before && performance.now() < end) await pause(POLL_MS, never);
  }
}

async function answering(running: RotationPorts['running']): Promise<number> {
  return [...(await running()).values()].filter(({ state }) => state !== 'away').length;
}

type Act = (controller: ProgramSettings, pair: Keys, print: (line: string) => void) => Promise<string | null>;

const ACTS: Readonly<Record<'reseal' | 'patrons-renewed', Act>> = {
  reseal: async ({ env }, _pair, print) => {
    const settings = readSettings(z.object({ DATABASE_URL: databaseUrl(), ...recordsKeySettings() }), env);
    const seals = new Seals({ ...recordsKeysOf(settings), now: () => Date.now() });
    for (const { table, rows, resealed } of await resealRecords(settings.DATABASE_URL, seals))
      print(`${table}: ${resealed} of ${rows} rows sealed again`);
    // A program may have sealed rows with the old key during the first pass.
    const left = (await resealRecords(settings.DATABASE_URL, seals)).filter(({ resealed }) => resealed > 0);
    return left.length === 0
      ? null
      : `rows were sealed with the old key meanwhile: ${left.map(({ table }) => table).join(', ')}`;
  },
  'patrons-renewed': async ({ env }, { next }) => {
    const settings = readSettings(z.object({ DATABASE_URL: databaseUrl(), ...recordsKeySettings() }), env);
    const seals = new Seals({ ...recordsKeysOf(settings), now: () => Date.now() });
    const isRenewed = await withDataSource(settings.DATABASE_URL, (dataSource) =>
      new PatronRepository(dataSource, seals, new PatronCipher(keyBytes(next))).isKeyOfAll(),
    );
    return isRenewed
      ? null
      : 'records under the old key are left: the leaders encrypt them once a day and when they begin to lead';
  },
};
