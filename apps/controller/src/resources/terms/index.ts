import { TermsStore } from '@jackpot/storage';
import type { Provider, Type } from '@nestjs/common';
import { ScheduleService } from '../schedule/schedule.service.js';
import { ScheduledTerms } from '../schedule/scheduled-terms.js';
import { TermsController } from './terms.controller.js';
import { TermsService } from './terms.service.js';
import { TermsFiles } from './terms-files.js';
import { Mutex } from './mutex.js';

export { ScheduledTerms };

export const TERMS_CONTROLLERS: readonly Type[] = [TermsController];

export function termsProviders(store: TermsStore): Provider[] {
  return [
    { provide: TermsStore, useValue: store },
    { provide: Mutex, useFactory: () => new Mutex() },
    ...[TermsFiles, TermsService, ScheduleService, ScheduledTerms],
  ];
}
