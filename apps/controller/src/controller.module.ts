import { type Logger, type Metrics, type SelfCheck, routesWithoutAct } from '@jackpot/platform';
import { assert } from '@jackpot/money';
import { CredentialStore, ReadModel, type TermsStore, TransferStore } from '@jackpot/storage';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { ACCOUNTING_CONTROLLERS, type AccountingParts, accountingProviders } from './resources/days/index.js';
import { AwardsController } from './resources/awards/awards.controller.js';
import { AdjustmentsController } from './resources/adjustments/adjustments.controller.js';
import { ClaimService } from './resources/claims/claims.service.js';
import { ClaimsController } from './resources/claims/claims.controller.js';
import { DocumentsController } from './resources/documents/documents.controller.js';
import { LinksController } from './resources/links/links.controller.js';
import { MetersController } from './resources/meters/meters.controller.js';
import { PayoutsController } from './resources/payouts/payouts.controller.js';
import { PlayController } from './resources/play/play.controller.js';
import { ShoesController } from './resources/shoes/shoes.controller.js';
import { Reads } from './workers/projection/reads.js';
import { StatusController } from './resources/status/status.controller.js';
import { FeedEndpoints } from './feed/feed-endpoints.js';
import { FeedHub } from './feed/feed-hub.js';
import { Credentials } from './floor/credentials.js';
import { FloorCalls } from './floor/calls.js';
import { HeldRoundsController } from './resources/held-rounds/held-rounds.controller.js';
import { HandoverController } from './resources/handover/handover.controller.js';
import { TablesController } from './resources/tables/tables.controller.js';
import { FloorTickets } from './floor/floor-tickets.js';
import { FloorMessageHandler } from './floor/floor-message-handler.js';
import { FloorHttp } from './floor/floor-http.js';
import { FloorSocket } from './floor/floor-socket.js';
import { Presence } from './floor/presence.js';
import { LinkLeadership } from './leadership/link-leadership.js';
import { LinksService } from './resources/links/links.service.js';
import { CorrectionsController } from './resources/corrections/corrections.controller.js';
import { Eligibility } from './resources/transfers/eligibility.js';
import { TransfersController } from './resources/transfers/transfers.controller.js';
import { OddsController } from './resources/odds/odds.controller.js';
import { OddsThread } from './workers/odds/odds-thread.js';
import { OutboxRelay } from './relays/index.js';
import { OperatorProof } from './relays/operator-proof.js';
import { ProofController } from './resources/proof/proof.controller.js';
import { PdfRenderer } from './workers/pdf/pdf-renderer.js';
import { PEOPLE_CONTROLLERS, type PeopleParts, peopleProviders } from './resources/accounts/index.js';
import { Projection } from './workers/projection/projection.js';
import { RulesController } from './resources/rules/rules.controller.js';
import type { Settings } from './settings.js';
import { TERMS_CONTROLLERS, termsProviders } from './resources/terms/index.js';
import { LOGGER, METRICS, REGISTRY, SETTINGS, SOFTWARE } from './tokens.js';
import { AlarmService } from './monitoring/alarm-service.js';
import { AlarmsController } from './resources/alarms/alarms.controller.js';
import { LinkHealth } from './monitoring/link-health.js';
import { LinkMonitor } from './monitoring/link-monitor.js';
import { Counters } from './monitoring/counters.js';

/** What is made before Nest is: the engine and its surroundings know no framework. */
export interface Parts {
  readonly settings: Settings;
  /** What was found when the software looked at itself. */
  readonly self: SelfCheck;
  readonly hosts: LinkLeadership;
  readonly opening: LinksService;
  readonly projection: Projection;
  readonly relay: OutboxRelay;
  readonly tallies: Counters;
  readonly credentials: CredentialStore;
  readonly proof: OperatorProof;
  readonly model: ReadModel;
  readonly transfers: TransferStore;
  readonly people: PeopleParts;
  readonly accounting: AccountingParts;
  readonly terms: TermsStore;
  readonly registry: Registry;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

@Module({})
class ControllerModule {}

const CONTROLLERS: Type[] = [
  LinksController,
  MetersController,
  OddsController,
  PlayController,
  TablesController,
  HandoverController,
  HeldRoundsController,
  ShoesController,
  AwardsController,
  AdjustmentsController,
  ClaimsController,
  CorrectionsController,
  DocumentsController,
  PayoutsController,
  ProofController,
  RulesController,
  StatusController,
  TransfersController,
  AlarmsController,
  ...PEOPLE_CONTROLLERS,
  ...ACCOUNTING_CONTROLLERS,
  ...TERMS_CONTROLLERS,
];

/** Everything Nest binds, in one place. */
export function controllerModule(parts: Parts): DynamicModule {
  const withoutAct = routesWithoutAct(CONTROLLERS);
  assert(withoutAct.length === 0, `every route names its act with @Act; none has: ${withoutAct.join(', ')}`);
  return {
    module: ControllerModule,
    controllers: CONTROLLERS,
    providers: [
      { provide: SETTINGS, useValue: parts.settings },
      { provide: SOFTWARE, useValue: parts.self },
      { provide: METRICS, useValue: parts.metrics },
      { provide: REGISTRY, useValue: parts.registry },
      { provide: LOGGER, useValue: parts.logger },
      { provide: LinkLeadership, useValue: parts.hosts },
      { provide: LinksService, useValue: parts.opening },
      { provide: Projection, useValue: parts.projection },
      { provide: OutboxRelay, useValue: parts.relay },
      { provide: Counters, useValue: parts.tallies },
      { provide: OperatorProof, useValue: parts.proof },
      { provide: CredentialStore, useValue: parts.credentials },
      { provide: ReadModel, useValue: parts.model },
      { provide: TransferStore, useValue: parts.transfers },
      Eligibility,
      Reads,
      AlarmService,
      LinkHealth,
      LinkMonitor,
      ClaimService,
      { provide: Presence, useFactory: () => new Presence({ now: () => Date.now() }) },
      { provide: FloorTickets, useFactory: () => new FloorTickets({ now: () => Date.now() }) },
      FloorCalls,
      PdfRenderer,
      Credentials,
      FloorMessageHandler,
      FloorHttp,
      FloorSocket,
      FeedHub,
      FeedEndpoints,
      ...peopleProviders(parts.people),
      { provide: OddsThread, useFactory: () => new OddsThread(parts.logger) },
      ...accountingProviders(parts.accounting),
      ...termsProviders(parts.terms),
    ],
  };
}
