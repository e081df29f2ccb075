import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Times in ms since 1970. */
export interface SessionTimes {
  readonly usedAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
}

const CLOCK_DIFFERENCE_MS_MAX = 60_000;

/** Whether a session may still be used. If its last use lies in the future, the clock was set back: not valid. */
export function isSessionLive(session: SessionTimes, now: number, idleMsMax: number): boolean {
  const idleMs = now - session.usedAt;
  return (
    session.endedAt === null && now < session.expiresAt && idleMs >= -CLOCK_DIFFERENCE_MS_MAX && idleMs < idleMsMax
  );
}

export function newSessionToken(): string {
  return `s_${randomBytes(32).toString('base64url')}`;
}

/**
 * Token that a page sends in a header. A page of another site can make a browser send the cookie, but cannot read this
 * token.
 */
export function csrfTokenOf(sessionToken: string): string {
  return createHash('sha256').update(`csrf ${sessionToken}`).digest('base64url');
}

export function isCsrfToken(sent: unknown, sessionToken: string): boolean {
  const [is, ought] = [Buffer.from(typeof sent === 'string' ? sent : ''), Buffer.from(csrfTokenOf(sessionToken))];
  return is.length === ought.length && timingSafeEqual(is, ought);
}
