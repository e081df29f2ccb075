import type { FastifyReply, FastifyRequest } from 'fastify';

/** The session of a page. A page's scripts cannot read it; it comes back to us alone, and from no other site's page. */
export const SESSION_COOKIE = 'royal9_session';
/** What a browser must bring back from the house's own sign-in. `Lax`: it comes back by a link from another site. */
export const SSO_COOKIE = 'royal9_house_sign_in';

interface CookieSet {
  readonly value: string;
  readonly sameSite: 'Strict' | 'Lax';
  readonly maxAgeS: number;
  /** Whether the controller is reached by https: then the cookie never travels in clear. */
  readonly isSecure: boolean;
}

export function setCookie(reply: FastifyReply, name: string, { value, sameSite, maxAgeS, isSecure }: CookieSet): void {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAgeS}`, 'HttpOnly', `SameSite=${sameSite}`];
  void reply.header('Set-Cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '));
}

/** A cookie of a request; undefined where there is none, or one that we cannot have set. */
export function cookieOf(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && /^[\w.~-]{1,400}$/.test(value) ? value : undefined;
}
