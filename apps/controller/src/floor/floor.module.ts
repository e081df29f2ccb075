import { systemClock } from '@jackpot/platform';
import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { FloorCalls } from './calls.js';
import { Credentials } from './credentials.js';
import { FloorHttp } from './floor-http.js';
import { FloorMessageHandler } from './floor-message-handler.js';
import { FloorSocket } from './floor-socket.js';
import { FloorTickets } from './floor-tickets.js';
import { Presence } from './presence.js';
import { TableRights } from './table-rights.js';

/** The floor protocol, over WebSocket and HTTP. */
@Module({
  imports: [HttpModule, LeadershipModule],
  providers: [
    { provide: Presence, useFactory: () => new Presence(systemClock) },
    { provide: FloorTickets, useFactory: () => new FloorTickets(systemClock) },
    FloorCalls,
    TableRights,
    Credentials,
    FloorMessageHandler,
    FloorHttp,
    FloorSocket,
  ],
  exports: [Presence, FloorTickets, FloorCalls, TableRights, Credentials, FloorHttp, FloorSocket],
})
export class FloorModule {}
