import { Module } from '@nestjs/common';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { FeedEndpoints } from './feed-endpoints.js';
import { FeedHub } from './feed-hub.js';

/** The meter feed of signs, over Server-Sent Events and WebSocket. */
@Module({
  imports: [LeadershipModule, WorkersModule],
  providers: [FeedHub, FeedEndpoints],
  exports: [FeedHub, FeedEndpoints],
})
export class FeedModule {}
