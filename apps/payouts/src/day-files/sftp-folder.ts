import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ssh2, { type Client, type FileEntryWithStats, type SFTPWrapper, type Stats } from 'ssh2';
import type { DayFile } from './day-file.js';
import type { Folder } from './day-files.js';
import type { SftpPlace } from './targets.js';

const ANSWER_MS_MAX = 20_000;
/** Status codes (draft-ietf-secsh-filexfer-02, section 7). */
const SSH_FX = { noSuchFile: 2, failure: 4, opUnsupported: 8 } as const;
const MODE = 0o640;

type Done<T> = (error: Error | null | undefined, result: T) => void;

function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

/**
 * A file is written under a hidden name, synced if the server supports that, and then renamed, so an importer never
 * sees a partial file. An SFTP rename never replaces another file.
 */
export class SftpFolder implements Folder {
  readonly #lost: Promise<never>;

  private constructor(
    private readonly client: Client,
    private readonly sftp: SFTPWrapper,
    private readonly place: SftpPlace,
  ) {
    this.#lost = new Promise((_, reject) => client.once('close', () => reject(failed(place, 'the connection ended'))));
    this.#lost.catch(() => undefined);
  }

  /** A server whose key is not the configured one gets neither a password nor a file. */
  static async open(place: SftpPlace): Promise<SftpFolder> {
    const client = new ssh2.Client();
    let found: string | undefined;
    try {
      const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
        client.once('ready', () => client.sftp((error, opened) => (error ? reject(error) : resolve(opened))));
        client.on('error', reject);
        client.once('close', () => reject(new Error('the connection ended')));
        client.connect({
          ...{ host: place.host, port: place.port, username: place.user, readyTimeout: ANSWER_MS_MAX },
          ...credentialOf(place),
          hostVerifier: (key: Buffer) => (found = fingerprintOf(key)) === place.hostKey,
        });
      });
      return new SftpFolder(client, sftp, place);
    } catch (cause) {
      client.destroy();
      if (found !== undefined && found !== place.hostKey)
        throw failed(
          place,
          `its key is ${found}, and ${place.hostKey} is configured. Find out why before you change it.`,
        );
      throw failed(place, (cause as Error).message);
    }
  }

  async put({ name, bytes: text }: DayFile): Promise<void> {
    const path = `${this.place.directory}/${name}`;
    const bytes = Buffer.from(text);
    if (await this.#isThere(path, bytes)) return;
    const partial = `${this.place.directory}/.${name}.part`;
    await this.#writeThrough(partial, bytes);
    await this.#call<void>('rename', (done) => this.sftp.rename(partial, path, (error) => done(error, undefined)));
  }

  close(): Promise<void> {
    this.client.end();
    return Promise.resolve();
  }

  async #isThere(path: string, bytes: Buffer): Promise<boolean> {
    const size = await this.#sizeOf(path);
    if (size === undefined) return false;
    const isSame =
      size === bytes.length &&
      bytes.equals(await this.#call<Buffer>('read', (done) => this.sftp.readFile(path, done as never)));
    if (isSame) return true;
    throw failed(this.place, `${path} has another content. Move it away; the file is then written again.`);
  }

  async #sizeOf(path: string): Promise<number | undefined> {
    try {
      return (await this.#call<Stats>('stat', (done) => this.sftp.stat(path, done))).size;
    } catch (cause) {
      if (codeOf(cause) === SSH_FX.noSuchFile) return undefined;
      // Some servers answer FAILURE if a file is missing.
      if (codeOf(cause) === SSH_FX.failure && !(await this.#isListed(path))) return undefined;
      throw cause;
    }
  }

  async #isListed(path: string): Promise<boolean> {
    const { directory } = this.place;
    const entries = await this.#call<FileEntryWithStats[]>('readdir', (done) => this.sftp.readdir(directory, done));
    return entries.some(({ filename }) => `${directory}/${filename}` === path);
  }

  async #writeThrough(path: string, bytes: Buffer): Promise<void> {
    const handle = await this.#call<Buffer>('open', (done) => this.sftp.open(path, 'w', { mode: MODE }, done));
    await this.#call<void>('write', (done) =>
      this.sftp.write(handle, bytes, 0, bytes.length, 0, (error) => done(error, undefined)),
    );
    await this.#sync(handle);
    await this.#call<void>('close', (done) => this.sftp.close(handle, (error) => done(error, undefined)));
  }

  /** Servers without `fsync@openssh.com` decide themselves when to write. */
  async #sync(handle: Buffer): Promise<void> {
    try {
      await this.#call<void>('fsync', (done) => this.sftp.ext_openssh_fsync(handle, (error) => done(error, undefined)));
    } catch (cause) {
      if (!(cause as Error).message.includes('does not support') && codeOf(cause) !== SSH_FX.opUnsupported) throw cause;
    }
  }

  async #call<T>(what: string, start: (done: Done<T>) => void): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const answered = new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => {
        reject(failed(this.place, `no answer to "${what}"`));
        this.client.destroy();
      }, ANSWER_MS_MAX);
      start((error, result) => (error ? reject(error) : resolve(result)));
    });
    try {
      return await Promise.race([answered, this.#lost]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Reads the file each time, so a new key or password needs no restart. */
export function credentialOf({ privateKeyFile, passwordFile }: SftpPlace): {
  readonly privateKey?: Buffer;
  readonly password?: string;
} {
  if (passwordFile !== undefined) return { password: readFileSync(passwordFile, 'utf8').replace(/\r?\n$/, '') };
  if (privateKeyFile === undefined) return {};
  const privateKey = readFileSync(privateKeyFile);
  const parsed = ssh2.utils.parseKey(privateKey);
  if (parsed instanceof Error) throw new Error(`${privateKeyFile}: ${parsed.message}`);
  return { privateKey };
}

function failed({ user, host, port }: SftpPlace, why: string): Error {
  return new Error(`sftp://${user}@${host}:${port}: ${why}`);
}

function codeOf(cause: unknown): unknown {
  return (cause as { readonly code?: unknown }).code;
}
