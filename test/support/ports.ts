import { createServer } from 'node:net';
import { isPortFree } from '../../ops/lib/ports.mjs';
import { isBlockedPort } from '../../ops/lib/preflight.mjs';

/** Lowest port for tests: below our commands' ports and the kernel's range for outgoing connections. */
const PORT_MIN = 10_000;
const BLOCK_PORTS = 100;
const BLOCKS = 100;

let block: Promise<number> | undefined;
let taken = 0;

/** Returns a free port that no other test file on this machine uses. */
export async function freePort(): Promise<number> {
  for (;;) {
    if (block === undefined || taken === BLOCK_PORTS - 1) {
      block = reserveBlock();
      taken = 0;
    }
    taken += 1;
    const port = taken + (await block);
    if (!isBlockedPort(port) && (await isPortFree(port))) return port;
  }
}

/** `./ops/run --port N` also listens on ports N+100, N+200 and N+300. */
const BLOCKS_OF_RUN = 4;

export async function freePortOfRun(): Promise<number> {
  return (await reserveBlock(BLOCKS_OF_RUN)) + 1;
}

/** Reserves blocks of ports by listening on their first ports until the tests of this file end. */
async function reserveBlock(count = 1): Promise<number> {
  for (let tried = 0; tried < BLOCKS; tried += 1) {
    const first = PORT_MIN + ((process.pid + tried) % BLOCKS) * BLOCK_PORTS;
    if (await holdsBlocks(first, count)) return first;
  }
  throw new Error(`every block of ports from ${PORT_MIN} on is taken`);
}

/** If a later block is taken, the blocks before it stay reserved. */
async function holdsBlocks(first: number, count: number): Promise<boolean> {
  for (let block = 0; block < count; block += 1) if (!(await holdsPort(first + block * BLOCK_PORTS))) return false;
  return true;
}

function holdsPort(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().unref();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      reserved.push(server);
      resolve(true);
    });
  });
}

const reserved: { close(): unknown }[] = [];
afterAll(() => {
  for (const server of reserved) server.close();
});
