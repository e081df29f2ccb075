import { randomUUID } from 'node:crypto';
import {
  type Account,
  type AccountRole,
  type Keeper,
  RECOVERERS,
  type SignsInBy,
  approverSetsPassword,
} from '@jackpot/contract';
import { areTwo, hashOf, keyOf } from '@jackpot/progressive';
import {
  type AccountEffect,
  type AccountRecord,
  AccountRequestRepository,
  type AccountRequestRecord,
  AccountRepository,
  SessionRepository,
} from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { Requesters } from '../../http/authenticator.js';
import { ServiceTokens } from './service-tokens.js';
import {
  AccountsService,
  fittingChange,
  mustBeDone,
  mustBeOf,
  mustKeep,
  rolesOf,
  signsInBy,
} from './accounts.service.js';
import type { In } from '../../http/operation.js';

type Requesting = In<'accounts.request'>['body'];
type Recovering = In<'accounts.requestRecovery'>['body'];
type Approving = In<'accounts.approve'>['body'];
type Quoted = Pick<Approving, 'request' | 'hash'>;

export interface Snapshot {
  readonly signInName: string;
  readonly name: string;
  readonly license: string;
  readonly roles: readonly AccountRole[];
  readonly isActive: boolean;
  readonly signsInBy: SignsInBy;
}

export interface Approved {
  readonly account: AccountRecord;
  readonly token?: string;
}

interface Plan {
  readonly side: Keeper;
  readonly accountId: string;
  readonly before: Snapshot | null;
  readonly after: Snapshot;
}

const DECIDED_MAX = 50;

/**
 * A change of an account with access to money or oversight takes two people whose role manages that account. The
 * approver sets the first password, so the requester cannot sign in to the account.
 */
@Injectable()
export class AccountRequests {
  constructor(
    private readonly requests: AccountRequestRepository,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly service: AccountsService,
    private readonly requesters: Requesters,
    private readonly tokens: ServiceTokens,
  ) {}

  async list(by: Account): Promise<readonly AccountRequestRecord[]> {
    const requests = await this.requests.latest(DECIDED_MAX);
    return requests.filter((each) => isShownRequest(each, by));
  }

  async request(by: Account, body: Requesting): Promise<AccountRequestRecord> {
    return this.#add(by, body, await this.#plan(by, body));
  }

  async requestRecovery(by: Account, body: Recovering): Promise<AccountRequestRecord> {
    return this.#add(by, { kind: 'recover', reason: body.reason }, await this.#recoveryPlan(body));
  }

