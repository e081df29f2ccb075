import { type Account, isService } from '@jackpot/contract';
import { type Acting, ActingNote, ActingPerson } from '@jackpot/platform';
import { type AccountRecord, AccountRepository, SessionRepository } from '@jackpot/storage';
import { Controller } from '@nestjs/common';
import { AccountsService, rolesOf } from './accounts.service.js';
import { AccountRequests } from './account-requests.js';
import { ServiceTokens } from './service-tokens.js';
import { accountOf, requestOf, sessionOf } from './bodies.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly requests: AccountRequests,
    private readonly tokens: ServiceTokens,
    private readonly store: AccountRepository,
    private readonly sessions: SessionRepository,
  ) {}

  @Op('accounts.setup')
  async setUp(@Input() { body }: In<'accounts.setup'>, @ActingNote() acting: Acting) {
    const accounts = await this.accounts.setUp(body);
    acting.subject = accounts.map(({ signInName, roles }) => `${signInName} ${roles}`).join(', ');
    return { accounts: await Promise.all(accounts.map((account) => this.#withToken(account))) };
  }

  @Op('accounts.make')
  async make(@Input() { body }: In<'accounts.make'>, @ActingPerson() by: Account, @ActingNote() acting: Acting) {
    const account = await this.accounts.make(by, body);
    acting.subject = `accounts/${account.accountId} ${account.signInName} ${account.roles}`;
    return accountOf(account);
  }

  @Op('accounts.list')
  async all() {
    const [accounts, signedIn] = await Promise.all([this.store.all(), this.sessions.signedIn(Date.now())]);
    return {
      accounts: accounts.map((account) => {
        const there = signedIn.get(account.accountId);
        const lastUsedAt = there?.usedAt ?? null;
        return { ...accountOf(account), openSessions: there?.sessions ?? 0, lastUsedAt };
      }),
    };
  }

  @Op('accounts.change')
  async change(
    @Input() { params: { accountId }, body }: In<'accounts.change'>,
    @ActingPerson() by: Account,
    @ActingNote() acting: Acting,
  ) {
    acting.subject = `accounts/${accountId} ${JSON.stringify(body)}`;
    return accountOf(await this.accounts.change(by, accountId, body));
  }

  @Op('accounts.resetPassword')
  async resetPassword(
    @Input() { params: { accountId }, body: { password } }: In<'accounts.resetPassword'>,
    @ActingPerson() by: Account,
  ) {
    await this.accounts.resetPassword(by, accountId, password);
  }

  @Op('accounts.sessions')
  async sessionsOf(@Input() { params: { accountId } }: In<'accounts.sessions'>) {
    return { sessions: (await this.sessions.openOf(accountId, Date.now())).map((session) => sessionOf(session)) };
  }

  @Op('accounts.endSessions')
  async endAll(@Input() { params: { accountId } }: In<'accounts.endSessions'>, @ActingPerson() by: Account) {
    return { ended: await this.accounts.endSessions(by, accountId) };
  }

  @Op('accounts.endSession')
  async end(@Input() { params: { accountId, sessionId } }: In<'accounts.endSession'>, @ActingPerson() by: Account) {
    await this.accounts.endSessions(by, accountId, sessionId);
  }

  @Op('accounts.requests')
  async requested(@ActingPerson() by: Account) {
    return { requests: (await this.requests.list(by)).map(requestOf) };
  }

  @Op('accounts.request')
  async request(@Input() { body }: In<'accounts.request'>, @ActingPerson() by: Account, @ActingNote() acting: Acting) {
    const made = await this.requests.request(by, body);
    acting.subject = `account-requests/${made.request} ${made.kind} accounts/${made.accountId} ${made.accountAfter}`;
    return requestOf(made);
  }

  @Op('accounts.approve')
  async approve(@Input() { body }: In<'accounts.approve'>, @ActingPerson() by: Account, @ActingNote() acting: Acting) {
    acting.subject = `account-requests/${body.request} ${body.hash}`;
    const { account, ...token } = await this.requests.approve(by, body);
    acting.subject += ` accounts/${account.accountId} ${account.signInName} ${account.roles}`;
    return { ...accountOf(account), ...token };
  }

  @Op('accounts.requestRecovery')
  async requestRecovery(
    @Input() { body }: In<'accounts.requestRecovery'>,
    @ActingPerson() by: Account,
    @ActingNote() acting: Acting,
  ) {
    const made = await this.requests.requestRecovery(by, body);
    acting.subject = `account-recoveries/${made.request} accounts/${made.accountId} ${made.accountAfter}`;
    return requestOf(made);
  }

  @Op('accounts.approveRecovery')
  async approveRecovery(
    @Input() { body }: In<'accounts.approveRecovery'>,
    @ActingPerson() by: Account,
    @ActingNote() acting: Acting,
  ) {
    acting.subject = `account-recoveries/${body.request} ${body.hash}`;
    const { account } = await this.requests.approveRecovery(by, body);
    acting.subject += ` accounts/${account.accountId} ${account.signInName} ${account.roles}`;
    return accountOf(account);
  }

  @Op('accounts.cancel')
  async cancel(@Input() { body }: In<'accounts.cancel'>, @ActingPerson() by: Account, @ActingNote() acting: Acting) {
    acting.subject = `account-requests/${body.request}`;
    await this.requests.cancel(by, body);
  }

  async #withToken(account: AccountRecord): Promise<Out<'accounts.setup'>['accounts'][number]> {
    if (!isService(rolesOf(account))) return accountOf(account);
    return { ...accountOf(account), token: (await this.tokens.issue(account.accountId)).token };
  }

  @Op('accounts.rotateToken')
  rotateToken(@ActingPerson() { id }: Account, @ActingNote() { sessionId }: Acting) {
    return this.tokens.issue(id, sessionId);
  }
}
