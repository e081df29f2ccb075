import { type Logger, RepeatedLines, type Traces, systemClock } from '@jackpot/platform';
import { Inject, Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { CommitTimes } from '../leadership/commit-times.js';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { LinkLeadership } from '../leadership/link-leadership.js';
import { FloorCalls } from './calls.js';
import { Credentials } from './credentials.js';
import { FloorHttp } from './floor-http.js';
import { FloorMessageHandler } from './floor-message-handler.js';
import { FloorSocket } from './floor-socket.js';
import { FloorTickets } from './floor-tickets.js';
import { Presence } from './presence.js';
import type { Settings } from '../settings.js';
import { LOGGER, SETTINGS, TRACES } from '../tokens.js';
import { submitTraced } from './submit-traced.js';
import { TableCertificates } from './table-certificates.js';
import { TableRights } from './table-rights.js';
import { VoidRequests } from './void-requests.js';
import { type ShareClock, TableShares } from './table-shares.js';

const SHARE_CLOCK: ShareClock = {
  steady: () => systemClock.steady(),
  later: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

@Module({
  imports: [HttpModule, LeadershipModule],
  providers: [
    { provide: Presence, useFactory: () => new Presence(systemClock) },
    { provide: FloorTickets, useFactory: () => new FloorTickets(systemClock) },
    {
      provide: TableShares,
      useFactory: (settings: Settings) => new TableShares(settings.FLOOR_MESSAGES_PER_SECOND, SHARE_CLOCK),
      inject: [SETTINGS],
    },
    {
      provide: TableCertificates,
      useFactory: ({ FLOOR_TLS_CA_FILE }: Settings, logger: Logger) =>
        new TableCertificates(FLOOR_TLS_CA_FILE !== undefined, logger),
      inject: [SETTINGS, LOGGER],
    },
    FloorCalls,
    { provide: VoidRequests, useFactory: () => new VoidRequests() },
    TableRights,
    Credentials,
    {
      provide: FloorMessageHandler,
      inject: [LinkLeadership, Presence, VoidRequests, CommitTimes, TRACES],
      useFactory: (
        hosts: LinkLeadership,
        presence: Presence,
        voids: VoidRequests,
        commits: CommitTimes,
        traces: Traces | null,
      ) => new FloorMessageHandler(hosts, presence, traces === null ? undefined : submitTraced(traces, commits), voids),
    },
    FloorHttp,
    FloorSocket,
  ],
  exports: [
    Presence,
    FloorMessageHandler,
    FloorTickets,
    FloorCalls,
    VoidRequests,
    TableRights,
    Credentials,
    FloorHttp,
    FloorSocket,
  ],
})
export class FloorModule {
  constructor(credentials: Credentials, @Inject(LOGGER) logger: Logger) {
    const refusals = new RepeatedLines(logger);
    credentials.onWrong((table) => refusals.warn({ table }, 'the key that was shown for a table is not its key'));
  }
}
