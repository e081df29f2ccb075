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

/**
 * The name that a browser knows a cookie by. Under TLS it begins with `__Host-`: browsers then accept it from this host
 * alone, so that no neighbor of the same site can set one of its own.
 */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

export function setCookie(reply: FastifyReply, name: string, { value, sameSite, maxAgeS, isSecure }: CookieSet): void {
  const options = { path: '/', maxAge: maxAgeS, httpOnly: true, sameSite, secure: isSecure };
  void reply.setCookie(cookieName(name, isSecure), value, options);
}

/**
 * The value of a cookie. Undefined if the request has no such cookie, one that this server cannot have set, or two of the
 * same name, because then it is not known which of them is ours.
 */
export function cookieOf(
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
  name: string,
  isSecure: boolean,
): string | undefined {
  const own = cookieName(name, isSecure);
  const value = cookies[own];
  const isOnce = (headers.cookie ?? '').split(';').filter((each) => each.split('=')[0]?.trim() === own).length === 1;
  return isOnce && value !== undefined && /^[\w.~-]{1,400}$/.test(value) ? value : undefined;
}

/** Whether a request shows a credential, right or wrong. */
export function hasCredential(request: Pick<FastifyRequest, 'cookies' | 'headers'>, isSecure: boolean): boolean {
  return request.headers.authorization !== undefined || cookieOf(request, SESSION_COOKIE, isSecure) !== undefined;
}
