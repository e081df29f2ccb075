import { randomUUID } from 'node:crypto';
import { SignInDelays, type Trying, newSessionToken, secretHash } from '@jackpot/platform';
import { type AccountRecord, AccountRepository, type SessionRecord, SessionRepository } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { personOf } from '../../http/authenticator.js';
import { Passwords } from '../accounts/passwords.js';
import { Trail } from '../../http/trail.js';

const HOUR_MS = 3_600_000;

/** A new session. Its token is sent once and stored nowhere. */
export interface SignedIn {
  readonly account: AccountRecord;
  readonly session: SessionRecord;
  readonly token: string;
}

interface Try {
  readonly signInName: string;
  readonly password: string;
  readonly kind: SessionRecord['kind'];
  readonly from: string;
}

/** The audit trail records the reason of a refusal. The person gets the same sentence for every reason. */
@Injectable()
export class SignIn {
  readonly #delays = new SignInDelays();

  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly passwords: Passwords,
    private readonly trail: Trail,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** An unknown name is kept out of the trail, because it may be a password in the wrong field. */
  async byPassword({ signInName, password, kind, from }: Try, requestId: string): Promise<SignedIn> {
    const account = await this.accounts.bySignInName(signInName);
    const subject = account === undefined ? 'an unknown person' : `accounts/${account.accountId}`;
    const trying = { signInName, passwordSetAt: account?.passwordSetAt ?? null, address: from };
    // Check the delay before the password is hashed, so delayed attempts cost nothing.
    if (!this.#delays.begin(trying, Date.now())) return this.refuse('DELAYED', subject, requestId);
    const isRight = await this.#isRight(trying, password, account?.passwordHash);
    if (account === undefined || account.passwordHash === null) return this.refuse('UNKNOWN_NAME', subject, requestId);
    if (!isRight) {
      await this.accounts.noteFailure(account.accountId, this.#delays.waitsUntil(trying, Date.now()) ?? null);
      return this.refuse('WRONG_PASSWORD', subject, requestId);
    }
    if (!account.isActive) return this.refuse('ACCOUNT_CLOSED', subject, requestId);
    this.#delays.succeeded(trying);
    await this.accounts.noteSuccess(account.accountId);
    return this.open(account, kind, requestId);
  }

  async refuse(
    reason: string,
    subject: string,
    requestId: string,
    code: 'SIGN_IN_REFUSED' | 'SSO_REFUSED' = 'SIGN_IN_REFUSED',
  ): Promise<never> {
    await this.trail.write({ act: 'session.open', party: undefined, subject, outcome: reason, requestId });
    throw new ApiProblem(code);
  }

  async open(account: AccountRecord, kind: SessionRecord['kind'], requestId: string): Promise<SignedIn> {
    const now = Date.now();
    const token = newSessionToken();
    const { accountId } = account;
    const session: SessionRecord = {
      sessionId: randomUUID(),
      accountId,
      tokenHash: Uint8Array.from(secretHash(token)),
      kind,
      madeAt: now,
      usedAt: now,
      expiresAt: now + this.settings.SESSION_HOURS * HOUR_MS,
      endedAt: null,
    };
    const party = { kind: 'person', person: personOf(account) } as const;
    const subject = `sessions/${session.sessionId}`;
    await this.trail.write({ act: 'session.open', party, subject, outcome: 'DONE', requestId });
    if (!(await this.sessions.open(session, account)))
      return this.refuse('ACCOUNT_CHANGED', `accounts/${accountId}`, requestId);
    return { account, session, token };
  }

  async #isRight(trying: Trying, password: string, hash: string | null | undefined): Promise<boolean> {
    try {
      return await this.passwords.isRight(password, hash, trying.address);
    } catch (error) {
      this.#delays.undecided(trying);
      throw error;
    }
  }
}
