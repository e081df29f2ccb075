import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountRequests } from './accounts/account-requests.js';
import { ServiceTokens } from './accounts/service-tokens.js';
import { AccountsService } from './accounts/accounts.service.js';
import { Passwords } from './accounts/passwords.js';
import { AuditController } from './audit/audit.controller.js';
import { PageSessions } from './sessions/page-sessions.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignIn } from './sessions/sign-in.js';
import { SsoAccounts } from './sessions/sso-accounts.js';
import { SsoController } from './sessions/sso.controller.js';

/** Accounts, sign-in and the audit trail. */
@Module({
  imports: [HttpModule, WorkersModule],
  controllers: [SessionsController, AccountsController, AuditController, SsoController],
  providers: [AccountsService, AccountRequests, ServiceTokens, Passwords, SignIn, PageSessions, SsoAccounts],
})
export class PeopleModule {}
