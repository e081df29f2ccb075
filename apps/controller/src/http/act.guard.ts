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

/** Runs before every route: authenticates the caller, checks the act's roles, and writes the attempt to the audit trail. */
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
    // An open act needs no session, but a use of the operator key is refused and recorded wherever it comes.
    const isOpen = rule.who === 'anyone';
    // Neither the session nor the trail can be read or written: who waits for them would wait for nothing.
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

  /** Also where no sign-in is needed: to sign in and to set up are such acts. */
  #refusalOfPage(request: FastifyRequest): 'FOREIGN_PAGE' | undefined {
    return isChange(request) && isOfForeignPage(request, this.settings.PUBLIC_URL) ? 'FOREIGN_PAGE' : undefined;
  }
}

/** What prevents a person from an act that their roles allow. */
function refusalOfVisitor(
  { cookie, mustChangePassword }: Principal,
  rule: ActRule,
  request: FastifyRequest,
): 'CSRF_TOKEN_MISSING' | 'PASSWORD_MUST_CHANGE' | undefined {
  if (cookie !== undefined && isChange(request) && !isCsrfToken(request.headers['x-csrf-token'], cookie))
    return 'CSRF_TOKEN_MISSING';
  return mustChangePassword && rule.who !== 'signed-in' ? 'PASSWORD_MUST_CHANGE' : undefined;
}

/** The subject of the act, from the path; the query may hold anything and is left out. */
function pathOf({ url }: FastifyRequest): string {
  return (url.split('?')[0] ?? '').replace(/^\/api\/v1\//, '');
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** `none`: a person entered the address. `same-site` is another port or host, which need not be ours. */
const OWN_SITES = new Set(['same-origin', 'none']);

/** Whether a request may change something: every method but those that read. */
export function isChange({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return !READING.has(method);
}

/**
 * Whether a browser sends this request for a page of another site. Such a page cannot read the response, but its form could
 * sign a browser in as somebody else, and what the person then enters would be that account's. Programs send neither of the
 * two headers, and no page can leave them out.
 *
 * @param publicUrl the address of this controller; a proxy may have replaced `Host`
 */
export function isOfForeignPage({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return !OWN_SITES.has(String(site));
  const { origin, host } = headers;
  // Over plain HTTP browsers send `Origin` alone.
  if (origin === undefined) return false;
  const isPublic = publicUrl !== undefined && URL.canParse(publicUrl) && new URL(publicUrl).origin === origin;
  return !isPublic && !(URL.canParse(origin) && new URL(origin).host === host);
}
