import { StartRefused } from '../shutdown/start-refused.js';

/** One variable that is missing or wrong, and what to do about it. Never its value: it may be a secret. */
export interface SettingsProblem {
  readonly variable: string;
  readonly text: string;
}

/** A setting that the process cannot start with. */
export class SettingsError extends StartRefused {
  override readonly name = 'SettingsError';

  constructor(readonly problems: readonly SettingsProblem[]) {
    super(describe(problems), { problems });
  }
}

function describe(problems: readonly SettingsProblem[]): string {
  const lines = problems.map(({ variable, text }) => `  ${variable}: ${text}`);
  return ['The settings are not complete. Set these environment variables and start again:', ...lines].join('\n');
}
