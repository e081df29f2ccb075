import { Module } from '@nestjs/common';
import { HttpModule } from '../../http/http.module.js';
import { WorkersModule } from '../../workers/workers.module.js';
import { AccountRequests } from './account-requests.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { AuditController } from './audit.controller.js';
import { Passwords } from './passwords.js';
import { ServiceTokens } from './service-tokens.js';

@Module({
  imports: [HttpModule, WorkersModule],
  controllers: [AccountsController, AuditController],
  providers: [AccountsService, AccountRequests, ServiceTokens, Passwords],
  exports: [AccountsService, Passwords],
})
export class AccountsModule {}
