import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readTableToken } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { WebSocketServer } from 'ws';
import { serve } from '../../../worlds/processes/called-process.js';
import { openBatchedSql } from './batched-sql.js';
import { openPlainOrm } from './plain-orm.js';
import { openQueued } from './queued.js';
import type { Outcome, Rival, TableMessage } from './rival.js';

export interface RivalPlan {
  readonly kind: 'orm, meters per wager' | 'orm, meters at the lock' | 'batched SQL' | 'queue and Redis meters';
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

function openRival({ kind, databaseUrl, redisUrl }: RivalPlan): Promise<Rival> {
  switch (kind) {
    case 'orm, meters per wager':
      return openPlainOrm(databaseUrl, 'per wager');
    case 'orm, meters at the lock':
      return openPlainOrm(databaseUrl, 'at the lock');
    case 'batched SQL':
      return openBatchedSql(databaseUrl);
    case 'queue and Redis meters':
      return openQueued(databaseUrl, redisUrl);
  }
}

async function listen(rival: Rival): Promise<string> {
  const http = createServer();
  new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket, request) => {
    const table = tableOf(request.headers.authorization);
    let replies: string[] = [];
    const send = (): void => {
      socket.send(`[${replies.join(',')}]`);
      replies = [];
    };
    const answer = (message: TableMessage, outcome: Outcome): void => {
      if (replies.length === 0) setImmediate(send);
      replies.push(replyTo(message, outcome));
    };
    socket.on('error', () => socket.terminate());
    socket.on('message', (data: Buffer) => {
      const messages = [JSON.parse(data.toString('utf8')) as TableMessage | readonly TableMessage[]].flat();
      for (const [at, outcome] of rival.take(table, messages).entries())
        outcome.then((known) => answer(must(messages[at], 'its message'), known)).catch(() => socket.terminate());
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

function tableOf(authorization = ''): number {
  const { tableId } = must(readTableToken(authorization.replace('Bearer ', '')), 'the key of a table');
  return Number(tableId.split('-')[1]) - 1;
}

function replyTo({ id, type, coup, seat }: TableMessage, refusal: Outcome): string {
  if (refusal !== undefined) return `{"id":${id},"ok":false,"code":"${refusal}"}`;
  return type === 'acknowledge'
    ? `{"id":${id},"ok":true,"type":"acknowledged","coup":${coup},"seat":${seat}}`
    : `{"id":${id},"ok":true,"type":"${type}","coup":${coup ?? 0}}`;
}

const api = {
  start: async (plan: RivalPlan): Promise<string> => listen(await openRival(plan)),
};
export type RivalApi = typeof api;

serve(api);
