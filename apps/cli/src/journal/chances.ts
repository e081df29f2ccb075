import { type WagerChance, wagerChances } from '@jackpot/odds';
import { type Chance, type LevelId, type LinkConfig, type TransferTarget, readLinkConfig } from '@jackpot/progressive';
import type { LinkTransfers, PostedNotice } from '@jackpot/proof';

/** What counting the chances in notices once more has come to. */
export interface Recounted {
  /** In sentences; empty where every chance that could be counted is right. */
  readonly problems: readonly string[];
  /** Chances that were counted again and are right. */
  readonly right: number;
  /** Chances that a notice says of another link whose journal is not here, or does not say that it waits. */
  readonly notCounted: number;
}

/**
 * Counts the chances in every notice of a transfer once more (REQ-57): that of the level that gives from the terms of its
 * link when the notice was given; that of a level that takes from the terms of its own link, since that link waited for the
 * amount. What another link's terms say is in its journal alone, so without it a notice's word is all there is.
 */
export function recountChances(links: readonly LinkTransfers[]): Recounted {
  const found = { problems: [] as string[], right: 0, notCounted: 0 };
  const count = rememberedCount();
  for (const one of links)
    for (const posted of one.notices) {
      const name = `notice ${posted.notice} of ${one.link}`;
      compare(posted.chance, count(posted.terms, posted.level)?.most, `${name}: ${posted.level}`, found);
      recountTargets({ one, posted, links, name }, count, found);
    }
  return found;
}

type Found = { -readonly [K in keyof Recounted]: Recounted[K] } & { readonly problems: string[] };
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
      found.notCounted += 1;
      continue;
    }
    const what = `${name}: ${level} of ${linkId}`;
    compare(chance, count(terms, level)?.least, what, found);
    const asksCents = configOf(terms).priceCents;
    if (asksCents !== priceCents)
      found.problems.push(`${what} costs ${asksCents} cents, the notice says ${priceCents}`);
  }
}

function isAsPosted({ level, chance, priceCents }: TransferTarget, terms: string, count: Count): boolean {
  return configOf(terms).priceCents === priceCents && isSame(chance, count(terms, level)?.least);
}

/**
 * The terms that a notice's word may be of: those of the link since it waits for the part, for they stay until that has come;
 * and, where nothing was sent, those before, for the link is told of a notice only after it was given.
 */
function termsOfWaiting(
  links: readonly LinkTransfers[],
  { house, link, sent }: LinkTransfers,
  wanted: { readonly linkId: string; readonly notice: number; readonly part: number },
): readonly string[] {
  const target = links.find((each) => each.house === house && each.link === wanted.linkId);
  const isIt = (each: { readonly from: string; readonly notice: number; readonly part: number }): boolean =>
    each.from === link && each.notice === wanted.notice && each.part === wanted.part;
  const waited = target?.awaited.find(isIt);
  if (waited === undefined) return [];
  return sent.some(({ notice }) => notice === wanted.notice)
    ? [waited.terms]
    : [waited.terms, ...waited.earlierTerms.toReversed()];
}

function compare(said: Chance, counted: WagerChance['most'] | undefined, what: string, found: Found): void {
  if (isSame(said, counted)) found.right += 1;
  else
    found.problems.push(
      `${what} is hit in ${counted === undefined ? 'no known part' : `${counted.numerator}/${counted.denominator}`} of wagers, the notice says ${said.ways}/${said.of}`,
    );
}

function isSame(said: Chance, counted: WagerChance['most'] | undefined): boolean {
  return counted !== undefined && said.ways * counted.denominator === counted.numerator * said.of;
}

/** Counting takes a moment for each layout; the same terms are counted once. */
function rememberedCount(): Count {
  const known = new Map<string, readonly WagerChance[]>();
  return (terms, level) => {
    const chances = known.get(terms) ?? wagerChances(configOf(terms));
    known.set(terms, chances);
    return chances.find((each) => each.level === level);
  };
}

function configOf(terms: string): LinkConfig {
  const config = readLinkConfig(JSON.parse(terms));
  if (!('linkId' in config)) throw new TypeError('terms of a journal that was found true');
  return config;
}
