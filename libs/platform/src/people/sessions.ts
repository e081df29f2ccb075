import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A session as it is kept. Times in ms since 1970. */
export interface SessionTimes {
  readonly usedAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
}

/** How far the clocks of two controllers may differ, in ms. */
const CLOCK_DIFFERENCE_MS_MAX = 60_000;

/**
 * Whether a session is valid: used recently, not expired, not ended. A last use that lies ahead means that the clock was set
 * back: the session's age cannot be known, so it is not valid.
 */
export function isSessionLive(session: SessionTimes, now: number, idleMsMax: number): boolean {
  const idleMs = now - session.usedAt;
  return (
    session.endedAt === null && now < session.expiresAt && idleMs >= -CLOCK_DIFFERENCE_MS_MAX && idleMs < idleMsMax
  );
}

/** 32 random bytes as text: the credential of a browser or program. Only its hash is stored. */
export function newSessionToken(): string {
  return `s_${randomBytes(32).toString('base64url')}`;
}

/**
 * The token that a page sends in a header beside its cookie. A page of another site can make a browser send the cookie; it
 * can neither read nor compute this token. Derived from the session's token, so that none is stored.
 */
export function csrfTokenOf(sessionToken: string): string {
  return createHash('sha256').update(`csrf ${sessionToken}`).digest('base64url');
}

/** Whether this is the token of that session; compared in constant time. */
export function isCsrfToken(sent: unknown, sessionToken: string): boolean {
  const [is, ought] = [Buffer.from(typeof sent === 'string' ? sent : ''), Buffer.from(csrfTokenOf(sessionToken))];
  return is.length === ought.length && timingSafeEqual(is, ought);
}
