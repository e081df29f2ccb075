import type { WagerLine } from '@jackpot/rules';
import { t } from '../texts/t.js';

export interface PostedWager {
  readonly name: string;
  readonly lines: readonly WagerLine[];
}

export function postedLines({ lines }: Pick<PostedWager, 'lines'>): readonly WagerLine[] {
  return lines.filter(({ result }) => result === 'win');
}

export function oddsText(wager: Pick<PostedWager, 'lines'>, line: string): string | undefined {
  const found = postedLines(wager).find(({ id }) => id === line);
  return found && t('{1} to {2}', found.odds.pays, found.odds.on);
}
