import { AccountStore, AuditReads, AuditTrail, SessionStore } from '@jackpot/storage';
import type { Provider, Type } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { ActGuard } from '../../http/act.guard.js';
import { ActTrailInterceptor } from '../../http/act-trail.interceptor.js';
import { AuditController } from '../audit/audit.controller.js';
import { Authenticator } from '../../http/authenticator.js';
import { SsoController } from '../sessions/sso.controller.js';
import { SsoAccounts } from '../sessions/sso-accounts.js';
import { PageSessions } from '../sessions/page-sessions.js';
import { Passwords } from './passwords.js';
import { SessionsController } from '../sessions/sessions.controller.js';
import { SignIn } from '../sessions/sign-in.js';
import { Trail } from '../../http/trail.js';

/** What people and their rights rest on. */
export interface PeopleParts {
  readonly dataSource: DataSource;
  readonly trail: AuditTrail;
}

export const PEOPLE_CONTROLLERS: readonly Type[] = [
  SessionsController,
  AccountsController,
  AuditController,
  SsoController,
];

/** Accounts, sessions, the guard before every route, and the audit trail behind it. */
export function peopleProviders({ dataSource, trail }: PeopleParts): readonly Provider[] {
  return [
    { provide: AccountStore, useFactory: () => new AccountStore(dataSource) },
    { provide: SessionStore, useFactory: () => new SessionStore(dataSource) },
    { provide: AuditReads, useFactory: () => new AuditReads(dataSource) },
    { provide: AuditTrail, useValue: trail },
    Trail,
    Authenticator,
    Passwords,
    SignIn,
    AccountsService,
    PageSessions,
    SsoAccounts,
    { provide: APP_GUARD, useClass: ActGuard },
    { provide: APP_INTERCEPTOR, useClass: ActTrailInterceptor },
  ];
}
