import { assert } from '@jackpot/money';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { CoreModule, type Surroundings } from './core.module.js';
import { FeedModule } from './feed/feed.module.js';
import { FloorModule } from './floor/floor.module.js';
import { routesWithoutOperation } from './http/operation.js';
import { Listeners } from './listeners.js';
import { AccountingModule } from './resources/accounting/accounting.module.js';
import { ClaimsModule } from './resources/claims/claims.module.js';
import { LeadershipModule } from './leadership/leadership.module.js';
import { MonitoringModule } from './monitoring/monitoring.module.js';
import { LinksModule } from './resources/links/links.module.js';
import { MetersModule } from './resources/meters/meters.module.js';
import { AccountsModule } from './resources/accounts/accounts.module.js';
import { SessionsModule } from './resources/sessions/sessions.module.js';
import { TermsModule } from './resources/terms/terms.module.js';
import { AlertsModule } from './resources/alerts/alerts.module.js';
import { WebhooksModule } from './resources/webhooks/webhooks.module.js';
import { PlayModule } from './resources/play/play.module.js';
import { StatusModule } from './resources/status/status.module.js';

const FEATURES: readonly Type[] = [
  LinksModule,
  TermsModule,
  MetersModule,
  PlayModule,
  ClaimsModule,
  AccountingModule,
  AlertsModule,
  WebhooksModule,
  AccountsModule,
  SessionsModule,
  StatusModule,
];

@Module({})
export class ControllerModule {
  static with(surroundings: Surroundings): DynamicModule {
    const strange = routesWithoutOperation(FEATURES.flatMap(controllersOf));
    assert(strange.length === 0, `every route handles an operation, by @Op; these do not: ${strange.join(', ')}`);
    return {
      module: ControllerModule,
      imports: [
        CoreModule.with(surroundings),
        LeadershipModule,
        FloorModule,
        FeedModule,
        MonitoringModule,
        ...FEATURES,
      ],
      providers: [Listeners],
    };
  }
}

function controllersOf(feature: Type): readonly Type[] {
  return (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, feature) ?? []) as readonly Type[];
}
