export const SEED_FILES = {
  '000': '000_a947ec4f42605d03.txt',
  '002': '002_68f6c56039db2bc6.txt',
  '003': '003_d50968b9a0e8f642.txt',
} as const;

export function plainText(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*(- )?\d{1,2} (?=\S)/, '')
        .replace(/^\s*- /, '')
        .trim(),
    )
    .filter((line) => !/^\*\*(Maryland State|Standard Rules)|^Standard Rules - Mini|^\d{1,2}$/.test(line))
    .join(' ')
    .replace(/\*\*|~~[^~]*~~|<\/?b>|#+ /g, '')
    .replace(/\s+/g, ' ');
}

export function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start + from.length);
  if (start < 0 || end < 0) throw new Error(`the text has no "${from}" ... "${to}"`);
  return text.slice(start, end);
}

export interface PrintedLine {
  readonly event: string;
  readonly pays: { readonly pays: number; readonly on: number } | 'push';
}

/** Finds sentences of the form "For a ... the payout is ... to ...". */
export function printedLines(section: string): readonly PrintedLine[] {
  const line = /(?:For|When) (?:an? |the )?((?:(?!payout is).)+?),? (?:the )?payout is (?:an? )?([\d,]+ to \d+|push)/gi;
  return [...section.matchAll(line)].map(([, event = '', pays = '']) => ({ event, pays: paysOf(pays) }));
}

export function printedOdds(section: string): readonly { readonly pays: number; readonly on: number }[] {
  return [...section.matchAll(/odds of (?:at least )?([\d,]+ to \d+)/g)].map(([, odds = '']) => oddsOf(odds));
}

function paysOf(text: string): PrintedLine['pays'] {
  return /^push$/i.test(text) ? 'push' : oddsOf(text);
}

function oddsOf(text: string): { readonly pays: number; readonly on: number } {
  const [pays = '', on = ''] = text.replaceAll(',', '').split(' to ');
  return { pays: Number(pays), on: Number(on) };
}
