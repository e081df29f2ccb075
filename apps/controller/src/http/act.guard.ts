import { must } from '@jackpot/money';
import { type ActRule, actRefusal, actRule } from '@jackpot/contract';
import { type Acting, Vitals, isCsrfToken, noteActing } from '@jackpot/platform';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { operationOf } from './operation.js';
import { ApiProblem } from './problem.js';
import type { Settings } from '../settings.js';
import { SETTINGS } from '../tokens.js';
import { Authenticator, type Principal } from './authenticator.js';
import { Trail } from './trail.js';

@Injectable()
export class ActGuard implements CanActivate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly trail: Trail,
    private readonly vitals: Vitals,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { act } = must(
      operationOf(context.getHandler()),
      'a controller with a route without an operation does not start',
    );
    const rule = actRule(act);
    // Acts that are open to anyone still refuse the operator key, and record its use.
    const isOpen = rule.who === 'anyone';
    const away = isOpen ? undefined : this.vitals.of('database');
    if (away !== undefined) throw new ApiProblem('UNAVAILABLE', away.text);
    const visitor = isOpen ? this.authenticator.operatorKeyOf(request) : await this.authenticator.visitorOf(request);
    const acting: Acting = {
      act,
      party: visitor?.party,
      sessionId: visitor?.sessionId,
      subject: pathOf(request),
    };
    noteActing(request, acting);
    const refusal =
      this.#refusalOfPage(request) ??
      actRefusal(acting.party, act) ??
      (visitor && refusalOfVisitor(visitor, rule, request));
    if (refusal !== undefined) {
      await this.trail.write({ ...acting, outcome: refusal, requestId: request.id });
      throw new ApiProblem(refusal);
    }
    if (rule.trail === 'always') await this.trail.write({ ...acting, outcome: 'REQUESTED', requestId: request.id });
    return true;
  }

  #refusalOfPage(request: FastifyRequest): 'FOREIGN_PAGE' | undefined {
    return isChange(request) && isOfForeignPage(request, this.settings.PUBLIC_URL) ? 'FOREIGN_PAGE' : undefined;
  }
}

function refusalOfVisitor(
  { cookie, mustChangePassword }: Principal,
  rule: ActRule,
  request: FastifyRequest,
): 'CSRF_TOKEN_MISSING' | 'PASSWORD_MUST_CHANGE' | undefined {
  if (cookie !== undefined && isChange(request) && !isCsrfToken(request.headers['x-csrf-token'], cookie))
    return 'CSRF_TOKEN_MISSING';
  return mustChangePassword && rule.who !== 'signed-in' ? 'PASSWORD_MUST_CHANGE' : undefined;
}

/** Without the query, because it may contain anything. */
function pathOf({ url }: FastifyRequest): string {
  return (url.split('?')[0] ?? '').replace(/^\/api\/v1\//, '');
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * Values of `Sec-Fetch-Site` for our own pages. `none` means that a person entered the address. `same-site` is not
 * included, because it may be a port or host of somebody else.
 */
const OWN_SITES = new Set(['same-origin', 'none']);

export function isChange({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return !READING.has(method);
}

/**
 * Whether a browser sends this request for a page of another site. A form on such a page could sign a browser in as
 * somebody else, and whatever the person enters next would go to that account. Programs send neither `Sec-Fetch-Site`
 * nor `Origin`, and pages cannot suppress them.
 * @param publicUrl the address of this controller, because a proxy may have replaced `Host`
 */
export function isOfForeignPage({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return !OWN_SITES.has(String(site));
  const { origin, host } = headers;
  if (origin === undefined) return false;
  const isPublic = publicUrl !== undefined && URL.canParse(publicUrl) && new URL(publicUrl).origin === origin;
  return !isPublic && !(URL.canParse(origin) && new URL(origin).host === host);
}
