import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The session of a page. The page's scripts cannot read it, and the browser sends it to us only and not from other sites. */
export const SESSION_COOKIE = 'royal9_session';
/** The state of a single sign-on in progress. `Lax`: the browser returns by a link from another site. */
export const SSO_COOKIE = 'royal9_sso_sign_in';

interface CookieSet {
  readonly value: string;
  readonly sameSite: 'strict' | 'lax';
  readonly maxAgeS: number;
  /** Whether the controller is reached by https: then the cookie never travels in clear text. */
  readonly isSecure: boolean;
}

export function setCookie(reply: FastifyReply, name: string, { value, sameSite, maxAgeS, isSecure }: CookieSet): void {
  void reply.setCookie(name, value, { path: '/', maxAge: maxAgeS, httpOnly: true, sameSite, secure: isSecure });
}

/** A cookie of a request; undefined where there is none, or one that we cannot have set. */
export function cookieOf(request: Pick<FastifyRequest, 'cookies'>, name: string): string | undefined {
  const value = request.cookies[name];
  return value !== undefined && /^[\w.~-]{1,400}$/.test(value) ? value : undefined;
}
