import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import {
  type Subject,
  CannotRun,
  type Reader,
  type Values,
  commandLine,
  anyText,
  certificateFacts,
  whole,
} from '@jackpot/platform';
import { CertificateFolder, type Listed } from '../certificates/certificate-folder.js';
import { placeCertificates } from '../certificates/controller-folder.js';

const ACTS = ['ca', 'issue', 'renew', 'revoke', 'list'] as const;
const DAY_MS = 86_400_000;
const CA_DAYS = 3_650;
const DAYS = 90;
const DAYS_MAX = 7_300;
const HOST = /^(?=.{1,253}$)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;

const table: Reader<Subject> = (given) => {
  const [, linkId = '', tableId = ''] = /^([a-z0-9-]{1,40})\/([a-z0-9-]{1,40})$/.exec(given) ?? [];
  return tableId === '' ? { expected: 'a table as link/table' } : { value: { kind: 'table', linkId, tableId } };
};

const server: Reader<Subject> = (given) => {
  const hosts = given.split(',').map((host) => host.trim());
  const isWhole = hosts.every((host) => isIP(host) !== 0 || HOST.test(host));
  return isWhole
    ? { value: { kind: 'server', hosts } }
    : { expected: 'names or addresses of one server, separated by commas' };
};

const serial: Reader<string> = (given) =>
  /^[0-9a-fA-F]{1,40}$/.test(given)
    ? { value: given.toLowerCase() }
    : { expected: 'a serial number as list prints it' };

const LINE = commandLine({
  command: 'royal9 certificates',
  about: `Keeps an authority for the certificates of tables and servers in a folder.
  ca      makes the authority: ca.pem, ca-key.pem, revoked.pem
  issue   a certificate with a new key (ECDSA P-256) for --table or --server
  renew   the same again, for --table or --server, or for all that end within --within days
  revoke  all certificates of --table or --server, or the one with --serial: revoked.pem
  list    every certificate with its serial number, its end, and whether it was revoked`,
  options: {
    folder: { help: 'the folder of the authority', shown: 'DIR', read: anyText, isRequired: true },
    name: { help: 'name of the authority', shown: 'NAME', read: anyText, initial: 'Royal 9 tables and servers' },
    table: { help: 'a table', shown: 'LINK/TABLE', read: table },
    server: { help: 'a server, by every name and address that clients dial', shown: 'HOST[,HOST]', read: server },
    serial: { help: 'one certificate', shown: 'SERIAL', read: serial },
    days: {
      help: `how long it is good (default ${CA_DAYS} for ca, otherwise ${DAYS})`,
      shown: 'N',
      read: whole(1, DAYS_MAX),
    },
    within: { help: 'renews what ends within so many days', shown: 'N', read: whole(1, DAYS_MAX) },
    into: {
      help: 'renew: also puts the newest files of the server there into the folder of its controller',
      shown: 'DIR',
      read: anyText,
    },
  },
  operands: { shown: 'ca|issue|renew|revoke|list', min: 1, max: 1 },
  notes:
    'Keys are readable by their owner alone. Exit code: 0 done, 2 it could not be done. See docs/how-to/use-tls.md.',
});

type Given = Values<typeof LINE.options>;
type Act = (typeof ACTS)[number];

export const certificates = {
  line: LINE,
  run: async (given: Given, [act = '']: readonly string[]): Promise<number> => {
    const found = ACTS.find((each) => each === act);
    if (found === undefined) throw new CannotRun(`${act} is not an act: ${ACTS.join(', ')}`);
    const folder = new CertificateFolder(given.folder, () => Date.now());
    for (const line of await RUN[found](folder, given)) process.stdout.write(`${line}\n`);
    return 0;
  },
};

type Lines = Promise<readonly string[]>;

const RUN: Readonly<Record<Act, (folder: CertificateFolder, given: Given) => Lines>> = {
  ca: async (folder, { name, days }) => [`authority: ${await folder.createAuthority(name, days ?? CA_DAYS)}`],
  issue: async (folder, given) => [await issued(folder, subjectOf(given), given.days)],
  renew: async (folder, given) => {
    const subjects = given.within === undefined ? [subjectOf(given)] : ending(folder.list(), given.within);
    const lines: string[] = [];
    for (const subject of subjects) lines.push(await issued(folder, subject, given.days));
    if (lines.length === 0) lines.push(`nothing ends within ${given.within ?? 0} days`);
    return given.into === undefined ? lines : [...lines, ...placedIn(given.into, folder)];
  },
  revoke: async (folder, given) => {
    const serials = given.serial === undefined ? serialsOf(folder.list(), subjectOf(given)) : [given.serial];
    if (!serials.every((each) => folder.list().some((known) => known.serial === each)) || serials.length === 0)
      throw new CannotRun('no such certificate was issued here: see the act list');
    const revoked = await folder.revoke(serials);
    return revoked.length === 0 ? ['it was revoked before'] : revoked.map((each) => `revoked: ${each}`);
  },
  list: async (folder) => folder.list().map(lineOf),
};

async function issued(folder: CertificateFolder, subject: Subject, days = DAYS): Promise<string> {
  const { certificate, key, serial: number } = await folder.issue(subject, days);
  return `${nameOf(subject)}: ${certificate} ${key} (${number})`;
}

function placedIn(into: string, folder: CertificateFolder): readonly string[] {
  const file = join(into, 'server.pem');
  if (!existsSync(file)) throw new CannotRun(`${file} is not there: put the certificate of the controller there once`);
  const { name } = certificateFacts(readFileSync(file, 'utf8'));
  if (!folder.list().some((each) => each.kind === 'server' && each.name === name))
    throw new CannotRun(`${file} is the certificate of ${name}, which this authority has not issued`);
  return placeCertificates(into, folder.filesOfServer(name)).map((changed) => `changed: ${join(into, changed)}`);
}

function subjectOf(given: Given): Subject {
  const subjects = [given.table, given.server].filter((each) => each !== undefined);
  if (subjects.length !== 1 || subjects[0] === undefined) throw new CannotRun('Give one of --table and --server.');
  return subjects[0];
}

function ending(list: readonly Listed[], days: number): readonly Subject[] {
  const last = new Map(list.map((each) => [`${each.kind} ${each.name}`, each]));
  return [...last.values()]
    .filter(({ revokedAtMs, notAfterMs }) => revokedAtMs === undefined && notAfterMs < Date.now() + days * DAY_MS)
    .map(({ kind, name, hosts }): Subject => {
      const [linkId = '', tableId = ''] = name.split('/');
      return kind === 'server' ? { kind, hosts } : { kind: 'table', linkId, tableId };
    });
}

function serialsOf(list: readonly Listed[], subject: Subject): readonly string[] {
  return list
    .filter(({ kind, name }) => kind === subject.kind && name === nameOf(subject))
    .map(({ serial: each }) => each);
}

function nameOf(subject: Subject): string {
  return subject.kind === 'table' ? `${subject.linkId}/${subject.tableId}` : (subject.hosts[0] ?? '');
}

function lineOf({ serial: number, kind, name, notAfterMs, revokedAtMs }: Listed): string {
  const end = new Date(notAfterMs).toISOString();
  const byTime = notAfterMs < Date.now() ? 'expired' : 'good';
  const state = revokedAtMs === undefined ? byTime : `revoked ${new Date(revokedAtMs).toISOString()}`;
  return `${number}  ${kind.padEnd(6)}  ${name.padEnd(30)}  until ${end}  ${state}`;
}
