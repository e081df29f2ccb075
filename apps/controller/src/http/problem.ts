import { PROTOCOL_REJECTIONS, type Problem, type ProblemCode, REJECTIONS } from '@jackpot/contract';
import type { ConfigProblem } from '@jackpot/progressive';
// Imports one file only, because the edge thread does not load the rest of Nest.
import { HttpException } from '@nestjs/common/exceptions/http.exception.js';
import type { FastifyReply, FastifyRequest } from 'fastify';

export class ApiProblem extends HttpException {
  constructor(
    readonly code: ProblemCode,
    readonly detail?: string,
    readonly problems?: readonly ConfigProblem[],
  ) {
    super(code, REJECTIONS[code].status);
  }
}

/** Builds the body of a problem+json response (RFC 9457). */
export function problemBody(
  code: ProblemCode,
  found: Pick<Problem, 'detail' | 'leader' | 'requestId'> & {
    readonly problems?: readonly ConfigProblem[] | undefined;
  },
): Problem {
  const { status, text } = REJECTIONS[code];
  const { problems, ...rest } = found;
  return {
    ...{ type: `urn:royal-9:${code}`, title: text, status, code },
    ...rest,
    ...(problems === undefined ? {} : { problems: [...problems] }),
  };
}

export const PROBLEM_TYPE = 'application/problem+json';

export function sendProblem(request: FastifyRequest, reply: FastifyReply, found: ApiProblem): FastifyReply {
  const { code, detail, problems } = found;
  return reply
    .status(REJECTIONS[code].status)
    .type(PROBLEM_TYPE)
    .send(problemBody(code, { detail, problems, requestId: request.id }));
}

export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status === 404) return new ApiProblem('NOT_FOUND');
  if (status === 413) return new ApiProblem('BODY_TOO_LARGE');
  if (status >= 400 && status < 500) return new ApiProblem('BAD_MESSAGE', detailOf(error));
  return new ApiProblem('INTERNAL');
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : PROTOCOL_REJECTIONS.INTERNAL.status;
}

function detailOf(error: unknown): string | undefined {
  if (!(error instanceof HttpException)) return error instanceof Error ? error.message : undefined;
  const response = error.getResponse();
  const message = typeof response === 'object' && 'message' in response ? response.message : response;
  return typeof message === 'string' ? message : JSON.stringify(message);
}
