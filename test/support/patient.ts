import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_KEY, OPERATIONS, type OperationSpec } from '@jackpot/contract';
import { WAIT_MS_MAX } from './eventually.js';
import type { HttpReply, Message, TableClient, caller } from './floor.js';

/**
 * Codes of refusals while no process holds the lease, a queue is full, or the database did not answer the last check.
 */
const NOT_NOW: ReadonlySet<unknown> = new Set(['BUSY', 'NO_LEADER', 'UNAVAILABLE']);
/** Shortest time before a request or message is repeated (floor protocol, F15). */
const AGAIN_MS = 50;

/**
 * Repeats a request while the controller refuses it with "not now" (docs/reference/versions.md). A request that must
 * not act twice gets an idempotency key.
 */
export function patiently(call: ReturnType<typeof caller>): ReturnType<typeof caller> {
  return (method, path, body, headers = {}) => {
    const isKeyed = operationAt(method, path)?.repeat === 'keyed';
    const all = { ...(isKeyed ? { [IDEMPOTENCY_KEY]: randomUUID() } : {}), ...headers };
    return untilNow(() => call(method, path, body, all), isNotNow);
  };
}

/** Repeats a message while it is refused with "not now" (F15). */
export async function sendPatiently(table: Pick<TableClient, 'request'>, message: Message): Promise<Message> {
  return untilNow(
    async () => {
      const reply = await table.request(message);
      if (reply['code'] === 'TABLE_OFFLINE') await table.request({ type: 'heartbeat' });
      return reply;
    },
    ({ ok, code }) => ok === false && (NOT_NOW.has(code) || code === 'TABLE_OFFLINE'),
  );
}

export function patientTable(table: Pick<TableClient, 'request'>): Pick<TableClient, 'request'> {
  return { request: (message) => sendPatiently(table, message) };
}

export function operationAt(method: string, url: string): OperationSpec | undefined {
  const path = url.split('?')[0] ?? '';
  return Object.values<OperationSpec>(OPERATIONS).find(
    (spec) => spec.method === method && new RegExp(`^${spec.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );
}

function isNotNow({ status, body }: HttpReply): boolean {
  return status === 503 && NOT_NOW.has(body['code']);
}

async function untilNow<T>(send: () => Promise<T>, isRefused: (reply: T) => boolean): Promise<T> {
  for (const deadline = performance.now() + WAIT_MS_MAX; ; await sleep(AGAIN_MS)) {
    const reply = await send();
    if (!isRefused(reply) || performance.now() > deadline) return reply;
  }
}
