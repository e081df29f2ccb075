import { must } from '@jackpot/money';
import { type Account } from '@jackpot/contract';
import { type Acting, ActingNote, ActingPerson, csrfTokenOf } from '@jackpot/platform';
import { SessionRepository } from '@jackpot/storage';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblem } from '../../http/problem.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { sessionOf } from '../accounts/bodies.js';
import { SESSION_COOKIE, cookieOf } from '../../http/cookies.js';
import { PageSessions } from './page-sessions.js';
import { SignIn } from './sign-in.js';
import { type In, Input, Op } from '../../http/operation.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountsService,
    private readonly pages: PageSessions,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Op('sessions.ways')
  async ways() {
    const isFirstRun = !(await this.accounts.isSetUp());
    return { isFirstRun, hasSingleSignOn: this.settings.OIDC_ISSUER !== undefined };
  }

  @Op('sessions.open')
  async open(
    @Input() { body }: In<'sessions.open'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { account, session, token } = await this.signIn.byPassword({ ...body, from: request.ip }, request.id);
    const signedIn = { person: this.pages.personOf(account), session: sessionOf(session, session.sessionId) };
    if (session.kind === 'bearer') return { ...signedIn, token };
    this.pages.give(reply, token);
    return { ...signedIn, csrfToken: csrfTokenOf(token) };
  }

  @Op('sessions.me')
  async me(@ActingPerson() person: Account, @Req() request: FastifyRequest) {
    const account = await this.accounts.get(person.id);
    const cookie =
      request.headers.authorization === undefined ? cookieOf(request, SESSION_COOKIE, this.pages.isSecure) : undefined;
    return {
      person: this.pages.personOf(account),
      ...(cookie === undefined ? {} : { csrfToken: csrfTokenOf(cookie) }),
    };
  }

  @Op('sessions.changePassword')
  async changePassword(
    @Input() { body: words }: In<'sessions.changePassword'>,
    @ActingPerson() person: Account,
    @ActingNote() acting: Acting,
  ) {
    await this.accounts.changeOwnPassword(person, sessionIdOf(acting), words);
  }

  @Op('sessions.list')
  async own(@ActingPerson() { id }: Account, @ActingNote() acting: Acting) {
    const open = await this.sessions.openOf(id, Date.now());
    return { sessions: open.map((session) => sessionOf(session, acting.sessionId)) };
  }

  @Op('sessions.signOut')
  async signOut(
    @ActingPerson() person: Account,
    @ActingNote() acting: Acting,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.#end(person, sessionIdOf(acting));
    this.pages.take(reply);
  }

  @Op('sessions.end')
  async end(@Input() { params: { sessionId } }: In<'sessions.end'>, @ActingPerson() person: Account) {
    await this.#end(person, sessionId);
  }

  async #end({ id }: Account, sessionId: string): Promise<void> {
    const hasEnded = await this.sessions.end({ sessionId, accountId: id }, Date.now());
    if (!hasEnded) throw new ApiProblem('SESSION_UNKNOWN');
  }
}

function sessionIdOf({ sessionId }: Acting): string {
  return must(sessionId, 'a person acts in a session');
}
