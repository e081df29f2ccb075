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

const USE_STEP_MS = 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface Principal {
  readonly party: Party;
  readonly sessionId?: string;
  /** The session cookie of a page. Requests that change something must also carry the page's CSRF token. */
  readonly cookie?: string;
  readonly mustChangePassword: boolean;
}

@Injectable()
export class Authenticator {
  readonly #operatorKeyHash: Buffer;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly sessions: SessionRepository,
  ) {
    this.#operatorKeyHash = secretHash(settings.OPERATOR_KEY);
  }

  /** A bearer token takes precedence over a cookie. */
  async visitorOf(request: FastifyRequest): Promise<Principal | undefined> {
    const key = this.operatorKeyOf(request);
    if (key !== undefined) return key;
    const { authorization } = request.headers;
    if (authorization !== undefined) return this.#ofSession(bearerOf(authorization), 'bearer');
    return this.#ofSession(cookieOf(request, SESSION_COOKIE, isReachedByTls(this.settings)), 'cookie');
  }

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

  async mayDo(request: FastifyRequest, act: ActName): Promise<void> {
    const refusal = actRefusal((await this.visitorOf(request))?.party, act);
    if (refusal !== undefined) throw new ApiProblem(refusal);
  }

  async personStillMay(sessionId: string, act: ActName): Promise<Account | undefined> {
    const file = await this.sessions.findById(sessionId);
    if (file === undefined || !this.#isOpen(file, file.session.kind, systemClock.steady())) return undefined;
    const person = personOf(file.account);
    return actRefusal({ kind: 'person', person }, act) === undefined ? person : undefined;
  }

  /** A cookie is not accepted as a bearer token, nor the other way round. Program tokens have no idle limit. */
  #isOpen({ session, account }: SessionDetails, kind: SessionRecord['kind'], now: number): boolean {
    const idleMsMax = session.kind === 'token' ? Infinity : this.settings.SESSION_IDLE_MINUTES * MINUTE_MS;
    return (
      (session.kind === 'cookie') === (kind === 'cookie') && account.isActive && isSessionLive(session, now, idleMsMax)
    );
  }
}

export function personOf({ accountId, name, license, roles }: AccountRecord): Account {
  return { id: accountId, name, license, roles: roles.split(',').filter(isAccountRole) };
}

/** Checks at every approval that the requester still has the right to make the request. */
@Injectable()
export class Requesters {
  constructor(private readonly accounts: AccountRepository) {}

  async mayStill({ id, license }: Pick<Person, 'id' | 'license'>, roles: readonly string[]): Promise<boolean> {
    const account = await this.accounts.byId(id);
    if (account?.isActive !== true || account.license !== license) return false;
    return account.roles.split(',').some((role) => roles.includes(role));
  }

  async mustStillBe(person: Pick<Person, 'id' | 'license' | 'name'>, ...roles: readonly string[]): Promise<void> {
    if (await this.mayStill(person, roles)) return;
    throw new ApiProblem('REQUEST_VOID', `${person.name} ${person.license} requested it`);
  }
}

/** Highest first. A person with several roles signs as the highest. */
const BY_RANK: readonly Role[] = ['pit-manager', 'floor-supervisor', 'dealer', ...ROLES];

export function signedAs({ id, name, license, roles }: Account, among: readonly Role[] = BY_RANK): Person {
  const held: readonly string[] = roles;
  const role = BY_RANK.find((each) => held.includes(each) && among.includes(each));
  if (role === undefined) throw new ApiProblem('NOT_PERMITTED');
  return { id, name, license, role };
}
