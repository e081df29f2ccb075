/** A person who may sign in. Times in ms since 1970. */
export interface AccountRecord {
  readonly accountId: string;
  readonly signInName: string;
  /** First initial and last name, as signed. */
  readonly name: string;
  readonly license: string;
  /** Names of roles, separated by commas. */
  readonly roles: string;
  readonly isActive: boolean;
  /** Null for a person who signs in through the house's own sign-in. */
  readonly passwordHash: string | null;
  readonly passwordSetAt: number | null;
  readonly mustChange: boolean;
  readonly failedCount: number;
  readonly lockedUntil: number | null;
  /** Who he is at the house's own sign-in: SHA-256 of issuer and subject, in hex. */
  readonly ssoSubject: string | null;
  readonly madeAt: number;
}

/** One session of a person: a browser's cookie, or a program's bearer token. */
export interface SessionRecord {
  readonly sessionId: string;
  readonly accountId: string;
  readonly tokenHash: Uint8Array;
  readonly kind: 'cookie' | 'bearer';
  readonly madeAt: number;
  readonly usedAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
}

/** One act of a person, or of the house's own key, or of nobody known. */
export interface AuditEntry {
  readonly at: number;
  readonly accountId: string | null;
  readonly name: string;
  readonly license: string;
  readonly roles: string;
  readonly act: string;
  readonly subject: string;
  /** `ASKED` before it is done; then `DONE`, or the code of the refusal. */
  readonly outcome: string;
  readonly requestId: string;
}

/** An entry in its place in the chain. */
export interface AuditRecord extends AuditEntry {
  readonly sequence: number;
  readonly previousHash: Uint8Array;
  readonly hash: Uint8Array;
}
