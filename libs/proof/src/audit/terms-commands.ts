import { type Sha256, sameBytes, toHex } from '@jackpot/journal';
import {
  type LinkConfig,
  type LinkEvent,
  type OpenedLink,
  SCHEDULE_AGAINST,
  type TermsCommand,
  type TermsEvent,
  linkConfigProblems,
  readLinkConfig,
} from '@jackpot/progressive';
import type { EventProblem } from './finding.js';

/** What must have been asked of terms. Where an activation was scheduled, nothing but that may put any in force. */
export function termsCommandOf(link: OpenedLink | null, event: TermsEvent): TermsCommand | EventProblem {
  if (event.type === 'ScheduleEnded') return endCommandOf(event);
  const { at: _, config: text, ...papers } = event;
  const config = readTerms(text);
  if ('code' in config) return config;
  if (papers.type === 'ActivationScheduled') return { ...papers, type: 'schedule-activation', config };
  if (link !== null && link.schedule !== null)
    return { type: 'carry-out-activation', version: papers.version, against: null };
  return { ...papers, type: 'activate-terms', config };
}

/** What stood in the way is found again by the link, but for what it could not know. */
function endCommandOf({ version, end }: Extract<TermsEvent, { readonly type: 'ScheduleEnded' }>): TermsCommand {
  if (end.how === 'called-off') return { type: 'call-off-activation', version, reason: end.reason, person: end.person };
  const code = SCHEDULE_AGAINST.find((each) => each === end.code);
  const against = code === undefined ? null : { code, detail: end.detail };
  return { type: 'carry-out-activation', version, against };
}

/** The terms of an event; or what is wrong with them. */
export function readTerms(text: string): LinkConfig | EventProblem {
  const config = readLinkConfig(parseJson(text));
  if (!('linkId' in config)) return { code: 'CONFIG_WRONG', expected: 'a configuration', found: text.slice(0, 200) };
  const [problem] = linkConfigProblems(config);
  if (problem === undefined) return config;
  return { code: 'CONFIG_WRONG', expected: 'terms that may be approved', found: `${problem.code} at ${problem.path}` };
}

/** People signed a hash: it must be that of the document that was scheduled or activated. */
export function documentProblem(event: LinkEvent, sha256: Sha256): EventProblem | null {
  if (event.type !== 'TermsActivated' && event.type !== 'ActivationScheduled') return null;
  const hash = sha256(new TextEncoder().encode(event.config));
  if (sameBytes(hash, event.hash)) return null;
  return { code: 'CONFIG_WRONG', expected: `the document ${toHex(event.hash)}`, found: toHex(hash) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
