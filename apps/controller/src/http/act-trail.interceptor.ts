import { actRule } from '@jackpot/contract';
import { actingOf } from '@jackpot/platform';
import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Observable, catchError, mergeMap } from 'rxjs';
import { ApiProblem } from './problem.js';
import { Trail } from './trail.js';

@Injectable()
export class ActTrailInterceptor implements NestInterceptor {
  constructor(private readonly trail: Trail) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const acting = actingOf(request);
    if (actRule(acting.act).trail !== 'always') return next.handle();
    const write = (outcome: string): Promise<void> => this.trail.write({ ...acting, outcome, requestId: request.id });
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        await write(outcomeOf(error));
        throw error;
      }),
      mergeMap(async (answer: unknown) => {
        await write('DONE');
        return answer;
      }),
    );
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof ApiProblem) return error.code;
  return error instanceof HttpException ? 'BAD_MESSAGE' : 'INTERNAL';
}
