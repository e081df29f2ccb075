import { AccountStore, AuditReads, AuditTrail, SessionStore } from '@jackpot/storage';
import type { Provider, Type } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import { AccountsController } from './accounts.controller.js';
import { Accounts } from './accounts.js';
import { ActGuard } from './act.guard.js';
import { ActTrailInterceptor } from './act-trail.interceptor.js';
import { AuditController } from './audit.controller.js';
import { Authenticator } from './authenticator.js';
import { SsoController } from './sso.controller.js';
import { SsoAccounts } from './sso-accounts.js';
import { PageSessions } from './page-sessions.js';
import { Passwords } from './passwords.js';
import { SessionsController } from './sessions.controller.js';
import { SignIn } from './sign-in.js';
import { Trail } from './trail.js';

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
    Accounts,
    PageSessions,
    SsoAccounts,
    { provide: APP_GUARD, useClass: ActGuard },
    { provide: APP_INTERCEPTOR, useClass: ActTrailInterceptor },
  ];
}
