import { type ActName, type Party, type Account, actRefusal, isAccountRole } from '@jackpot/contract';
import { bearerOf, isSecret, isSessionLive, mustChangePassword, secretHash, systemClock } from '@jackpot/platform';
import {
  type AccountRecord,
  type SessionDetails,
  type SessionRecord,
  SessionRepository,
  AccountRepository,
} from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.js';
import { SETTINGS } from '../tokens.js';
import { SESSION_COOKIE, cookieOf } from './cookies.js';
import { isReachedByTls } from './listening/tls.js';
import { ApiProblem } from './problem.js';
import { type Person, ROLES, type Role } from '@jackpot/progressive';

/** How far behind the time of a session's last use may be: one write a minute, not one a request. */
const USE_STEP_MS = 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The authenticated caller. */
export interface Principal {
  readonly party: Party;
  readonly sessionId?: string;
  /** The token of a page's session: a change needs the page's CSRF token beside it. */
  readonly cookie?: string;
  readonly mustChangePassword: boolean;
}

/** Authenticates people and programs by their sessions, and the setup by the operator key. */
@Injectable()
export class Authenticator {
  readonly #operatorKeyHash: Buffer;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly sessions: SessionRepository,
  ) {
    this.#operatorKeyHash = secretHash(settings.OPERATOR_KEY);
  }

  /** Undefined for any unknown credential. A bearer token takes precedence over a cookie. */
  async visitorOf(request: FastifyRequest): Promise<Principal | undefined> {
    const key = this.operatorKeyOf(request);
    if (key !== undefined) return key;
    const { authorization } = request.headers;
    if (authorization !== undefined) return this.#ofSession(bearerOf(authorization), 'bearer');
    return this.#ofSession(cookieOf(request, SESSION_COOKIE, isReachedByTls(this.settings)), 'cookie');
  }

  /** The holder of the operator key; undefined for any other credential, which is not checked here. */
  operatorKeyOf(request: FastifyRequest): Principal | undefined {
    const bearer = bearerOf(request.headers.authorization);
    if (bearer === undefined || !isSecret(bearer, this.#operatorKeyHash)) return undefined;
    return { party: { kind: 'operator-key' }, mustChangePassword: false };
  }

  async #ofSession(token: string | undefined, kind: SessionRecord['kind']): Promise<Principal | undefined> {
    if (token === undefined) return undefined;
    const file = await this.sessions.find(secretHash(token));
    const now = systemClock.steady();
    if (file === undefined || !this.#isOpen(file, kind, now)) return undefined;
    const { account, session } = file;
    if (now - session.usedAt >= USE_STEP_MS) await this.sessions.use(session.sessionId, now);
    return {
      party: { kind: 'person', person: personOf(account) },
      sessionId: session.sessionId,
      ...(kind === 'cookie' ? { cookie: token } : {}),
      mustChangePassword: mustChangePassword(account, now, this.settings.PASSWORD_DAYS * DAY_MS),
    };
  }

  /** Rejects with the refusal of a caller who may not do this act. Nothing of the body is read. */
  async mayDo(request: FastifyRequest, act: ActName): Promise<void> {
    const refusal = actRefusal((await this.visitorOf(request))?.party, act);
    if (refusal !== undefined) throw new ApiProblem(refusal);
  }

  /** The person of a session that was shown before, if it is still open and they may still do this: what was taken away is gone. */
  async personStillMay(sessionId: string, act: ActName): Promise<Account | undefined> {
    const file = await this.sessions.findById(sessionId);
    if (file === undefined || !this.#isOpen(file, file.session.kind, systemClock.steady())) return undefined;
    const person = personOf(file.account);
    return actRefusal({ kind: 'person', person }, act) === undefined ? person : undefined;
  }

  /**
   * A page's cookie is no bearer token and the other way round: neither is of use where the other was meant. The token of a
   * program has no idle time.
   */
  #isOpen({ session, account }: SessionDetails, kind: SessionRecord['kind'], now: number): boolean {
    const idleMsMax = session.kind === 'token' ? Infinity : this.settings.SESSION_IDLE_MINUTES * MINUTE_MS;
    return (
      (session.kind === 'cookie') === (kind === 'cookie') && account.isActive && isSessionLive(session, now, idleMsMax)
    );
  }
}

/** An account as the person it is of. A role that this version does not know gives no right. */
export function personOf({ accountId, name, license, roles }: AccountRecord): Account {
  return { id: accountId, name, license, roles: roles.split(',').filter(isAccountRole) };
}

/**
 * A request ends with the right to make it: when its account is closed or loses the role. Every approval is checked here.
 * The account is found by the number that the request stores.
 */
@Injectable()
export class Requesters {
  constructor(private readonly accounts: AccountRepository) {}

  /** Whether the account is active, has the same license, and still holds one of these roles. */
  async mayStill({ id, license }: Pick<Person, 'id' | 'license'>, roles: readonly string[]): Promise<boolean> {
    const account = await this.accounts.byId(id);
    if (account?.isActive !== true || account.license !== license) return false;
    return account.roles.split(',').some((role) => roles.includes(role));
  }

  /** Refuses the approval of a request that is void. */
  async mustStillBe(person: Pick<Person, 'id' | 'license' | 'name'>, ...roles: readonly string[]): Promise<void> {
    if (await this.mayStill(person, roles)) return;
    throw new ApiProblem('REQUEST_VOID', `${person.name} ${person.license} requested it`);
  }
}

/** Highest first: a person with several roles of the pit acts as the highest of them. */
const BY_RANK: readonly Role[] = ['pit-manager', 'floor-supervisor', 'dealer', ...ROLES];

/** A person as the journal keeps them: acting in one of their roles, and in one of `among` where only those may act. */
export function signedAs({ id, name, license, roles }: Account, among: readonly Role[] = BY_RANK): Person {
  const held: readonly string[] = roles;
  const role = BY_RANK.find((each) => held.includes(each) && among.includes(each));
  if (role === undefined) throw new ApiProblem('NOT_PERMITTED');
  return { id, name, license, role };
}
