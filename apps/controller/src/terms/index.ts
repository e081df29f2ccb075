import { TermsStore } from '@jackpot/storage';
import type { Provider, Type } from '@nestjs/common';
import { TermsController } from './terms.controller.js';
import { TermsDesk } from './terms-desk.js';
import { TermsFiles } from './terms-files.js';

export const TERMS_CONTROLLERS: readonly Type[] = [TermsController];

export function termsProviders(store: TermsStore): Provider[] {
  return [{ provide: TermsStore, useValue: store }, TermsFiles, TermsDesk];
}
