import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import ssh2, { type Attributes, type Connection, type Server } from 'ssh2';

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp;

interface Options {
  readonly user: string;
  readonly password?: string;
  readonly publicKey?: string;
}

/** ssh2 cannot read about one in 250 of its own keys. */
export function sshKeys(): ReturnType<typeof ssh2.utils.generateKeyPairSync> {
  const keys = ssh2.utils.generateKeyPairSync('ed25519');
  return ssh2.utils.parseKey(keys.private) instanceof Error ? sshKeys() : keys;
}

export class SftpServer {
  readonly files = new Map<string, Buffer>();
  cutsAt: 'WRITE' | 'RENAME' | undefined;
  /** Some servers answer FAILURE to `stat` of a missing file. */
  missing: 'NO_SUCH_FILE' | 'FAILURE' = 'NO_SUCH_FILE';
  passwordsTried = 0;
  readonly #connections = new Set<Connection>();
  readonly #server: Server;
  readonly hostKey: string;

  constructor(private readonly options: Options) {
    const keys = sshKeys();
    const parsed = ssh2.utils.parseKey(keys.public);
    if (parsed instanceof Error) throw parsed;
    const blob = parsed.getPublicSSH();
    this.hostKey = `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
    this.#server = new ssh2.Server({ hostKeys: [keys.private] }, (client) => this.#serve(client));
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    for (const connection of this.#connections) connection.end();
    this.#server.close();
  }

  #serve(client: Connection): void {
    this.#connections.add(client);
    client.on('error', () => undefined);
    client.on('close', () => this.#connections.delete(client));
    client.on('authentication', (context) => {
      const { user, password, publicKey } = this.options;
      if (context.username !== user) return context.reject();
      if (context.method === 'password') {
        this.passwordsTried += 1;
        return context.password === password ? context.accept() : context.reject(['password']);
      }
      if (context.method !== 'publickey' || publicKey === undefined) return context.reject(['password', 'publickey']);
      const key = ssh2.utils.parseKey(publicKey);
      if (key instanceof Error || !key.getPublicSSH().equals(context.key.data)) return context.reject();
      if (context.signature === undefined) return context.accept();
      const isSigned = key.verify(context.blob ?? Buffer.alloc(0), context.signature, context.hashAlgo) === true;
      return isSigned ? context.accept() : context.reject();
    });
    client.on('ready', () =>
      client.on('session', (accept) => accept().on('sftp', (open) => this.#answer(client, open()))),
    );
  }

  #answer(client: Connection, sftp: Sftp): void {
    const handles = new Map<number, string>();
    const nameOf = (handle: Buffer): string => handles.get(handle.readUInt32BE(0)) ?? '';
    const isCut = (at: NonNullable<SftpServer['cutsAt']>): boolean => {
      if (this.cutsAt !== at) return false;
      this.cutsAt = undefined;
      client.end();
      return true;
    };
    sftp.on('OPEN', (id, name, flags) => {
      if (!name.startsWith('in/')) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
      if ((flags & OPEN_MODE.TRUNC) !== 0) this.files.set(name, Buffer.alloc(0));
      if (!this.files.has(name)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(handles.size);
      handles.set(handles.size, name);
      sftp.handle(id, handle);
    });
    sftp.on('WRITE', (id, handle, offset, data) => {
      if (isCut('WRITE')) return;
      const name = nameOf(handle);
      const before = this.files.get(name) ?? Buffer.alloc(0);
      this.files.set(name, Buffer.concat([before.subarray(0, offset), data]));
      sftp.status(id, STATUS_CODE.OK);
    });
    sftp.on('READ', (id, handle, offset, length) => {
      const bytes = this.files.get(nameOf(handle))?.subarray(offset, offset + length);
      if (bytes === undefined || bytes.length === 0) return sftp.status(id, STATUS_CODE.EOF);
      sftp.data(id, bytes);
    });
    const listed = new Set<number>();
    sftp.on('OPENDIR', (id, path) => {
      if (path !== 'in') return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(handles.size);
      handles.set(handles.size, path);
      sftp.handle(id, handle);
    });
    sftp.on('READDIR', (id, handle) => {
      const at = handle.readUInt32BE(0);
      if (listed.has(at)) return sftp.status(id, STATUS_CODE.EOF);
      listed.add(at);
      const names = [...this.files].map(([path, bytes]) => {
        const filename = path.slice('in/'.length);
        return { filename, longname: filename, attrs: attributesOf(bytes) };
      });
      sftp.name(id, names);
    });
    sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
    for (const stat of ['STAT', 'LSTAT'] as const)
      sftp.on(stat, (id, name) => {
        const bytes = this.files.get(name);
        if (bytes === undefined) return sftp.status(id, STATUS_CODE[this.missing]);
        sftp.attrs(id, attributesOf(bytes));
      });
    sftp.on('FSTAT', (id, handle) => sftp.attrs(id, attributesOf(this.files.get(nameOf(handle)) ?? Buffer.alloc(0))));
    sftp.on('RENAME', (id, from, to) => {
      if (isCut('RENAME')) return;
      const bytes = this.files.get(from);
      if (bytes === undefined || this.files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
      this.files.delete(from);
      this.files.set(to, bytes);
      sftp.status(id, STATUS_CODE.OK);
    });
  }
}

interface Sftp {
  on(event: 'OPEN', take: (id: number, name: string, flags: number) => void): this;
  on(event: 'WRITE', take: (id: number, handle: Buffer, offset: number, data: Buffer) => void): this;
  on(event: 'READ', take: (id: number, handle: Buffer, offset: number, length: number) => void): this;
  on(event: 'CLOSE' | 'FSTAT' | 'READDIR', take: (id: number, handle: Buffer) => void): this;
  on(event: 'STAT' | 'LSTAT' | 'OPENDIR', take: (id: number, name: string) => void): this;
  on(event: 'RENAME', take: (id: number, from: string, to: string) => void): this;
  status(id: number, code: number): void;
  handle(id: number, handle: Buffer): void;
  data(id: number, bytes: Buffer): void;
  name(id: number, names: readonly { filename: string; longname: string; attrs: Attributes }[]): void;
  attrs(id: number, attributes: Attributes): void;
}

function attributesOf({ length: size }: Buffer): Attributes {
  return { size, mode: 0o100_640, uid: 0, gid: 0, atime: 0, mtime: 0 };
}
