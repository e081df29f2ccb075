import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SftpServer, sshKeys } from '../../test/sftp-server.js';
import { SftpFolder, credentialOf } from './sftp-folder.js';
import type { SftpPlace } from './targets.js';

const FILE = { name: 'meters-east-2026-11-23.csv', bytes: 'id,level\r\n1,“Zoë”\r\n' };
const PATH = `in/${FILE.name}`;

describe('a folder of an SFTP server', () => {
  const secrets = mkdtempSync(join(tmpdir(), 'sftp-'));
  const secretFile = (name: string, text: string): string => {
    const path = join(secrets, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  const passwordFile = secretFile('password', 'correct horse\n');
  const keys = sshKeys();
  const server = new SftpServer({ user: 'jackpot', password: 'correct horse', publicKey: keys.public });
  let place: SftpPlace;
  const text = (path = PATH): string | undefined => server.files.get(path)?.toString('utf8');
  const put = async (at: SftpPlace = place): Promise<void> => {
    const folder = await SftpFolder.open(at);
    try {
      await folder.put(FILE);
    } finally {
      await folder.close();
    }
  };

  beforeAll(async () => {
    const port = await server.listen();
    place = { host: '127.0.0.1', port, user: 'jackpot', hostKey: server.hostKey, passwordFile, directory: 'in' };
  });
  beforeEach(() => {
    server.files.clear();
    server.missing = 'NO_SUCH_FILE';
  });
  afterAll(() => {
    server.close();
    rmSync(secrets, { recursive: true });
  });

  it('has the whole file under its name, and nothing else; the same again changes nothing', async () => {
    await put();
    await put();
    expect([...server.files.keys()]).toEqual([PATH]);
    expect(text()).toBe(FILE.bytes);
  });

  it('is opened with a private key too', async () => {
    const privateKeyFile = secretFile('key', keys.private);
    await put({ ...place, passwordFile: undefined, privateKeyFile });
    expect(text()).toBe(FILE.bytes);
  });

  it('gets neither a file nor a password if the server has another key', async () => {
    const tried = server.passwordsTried;
    const hostKey = `SHA256:${'a'.repeat(43)}`;
    await expect(put({ ...place, hostKey })).rejects.toThrow(`its key is ${server.hostKey}, and ${hostKey}`);
    expect([server.passwordsTried, server.files.size]).toEqual([tried, 0]);
  });

  it('gets its file though the server answers FAILURE where a file is missing, and never over another one', async () => {
    server.missing = 'FAILURE';
    server.files.set('in/of-another-day.csv', Buffer.from('theirs'));
    await put();
    await put();
    expect(text()).toBe(FILE.bytes);
    server.files.set(PATH, Buffer.from('theirs'));
    await expect(put()).rejects.toThrow('has another content');
  });

  it('never gets a file over another one', async () => {
    for (const theirs of ['theirs', FILE.bytes.replace('1', '2')]) {
      server.files.set(PATH, Buffer.from(theirs));
      await expect(put()).rejects.toThrow('has another content');
      expect(text()).toBe(theirs);
    }
  });

  it.each(['WRITE', 'RENAME'] as const)('has no partial file under its name after a cut at %s', async (request) => {
    server.cutsAt = request;
    await expect(put()).rejects.toThrow('sftp://jackpot@127.0.0.1');
    expect(text()).toBeUndefined();
    await put();
    expect([...server.files.keys()]).toEqual([PATH]);
  });

  it.each([
    ['the password is wrong', { passwordFile: secretFile('wrong', 'x') }],
    ['the user is unknown', { user: 'stranger' }],
    ['nothing listens', { port: 1 }],
    ['the folder is not there', { directory: 'out' }],
  ])('cannot be written where %s, and the error names the server', async (_, wrong) => {
    await expect(put({ ...place, ...wrong })).rejects.toThrow();
    expect(server.files.size).toBe(0);
  });

  it('is refused at the start if its key cannot be used', () => {
    const broken = { ...place, passwordFile: undefined, privateKeyFile: secretFile('broken', 'no key') };
    expect(() => credentialOf(broken)).toThrow('broken');
    expect(() => credentialOf({ ...broken, privateKeyFile: '/nowhere' })).toThrow('/nowhere');
  });
});
