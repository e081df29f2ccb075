import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAuthority, issueCertificate, openAuthority, connectRedis, createLogger } from '@jackpot/platform';
import { openDataSource, migrate } from '@jackpot/storage';
import { SqlClient } from '../libs/storage/src/sql/sql-client.js';
import { mainOf } from '../ops/lib/mains.mjs';
import { asRoot, initialize, treeOptions } from '../ops/servers/mariadb.mjs';
import { clientEnvironment } from '../ops/servers/client-programs.mjs';
import { eventually } from './support/eventually.js';
import { serverPrograms } from './support/own-redis.js';
import { freePort } from './support/ports.js';

const run = promisify(execFile);

describe('TLS of the servers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-servers-'));
  const [ca, other, cert, key] = ['ca.pem', 'other.pem', 'server.pem', 'server-key.pem'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const children: ChildProcess[] = [];
  let [databasePort, redisPort] = [0, 0];

  beforeAll(async () => {
    const validity = { days: 1, nowMs: Date.now() };
    const files = await createAuthority('Harbor Casino', validity);
    const subject = { kind: 'server', hosts: ['localhost'] } as const;
    const issued = await issueCertificate(await openAuthority(files), subject, validity);
    writeFileSync(ca, files.certificate);
    writeFileSync(other, (await createAuthority('Another', validity)).certificate);
    writeFileSync(cert, issued.certificate);
    writeFileSync(key, issued.key, { mode: 0o600 });
    [databasePort, redisPort] = [await freePort(), await freePort()];
    await Promise.all([startRedis(), startDatabase()]);
  });
  afterAll(async () => {
    await Promise.all(
      children.map((child) => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGKILL');
        return ended;
      }),
    );
    rmSync(folder, { recursive: true });
  });

  async function startRedis(): Promise<void> {
    const programs = await serverPrograms();
    const tls = ['--tls-port', String(redisPort), '--tls-cert-file', cert, '--tls-key-file', key];
    const args = [...tls, '--tls-ca-cert-file', ca, '--tls-auth-clients', 'no', '--port', '0', '--save', ''];
    children.push(spawn(programs.redis, [...args, '--dir', folder], { env: programs.env, stdio: 'ignore' }));
  }

  async function startDatabase(): Promise<void> {
    const programs = await serverPrograms();
    const dirs = { data: folder, secrets: folder, run: folder, logs: folder, tmp: join(folder, 'tmp') };
    mkdirSync(dirs.tmp);
    const dataDir = join(folder, 'mariadb');
    await initialize({ dataDir, dirs, programs, lockFd: 2, log: () => undefined });
    const accounts = join(folder, 'accounts.sql');
    const statements = [
      'CREATE DATABASE IF NOT EXISTS jackpot',
      "CREATE USER IF NOT EXISTS me@'%' IDENTIFIED BY 'pw' REQUIRE SSL",
      "GRANT ALL ON `jackpot%`.* TO me@'%'",
      'CREATE DATABASE IF NOT EXISTS jackpot_restored',
    ];
    writeFileSync(accounts, statements.map((each) => `${each};\n`).join(''));
    const args = [
      ...['--no-defaults', ...treeOptions(programs), `--datadir=${dataDir}`, `--port=${databasePort}`],
      ...['--bind-address=127.0.0.1', `--socket=${join(folder, 's')}`, `--init-file=${accounts}`, ...asRoot()],
      ...[`--ssl-ca=${ca}`, `--ssl-cert=${cert}`, `--ssl-key=${key}`, `--log-error=${join(folder, 'log')}`],
    ];
    children.push(spawn(programs.mariadbd, args, { env: programs.env, stdio: 'ignore' }));
  }

  const database = (host: string, authority: string) =>
    `mysql://me:pw@${host}:${databasePort}/jackpot?ssl-ca=${authority}`;

  async function cipherAt(url: string): Promise<string> {
    const sql = new SqlClient(url);
    try {
      const [row] = await sql.rows<{ readonly Value: string }>("SHOW STATUS LIKE 'Ssl_version'");
      return row?.Value ?? '';
    } finally {
      await sql.close();
    }
  }

  it('the database: over TLS, to a server of the authority and by its name only', async () => {
    await eventually(async () => expect(await cipherAt(database('localhost', ca))).toMatch(/^TLSv1\.[23]$/));
    await expect(cipherAt(database('localhost', other))).rejects.toMatchObject({ name: 'SqlFailure' });
    await expect(cipherAt(database('127.0.0.2', ca))).rejects.toMatchObject({ name: 'SqlFailure' });
    await expect(cipherAt(database('localhost', ca).replace(/\?.*/, ''))).rejects.toMatchObject({ name: 'SqlFailure' });
  });

  it('the database by TypeORM: over TLS, to a server of the authority and by its name only', async () => {
    const source = await openDataSource(database('localhost', ca));
    expect(await source.query("SHOW STATUS LIKE 'Ssl_version'")).toMatchObject([
      { Value: expect.stringMatching(/^TLSv1/) },
    ]);
    await source.destroy();
  });

  it('a backup and its restore: over TLS only, and nothing is written without TLS', async () => {
    const programs = await clientEnvironment({ log: () => undefined });
    const backups = join(folder, 'backups');
    const cli = (url: string, ...args: readonly string[]) =>
      run(process.execPath, [mainOf('cli'), ...args], { env: { ...programs, DATABASE_URL: url } });
    await migrate(database('localhost', ca), () => undefined);
    for (const url of [database('localhost', other), database('127.0.0.2', ca)])
      await expect(cli(url, 'backup', '--to', backups)).rejects.toMatchObject({ code: 2 });
    expect(readdirSync(backups)).toEqual([]);
    await cli(database('localhost', ca), 'backup', '--to', backups);
    const backup = join(backups, readdirSync(backups).join());
    const restored = database('localhost', ca).replace('/jackpot?', '/jackpot_restored?');
    const { stdout } = await cli(restored, 'restore', '--from', backup);
    expect(stdout).toContain('restored and verified');
  });

  it('Redis: over TLS, to a server of the authority only', async () => {
    const url = `rediss://localhost:${redisPort}/0`;
    const logger = createLogger({ name: 'test', level: 'silent' });
    const good = connectRedis({ url, caFile: ca, use: 'worker', logger });
    expect(await good.ping()).toBe('PONG');
    good.disconnect();
    const bad = connectRedis({ url, caFile: other, use: 'producer', logger });
    const { code } = await new Promise<NodeJS.ErrnoException>((resolve) => bad.once('error', resolve));
    expect(code).toMatch(/^(UNABLE_TO|SELF_SIGNED)/);
    bad.disconnect();
  });
});
