import { type Sha256, sameBytes, toHex } from '@jackpot/journal';
import {
  type LinkConfig,
  type LinkEvent,
  type TermsCommand,
  type TermsEvent,
  linkConfigProblems,
  readLinkConfig,
} from '@jackpot/progressive';
import type { EventProblem } from './finding.js';

/** What must have been asked for terms to be activated. */
export function termsCommandOf({ type: _, at: __, config: text, ...papers }: TermsEvent): TermsCommand | EventProblem {
  const config = readTerms(text);
  return 'code' in config ? config : { type: 'activate-terms', ...papers, config };
}

/** The terms of an event; or what is wrong with them. */
export function readTerms(text: string): LinkConfig | EventProblem {
  const config = readLinkConfig(parseJson(text));
  if (!('linkId' in config)) return { code: 'CONFIG_WRONG', expected: 'a configuration', found: text.slice(0, 200) };
  const [problem] = linkConfigProblems(config);
  if (problem === undefined) return config;
  return { code: 'CONFIG_WRONG', expected: 'terms that may be approved', found: `${problem.code} at ${problem.path}` };
}

/** People signed a hash: it must be that of the document that was activated. */
export function documentProblem(event: LinkEvent, sha256: Sha256): EventProblem | null {
  if (event.type !== 'TermsActivated') return null;
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
