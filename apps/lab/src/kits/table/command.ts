import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CannotRun,
  type Values,
  commandLine,
  anyText,
  whole,
  CryptoDraws,
  systemClock,
  type ClientTlsOptions,
  readClientTls,
} from '@jackpot/platform';
import { FLOOR_RULES } from '@jackpot/contract';
import { type LinkConfig, type LinkConfigBody, linkConfigProblems, readLinkConfig } from '@jackpot/progressive';
import { EXIT_CODES, REPORT_OPTIONS, printPrompt, printReport } from '../report.js';
import { TableKit } from './table-kit.js';
import { NOT_TESTED } from './not-tested.js';
import { serveTableKit } from './table-server.js';
import { conformanceTerms } from '../../players/terms.js';

const PORT = 4200;
const PORT_MAX = 65_535;
const MINUTE_MS = 60_000;
const POLL_MS = 200;
const REST_MS_MAX = 5_000;
const KEY_BYTES = 32;

const LINE = commandLine({
  command: 'royal9 conformance table',
  about: 'Plays a controller to the computer of a table, with faults, and reports every case with its rule.',
  options: {
    port: { help: 'the port of the controller', shown: 'PORT', read: whole(0, PORT_MAX), initial: PORT },
    terms: {
      help: 'terms of the link; otherwise table t-1 of three seats, and one of Three Card Baccarat',
      shown: 'FILE',
      read: anyText,
    },
    example: { help: 'prints the terms of that link, to begin a file with, and ends' },
    minutes: { help: 'how long one case waits for what it needs', shown: 'N', read: whole(1, 60), initial: 3 },
    ca: {
      help: 'with cert and key: serves wss, to tables with a certificate of this authority',
      shown: 'FILE',
      read: anyText,
    },
    cert: { help: 'the certificate of the kit', shown: 'FILE', read: anyText },
    key: { help: 'its private key', shown: 'FILE', read: anyText },
    ...REPORT_OPTIONS,
  },
  notes: `${EXIT_CODES} See docs/how-to/test-a-device.md.`,
});

export const table = {
  line: LINE,
  run: async ({ port, terms, example, minutes, json, ca, cert, key }: Values<typeof LINE.options>): Promise<number> => {
    if (example) {
      process.stdout.write(`${JSON.stringify(conformanceTerms(), null, 2)}\n`);
      return 0;
    }
    const kit = new TableKit({
      config: configOf(terms),
      draws: new CryptoDraws(randomBytes(KEY_BYTES)),
      clock: () => systemClock.steady(),
      now: () => systemClock.now(),
      patienceMs: minutes * MINUTE_MS,
    });
    const tls = tlsOf({ ca, cert, key });
    const server = await serveTableKit(kit, port, tls);
    printPrompt(`controller: ${tls === undefined ? 'ws' : 'wss'}://127.0.0.1:${server.port}/floor`);
    for (const token of kit.tokens) printPrompt(`bearer token: ${token}`);
    await follow(kit, minutes * MINUTE_MS);
    server.close();
    for (const [rule, what] of Object.entries(NOT_TESTED)) printPrompt(`check at the table: ${rule}: ${what}`);
    return printReport(kit.results(), FLOOR_RULES, { json });
  },
};

interface TlsFiles {
  readonly ca: string | undefined;
  readonly cert: string | undefined;
  readonly key: string | undefined;
}

function tlsOf({ ca, cert, key }: TlsFiles): ClientTlsOptions | undefined {
  if (ca === undefined && cert === undefined && key === undefined) return undefined;
  if (ca === undefined || cert === undefined || key === undefined)
    throw new CannotRun('Give --ca, --cert and --key together.');
  return readClientTls({ ca, own: { certificate: cert, key } });
}

async function follow(kit: TableKit, patienceMs: number): Promise<void> {
  let shown: string | undefined;
  let sinceMs = systemClock.steady();
  const failures = new Set<string>();
  while (!kit.isDone && systemClock.steady() - sinceMs <= patienceMs + REST_MS_MAX) {
    if (kit.prompt !== shown) {
      shown = kit.prompt;
      sinceMs = systemClock.steady();
      printPrompt(`now: ${shown ?? 'done'}`);
    }
    for (const { rules, title, outcome, detail } of kit.results()) {
      if (outcome !== 'failed' || failures.has(title)) continue;
      failures.add(title);
      printPrompt(`failed: ${rules.join(', ')} ${title}: ${detail}`);
    }
    await sleep(POLL_MS);
  }
}

function configOf(file: string | undefined): LinkConfig {
  const body = file === undefined ? conformanceTerms() : (JSON.parse(readFileSync(file, 'utf8')) as LinkConfigBody);
  const read = readLinkConfig(body);
  const problems = read.ok ? linkConfigProblems(read.config) : read.problems;
  if (read.ok && problems.length === 0) return read.config;
  throw new CannotRun(problems.map(({ path, text: problem }) => `${path}: ${problem}`).join('\n'));
}
