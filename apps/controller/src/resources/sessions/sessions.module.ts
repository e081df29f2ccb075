import { Module } from '@nestjs/common';
import { HttpModule } from '../../http/http.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PageSessions } from './page-sessions.js';
import { SessionsController } from './sessions.controller.js';
import { SignIn } from './sign-in.js';
import { SsoAccounts } from './sso-accounts.js';
import { SsoController } from './sso.controller.js';

@Module({
  imports: [HttpModule, AccountsModule],
  controllers: [SessionsController, SsoController],
  providers: [SignIn, PageSessions, SsoAccounts],
})
export class SessionsModule {}
