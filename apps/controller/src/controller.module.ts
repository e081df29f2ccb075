import type { Logger, Metrics } from '@jackpot/platform';
import { CredentialStore, ReadModel } from '@jackpot/storage';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { AwardsController } from './api/awards.controller.js';
import { LinksController } from './api/links.controller.js';
import { MetersController } from './api/meters.controller.js';
import { PayoutsController } from './api/payouts.controller.js';
import { PlayController } from './api/play.controller.js';
import { Reads } from './api/reads.js';
import { OperatorGuard } from './api/operator.guard.js';
import { StatusController } from './api/status.controller.js';
import { FeedDoors } from './feed/feed-doors.js';
import { FeedHub } from './feed/feed-hub.js';
import { Credentials } from './floor/credentials.js';
import { FloorDoor } from './floor/floor-door.js';
import { FloorHttp } from './floor/floor-http.js';
import { FloorSocket } from './floor/floor-socket.js';
import { Presence } from './floor/presence.js';
import { LinkHosts } from './hosting/link-hosts.js';
import { LinkOpening } from './hosting/link-opening.js';
import { OutboxRelay } from './outbox/index.js';
import { HouseProof } from './proof/house-proof.js';
import { ProofController } from './proof/proof.controller.js';
import { Projection } from './projection/projection.js';
import type { Settings } from './settings.js';
import { LOGGER, METRICS, REGISTRY, SETTINGS } from './tokens.js';
import { Tallies } from './watching/tallies.js';

/** What is made before Nest is: the engine and its surroundings know no framework. */
export interface Parts {
  readonly settings: Settings;
  readonly hosts: LinkHosts;
  readonly opening: LinkOpening;
  readonly projection: Projection;
  readonly relay: OutboxRelay;
  readonly tallies: Tallies;
  readonly credentials: CredentialStore;
  readonly proof: HouseProof;
  readonly model: ReadModel;
  readonly registry: Registry;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

@Module({})
class ControllerModule {}

/** Everything Nest binds, in one place. */
export function controllerModule(parts: Parts): DynamicModule {
  return {
    module: ControllerModule,
    controllers: [
      LinksController,
      MetersController,
      PlayController,
      AwardsController,
      PayoutsController,
      ProofController,
      StatusController,
    ],
    providers: [
      { provide: SETTINGS, useValue: parts.settings },
      { provide: METRICS, useValue: parts.metrics },
      { provide: REGISTRY, useValue: parts.registry },
      { provide: LOGGER, useValue: parts.logger },
      { provide: LinkHosts, useValue: parts.hosts },
      { provide: LinkOpening, useValue: parts.opening },
      { provide: Projection, useValue: parts.projection },
      { provide: OutboxRelay, useValue: parts.relay },
      { provide: Tallies, useValue: parts.tallies },
      { provide: HouseProof, useValue: parts.proof },
      { provide: CredentialStore, useValue: parts.credentials },
      { provide: ReadModel, useValue: parts.model },
      Reads,
      { provide: Presence, useFactory: () => new Presence({ now: () => Date.now() }) },
      Credentials,
      FloorDoor,
      FloorHttp,
      FloorSocket,
      FeedHub,
      FeedDoors,
      OperatorGuard,
    ],
  };
}
