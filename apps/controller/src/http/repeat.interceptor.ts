import { createHash, timingSafeEqual } from 'node:crypto';
import {
  IDEMPOTENCY_KEPT_MS,
  IDEMPOTENCY_KEY,
  IDEMPOTENT_REPLAYED,
  REJECTIONS,
  actRule,
  idempotencyKey,
} from '@jackpot/contract';
import { type Acting, type Logger, actingOf } from '@jackpot/platform';
import { type KeyedRequest, RequestKeyRepository, type StoredAnswer } from '@jackpot/storage';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, from, lastValueFrom } from 'rxjs';
import { LOGGER } from '../tokens.js';
import { operationOf } from './operation.js';
import { ApiProblem, problemOf } from './problem.js';
import { Trail } from './trail.js';

/** Codes of status 500 and above that guarantee that the controller did nothing. */
const DID_NOTHING: readonly string[] = ['BUSY', 'NO_LEADER', 'QUEUE_UNREACHABLE', 'NO_SIGNING_KEY'];

/**
 * Makes a request with an `Idempotency-Key` act only once. The key is durable before the act, and the response is
 * stored after the act. A refused request leaves its key free. If a crash comes between key and stored response, the
 * outcome is unknown, and the request is refused for good.
 */
@Injectable()
export class RepeatInterceptor implements NestInterceptor {
  constructor(
    private readonly keys: RequestKeyRepository,
    private readonly trail: Trail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const acting = actingOf(request);
    const header = request.headers[IDEMPOTENCY_KEY.toLowerCase()];
    if (operationOf(context.getHandler())?.repeat !== 'keyed' || header === undefined) return next.handle();
    return from(this.#once(keyedRequest(request, acting, header), request, http.getResponse<FastifyReply>(), next));
  }

  async #once(keyed: KeyedRequest, request: FastifyRequest, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    const known = await this.keys.begin(keyed, { now: Date.now(), keptMs: IDEMPOTENCY_KEPT_MS });
    if (known !== undefined) return this.#repeated(keyed, known, request, reply);
    try {
      const result: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      await this.#store(keyed, reply.statusCode, result);
      return result;
    } catch (error) {
      if (didNothing(error)) await this.keys.release(keyed);
      throw error;
    }
  }

  async #store(keyed: KeyedRequest, status: number, result: unknown): Promise<void> {
    try {
      await this.keys.answer(keyed, status, result === undefined ? null : JSON.stringify(result));
    } catch (err) {
      this.logger.warn({ err }, 'the response of a request with an Idempotency-Key was not stored');
    }
  }

  async #repeated(
    { requestHash }: KeyedRequest,
    known: StoredAnswer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const { answer } = known;
    const isSame = timingSafeEqual(requestHash, known.requestHash);
    const refusal = isSame ? (answer === null ? 'OUTCOME_UNKNOWN' : undefined) : 'IDEMPOTENCY_KEY_USED';
    const acting = actingOf(request);
    if (actRule(acting.act).trail === 'always')
      await this.trail.write({ ...acting, outcome: refusal ?? 'REPEATED', requestId: request.id });
    if (refusal !== undefined || answer === null) throw new ApiProblem(refusal ?? 'OUTCOME_UNKNOWN');
    void reply.status(answer.status).header(IDEMPOTENT_REPLAYED, 'true');
    return answer.body === null ? undefined : (JSON.parse(answer.body) as unknown);
  }
}

function keyedRequest(request: FastifyRequest, { party }: Acting, header: string | readonly string[]): KeyedRequest {
  const key = idempotencyKey.safeParse(header);
  if (!key.success) throw new ApiProblem('BAD_MESSAGE', `${IDEMPOTENCY_KEY}: ${key.error.issues[0]?.message ?? ''}`);
  if (party?.kind !== 'person') throw new ApiProblem('NOT_SIGNED_IN');
  const content = JSON.stringify([request.method, request.url, request.body ?? null]);
  return {
    accountId: party.person.id,
    idempotencyKey: key.data,
    requestHash: createHash('sha256').update(content).digest(),
  };
}

function didNothing(error: unknown): boolean {
  const { code } = problemOf(error);
  return REJECTIONS[code].status < 500 || DID_NOTHING.includes(code);
}
