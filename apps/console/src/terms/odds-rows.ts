import { centsToText, parseCents } from '@jackpot/money';
import { dollars, labelOf } from '../parts/texts.js';
import { t } from '../texts/t.js';
import { valueAt } from './fields.js';

interface Range {
  readonly low: string;
  readonly high: string;
}

export interface Odds {
  readonly link: {
    readonly layouts: readonly {
      readonly tableIds: readonly string[];
      readonly returnedAtReset: { readonly percent: string };
      readonly levels: readonly {
        readonly level: string;
        readonly reset: string;
        readonly wagersBetweenHits: string | null;
        readonly meterAtHit: Range | null;
        readonly breakEven: string | null;
      }[];
      readonly ofUnits?: readonly { readonly units: number; readonly returned: Range }[];
      readonly longRun: { readonly returned: Range; readonly contributed: { readonly percent: string } };
    }[];
  } | null;
}

export interface OddsRow {
  readonly figure: string;
  readonly text: string;
}

export function oddsRows({ link }: Odds, terms: unknown): readonly OddsRow[] {
  const layouts = link?.layouts ?? [];
  const rows = layouts.flatMap(({ tableIds, returnedAtReset, longRun, levels, ofUnits = [] }) => {
    const of = layouts.length === 1 ? '' : `${tableIds.join(', ')}: `;
    return [
      { figure: t('{1}RTP at reset', of), text: `${returnedAtReset.percent}%` },
      { figure: t('{1}RTP long-term', of), text: spanOf(longRun.returned, (text) => `${text}%`) },
      ...ofUnits.map(({ units, returned }) => ({
        figure: t('{1}RTP long-term, {2} units each', of, units),
        text: spanOf(returned, (text) => `${text}%`),
      })),
      { figure: t('{1}Contributed', of), text: `${longRun.contributed.percent}%` },
      ...levels.flatMap(({ level, reset, wagersBetweenHits, meterAtHit, breakEven }) => [
        { figure: t('{1}{2}: reset', of, labelOf(level)), text: dollars(reset) },
        {
          figure: t('{1}{2}: bets per hit', of, labelOf(level)),
          text: wagersBetweenHits === null ? '—' : separated(wagersBetweenHits),
        },
        {
          figure: t('{1}{2}: average hit', of, labelOf(level)),
          text: meterAtHit === null ? '—' : spanOf(meterAtHit, dollars),
        },
        { figure: t('{1}{2}: break-even', of, labelOf(level)), text: breakEven === null ? '—' : dollars(breakEven) },
      ]),
    ];
  });
  return [...rows, ...mustHitRows(terms)];
}

/** The trigger is drawn evenly between reset and maximum, so an average hit is halfway. */
export function mustHitRows(terms: unknown): readonly OddsRow[] {
  const cents = (path: string): bigint | undefined => {
    const text = valueAt(terms, path);
    const parsed = typeof text === 'string' ? parseCents(text) : undefined;
    return typeof parsed === 'bigint' ? parsed : undefined;
  };
  const [price, reset, maximum] = [cents('price'), cents('levels.mustHit.reset'), cents('levels.mustHit.maximum')];
  const rate = valueAt(terms, 'levels.mustHit.ratePpm');
  if (price === undefined || reset === undefined || maximum === undefined || typeof rate !== 'number') return [];
  const perBet = price * BigInt(Number.isInteger(rate) ? rate : 0);
  const bets = perBet === 0n ? '—' : separated((((maximum - reset) * 1_000_000n) / (2n * perBet)).toString());
  return [
    { figure: t('Must Hit: reset'), text: dollars(centsToText(reset)) },
    { figure: t('Must Hit: maximum'), text: dollars(centsToText(maximum)) },
    { figure: t('Must Hit: bets per hit'), text: bets },
    { figure: t('Must Hit: average hit'), text: dollars(centsToText((reset + maximum) / 2n)) },
    { figure: t('Must Hit: break-even'), text: t('n/a (mystery)') },
  ];
}

function separated(text: string): string {
  const [whole = '', ...fraction] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}

function spanOf({ low, high }: Range, text: (figure: string) => string): string {
  return low === high ? text(low) : t('{1} to {2}', text(low), text(high));
}
