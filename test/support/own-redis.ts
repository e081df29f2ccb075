import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { packagesDir } from '../../ops/lib/files.mjs';
import { findServers, type ServerPrograms } from '../../ops/lib/programs.mjs';
import { fetchDebs } from '../../ops/servers/fetch-debs.mjs';
import { untilSo } from './eventually.js';
import { freePort } from './ports.js';

export class OwnRedis {
  #child: ChildProcess | undefined;
  readonly #dir = mkdtempSync(join(tmpdir(), 'jackpot-redis-'));

  private constructor(
    private readonly programs: ServerPrograms,
    private readonly port: number,
  ) {}

  static async make(): Promise<OwnRedis> {
    const redis = new OwnRedis(await serverPrograms(), await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}/0`;
  }

  async start(): Promise<void> {
    const config = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#dir, '--save', ''];
    const args = [...config, '--appendonly', 'no', '--maxmemory-policy', 'noeviction'];
    this.#child = spawn(this.programs.redis, args, { env: this.programs.env, stdio: 'ignore' });
    await untilSo('Redis', () => this.query((redis) => redis.ping()).catch(() => undefined));
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#child = undefined;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  hang(): void {
    this.#child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.#child?.kill('SIGCONT');
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.#dir, { recursive: true, force: true });
  }

  async query<T>(run: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(this.url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      return await run(redis);
    } finally {
      redis.disconnect();
    }
  }
}

export async function serverPrograms(): Promise<ServerPrograms> {
  const ofMachine = findServers(null);
  if (ofMachine !== null) return ofMachine;
  const fetched = findServers(await fetchDebs({ cacheDir: packagesDir(), log: () => undefined }));
  if (fetched === null) throw new Error('no redis-server on this machine');
  return fetched;
}
