import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster, useCluster } from '../../../../../ops/servers/cluster.mjs';
import { CLUSTER, CLUSTER_MODES } from './options.js';
import { disturbCluster } from './cluster-faults.js';
import { runDrill, runSession } from './session.js';

const CONTROLLERS = 2;

await runDrill(CLUSTER, async (options) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jackpot-cluster-'));
  const log = (text: string): void => void process.stdout.write(`${text}\n`);
  const cluster = await startCluster({ dataDir, secretsDir: join(dataDir, 'secrets'), log });
  useCluster(cluster);
  let code = 1;
  try {
    code = await runSession({
      kind: 'chaos',
      title: `cluster: ${CLUSTER_MODES[options.mode]}, ${options.times} times`,
      options,
      controllers: CONTROLLERS,
      showFloor: false,
      play: (session) => disturbCluster({ session, options, cluster }),
    });
    return code;
  } finally {
    await cluster.stop();
    if (code === 0) rmSync(dataDir, { recursive: true, force: true });
    else log(`The servers' data and logs are kept in ${dataDir}`);
  }
});
