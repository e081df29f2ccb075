import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'royal9_session';
/**
 * Cookie of a sign-in at the casino's provider. It needs `SameSite=Lax`, because the browser returns by a link of the
 * provider's site.
 */
export const SSO_COOKIE = 'royal9_sso_sign_in';

interface CookieSet {
  readonly value: string;
  readonly sameSite: 'strict' | 'lax';
  readonly maxAgeS: number;
  readonly isSecure: boolean;
}

/** Under TLS the name begins with `__Host-`, so a neighboring host of the same site cannot set the cookie. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

export function setCookie(reply: FastifyReply, name: string, { value, sameSite, maxAgeS, isSecure }: CookieSet): void {
  const options = { path: '/', maxAge: maxAgeS, httpOnly: true, sameSite, secure: isSecure };
  void reply.setCookie(cookieName(name, isSecure), value, options);
}

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

export function hasCredential(request: Pick<FastifyRequest, 'cookies' | 'headers'>, isSecure: boolean): boolean {
  return request.headers.authorization !== undefined || cookieOf(request, SESSION_COOKIE, isSecure) !== undefined;
}
