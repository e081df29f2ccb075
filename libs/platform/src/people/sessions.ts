import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A session as it is kept. Times in ms since 1970. */
export interface SessionTimes {
  readonly usedAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
}

/** Whether a session still opens the door: used lately, not over, not ended. */
export function isSessionLive(session: SessionTimes, now: number, idleMsMax: number): boolean {
  return session.endedAt === null && now < session.expiresAt && now - session.usedAt < idleMsMax;
}

/** 32 random bytes as text: what a person's browser or program proves itself with. Only its hash is kept. */
export function newSessionToken(): string {
  return `s_${randomBytes(32).toString('base64url')}`;
}

/**
 * The token that a page sends in a header beside its cookie. Another site's page can make a browser send the cookie; it
 * can neither read this nor work it out. Made from the session's own token, so that none has to be kept.
 */
export function csrfTokenOf(sessionToken: string): string {
  return createHash('sha256').update(`csrf ${sessionToken}`).digest('base64url');
}

/** Whether this is the token of that session, in a time that says nothing. */
export function isCsrfToken(sent: unknown, sessionToken: string): boolean {
  const [is, ought] = [Buffer.from(typeof sent === 'string' ? sent : ''), Buffer.from(csrfTokenOf(sessionToken))];
  return is.length === ought.length && timingSafeEqual(is, ought);
}
