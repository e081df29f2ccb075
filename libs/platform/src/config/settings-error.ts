import { StartRefused } from '../shutdown/start-refused.js';

/** What is wrong with one setting. Never contains the value, which may be a secret. */
export interface SettingsProblem {
  readonly variable: string;
  readonly text: string;
}

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
