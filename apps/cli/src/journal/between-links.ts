import { microToText } from '@jackpot/money';
import { type LinkTransfers, reconcileLinks } from '@jackpot/proof';
import { recountChances } from './chances.js';

/** What several journals record of each other, and whether it agrees. */
export interface LinksCompared {
  readonly isTrue: boolean;
  readonly text: string;
}

/** Whether a journal has posted, sent, received or expected a transfer. */
export function hasTransfers({ notices, received, expected }: LinkTransfers): boolean {
  return notices.length + received.length + expected.length > 0;
}

/** Compares journals that each verified by themselves, and recomputes the chances in their notices. */
export function compareLinks(links: readonly LinkTransfers[]): LinksCompared {
  const together = reconcileLinks(links);
  const chances = recountChances(links);
  const problems = [...together.problems, ...chances.problems];
  const { received, inTransit, inTransitMicro, elsewhere, later } = together;
  const lines = [
    `between links`,
    `  transfers    ${received} parts received as they were sent, ${inTransit} in transit (${microToText(inTransitMicro)})`,
    ...(elsewhere === 0 ? [] : [`  not compared ${elsewhere} parts to or from links that were not given`]),
    ...(later === 0 ? [] : [`  not compared ${later} facts later than the journal of the other link ends`]),
    `  chances      ${chances.right} in notices of transfers recomputed and right`,
    ...(chances.notCounted === 0
      ? []
      : [`  not computed ${chances.notCounted} of levels of other links whose journals were not given`]),
    ...problems.map((problem) => `  NOT TRUE: ${problem}`),
  ];
  return { isTrue: problems.length === 0, text: lines.join('\n') };
}
