import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { must } from '@jackpot/money';
import { systemClock } from '@jackpot/platform';
import { HeapAtRest } from '../heap-at-rest.js';
import type { EdgeWork, FromEdge, ToEdge } from './edge-messages.js';
import { makeEdge, replaceCertificate } from './edge-server.js';
import { giveWay } from '../thread-priority.js';
import { SignStreams } from './sign-streams.js';

/** Wagers come before pages. */
const LESS_THAN_PLAY = 5;

const ABORTED_MS = 1_000;

const port = must(parentPort, 'a worker has a parent');
const work = workerData as EdgeWork;
giveWay(LESS_THAN_PLAY);
const heap = new HeapAtRest();
heap.start();
const signs = new SignStreams((message) => report({ type: 'signs', message }));
let aborted = 0;
const server = await makeEdge(work.plan, {
  pause: (ms) => pause(ms),
  now: () => systemClock.now(),
  signs,
  failed: (error) => report({ type: 'failed', message: error instanceof Error ? (error.stack ?? '') : String(error) }),
  aborted: () => void (aborted += 1),
});
await server.listen({ host: work.plan.host, port: work.port });
port.on('message', (message: ToEdge) => {
  heap.worked();
  if (message.type === 'signs') signs.take(message.message);
  else if (message.type === 'certificate') replaceCertificate(server, message.pair);
  else void server.close().then(() => process.exit());
});
report({ type: 'listening', port: (server.server.address() as AddressInfo).port });

setInterval(() => {
  if (aborted > 0) report({ type: 'aborted', count: aborted });
  aborted = 0;
}, ABORTED_MS);

function report(message: FromEdge): void {
  port.postMessage(message);
}
