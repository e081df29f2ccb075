import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { arch, release, totalmem } from 'node:os';
import { basename, resolve } from 'node:path';
import { promisify } from 'node:util';
import { anyText, commandLine, databaseUrl, readSettings, whole } from '@jackpot/platform';
import { journalHeads, readServer, schemaNames } from '@jackpot/storage';
import { z } from 'zod';
import { ROOT, softwareHere } from '../installation.js';
import { type ProgramSettings, SETTINGS_FOLDER, installedSettings } from '../installation-settings.js';
import { type Part, writeBundle } from '../support/bundle.js';
import { secretsOf } from '../support/secrets.js';
import { configtestOf } from './configtest.js';
import { METRICS_ADDRESSES, place } from './status.js';

const run = promisify(execFile);
const ANSWER_MS_MAX = 10_000;
const HOUR_MS = 3_600_000;
const LOG_BYTES_MAX = 256 * 1024 * 1024;
const HOURS_MAX = 168;
const STEP_S = 60;

interface Given {
  readonly settings: string;
  readonly to: string | undefined;
  readonly at: readonly string[];
  readonly hours: number;
  readonly log: readonly string[];
  readonly prometheus: string | undefined;
}

export const supportBundle = {
  line: commandLine({
    command: 'royal9 support-bundle',
    about: `Writes one archive for those who help: logs, settings without secrets, the result of configtest, health, versions, metrics, the
head of every journal. Every secret that the settings know is replaced, the result is searched for each of them, and nothing is
written where one is found. Read it before you send it: logs name people and tables.`,
    options: {
      settings: SETTINGS_FOLDER,
      to: { help: 'the archive; without it royal9-support-TIME.tar.gz here', shown: 'FILE', read: anyText },
      at: {
        help: `a program, by the address of its METRICS_PORT; without it ${METRICS_ADDRESSES.join(' and ')}`,
        shown: 'HOST:PORT',
        read: place,
        isList: true,
      },
      hours: { help: 'hours of the log and of Prometheus', shown: 'N', read: whole(1, HOURS_MAX), initial: 1 },
      log: { help: 'a log file, in place of those of the units', shown: 'FILE', read: anyText, isList: true },
      prometheus: { help: 'a Prometheus, for the metrics of these hours', shown: 'URL', read: anyText },
    },
    notes:
      'Run it as root. Exit code: 0 written, 1 written without parts that could not be read, which it names, 2 refused or failed.',
  }),
  run: async (given: Given): Promise<number> => {
    const installed = installedSettings(given.settings);
    const secrets = secretsOf(installed, resolve(given.settings));
    const now = new Date();
    const path = resolve(given.to ?? `royal9-support-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}.tar.gz`);
    const unread = await writeBundle(path, partsOf(given, installed, now), secrets);
    process.stdout.write(`${path}: written, without any of ${secrets.length} known secrets\n`);
    for (const name of unread) process.stdout.write(`not read: ${name}\n`);
    return unread.length === 0 ? 0 : 1;
  },
};

const asText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function partsOf(given: Given, installed: readonly ProgramSettings[], now: Date): readonly Part[] {
  const addresses = given.at.length === 0 ? METRICS_ADDRESSES : given.at;
  const begin = new Date(now.getTime() - given.hours * HOUR_MS);
  return [
    { name: 'about.json', read: () => Promise.resolve(asText(about(now))) },
    ...installed.map(({ program, env }) => ({
      name: `settings/${program}.env`,
      read: () =>
        Promise.resolve(
          Object.entries(env)
            .map(([name, value]) => `${name}=${value}\n`)
            .join(''),
        ),
    })),
    ...installed.map((each) => ({ name: `configtest/${each.program}.txt`, read: () => configtestOf(each) })),
    ...addresses.flatMap((at) => [
      { name: `health/${fileName(at)}.json`, read: () => textAt(`http://${at}/health/ready`) },
      { name: `metrics/${fileName(at)}.txt`, read: () => textAt(`http://${at}/metrics`) },
    ]),
    ...(given.prometheus === undefined
      ? []
      : [{ name: 'metrics/prometheus.json', read: () => textAt(rangeOf(given.prometheus ?? '', begin, now)) }]),
    ...installed
      .filter(({ program }) => program === 'controller')
      .map(({ env }) => ({ name: 'database.json', read: () => database(env) })),
    ...(given.log.length > 0 ? given.log.map(logFile) : installed.map((each) => logOfUnit(each, begin))),
  ];
}

function about(now: Date): object {
  return {
    at: now.toISOString(),
    software: softwareHere(),
    node: process.version,
    system: { release: release(), arch: arch(), memoryBytes: totalmem() },
    root: ROOT,
  };
}

async function database(env: Readonly<Record<string, string>>): Promise<string> {
  const { DATABASE_URL } = readSettings(z.object({ DATABASE_URL: databaseUrl() }), env);
  const [server, schema, heads] = await Promise.all([
    readServer(DATABASE_URL),
    schemaNames(DATABASE_URL),
    journalHeads(DATABASE_URL),
  ]);
  return asText({ server, schema, heads });
}

const fileName = (at: string): string => at.replaceAll(/[^\w.-]/g, '_');

async function textAt(url: string): Promise<string> {
  // Keep a body with status 503 too: `/health/ready` gives its reasons there.
  return (await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS_MAX) })).text();
}

function rangeOf(prometheus: string, begin: Date, end: Date): string {
  const seconds = (at: Date): string => String(at.getTime() / 1_000);
  const query = new URLSearchParams({
    query: '{__name__=~"jackpot_.+|process_.+|nodejs_.+"}',
    ...{ start: seconds(begin), end: seconds(end), step: String(STEP_S) },
  });
  return `${prometheus.replace(/\/$/, '')}/api/v1/query_range?${query.toString()}`;
}

function logFile(path: string): Part {
  return { name: `logs/${basename(path)}`, read: () => readFile(path, 'utf8') };
}

function logOfUnit({ program }: ProgramSettings, begin: Date): Part {
  const since = `@${Math.floor(begin.getTime() / 1_000)}`;
  const args = ['--unit', `royal9-${program}`, '--since', since, '--output', 'cat', '--no-pager'];
  return {
    name: `logs/royal9-${program}.log`,
    read: async () => (await run('journalctl', args, { maxBuffer: LOG_BYTES_MAX })).stdout,
  };
}
