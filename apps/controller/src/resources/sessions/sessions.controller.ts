import { must } from '@jackpot/money';
import type { Account } from '@jackpot/contract';
import { Act, type Acting, ActingNote, ActingPerson, csrfTokenOf } from '@jackpot/platform';
import { SessionStore } from '@jackpot/storage';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiProblem } from '../../http/problem.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { ownPasswordBody, sessionBody, signInBody } from '../accounts/bodies.js';
import { SESSION_COOKIE, cookieOf } from '../../http/cookies.js';
import { PageSessions } from './page-sessions.js';
import { SignIn } from './sign-in.js';

/** Signing in and out; what concerns oneself. */
@ApiTags('people')
@Controller('api/v1')
export class SessionsController {
  constructor(
    @Inject(SignIn) private readonly signIn: SignIn,
    @Inject(SessionStore) private readonly sessions: SessionStore,
    @Inject(AccountsService) private readonly accounts: AccountsService,
    @Inject(PageSessions) private readonly pages: PageSessions,
  ) {}

  @Post('sessions')
  @Act('session.open')
  @ApiOperation({ summary: 'Sign in with a password: a cookie for pages, a bearer token for programs' })
  async open(
    @Body({ schema: signInBody }) body: z.output<typeof signInBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const { account, session, token } = await this.signIn.byPassword(body, request.id);
    const told = { person: this.pages.personBody(account), session: sessionBody(session, session.sessionId) };
    if (session.kind === 'bearer') return { ...told, token };
    this.pages.give(reply, token);
    return { ...told, csrfToken: csrfTokenOf(token) };
  }

  @Get('me')
  @Act('session.own')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Who I am, what I may be, and the token a page sends with its changes' })
  async me(@ActingPerson() person: Account, @Req() request: FastifyRequest): Promise<unknown> {
    const account = await this.accounts.get(person.id);
    const cookie = request.headers.authorization === undefined ? cookieOf(request, SESSION_COOKIE) : undefined;
    return {
      person: this.pages.personBody(account),
      ...(cookie === undefined ? {} : { csrfToken: csrfTokenOf(cookie) }),
    };
  }

  @Put('me/password')
  @HttpCode(204)
  @Act('password.change')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Choose a new password; every other session of mine ends' })
  async changePassword(
    @ActingPerson() person: Account,
    @ActingNote() acting: Acting,
    @Body({ schema: ownPasswordBody }) words: z.output<typeof ownPasswordBody>,
  ): Promise<void> {
    await this.accounts.changeOwnPassword(person, sessionOf(acting), words);
  }

  @Get('sessions')
  @Act('session.own')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'My sessions that are open, newest first' })
  async own(@ActingPerson() { id }: Account, @ActingNote() acting: Acting): Promise<unknown> {
    const open = await this.sessions.open(id, Date.now());
    return { sessions: open.map((session) => sessionBody(session, acting.sessionId)) };
  }

  @Delete('sessions/current')
  @HttpCode(204)
  @Act('session.close')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Sign out' })
  async signOut(
    @ActingPerson() person: Account,
    @ActingNote() acting: Acting,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.#end(person, sessionOf(acting));
    this.pages.take(reply);
  }

  @Delete('sessions/:sessionId')
  @HttpCode(204)
  @Act('session.close')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'End one of my sessions' })
  async end(@ActingPerson() person: Account, @Param('sessionId') sessionId: string): Promise<void> {
    await this.#end(person, sessionId);
  }

  async #end({ id }: Account, sessionId: string): Promise<void> {
    const hasEnded = await this.sessions.end({ sessionId, accountId: id }, Date.now());
    if (!hasEnded) throw new ApiProblem('SESSION_UNKNOWN');
  }
}

function sessionOf({ sessionId }: Acting): string {
  return must(sessionId, 'a person acts in a session');
}
