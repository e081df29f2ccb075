import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../load/run-result.js';
import { RECORDS_KEY, freePort } from './controller.js';
import { childModule, inRepository, mainOf } from './ops.js';
import type { TestEnvironment } from './test-environment.js';

const STOP_MS_MAX = 30_000;

/** The product's payouts worker with the webhooks of a file. */
export class PayoutsWorker {
  private constructor(private readonly child: ChildProcess) {}

  static async start(
    { folder, redisUrl }: TestEnvironment,
    { databaseUrl, webhooksFile }: { readonly databaseUrl: string; readonly webhooksFile: string },
  ): Promise<PayoutsWorker> {
    const port = await freePort();
    const log = openSync(join(folder, `payouts-${port}.log`), 'a', 0o600);
    const main = await mainOf('payouts');
    const child = (await childModule()).spawnTied(process.execPath, ['--enable-source-maps', main], {
      cwd: fileURLToPath(inRepository('.')),
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        DATABASE_RIGHTS: 'any',
        REDIS_URL: redisUrl,
        RECORDS_KEY: RECORDS_KEY.toString('hex'),
        METRICS_PORT: String(port),
        WEBHOOKS_FILE: webhooksFile,
      },
    });
    closeSync(log);
    let isReady = false;
    const poll = setInterval(() => {
      void fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ ok }) => (isReady ||= ok),
        () => undefined,
      );
    }, 50);
    await until(() => isReady, 'the payouts worker').finally(() => clearInterval(poll));
    return new PayoutsWorker(child);
  }

  async stop(): Promise<void> {
    await (await childModule()).stopChild(this.child, { graceMs: STOP_MS_MAX });
  }
}
