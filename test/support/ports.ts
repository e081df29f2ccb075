import { isPortFree } from '../../ops/lib/ports.mjs';
import { isBlockedPort } from '../../ops/lib/preflight.mjs';

/** Below those that our commands choose for themselves, and below those that the kernel gives to outgoing connections. */
const PORT_MIN = 10_000;
const PORTS_PER_WORKER = 1_000;
const WORKERS_MAX = 10;

const worker = Number(process.env.JEST_WORKER_ID ?? 1) % WORKERS_MAX;
let taken = 0;

/**
 * A free port that no other test worker chooses: two that find the same port free before either listens on it would take
 * the other's controller for their own.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS_PER_WORKER; tried += 1) {
    const port = PORT_MIN + worker * PORTS_PER_WORKER + ((process.pid + taken) % PORTS_PER_WORKER);
    taken += 1;
    if (!isBlockedPort(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`no free port found for worker ${worker}`);
}
