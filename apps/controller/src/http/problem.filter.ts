import { Fault } from '@jackpot/engine';
import { isDatabaseAway } from '@jackpot/storage';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiProblem, problemOf, sendProblem } from './problem.js';

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const isAway = isDatabaseAway(error) || (error instanceof Fault && error.retryable);
    const problem = isAway ? new ApiProblem('UNAVAILABLE') : problemOf(error);
    if (problem.code === 'INTERNAL')
      this.logger.error({ err: error, requestId: request.id, path: request.url }, 'a request failed by our fault');
    void sendProblem(request, reply, problem);
  }
}
