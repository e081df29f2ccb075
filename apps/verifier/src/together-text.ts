import { microToText } from '@jackpot/money';
import { type LinkTransfers, reconcileLinks } from '@jackpot/proof';
import { recountChances } from './chances.js';

/** What several journals say of each other, for a person to read; and whether that is true. */
export interface HeldTogether {
  readonly isTrue: boolean;
  readonly text: string;
}

/** Whether a journal has anything to do with another, or has posted a transfer. */
export function hasTransfers({ notices, received, awaited }: LinkTransfers): boolean {
  return notices.length + received.length + awaited.length > 0;
}

/** Holds journals together that were found true each by itself, and counts the chances in their notices once more. */
export function heldTogether(links: readonly LinkTransfers[]): HeldTogether {
  const together = reconcileLinks(links);
  const chances = recountChances(links);
  const problems = [...together.problems, ...chances.problems];
  const { received, inTransit, inTransitMicro, elsewhere, later } = together;
  const lines = [
    `between links`,
    `  transfers    ${received} parts received as they were sent, ${inTransit} in transit (${microToText(inTransitMicro)})`,
    ...(elsewhere === 0 ? [] : [`  not held     ${elsewhere} parts to or from links that were not given`]),
    ...(later === 0 ? [] : [`  not held     ${later} facts later than the journal of the other link ends`]),
    `  chances      ${chances.right} in notices of transfers counted again and right`,
    ...(chances.notCounted === 0
      ? []
      : [`  not counted  ${chances.notCounted} of levels of other links, for want of those links' journals`]),
    ...problems.map((problem) => `  NOT TRUE: ${problem}`),
  ];
  return { isTrue: problems.length === 0, text: lines.join('\n') };
}
