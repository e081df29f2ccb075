import { closeSync, fdatasync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { must } from '@jackpot/money';
import { WebSocketServer } from 'ws';
import { Times } from '../../../players/times.js';
import { openSql } from '../servers/sql.js';
import { bulkLoader, roundTripper } from './database-limits.js';
import { serve } from '../../../worlds/processes/called-process.js';

const WARM_UP = 100;

interface Commits {
  readonly url: string;
  readonly runMs: number;
  readonly bytes: number;
}

async function commits({ url, runMs, bytes }: Commits) {
  const sql = await openSql(url);
  await sql.query(
    'CREATE TABLE IF NOT EXISTS probe (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, body MEDIUMBLOB NOT NULL)',
  );
  const body = Buffer.alloc(bytes, 7);
  const commit = () => sql.execute('INSERT INTO probe (body) VALUES (?)', [body]);
  for (let i = 0; i < WARM_UP; i += 1) await commit();
  const times = new Times();
  const startedMs = performance.now();
  let count = 0;
  for (let now = startedMs; now - startedMs < runMs; count += 1) {
    await commit();
    const then = performance.now();
    times.add(then - now);
    now = then;
  }
  const perSecond = (count * 1_000) / (performance.now() - startedMs);
  await sql.end();
  return { perSecond, commits: WARM_UP + count, p50Ms: times.quantile(0.5), p99Ms: times.quantile(0.99) };
}

interface Message {
  readonly id: number;
  readonly type: string;
  readonly coup?: number;
  readonly seat?: number;
}

/** Parses and answers the messages of tables without decisions, over WebSocket and HTTP. */
async function startEcho(): Promise<string> {
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = answerTo(Buffer.concat(chunks));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer);
    });
  });
  new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket) => {
    socket.on('error', () => socket.terminate());
    socket.on('message', (data: Buffer) => socket.send(answerTo(data)));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

function answerTo(data: Buffer): string {
  const body = JSON.parse(data.toString('utf8')) as Message | readonly Message[];
  return Array.isArray(body) ? `[${body.map(replyTo).join(',')}]` : replyTo(body as Message);
}

function replyTo({ id, type, coup, seat }: Message): string {
  return type === 'acknowledge'
    ? `{"id":${id},"ok":true,"type":"acknowledged","coup":${coup},"seat":${seat},"journalSequence":${id}}`
    : `{"id":${id},"ok":true,"type":"${type}","coup":${coup ?? 0}}`;
}

const CHUNK = Buffer.alloc(4 * 1024 * 1024, 7);
/** Size at which the file starts again, so that the disk does not fill up. */
const FILE_BYTES_MAX = 64 * CHUNK.length;
const toDisk = promisify(fdatasync);

async function keepDiskBusy({ folder, forMs }: { readonly folder: string; readonly forMs: number }): Promise<void> {
  const file = join(folder, `busy-${process.pid}`);
  const handle = openSync(file, 'w', 0o600);
  const endAt = performance.now() + forMs;
  for (let at = 0; performance.now() < endAt;) {
    at += writeSync(handle, CHUNK, 0, CHUNK.length, at);
    await toDisk(handle);
    if (at >= FILE_BYTES_MAX) ftruncateSync(handle, (at = 0));
  }
  closeSync(handle);
  rmSync(file);
}

let bulk: Awaited<ReturnType<typeof bulkLoader>> | undefined;
let roundTrips: Awaited<ReturnType<typeof roundTripper>> | undefined;

const api = {
  commits,
  startEcho,
  keepDiskBusy,
  prepareLoadData: async (plan: Parameters<typeof bulkLoader>[0]) => void (bulk = await bulkLoader(plan)),
  loadData: () => must(bulk, 'prepared files')(),
  prepareRoundTrips: async (plan: Parameters<typeof roundTripper>[0]) => void (roundTrips = await roundTripper(plan)),
  roundTrips: (plan: Parameters<NonNullable<typeof roundTrips>>[0]) => must(roundTrips, 'prepared tables')(plan),
};
export type LimitsApi = typeof api;

serve(api);
