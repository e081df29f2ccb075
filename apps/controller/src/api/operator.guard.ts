import { bearerOf, isSecret, secretHash } from '@jackpot/platform';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SETTINGS } from '../tokens.js';
import type { Settings } from '../settings.js';
import { ApiProblem } from './problem.js';

/** Lets in who has the operator key. Accounts with roles come later; until then there is this one key, and it is needed. */
@Injectable()
export class OperatorGuard implements CanActivate {
  readonly #hash: Buffer;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.#hash = secretHash(settings.OPERATOR_KEY);
  }

  canActivate(context: ExecutionContext): boolean {
    const { authorization } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    const token = bearerOf(authorization);
    if (token === undefined || !isSecret(token, this.#hash)) throw new ApiProblem('NOT_PERMITTED');
    return true;
  }
}