  async #add(
    by: Account,
    { kind, reason }: Pick<AccountRequestRecord, 'kind' | 'reason'>,
    { side, accountId, before, after }: Plan,
  ): Promise<AccountRequestRecord> {
    const request = await this.requests.add({
      ...{ kind, side, accountId, reason, requestedAt: Date.now() },
      ...{ accountBefore: before && JSON.stringify(before), accountAfter: JSON.stringify(after) },
      hash: hashOf(canonical([kind, side, accountId, before, after, reason, by.id, by.license])),
      ...{ requestedBy: by.id, requestedName: by.name, requestedLicense: by.license },
    });
    return this.#get(request);
  }

  async approve(by: Account, { request, hash, password }: Approving): Promise<Approved> {
    const waiting = await this.#waiting(by, { request, hash });
    if (waiting.kind === 'recover') throw new ApiProblem('NO_SUCH_REQUEST');
    const requester = requesterOf(waiting);
    if (!areTwo(keyOf(requester), keyOf(by))) throw new ApiProblem('TWO_PEOPLE_NEEDED');
    await this.requesters.mustStillBe(requester, waiting.side);
    return this.#execute(by, waiting, password);
  }

  async approveRecovery(by: Account, { request, hash, password }: Approving): Promise<Approved> {
    const waiting = await this.#waiting(by, { request, hash });
    if (waiting.kind !== 'recover') throw new ApiProblem('NO_SUCH_REQUEST');
    const requester = requesterOf(waiting);
    if (!areTwo(keyOf(requester), keyOf(by))) throw new ApiProblem('TWO_PEOPLE_NEEDED');
    const own = RECOVERERS.filter((role) => by.roles.includes(role));
    if (await this.requesters.mayStill(requester, own)) throw new ApiProblem('TWO_SIDES_NEEDED');
    await this.requesters.mustStillBe(requester, ...RECOVERERS.filter((role) => !own.includes(role)));
    return this.#execute(by, waiting, password);
  }

  async #execute(by: Account, waiting: AccountRequestRecord, password: string | undefined): Promise<Approved> {
    const { accountId, request } = waiting;
    const after = JSON.parse(waiting.accountAfter) as Snapshot;
    if (!areTwo(keyOf({ id: accountId, license: after.license }), keyOf(by))) throw new ApiProblem('OWN_ACCOUNT');
    const effect = await this.#effect(by, waiting, after, password);
    const end = await this.requests.approve(request, decisionOf(by), effect);
    if (end === 'gone') throw new ApiProblem('NO_SUCH_REQUEST');
    mustBeDone(end);
    const isChange = effect.kind === 'change';
    if (!isChange || effect.password !== undefined || !after.isActive)
      await this.sessions.endAll(accountId, Date.now());
    const account = await this.service.get(accountId);
    if (after.signsInBy !== 'token' || isChange) return { account };
    return { account, token: (await this.tokens.issue(accountId)).token };
  }

  async cancel(by: Account, quoted: Quoted): Promise<void> {
    await this.#waiting(by, quoted);
    if (!(await this.requests.cancel(quoted.request, decisionOf(by)))) throw new ApiProblem('NO_SUCH_REQUEST');
  }

  async #plan(by: Account, body: Requesting): Promise<Plan> {
    if (body.kind === 'create') {
      const { signInName, name, license, roles } = body;
      const after = {
        ...{ signInName, name, license, roles: [...new Set(roles)] },
        ...{ isActive: true, signsInBy: signsInBy(roles, true) },
      };
      await this.#mustBeFree(after);
      return { side: mustKeep(by, roles), accountId: randomUUID(), before: null, after };
    }
    const account = await this.service.keptBy(by, body.accountId);
    const { accountId } = account;
    const before = snapshotOf(account);
    const side = mustBeOf(by, before.roles);
    if (body.kind === 'reset-password') {
      if (before.signsInBy === 'sso') throw new ApiProblem('PASSWORD_ELSEWHERE');
      return { side, accountId, before, after: before };
    }
    const { kind: _kind, reason: _reason, accountId: _accountId, ...change } = body;
    const after = snapshotOf({ ...account, ...fittingChange(by, account, change).change });
    if (after.license !== before.license) await this.#mustBeFree({ license: after.license });
    return { side, accountId, before, after };
  }

  async #recoveryPlan(body: Recovering): Promise<Plan> {
    const side = 'administrator';
    if (body.kind === 'create') {
      const { signInName, name, license } = body;
      const rights = { roles: [side], isActive: true, signsInBy: 'password' } as const;
      const after = { signInName, name, license, ...rights };
      await this.#mustBeFree(after);
      return { side, accountId: randomUUID(), before: null, after };
    }
    const account = await this.service.get(body.accountId);
    const before = snapshotOf(account);
    if (!before.roles.includes(side)) throw new ApiProblem('ACCOUNT_OF_ANOTHER_SIDE');
    if (before.signsInBy !== 'password') throw new ApiProblem('PASSWORD_ELSEWHERE');
    return { side, accountId: account.accountId, before, after: { ...before, isActive: true } };
  }

  async #mustBeFree({
    license,
    signInName,
  }: {
    readonly license: string;
    readonly signInName?: string;
  }): Promise<void> {
    const isTaken =
      (await this.accounts.byLicense(license)) !== undefined ||
      (signInName !== undefined && (await this.accounts.bySignInName(signInName)) !== undefined);
    if (isTaken) throw new ApiProblem('ACCOUNT_EXISTS');
  }

  async #waiting(by: Account, { request, hash }: Quoted): Promise<AccountRequestRecord> {
    const waiting = await this.requests.byNumber(request);
    if (waiting?.state !== 'pending') throw new ApiProblem('NO_SUCH_REQUEST');
    const isDecider = waiting.kind === 'recover' ? isRecoverer(by) : by.roles.includes(waiting.side);
    if (!isDecider) throw new ApiProblem('ACCOUNT_OF_ANOTHER_SIDE');
    if (waiting.hash !== hash) throw new ApiProblem('REQUEST_CHANGED', `request ${request} is another`);
    return waiting;
  }

  async #effect(
    by: Account,
    { kind, accountId, accountBefore }: AccountRequestRecord,
    after: Snapshot,
    password: string | undefined,
  ): Promise<AccountEffect> {
    const before = accountBefore === null ? null : (JSON.parse(accountBefore) as Snapshot);
    const isSet = approverSetsPassword(kind, before, after);
    if (isSet && password === undefined) throw new ApiProblem('BAD_MESSAGE', 'password: the first password is missing');
    const first = isSet ? password : undefined;
    if (before === null)
      return { kind: 'create', account: await this.service.recordOf(accountId, { ...after, password: first ?? null }) };
    const was = kind === 'recover' ? await this.service.get(accountId) : await this.service.keptBy(by, accountId);
    if (JSON.stringify(snapshotOf(was)) !== accountBefore) throw new ApiProblem('ACCOUNT_CHANGED');
    const fresh = first === undefined ? undefined : await this.service.freshPassword(was, first);
    if (kind === 'change') {
      const { name, license, roles, isActive } = after;
      const changed = { name, license, isActive, ...(sameRoles(rolesOf(was), roles) ? {} : { roles }) };
      return { kind, ...fittingChange(by, was, changed), password: fresh };
    }
    if (kind === 'recover') return { kind: 'change', was, change: { isActive: true }, password: fresh };
    return fresh === undefined ? { kind: 'renew-token' } : { kind: 'reset-password', was, password: fresh };
  }

  async #get(request: number): Promise<AccountRequestRecord> {
    const found = await this.requests.byNumber(request);
    if (found === undefined) throw new ApiProblem('NO_SUCH_REQUEST');
    return found;
  }
}

function snapshotOf(account: AccountRecord): Snapshot {
  const { signInName, name, license, isActive, passwordHash } = account;
  const roles = rolesOf(account);
  return { signInName, name, license, roles, isActive, signsInBy: signsInBy(roles, passwordHash !== null) };
}

function sameRoles(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((role) => others.includes(role));
}

/**
 * Hides pending recoveries from administrators, who may be the reason for the recovery and could register the license
 * or name first.
 */
export function isShownRequest(
  { kind, state }: Pick<AccountRequestRecord, 'kind' | 'state'>,
  reader: Account,
): boolean {
  return kind !== 'recover' || state !== 'pending' || isRecoverer(reader);
}

function isRecoverer({ roles }: Account): boolean {
  return RECOVERERS.some((role) => roles.includes(role));
}

function requesterOf({ requestedBy: id, requestedName: name, requestedLicense: license }: AccountRequestRecord) {
  return { id, name, license };
}

function decisionOf({ id, name, license }: Account) {
  return { id, name, license, at: Date.now() };
}

/** The field order is fixed, so equal requests have equal bytes. */
function canonical(fields: readonly unknown[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(fields));
}
