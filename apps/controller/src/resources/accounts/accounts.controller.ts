import { type Account, api, type InputOf, type ResultOf, isService } from '@jackpot/contract';
import { type Acting, ActingNote, ActingPerson } from '@jackpot/platform';
import { type AccountRecord, AccountStore, SessionStore } from '@jackpot/storage';
import { Controller, Inject } from '@nestjs/common';
import { AccountsService, rolesOf } from './accounts.service.js';
import { AccountRequests } from './account-requests.js';
import { ServiceTokens } from './service-tokens.js';
import { accountOf, requestOf, sessionOf } from './bodies.js';
import { Input, Operation } from '../../http/operation.js';

/** The accounts of people, and the requests for those that reach money or oversight, for those who keep them. */
@Controller()
export class AccountsController {
  constructor(
    @Inject(AccountsService) private readonly accounts: AccountsService,
    @Inject(AccountRequests) private readonly requests: AccountRequests,
    @Inject(ServiceTokens) private readonly tokens: ServiceTokens,
    @Inject(AccountStore) private readonly store: AccountStore,
    @Inject(SessionStore) private readonly sessions: SessionStore,
  ) {}

  @Operation(api.accounts.setup)
  async setUp(
    @Input() { body }: InputOf<typeof api.accounts.setup>,
    @ActingNote() acting: Acting,
  ): Promise<ResultOf<typeof api.accounts.setup>> {
    const accounts = await this.accounts.setUp(body);
    acting.subject = accounts.map(({ signInName, roles }) => `${signInName} ${roles}`).join(', ');
    return { accounts: await Promise.all(accounts.map((account) => this.#withToken(account))) };
  }

  @Operation(api.accounts.make)
  async make(
    @Input() { body }: InputOf<typeof api.accounts.make>,
    @ActingPerson() by: Account,
    @ActingNote() acting: Acting,
  ): Promise<ResultOf<typeof api.accounts.make>> {
    const account = await this.accounts.make(by, body);
    acting.subject = `accounts/${account.accountId} ${account.signInName} ${account.roles}`;
    return accountOf(account);
  }

  @Operation(api.accounts.list)
  async all(): Promise<ResultOf<typeof api.accounts.list>> {
    const [accounts, signedIn] = await Promise.all([this.store.all(), this.sessions.signedIn(Date.now())]);
    return {
      accounts: accounts.map((account) => {
        const there = signedIn.get(account.accountId);
        const lastUsedAt = there?.usedAt ?? null;
        return { ...accountOf(account), openSessions: there?.sessions ?? 0, lastUsedAt };
      }),
    };
  }

  @Operation(api.accounts.change)
  async change(
    @Input() { params: { accountId }, body }: InputOf<typeof api.accounts.change>,
    @ActingPerson() by: Account,
    @ActingNote() acting: Acting,
  ): Promise<ResultOf<typeof api.accounts.change>> {
    acting.subject = `accounts/${accountId} ${JSON.stringify(body)}`;
    return accountOf(await this.accounts.change(by, accountId, body));
  }

  @Operation(api.accounts.resetPassword)
  async resetPassword(
    @Input() { params: { accountId }, body: { password } }: InputOf<typeof api.accounts.resetPassword>,
    @ActingPerson() by: Account,
  ): Promise<void> {
    await this.accounts.resetPassword(by, accountId, password);
  }

  @Operation(api.accounts.sessions)
  async sessionsOf(
    @Input() { params: { accountId } }: InputOf<typeof api.accounts.sessions>,
  ): Promise<ResultOf<typeof api.accounts.sessions>> {
    return { sessions: (await this.sessions.openOf(accountId, Date.now())).map((session) => sessionOf(session)) };
  }

  @Operation(api.accounts.endSessions)
  async endAll(
    @Input() { params: { accountId } }: InputOf<typeof api.accounts.endSessions>,
    @ActingPerson() by: Account,
  ): Promise<ResultOf<typeof api.accounts.endSessions>> {
    return { ended: await this.accounts.endSessions(by, accountId) };
  }

  @Operation(api.accounts.endSession)
  async end(
    @Input() { params: { accountId, sessionId } }: InputOf<typeof api.accounts.endSession>,
    @ActingPerson() by: Account,
  ): Promise<void> {
    await this.accounts.endSessions(by, accountId, sessionId);
  }

  @Operation(api.accounts.requests)
  async requested(@ActingPerson() by: Account): Promise<ResultOf<typeof api.accounts.requests>> {
    return { requests: (await this.requests.list(by)).map(requestOf) };
  }

  @Operation(api.accounts.request)
  async request(
    @Input() { body }: InputOf<typeof api.accounts.request>,
    @ActingPerson() by: Account,
    @ActingNote() acting: Acting,
  ): Promise<ResultOf<typeof api.accounts.request>> {
    const made = await this.requests.request(by, body);
    acting.subject = `account-requests/${made.request} ${made.kind} accounts/${made.accountId} ${made.accountAfter}`;
    return requestOf(made);
  }

  @Operation(api.accounts.approve)
  async approve(
    @Input() { body }: InputOf<typeof api.accounts.approve>,
    @ActingPerson() by: Account,
    @ActingNote() acting: Acting,
  ): Promise<ResultOf<typeof api.accounts.approve>> {
    acting.subject = `account-requests/${body.request} ${body.hash}`;
    const { account, ...token } = await this.requests.approve(by, body);
    acting.subject += ` accounts/${account.accountId} ${account.signInName} ${account.roles}`;
    return { ...accountOf(account), ...token };
  }

  @Operation(api.accounts.requestRecovery)
  async requestRecovery(
    @Input() { body }: InputOf<typeof api.accounts.requestRecovery>,
    @ActingPerson() by: Account,
    @ActingNote() acting: Acting,
  ): Promise<ResultOf<typeof api.accounts.requestRecovery>> {
    const made = await this.requests.requestRecovery(by, body);
    acting.subject = `account-recoveries/${made.request} accounts/${made.accountId} ${made.accountAfter}`;
    return requestOf(made);
  }

  @Operation(api.accounts.approveRecovery)
  async approveRecovery(
    @Input() { body }: InputOf<typeof api.accounts.approveRecovery>,
    @ActingPerson() by: Account,
    @ActingNote() acting: Acting,
  ): Promise<ResultOf<typeof api.accounts.approveRecovery>> {
    acting.subject = `account-recoveries/${body.request} ${body.hash}`;
    const { account } = await this.requests.approveRecovery(by, body);
    acting.subject += ` accounts/${account.accountId} ${account.signInName} ${account.roles}`;
    return accountOf(account);
  }

  @Operation(api.accounts.cancel)
  async cancel(
    @Input() { body }: InputOf<typeof api.accounts.cancel>,
    @ActingPerson() by: Account,
    @ActingNote() acting: Acting,
  ): Promise<void> {
    acting.subject = `account-requests/${body.request}`;
    await this.requests.cancel(by, body);
  }

  async #withToken(account: AccountRecord): Promise<ResultOf<typeof api.accounts.setup>['accounts'][number]> {
    if (!isService(rolesOf(account))) return accountOf(account);
    return { ...accountOf(account), token: (await this.tokens.issue(account.accountId)).token };
  }

  @Operation(api.accounts.rotateToken)
  rotateToken(
    @ActingPerson() { id }: Account,
    @ActingNote() { sessionId }: Acting,
  ): Promise<ResultOf<typeof api.accounts.rotateToken>> {
    return this.tokens.issue(id, sessionId);
  }
}
