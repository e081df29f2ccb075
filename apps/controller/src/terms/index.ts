import { TermsStore } from '@jackpot/storage';
import type { Provider, Type } from '@nestjs/common';
import { ScheduleDesk } from './schedule-desk.js';
import { ScheduledTerms } from './scheduled-terms.js';
import { TermsController } from './terms.controller.js';
import { TermsDesk } from './terms-desk.js';
import { TermsFiles } from './terms-files.js';
import { Turns } from './turns.js';

export { ScheduledTerms };

export const TERMS_CONTROLLERS: readonly Type[] = [TermsController];

export function termsProviders(store: TermsStore): Provider[] {
  return [
    { provide: TermsStore, useValue: store },
    { provide: Turns, useFactory: () => new Turns() },
    ...[TermsFiles, TermsDesk, ScheduleDesk, ScheduledTerms],
  ];
}
