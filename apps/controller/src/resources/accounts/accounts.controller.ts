import type { Account } from '@jackpot/contract';
import { Act, type Acting, ActingNote, ActingPerson } from '@jackpot/platform';
import { AccountStore, SessionStore } from '@jackpot/storage';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ApiProblem } from '../../http/problem.js';
import { AccountsService } from './accounts.service.js';
import {
  accountBody,
  changeAccountBody,
  firstAccountBody,
  newAccountBody,
  resetPasswordBody,
  sessionBody,
} from './bodies.js';

/** The accounts of people, for those who keep them. */
@ApiTags('people')
@ApiBearerAuth()
@Controller('api/v1/accounts')
export class AccountsController {
  constructor(
    @Inject(AccountsService) private readonly accounts: AccountsService,
    @Inject(AccountStore) private readonly store: AccountStore,
    @Inject(SessionStore) private readonly sessions: SessionStore,
  ) {}

  @Post('first')
  @Act('people.bootstrap')
  @ApiOperation({ summary: 'Make the first administrator, with the house’s own key; once' })
  async makeFirst(
    @Body({ schema: firstAccountBody }) body: z.output<typeof firstAccountBody>,
    @ActingNote() acting: Acting,
  ): Promise<unknown> {
    const account = await this.accounts.makeFirst(body);
    acting.subject = `accounts/${account.accountId} administrator`;
    return accountBody(account);
  }

  @Post()
  @Act('people.manage')
  @ApiOperation({ summary: 'Make an account with a first password, which the person must change' })
  async make(
    @Body({ schema: newAccountBody }) body: z.output<typeof newAccountBody>,
    @ActingNote() acting: Acting,
  ): Promise<unknown> {
    const account = await this.accounts.make(body);
    acting.subject = `accounts/${account.accountId} ${account.signInName} ${account.roles}`;
    return accountBody(account);
  }

  @Get()
  @Act('people.read')
  @ApiOperation({ summary: 'Every account, and who is signed in' })
  async all(): Promise<unknown> {
    const [accounts, signedIn] = await Promise.all([this.store.all(), this.sessions.signedIn(Date.now())]);
    return {
      accounts: accounts.map((account) => {
        const there = signedIn.get(account.accountId);
        const lastUsedAt = there === undefined ? null : new Date(there.usedAt).toISOString();
        return { ...accountBody(account), openSessions: there?.sessions ?? 0, lastUsedAt };
      }),
    };
  }

  @Patch(':accountId')
  @Act('people.manage')
  @ApiOperation({ summary: 'Change somebody else’s name, license number or roles, or close and open the account' })
  async change(
    @ActingPerson() by: Account,
    @Param('accountId') accountId: string,
    @Body({ schema: changeAccountBody }) body: z.output<typeof changeAccountBody>,
    @ActingNote() acting: Acting,
  ): Promise<unknown> {
    acting.subject = `accounts/${accountId} ${JSON.stringify(body)}`;
    const { name, license, roles, isActive } = body;
    return accountBody(
      await this.accounts.change(by, accountId, {
        ...(name === undefined ? {} : { name }),
        ...(license === undefined ? {} : { license }),
        ...(roles === undefined ? {} : { roles }),
        ...(isActive === undefined ? {} : { isActive }),
      }),
    );
  }

  @Put(':accountId/password')
  @HttpCode(204)
  @Act('people.manage')
  @ApiOperation({ summary: 'Give somebody else a new first password; opens a locked account, ends all sessions' })
  async resetPassword(
    @ActingPerson() by: Account,
    @Param('accountId') accountId: string,
    @Body({ schema: resetPasswordBody }) { password }: z.output<typeof resetPasswordBody>,
  ): Promise<void> {
    await this.accounts.resetPassword(by, accountId, password);
  }

  @Get(':accountId/sessions')
  @Act('people.read')
  @ApiOperation({ summary: 'The open sessions of a person' })
  async sessionsOf(@Param('accountId') accountId: string): Promise<unknown> {
    return { sessions: (await this.sessions.open(accountId, Date.now())).map((session) => sessionBody(session)) };
  }

  @Delete(':accountId/sessions')
  @Act('people.manage')
  @ApiOperation({ summary: 'End all sessions of somebody else' })
  async endAll(@ActingPerson() by: Account, @Param('accountId') accountId: string): Promise<unknown> {
    await this.accounts.othersAccount(by, accountId);
    return { ended: await this.sessions.endAll(accountId, Date.now()) };
  }

  @Delete(':accountId/sessions/:sessionId')
  @HttpCode(204)
  @Act('people.manage')
  @ApiOperation({ summary: 'End one session of somebody else' })
  async end(
    @ActingPerson() by: Account,
    @Param('accountId') accountId: string,
    @Param('sessionId') sessionId: string,
  ): Promise<void> {
    await this.accounts.othersAccount(by, accountId);
    if (!(await this.sessions.end({ sessionId, accountId }, Date.now()))) throw new ApiProblem('SESSION_UNKNOWN');
  }
}
