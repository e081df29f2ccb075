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
    // Runs outside the trail's interceptor, because it writes the trail entry of a repeated request itself.
    { provide: APP_INTERCEPTOR, useClass: RepeatInterceptor },
    { provide: APP_INTERCEPTOR, useClass: ActTrailInterceptor },
  ],
  exports: [Trail, Authenticator, Requesters],
})
export class HttpModule {}
