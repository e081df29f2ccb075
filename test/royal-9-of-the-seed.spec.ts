import { readFileSync } from 'node:fs';
import { lineName } from '@jackpot/contract';
import { parseCents } from '@jackpot/money';
import { jurisdictionOf } from '@jackpot/progressive';
import { type Paytable, linesOf, printedLineName, worthCents } from '@jackpot/rules';
import { SEED_FILES, between, plainText } from '../libs/rules/test/seed-text.js';

const TEXT = plainText(readFileSync(`libs/rules/test/seeds/${SEED_FILES['000']}`, 'utf8')).replaceAll('\\$', '$');
const PAYTABLES = ['A', 'B', 'C'] as const;

const METERS = { star: 7_654_300n, spade: 81_900n, heart: 57_300n };

const section = (from: string, to: string): string => between(TEXT, from, to);

function cents(dollars: string): bigint {
  const read = parseCents(dollars.replaceAll(',', ''));
  if (typeof read !== 'bigint') throw new Error(`${dollars} is no amount`);
  return read;
}

/** Payouts of a paytable of chapter 12 K, in printed order. */
function printedWorths(paytable: Paytable): readonly bigint[] {
  const all = section('K. If a facility operator offers a Royal 9', 'L. A facility operator');
  const ours = all.split(/Paytable [ABC]: /)[PAYTABLES.indexOf(paytable) + 1] ?? '';
  const printed = ours.matchAll(/the payout is (?:(\d+) percent of the (\w+) Progressive meter|\$([\d,]+))/g);
  return [...printed].map(([, percent, meter = '', dollars]) =>
    percent === undefined
      ? cents(dollars ?? '')
      : (METERS[meter.toLowerCase() as keyof typeof METERS] * BigInt(percent)) / 100n,
  );
}

/** Names of the lines of a paytable, in the order of chapter 12 K. */
function printedNames(paytable: Paytable): readonly string[] {
  const all = section('K. If a facility operator offers a Royal 9', 'L. A facility operator');
  const ours = all.split(/Paytable [ABC]: /)[PAYTABLES.indexOf(paytable) + 1] ?? '';
  return [...ours.matchAll(/For (?:an? )?(.+?) the payout is/g)].map(([, words = '']) => words);
}

function printedFloors(from: string, to: string): Readonly<Record<string, bigint>> {
  const floors = section(from, to).matchAll(/\$([\d,]+) for Paytable ([ABC])/g);
  return Object.fromEntries([...floors].map(([, dollars = '', paytable = '']) => [paytable, cents(dollars)]));
}

describe('the Royal 9 as the rules print it', () => {
  it.each(PAYTABLES)('paytable %s of chapter 12 K', (paytable) => {
    const printed = printedWorths(paytable);
    expect(printed).toHaveLength(8);
    expect(linesOf(paytable).map((line) => worthCents(line, METERS))).toEqual(printed);
  });

  it.each(PAYTABLES)('names the lines of paytable %s as chapter 12 K does', (paytable) => {
    const printed = printedNames(paytable);
    expect(linesOf(paytable).map((line) => printedLineName({ paytable }, line))).toEqual(printed);
    expect(linesOf(paytable).map((line) => lineName({ paytable }, line))).toEqual(printed);
  });

  it('the floors of chapter 12 L', () => {
    const star = printedFloors('meter used for the Star', 'meter used for the Spade');
    const spadeAndHeart = printedFloors('meter used for the Spade', 'M. If a facility');
    const printed = PAYTABLES.map((paytable) => [
      paytable,
      { star: star[paytable], spadeAndHeart: spadeAndHeart[paytable] },
    ]);
    expect(jurisdictionOf('maryland').levelMinimums?.value).toEqual(Object.fromEntries(printed));
  });

  it('the floors of chapter 12 O', () => {
    const printed = section('(2) The reset and maximum payout amounts', 'P. If a facility').matchAll(
      /\(\w\) \$([\d,]+) and \$?([\d,]+)/g,
    );
    expect(jurisdictionOf('maryland').mustHitMinimums?.value).toEqual(
      [...printed].map(([, reset = '', maximum = '']) => ({ reset: cents(reset), maximum: cents(maximum) })),
    );
  });
});
