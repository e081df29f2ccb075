import type { LinkConfig } from '../config/link-config.js';
import type { ScheduledActivation } from './events.js';
export interface ActiveTermsState {
  /** The terms in force; replaced as a whole by an activation (INV-10). */
  config: LinkConfig;
  configText: string;
  /** What the link was opened with. */
  readonly openedWith: string;
  /** Number of the version in force: 1 is what the link was opened with. */
  version: number;
  /** Terms that take effect by themselves at their instant; null where nothing is scheduled. */
  schedule: ScheduledActivation | null;
}

export function initialActiveTerms(config: LinkConfig, configText: string): ActiveTermsState {
  return { config, configText, openedWith: configText, version: 1, schedule: null };
}
