import { CloseStore, ReconciliationStore, WebhookStore } from '@jackpot/storage';
import type { Provider, Type } from '@nestjs/common';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { DayClosing } from '../../workers/close/day-closing.js';
import { ClosedDays } from './closed-days.js';
import { DaysController } from './days.controller.js';
import { ExportsController } from './exports.controller.js';
import { ReconciliationsController } from '../reconciliations/reconciliations.controller.js';
import { WebhooksController } from '../webhooks/webhooks.controller.js';

/** What accounting needs that is made before Nest is. */
export interface AccountingParts {
  readonly closes: CloseStore;
  readonly reconciliations: ReconciliationStore;
  readonly webhooks: WebhookStore;
  close(): Promise<void>;
}

export function openAccounting(databaseUrl: string): AccountingParts {
  const stores = {
    closes: new CloseStore(databaseUrl),
    reconciliations: new ReconciliationStore(databaseUrl),
    webhooks: new WebhookStore(databaseUrl),
  };
  const close = async (): Promise<void> => {
    await Promise.all(Object.values(stores).map((store) => store.close()));
  };
  return { ...stores, close };
}

export const ACCOUNTING_CONTROLLERS: readonly Type[] = [
  DaysController,
  ExportsController,
  ReconciliationsController,
  WebhooksController,
];

export function accountingProviders({ closes, reconciliations, webhooks }: AccountingParts): Provider[] {
  return [
    { provide: CloseStore, useValue: closes },
    { provide: ReconciliationStore, useValue: reconciliations },
    { provide: WebhookStore, useValue: webhooks },
    ClosedDays,
    {
      provide: DayClosing,
      inject: [SETTINGS],
      useFactory: (settings: Settings) => new DayClosing(settings, () => Date.now()),
    },
  ];
}
