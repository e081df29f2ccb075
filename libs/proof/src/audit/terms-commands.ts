import { type Sha256, sameBytes, toHex } from '@jackpot/journal';
import {
  type LinkConfig,
  type LinkEvent,
  SCHEDULE_AGAINST,
  type TermsEvent,
  linkConfigProblems,
  readJournaledConfig,
} from '@jackpot/progressive';
import type { CommandsOf } from './commands.js';
import type { EventProblem } from './finding.js';

/** While an activation is scheduled, only that schedule may put terms in force. */
export const TERMS_COMMANDS: CommandsOf<TermsEvent['type']> = {
  TermsActivated: ({ at: _, config: text, ...approved }, { opened: link }) => {
    const config = readTerms(text);
    if ('code' in config) return config;
    return link !== null && link.schedule !== null
      ? { type: 'execute-activation', version: approved.version, against: null }
      : { ...approved, type: 'activate-terms', config };
  },
  ActivationScheduled: ({ at: _, config: text, ...approved }) => {
    const config = readTerms(text);
    return 'code' in config ? config : { ...approved, type: 'schedule-activation', config };
  },
  // The link finds again what prevented the activation. Only reasons that it cannot know come from the event.
  ScheduleEnded: ({ version, end }) => {
    if (end.how === 'cancelled') return { type: 'cancel-activation', version, reason: end.reason, person: end.person };
    const code = SCHEDULE_AGAINST.find((each) => each === end.code);
    return {
      type: 'execute-activation',
      version,
      against: code === undefined ? null : { code, detail: end.detail },
    };
  },
};

export function readTerms(text: string): LinkConfig | EventProblem {
  const read = readJournaledConfig(text);
  if (!read.ok) return { code: 'CONFIG_WRONG', expected: 'a configuration', found: text.slice(0, 200) };
  const { config } = read;
  const [problem] = linkConfigProblems(config);
  if (problem === undefined) return config;
  return { code: 'CONFIG_WRONG', expected: 'terms that may be approved', found: `${problem.code} at ${problem.path}` };
}

/** The hash that people signed must be the hash of the recorded document. */
export function documentProblem(event: LinkEvent, sha256: Sha256): EventProblem | null {
  if (event.type !== 'TermsActivated' && event.type !== 'ActivationScheduled') return null;
  const hash = sha256(new TextEncoder().encode(event.config));
  if (sameBytes(hash, event.hash)) return null;
  return { code: 'CONFIG_WRONG', expected: `the document ${toHex(event.hash)}`, found: toHex(hash) };
}
