import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblem } from '../../http/problem.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { SSO_COOKIE, cookieOf, setCookie } from '../../http/cookies.js';
import { SsoAccounts } from './sso-accounts.js';
import { type Away, SsoSignIn, ssoSignInOf } from './sso-sign-in.js';
import { PageSessions } from './page-sessions.js';
import { SignIn } from './sign-in.js';
import { Op } from '../../http/operation.js';

const AWAY_S = 600;

@Controller()
export class SsoController {
  readonly #sso: SsoSignIn | undefined;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly signIn: SignIn,
    private readonly people: SsoAccounts,
    private readonly pages: PageSessions,
  ) {
    const sso = ssoSignInOf(settings);
    this.#sso = sso && new SsoSignIn(sso);
  }

  @Op('sessions.ssoBegin')
  async begin(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { address, away } = await this.#query(request, (sso) => sso.begin());
    const value = [away.state, away.nonce, away.verifier].join('.');
    setCookie(reply, SSO_COOKIE, { value, sameSite: 'lax', maxAgeS: AWAY_S, isSecure: this.pages.isSecure });
    await reply.redirect(address, 302);
  }

  @Op('sessions.ssoReturn')
  async back(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    if (this.#sso === undefined) throw new ApiProblem('SSO_NOT_CONFIGURED');
    const away = awayOf(cookieOf(request, SSO_COOKIE, this.pages.isSecure));
    if (away === undefined) return this.#refuse('NOT_BEGUN_HERE', 'somebody unknown', request);
    const query = request.url.split('?')[1] ?? '';
    const answer = await this.#query(request, (sso) => sso.finish(query, away));
    if (!answer.ok) return this.#refuse(answer.code, 'somebody unknown', request);
    const known = await this.people.accountOf(answer.person);
    if (!known.ok) return this.#refuse(known.code, known.subject, request);
    const { token } = await this.signIn.open(known.account, 'cookie', request.id);
    setCookie(reply, SSO_COOKIE, { value: '', sameSite: 'lax', maxAgeS: 0, isSecure: this.pages.isSecure });
    this.pages.give(reply, token);
    await reply.redirect('/ui/', 302);
  }

  #refuse(reason: string, subject: string, { id }: FastifyRequest): Promise<never> {
    return this.signIn.refuse(reason, subject, id, 'SSO_REFUSED');
  }

  async #query<T>(request: FastifyRequest, query: (sso: SsoSignIn) => Promise<T>): Promise<T> {
    if (this.#sso === undefined) throw new ApiProblem('SSO_NOT_CONFIGURED');
    try {
      return await query(this.#sso);
    } catch {
      return this.#refuse('PROVIDER_UNREACHABLE', 'single sign-on', request);
    }
  }
}

function awayOf(cookie: string | undefined): Away | undefined {
  const [state, nonce, verifier] = cookie?.split('.') ?? [];
  return state === undefined || nonce === undefined || verifier === undefined ? undefined : { state, nonce, verifier };
}
