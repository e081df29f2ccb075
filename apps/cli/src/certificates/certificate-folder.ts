import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Authority,
  type AuthorityFiles,
  type CertificateFacts,
  type Subject,
  certificateFacts,
  createAuthority,
  issueCertificate,
  openAuthority,
  revocationsIn,
  writeRevocations,
  CannotRun,
} from '@jackpot/platform';
import { replaceFile } from '../replace-file.js';

const FOLDER_MODE = 0o700;
const KEY_MODE = 0o600;
const PUBLIC_MODE = 0o644;

export interface Listed extends CertificateFacts {
  readonly revokedAtMs: number | undefined;
}

export interface Placed {
  readonly certificate: string;
  readonly key: string;
  readonly serial: string;
}

/**
 * Contains `ca.pem`, `ca-key.pem`, `revoked.pem`, every certificate under `issued/`, and under `tables/` and `servers/`
 * the newest certificate and key of each table and server.
 */
export class CertificateFolder {
  constructor(
    private readonly folder: string,
    private readonly now: () => number,
  ) {}

  async createAuthority(name: string, days: number): Promise<string> {
    if (existsSync(this.#path('ca-key.pem')))
      throw new CannotRun(`${this.folder} has an authority already: another one belongs in a folder of its own`);
    mkdirSync(this.folder, { recursive: true, mode: FOLDER_MODE });
    chmodSync(this.folder, FOLDER_MODE);
    const files = await createAuthority(name, { days, nowMs: this.now() });
    this.#write('ca.pem', files.certificate, PUBLIC_MODE);
    this.#write('ca-key.pem', files.key, KEY_MODE);
    this.#write('revoked.pem', await writeRevocations(await openAuthority(files), [], this.now()), PUBLIC_MODE);
    return this.#path('ca.pem');
  }

  /** Earlier certificates of the same subject stay valid until they expire or are revoked. */
  async issue(subject: Subject, days: number): Promise<Placed> {
    const authority = await this.#authority();
    const nowMs = this.now();
    if (nowMs + days * DAY_MS > authority.certificate.notAfter.getTime())
      throw new CannotRun(
        `the authority ends before that (${authority.certificate.notAfter.toISOString()}): fewer --days`,
      );
    const { certificate, key, serial } = await issueCertificate(authority, subject, { days, nowMs });
    const place = placeOf(subject);
    this.#write(join('issued', `${serial}.pem`), certificate, PUBLIC_MODE);
    this.#write(`${place}-key.pem`, key, KEY_MODE);
    this.#write(`${place}.pem`, certificate, PUBLIC_MODE);
    return { certificate: this.#path(`${place}.pem`), key: this.#path(`${place}-key.pem`), serial };
  }

  get hasAuthority(): boolean {
    return existsSync(this.#path('ca-key.pem'));
  }

  /** Certificate and key of a server, by the file names that its controller expects. */
  filesOfServer(name: string): Readonly<Record<ServerFile, string>> {
    const place = placeOf({ kind: 'server', hosts: [name] });
    return {
      'server-key.pem': this.#read(`${place}-key.pem`),
      'server.pem': this.#read(`${place}.pem`),
      'ca.pem': this.#read('ca.pem'),
      'revoked.pem': this.#read('revoked.pem'),
    };
  }

  /** @returns the serial numbers that were not revoked before */
  async revoke(serials: readonly string[]): Promise<readonly string[]> {
    const known = this.#revocations();
    const fresh = serials.filter((serial) => !known.some((each) => each.serial === serial));
    const revoked = fresh.map((serial) => ({ serial, revokedAtMs: this.now() }));
    const list = await writeRevocations(await this.#authority(), [...known, ...revoked], this.now());
    this.#write('revoked.pem', list, PUBLIC_MODE);
    return fresh;
  }

  list(): readonly Listed[] {
    const revoked = new Map(this.#revocations().map(({ serial, revokedAtMs }) => [serial, revokedAtMs]));
    const issued = existsSync(this.#path('issued')) ? readdirSync(this.#path('issued')) : [];
    return issued
      .filter((file) => file.endsWith('.pem'))
      .map((file) => certificateFacts(this.#read(join('issued', file))))
      .map((facts) => ({ ...facts, revokedAtMs: revoked.get(facts.serial) }))
      .sort((one, other) => one.notAfterMs - other.notAfterMs);
  }

  #revocations() {
    return revocationsIn(this.#read('revoked.pem'));
  }

  #authority(): Promise<Authority> {
    const files: AuthorityFiles = { certificate: this.#read('ca.pem'), key: this.#read('ca-key.pem') };
    return openAuthority(files);
  }

  #read(file: string): string {
    const path = this.#path(file);
    if (!existsSync(path)) throw new CannotRun(`${path} is not there: make the authority first, with the act ca`);
    return readFileSync(path, 'utf8');
  }

  #write(file: string, text: string, mode: number): void {
    const path = this.#path(file);
    mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
    replaceFile(path, text, { mode });
  }

  #path(file: string): string {
    return join(this.folder, file);
  }
}

const DAY_MS = 86_400_000;

export const SERVER_FILES = ['server-key.pem', 'server.pem', 'ca.pem', 'revoked.pem'] as const;
export type ServerFile = (typeof SERVER_FILES)[number];

function placeOf(subject: Subject): string {
  if (subject.kind === 'table') return join('tables', subject.linkId, subject.tableId);
  return join('servers', (subject.hosts[0] ?? '').replaceAll(/[^\w.-]/g, '_'));
}
