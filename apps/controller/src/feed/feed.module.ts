import { processTimers } from '@jackpot/engine';
import { systemClock } from '@jackpot/platform';
import { Module } from '@nestjs/common';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { TIME } from '../tokens.js';
import { Audience } from './audience.js';
import { EdgeSigns } from './edge-signs.js';
import { FeedSockets } from './feed-sockets.js';
import { type FeedTime, FeedHub } from './feed-hub.js';

@Module({
  imports: [LeadershipModule, WorkersModule],
  providers: [
    { provide: TIME, useValue: { ...systemClock, ...processTimers } satisfies FeedTime },
    FeedHub,
    Audience,
    FeedSockets,
    EdgeSigns,
  ],
  exports: [Audience, FeedHub, FeedSockets, EdgeSigns],
})
export class FeedModule {}
