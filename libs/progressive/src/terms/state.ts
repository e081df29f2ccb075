import type { LinkConfig } from '../config/link-config.js';
import type { ScheduledActivation } from './events.js';
export interface ActiveTermsState {
  /** An activation replaces the whole object (INV-10). */
  config: LinkConfig;
  configText: string;
  readonly openedWith: string;
  version: number;
  schedule: ScheduledActivation | null;
}

export function initialActiveTerms(config: LinkConfig, configText: string): ActiveTermsState {
  return { config, configText, openedWith: configText, version: 1, schedule: null };
}
