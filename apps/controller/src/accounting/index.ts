import { CloseStore } from '@jackpot/storage';
import type { Provider, Type } from '@nestjs/common';
import type { Settings } from '../settings.js';
import { SETTINGS } from '../tokens.js';
import { DayClosing } from './day-closing.js';
import { DaysController } from './days.controller.js';

/** What accounting needs that is made before Nest is. */
export interface AccountingParts {
  readonly closes: CloseStore;
}

export const ACCOUNTING_CONTROLLERS: readonly Type[] = [DaysController];

export function accountingProviders({ closes }: AccountingParts): Provider[] {
  return [
    { provide: CloseStore, useValue: closes },
    {
      provide: DayClosing,
      inject: [SETTINGS],
      useFactory: (settings: Settings) => new DayClosing(settings, () => Date.now()),
    },
  ];
}
