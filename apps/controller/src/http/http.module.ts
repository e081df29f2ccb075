import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { ActGuard } from './act.guard.js';
import { ActTrailInterceptor } from './act-trail.interceptor.js';
import { Authenticator, Requesters } from './authenticator.js';
import { RepeatInterceptor } from './repeat.interceptor.js';
import { Trail } from './trail.js';

@Module({
  providers: [
    Trail,
    Authenticator,
    Requesters,
    { provide: APP_GUARD, useClass: ActGuard },
    // Runs before the interceptor of the audit trail, because the trail records a repeated request with its own
    // outcome.
    { provide: APP_INTERCEPTOR, useClass: RepeatInterceptor },
    { provide: APP_INTERCEPTOR, useClass: ActTrailInterceptor },
  ],
  exports: [Trail, Authenticator, Requesters],
})
export class HttpModule {}
