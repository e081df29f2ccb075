import { anyText } from '@jackpot/platform';
import { microToText } from '@jackpot/money';
import { type LinkTransfers, reconcileLinks } from '@jackpot/proof';
import { recountChances } from './chances.js';

/** `not-compared`: nothing differs, but something could not be compared. */
export type Verdict = 'clean' | 'not-compared' | 'different';

const EXIT_CODES: Readonly<Record<Verdict, number>> = { clean: 0, different: 1, 'not-compared': 3 };
export const exitCodeOf = (verdict: Verdict): number => EXIT_CODES[verdict];

const VERDICTS: Readonly<Record<Verdict, string>> = {
  clean: 'clean',
  different: 'NOT CLEAN',
  'not-compared': 'NOT COMPARED with every other link; nothing wrong was found in what was compared',
};
export const verdictText = (verdict: Verdict): string => `verified: ${VERDICTS[verdict]}\n`;

export const EXIT_CODE_3 = '3 something could not be compared with the journal of another link (nothing else differs)';

export const WITHOUT = {
  help: 'the journal of this link is not here, and what names it is not compared: without this option that ends with exit code 3',
  shown: 'LINK',
  read: anyText,
  isList: true,
} as const;

export interface LinksCompared {
  readonly verdict: Verdict;
  readonly text: string;
}

export function hasTransfers({ notices, received, expected }: LinkTransfers): boolean {
  return notices.length + received.length + expected.length > 0;
}

/**
 * @param without links whose journals the caller declares missing
 * @param counterparts the same journals, read again later
 */
export function compareLinks(
  links: readonly LinkTransfers[],
  without: readonly string[],
  counterparts: readonly LinkTransfers[] = links,
): LinksCompared {
  const isGiven = (link: string): boolean => links.some((each) => each.link === link);
  const together = reconcileLinks(links, counterparts);
  const chances = recountChances(links);
  const problems = [...together.problems, ...chances.problems];
  const { received, inTransit, inTransitMicro, absent, tooShort } = together;
  const lines = [
    `between links`,
    `  transfers    ${received} parts received as they were sent, ${inTransit} in transit (${microToText(inTransitMicro)})`,
    ...Array.from(absent, ([link, count]) => `  not compared ${count} facts of ${link}, whose journal was not given`),
    ...Array.from(tooShort, ([link, count]) => `  not compared ${count} facts later than the journal of ${link} ends`),
    `  chances      ${chances.right} in notices of transfers recomputed and right`,
    ...Array.from(
      chances.notCounted,
      ([link, count]) =>
        `  not computed ${count} of levels of ${link}: ${isGiven(link) ? 'it does not expect the amount yet' : 'its journal was not given'}`,
    ),
    ...problems.map((problem) => `  NOT TRUE: ${problem}`),
  ];
  const notGiven = [...absent.keys(), ...chances.notCounted.keys()].filter((link) => !isGiven(link));
  const isLooked = tooShort.size === 0 && notGiven.every((link) => without.includes(link));
  return { verdict: problems.length > 0 ? 'different' : isLooked ? 'clean' : 'not-compared', text: lines.join('\n') };
}

/**
 * For a journal that was not read from its beginning.
 * @param named number of facts that name another link, by that link
 */
export function notComparedFrom(
  link: string,
  named: ReadonlyMap<string, number>,
  without: readonly string[],
): LinksCompared {
  const lines = Array.from(
    named,
    ([other, count]) => `link ${link}: not compared ${count} facts of ${other}, for it was not read from its beginning`,
  );
  const isLooked = [...named.keys()].every((other) => without.includes(other));
  return { verdict: isLooked ? 'clean' : 'not-compared', text: lines.join('\n') };
}
