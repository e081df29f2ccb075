import { wholeMicro } from '@jackpot/progressive';
import type { LinkTransfers, MovedPart } from './transfer-register.js';

export interface Together {
  readonly problems: readonly string[];
  readonly received: number;
  readonly inTransit: number;
  readonly inTransitMicro: bigint;
  /** Number of transfer facts about each link without a journal. They are not compared. */
  readonly absent: ReadonlyMap<string, number>;
  /** Number of transfer facts after the end of each link's journal. They are not compared. */
  readonly tooShort: ReadonlyMap<string, number>;
}

/**
 * Compares journals of one operator. Every sent part must be in transit or received once with the same amount, and no
 * other part may be received. An expected part must be in the other link's notice. An expectation may be cancelled only
 * if that notice is.
 * @param links journals to check. Of two journals of one link, the longer counts
 * @param counterparts the same journals, read again later, so that they contain the counterpart of every fact in
 * `links`
 */
export function reconcileLinks(
  links: readonly LinkTransfers[],
  counterparts: readonly LinkTransfers[] = links,
): Together {
  const others = byName(counterparts);
  const totals = {
    ...{ problems: [] as string[], received: 0, inTransit: 0, inTransitMicro: 0n },
    ...{ absent: new Map<string, number>(), tooShort: new Map<string, number>() },
  };
  for (const one of byName(links).values()) {
    const other = (link: string): LinkTransfers | undefined => {
      const found = others.get(nameOf({ operator: one.operator, link }));
      if (found === undefined) increase(totals.absent, link);
      return found;
    };
    holdSent(one, other, totals);
    holdArrived(one, other, totals);
    holdReceived(one, other, totals);
    compareExpected(one, other, totals);
  }
  return totals;
}

type Totals = { -readonly [K in keyof Together]: Together[K] } & {
  readonly problems: string[];
  readonly absent: Map<string, number>;
  readonly tooShort: Map<string, number>;
};
type Other = (link: string) => LinkTransfers | undefined;

function byName(links: readonly LinkTransfers[]): ReadonlyMap<string, LinkTransfers> {
  const found = new Map<string, LinkTransfers>();
  for (const each of links) {
    const known = found.get(nameOf(each));
    if (known === undefined || known.endsAt < each.endsAt) found.set(nameOf(each), each);
  }
  return found;
}

function increase(counts: Map<string, number>, link: string): void {
  counts.set(link, (counts.get(link) ?? 0) + 1);
}

function nameOf({ operator, link }: Pick<LinkTransfers, 'operator' | 'link'>): string {
  return `${operator}/${link}`;
}

function holdSent({ link, sent }: LinkTransfers, other: Other, totals: Totals): void {
  for (const part of sent) {
    const target = other(part.to);
    if (target === undefined) continue;
    const comes = target.received.filter((each) => each.from === link && isPart(each, part));
    const name = `part ${part.part} of notice ${part.notice} of ${link}`;
    if (comes.length > 1) totals.problems.push(`${part.to} received ${name} ${comes.length} times`);
    else if (comes[0] !== undefined) holdAmounts(part, comes[0], `${name}, sent to ${part.to}`, totals);
    else if (target.isRetired) totals.problems.push(`${part.to} was retired and had not received ${name}`);
    else {
      totals.inTransit += 1;
      totals.inTransitMicro += wholeMicro(part);
    }
  }
}

function holdAmounts(sent: MovedPart, come: MovedPart, name: string, totals: Totals): void {
  for (const field of ['level', 'displayMicro', 'reserveMicro', 'overflowMicro'] as const)
    if (sent[field] !== come[field])
      return void totals.problems.push(
        `${name}: ${field} is ${sent[field]} where it was sent, ${come[field]} received`,
      );
  totals.received += 1;
}

function holdArrived({ link, arrived }: LinkTransfers, other: Other, totals: Totals): void {
  for (const { to, at, amountMicro, ...part } of arrived) {
    const target = other(to);
    const come = target?.received.find((each) => each.from === link && isPart(each, part));
    if (target === undefined) continue;
    const name = `part ${part.part} of notice ${part.notice}`;
    if (come === undefined) missing(target, at, `${link} confirms ${name}, which it never received`, totals);
    else if (wholeMicro(come) !== amountMicro)
      totals.problems.push(
        `${link} recorded ${amountMicro} of ${name} as received by ${to}, which received ${wholeMicro(come)}`,
      );
  }
}

function holdReceived({ link, received }: LinkTransfers, other: Other, totals: Totals): void {
  for (const part of received) {
    const source = other(part.from);
    if (source !== undefined && !source.sent.some((each) => each.to === link && isPart(each, part)))
      missing(
        source,
        part.at,
        `${link} received part ${part.part} of notice ${part.notice}, and it never sent it`,
        totals,
      );
  }
}

function compareExpected({ link, expected, expectationsCancelled }: LinkTransfers, other: Other, totals: Totals): void {
  for (const { from, notice, part, at } of expected) {
    const source = other(from);
    const target = source?.notices.find((each) => each.notice === notice)?.targets[part];
    if (source !== undefined && target?.linkId !== link)
      missing(source, at, `${link} waits for part ${part} of notice ${notice}, and it never posted it`, totals);
  }
  for (const { from, notice, at } of expectationsCancelled) {
    const source = other(from);
    if (source !== undefined && !source.cancelled.has(notice))
      missing(source, at, `${link} gave up notice ${notice}, and it never called it off`, totals);
  }
}

/** If the journal of `source` ends before `at`, the missing event may follow later, so it is only counted. */
function missing(source: LinkTransfers, at: number, text: string, totals: Totals): void {
  if (source.endsAt < at) increase(totals.tooShort, source.link);
  else totals.problems.push(`${source.link}: ${text}`);
}

type Named = Pick<MovedPart, 'notice' | 'part'>;

function isPart(one: Named, other: Named): boolean {
  return one.notice === other.notice && one.part === other.part;
}
