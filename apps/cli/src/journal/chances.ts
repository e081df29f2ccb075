import { type WagerChance, wagerChances } from '@jackpot/odds';
import { type Chance, type LevelId, type TransferTarget, journaledConfig } from '@jackpot/progressive';
import type { LinkTransfers, PostedNotice } from '@jackpot/proof';

export interface Recounted {
  readonly problems: readonly string[];
  readonly right: number;
  /**
   * Number of chances that could not be recomputed, by the link whose journal is missing or does not expect the
   * transfer.
   */
  readonly notCounted: ReadonlyMap<string, number>;
}

/**
 * Recomputes the chances in every transfer notice (REQ-57). The level that gives up its amount uses the terms at the
 * time of the notice. The receiving level uses the terms that its link has had since it began to expect the amount.
 */
export function recountChances(links: readonly LinkTransfers[]): Recounted {
  const found = { problems: [] as string[], right: 0, notCounted: new Map<string, number>() };
  const count = rememberedCount();
  for (const one of links)
    for (const posted of one.notices) {
      const name = `notice ${posted.notice} of ${one.link}`;
      compare(posted.chance, count(posted.terms, posted.level)?.most, `${name}: ${posted.level}`, found);
      recountTargets({ one, posted, links, name }, count, found);
    }
  return found;
}

type Found = { -readonly [K in keyof Recounted]: Recounted[K] } & {
  readonly problems: string[];
  readonly notCounted: Map<string, number>;
};
type Count = (terms: string, level: LevelId) => WagerChance | undefined;

interface Posted {
  readonly one: LinkTransfers;
  readonly posted: PostedNotice;
  readonly links: readonly LinkTransfers[];
  readonly name: string;
}

function recountTargets({ one, posted, links, name }: Posted, count: Count, found: Found): void {
  for (const [part, target] of posted.targets.entries()) {
    const { linkId, level, chance, priceCents } = target;
    const known =
      linkId === one.link ? [posted.terms] : termsOfWaiting(links, one, { linkId, notice: posted.notice, part });
    const terms = known.find((each) => isAsPosted(target, each, count)) ?? known[0];
    if (terms === undefined) {
      found.notCounted.set(linkId, (found.notCounted.get(linkId) ?? 0) + 1);
      continue;
    }
    const what = `${name}: ${level} of ${linkId}`;
    compare(chance, count(terms, level)?.least, what, found);
    const foundCents = journaledConfig(terms).priceCents;
    if (foundCents !== priceCents)
      found.problems.push(`${what} costs ${foundCents} cents, the notice states ${priceCents}`);
  }
}

function isAsPosted({ level, chance, priceCents }: TransferTarget, terms: string, count: Count): boolean {
  return journaledConfig(terms).priceCents === priceCents && isSame(chance, count(terms, level)?.least);
}

/**
 * Terms of the receiving link under which the notice may have been posted. Before the transfer is sent, earlier terms
 * are possible too, because that link learns of the notice only after its posting.
 */
function termsOfWaiting(
  links: readonly LinkTransfers[],
  { operator, link, sent }: LinkTransfers,
  wanted: { readonly linkId: string; readonly notice: number; readonly part: number },
): readonly string[] {
  const target = links.find((each) => each.operator === operator && each.link === wanted.linkId);
  const isIt = (each: { readonly from: string; readonly notice: number; readonly part: number }): boolean =>
    each.from === link && each.notice === wanted.notice && each.part === wanted.part;
  const waited = target?.expected.find(isIt);
  if (waited === undefined) return [];
  return sent.some(({ notice }) => notice === wanted.notice)
    ? [waited.terms]
    : [waited.terms, ...waited.earlierTerms.toReversed()];
}

function compare(stated: Chance, counted: WagerChance['most'] | undefined, what: string, found: Found): void {
  if (isSame(stated, counted)) found.right += 1;
  else
    found.problems.push(
      `${what} is hit in ${counted === undefined ? 'no known part' : `${counted.numerator}/${counted.denominator}`} of wagers, the notice states ${stated.ways}/${stated.of}`,
    );
}

function isSame(stated: Chance, counted: WagerChance['most'] | undefined): boolean {
  return counted !== undefined && stated.ways * counted.denominator === counted.numerator * stated.of;
}

function rememberedCount(): Count {
  const known = new Map<string, readonly WagerChance[]>();
  return (terms, level) => {
    const chances = known.get(terms) ?? wagerChances(journaledConfig(terms));
    known.set(terms, chances);
    return chances.find((each) => each.level === level);
  };
}
