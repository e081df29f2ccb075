import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun, certificateFacts } from '@jackpot/platform';
import { SERVER_FILES, type CertificateFolder } from '../certificates/certificate-folder.js';
import { placeCertificates } from '../certificates/controller-folder.js';
import { replaceFile } from '../replace-file.js';
import { type Bundle, type Hosts, bundleSchema } from './pair.js';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;
const GROUP_FOLDER = 0o750;
const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3_650;
const SERVER_DAYS = 90;
const RENEWED_DAYS = 30;

export interface Servers {
  readonly database: string | undefined;
  readonly redis: string | undefined;
}

export class InstallationFiles {
  readonly #secrets: string;
  readonly #certificates: string;

  constructor(
    folder: string,
    private readonly makeSecretsScript: string,
  ) {
    this.#secrets = join(folder, 'secrets');
    this.#certificates = join(folder, 'certificates');
  }

  /** Creates the secrets that do not exist yet. */
  makeSecrets({ database, redis }: Servers): void {
    const made = this.secrets();
    if (made['redis-url'] === undefined && (database === undefined || redis === undefined))
      throw new CannotRun('SETUP_NO_SERVERS: give --database and --redis, the addresses of both servers.');
    for (const [name, given] of [
      ['owner-database-url', database],
      ['redis-url', redis],
    ] as const) {
      const url = made[name];
      const before = url === undefined ? undefined : new URL(url.trim()).host;
      if (given !== undefined && before !== undefined && before !== given)
        throw new CannotRun(
          `SETUP_OTHER_SERVER: ${join(this.#secrets, name)} names ${before}, not ${given}. Change the files that name it, or leave the option out.`,
        );
    }
    this.#runScript(database ?? 'database', redis ?? 'redis');
  }

  secrets(): Readonly<Record<string, string>> {
    if (!existsSync(this.#secrets)) return {};
    const files = readdirSync(this.#secrets, { withFileTypes: true }).filter(
      (file) => file.isFile() && !file.name.startsWith('.'),
    );
    return Object.fromEntries(files.map(({ name }) => [name, readFileSync(join(this.#secrets, name), 'utf8')]));
  }

  /** @throws CannotRun if this machine has keys of another installation */
  checkKeys(given: Readonly<Record<string, string>>): void {
    const present = this.secrets();
    for (const name of ['records-key', 'trigger-key', 'patron-key']) {
      const own = present[name]?.trim() ?? '';
      const kept = `${given[name] ?? ''},${given[`${name}s-before`] ?? ''},${given[`${name}s-accepted`] ?? ''}`;
      if (own !== '' && !kept.includes(own))
        throw new CannotRun(
          `SETUP_OTHER_KEYS: this machine has another ${name}. If no database uses it, move ${this.#secrets} away and run the command again.`,
        );
    }
  }

  writeSecrets(secrets: Readonly<Record<string, string>>): void {
    mkdirSync(this.#secrets, { recursive: true, mode: OWNER_FOLDER });
    for (const [name, text] of Object.entries(secrets)) {
      replaceFile(join(this.#secrets, name), text, { mode: OWNER_ONLY });
    }
    // Finds every file present and gives the files to the user of the programs.
    this.#runScript('database', 'redis');
  }

  /** @throws CannotRun if the controller uses a certificate of another authority, such as one that browsers trust */
  checkCertificate(authority: CertificateFolder): void {
    const path = join(this.#certificates, 'server.pem');
    if (!existsSync(path)) return;
    const { serial } = certificateFacts(readFileSync(path, 'utf8'));
    if (!authority.hasAuthority || authority.list().every((each) => each.serial !== serial))
      throw new CannotRun(
        `SETUP_OTHER_AUTHORITY: ${path} was issued by another authority. Name its folder with --authority, or move the file away if it shall be replaced.`,
      );
  }

  placeCertificates(files: Readonly<Record<string, string>>): readonly string[] {
    mkdirSync(this.#certificates, { recursive: true, mode: GROUP_FOLDER });
    const isPackaged = spawnSync('getent', ['group', 'royal9']).status === 0;
    if (process.getuid?.() === 0 && isPackaged) execFileSync('chgrp', ['royal9', this.#certificates]);
    chmodSync(this.#certificates, GROUP_FOLDER);
    return placeCertificates(this.#certificates, files);
  }

  #runScript(database: string, redis: string): void {
    const { status, stderr } = spawnSync(this.makeSecretsScript, [this.#secrets, database, redis], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new CannotRun(`SETUP_NO_SECRETS: ${this.makeSecretsScript} failed. ${stderr}`);
  }
}

/** Issues the certificate of a server, unless there is one with all these hosts that does not end soon. */
export async function certificateOfServer(authority: CertificateFolder, hosts: Hosts, nowMs: number): Promise<void> {
  if (!authority.hasAuthority) await authority.createAuthority('Royal 9 tables and servers', AUTHORITY_DAYS);
  const last = authority.list().findLast(({ kind, name }) => kind === 'server' && name === hosts[0]);
  const isGood =
    last !== undefined &&
    last.revokedAtMs === undefined &&
    last.notAfterMs > nowMs + RENEWED_DAYS * DAY_MS &&
    hosts.every((host) => last.hosts.includes(host));
  if (!isGood)
    await authority.issue({ kind: 'server', hosts: [...new Set([...hosts, ...(last?.hosts ?? [])])] }, SERVER_DAYS);
}

export function writeBundle(path: string, bundle: Bundle): void {
  replaceFile(path, `${JSON.stringify(bundle, null, 2)}\n`, { mode: OWNER_ONLY });
}

/** @throws CannotRun if the file is not a bundle */
export function readBundle(path: string): Bundle {
  if (!existsSync(path)) throw new CannotRun(`SETUP_NO_BUNDLE: ${path} is not there.`);
  const read = bundleSchema.safeParse(parsed(readFileSync(path, 'utf8')));
  const names = read.success ? [...Object.keys(read.data.secrets), ...Object.keys(read.data.certificates)] : [];
  const missing = SERVER_FILES.filter((file) => !names.includes(file));
  if (!read.success || missing.length > 0 || names.some((name) => !/^[\w-][\w.-]*$/.test(name)))
    throw new CannotRun(`SETUP_BUNDLE_UNREADABLE: ${path} is not what "royal9 setup first" writes. Make it again.`);
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
