import { FLOOR_FRAME_BYTES_MAX, PROTOCOL_REJECTIONS, type ProtocolRejectionCode, messagesOf } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { type Metrics, bearerOf } from '@jackpot/platform';
import { StorageFault } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { leaderFor } from '../http/listening/from-edge.js';
import { PROBLEM_TYPE, problemBody } from '../http/problem.js';
import { METRICS } from '../tokens.js';
import { Credentials } from './credentials.js';
import { FloorMessageHandler, type KnownTable, type MessageReply, textOf } from './floor-message-handler.js';
import { TableCertificates } from './table-certificates.js';
import { TableShares, costOf } from './table-shares.js';

/**
 * Longest wait for a request of a table that sends too fast. Longer waits are refused, so that waiting requests cannot
 * fill the memory.
 */
const WAIT_MS_MAX = 2_000;

/** Requests of tables use the bare Fastify instance, which spares wagers the cost of Nest's interceptors. */
@Injectable()
export class FloorHttp {
  readonly #tables = new WeakMap<FastifyRequest, KnownTable>();

  constructor(
    private readonly handler: FloorMessageHandler,
    private readonly credentials: Credentials,
    private readonly certificates: TableCertificates,
    private readonly shares: TableShares,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  register(server: FastifyInstance): void {
    server.post(
      '/floor/v1/messages',
      {
        bodyLimit: FLOOR_FRAME_BYTES_MAX,
        // Runs before the body is read, so bodies of strangers are never parsed.
        onRequest: (request, reply) => this.#authenticate(request, reply),
        errorHandler: (error, request, reply) => this.#unread(error, request, reply),
      },
      (request, reply) => this.#take(request, reply),
    );
  }

  async #authenticate(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const table = await this.credentials
      .tableOf(bearerOf(request.headers.authorization))
      .catch((fault: unknown) => unlessStorage(fault));
    const isAdmitted = table !== undefined && table !== 'unknown' && this.certificates.admits(request.raw, table.key);
    if (isAdmitted) {
      this.#tables.set(request, table);
      return undefined;
    }
    const code = table === 'unknown' ? 'UNAVAILABLE' : 'UNAUTHENTICATED';
    return this.#refuse(request, reply, code);
  }

  async #take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const table = must(this.#tables.get(request), 'a request that is handled was authenticated');
    const frame = messagesOf(request.body);
    if (!frame.ok) return this.#refuse(request, reply, frame.code);
    const bytes = Number(request.headers['content-length'] ?? 0);
    if (!(await this.#isInTurn(table.key, costOf(bytes, frame.messages.length))))
      return this.#refuse(request, reply, 'BUSY');
    const sender = { table, leaderAt: leaderFor(request) };
    const replies = await Promise.all(
      frame.messages.map((message) => new Promise<MessageReply>((send) => this.handler.take(sender, [message], send))),
    );
    return reply
      .type('application/json')
      .send(Array.isArray(request.body) ? `[${replies.map(textOf).join(',')}]` : replies.map(textOf).join(''));
  }

  async #isInTurn(tableKey: string, cost: number): Promise<boolean> {
    const share = this.shares.of(tableKey);
    const waitMs = share.waitMs();
    if (waitMs > 0) this.metrics.jackpot_floor_delays_total.inc();
    if (waitMs > WAIT_MS_MAX) return false;
    share.charge(cost);
    if (waitMs > 0) await new Promise<void>((resolve) => this.shares.clock.later(waitMs, resolve));
    return true;
  }

  #unread(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode = PROTOCOL_REJECTIONS.INTERNAL.status } = error;
    if (statusCode >= 500) throw error;
    const code = statusCode === PROTOCOL_REJECTIONS.FRAME_TOO_LARGE.status ? 'FRAME_TOO_LARGE' : 'BAD_MESSAGE';
    void this.#refuse(request, reply, code);
  }

  #refuse({ id }: FastifyRequest, reply: FastifyReply, code: ProtocolRejectionCode): FastifyReply {
    return reply
      .status(PROTOCOL_REJECTIONS[code].status)
      .type(PROBLEM_TYPE)
      .send(problemBody(code, { requestId: id }));
  }
}

function unlessStorage(fault: unknown): 'unknown' {
  if (fault instanceof StorageFault) return 'unknown';
  throw fault;
}
