import { type Batch, ByteReader, type Sha256, sameBytes, toHex } from '@jackpot/journal';
import { must, wholeCents } from '@jackpot/money';
import {
  type Award,
  type EventOf,
  type LevelMeters,
  type LinkConfig,
  type LinkEvent,
  type OpenedLink,
  type TableConfig,
  type TableNo,
  type ThreeCardRoundState,
  awardsOf,
  commitmentPreimage,
  decodeMeters,
  evolve,
  initialState,
  lineTermsAt,
  metersOf,
  mustHitWinner,
  readEvent,
  seatsDrawn,
  tableOf,
  reversed,
  winnerPreimage,
} from '@jackpot/progressive';
import {
  type Card,
  type MeterCents,
  type SeatDerivation,
  type ThreeCardDerivation,
  dealOf,
  deriveRoyal9,
  deriveThreeCardLine,
  lineTermsOf,
} from '@jackpot/rules';
import { type AwardAct, increaseOf, isAwardAct } from './act-words.js';
import type { Dispute, MustHitReveal, Recorded, Shown } from './dispute.js';

interface CoupSeen {
  readonly entries: Recorded[];
  lock: { readonly before: readonly LevelMeters[]; readonly after: readonly LevelMeters[] } | null;
  readonly shown: Shown[];
}

type Found = Omit<Dispute, 'operator' | 'entries' | 'acts' | 'derivation'> & {
  readonly coupSeen: CoupSeen;
  /** Terms when the award was fixed. Later terms do not apply. */
  readonly config: LinkConfig;
  readonly seatMap: TableConfig['seats'];
  /** Null at a table of Mini Baccarat. */
  readonly round: ThreeCardRoundState | null;
};

/**
 * Collects what concerns one award: its coup, the meters around the lock and the award, and later acts. Does not verify
 * the journal.
 */
export class DisputeCollector {
  readonly #state = initialState();
  readonly #coups = new Map<TableNo, CoupSeen>();
  readonly #acts: Dispute['acts'][number][] = [];
  #previous: Shown | null = null;
  #found: Found | undefined;

  constructor(
    private readonly awardNumber: number,
    private readonly sha256: Sha256,
  ) {}

  take(batch: Batch): void {
    const shown: Shown = { batch: batch.batch, sealedAt: batch.sealedAt, meters: decodeMeters(batch.meters) };
    const reader = new ByteReader(batch.events);
    for (let sequence = batch.firstSequence; !reader.isAtEnd; sequence += 1)
      this.#takeEvent({ sequence, batch: batch.batch, event: readEvent(reader) }, shown);
    this.#previous = shown;
  }

  dispute(operator: string): Dispute | undefined {
    if (this.#found === undefined) return undefined;
    const { coupSeen, config, seatMap, round, ...found } = this.#found;
    const derivation =
      round === null
        ? derivationOf(found.award, coupSeen.entries, royal9Of(config, seatMap), found.meters.beforeAward)
        : roundDerivationOf(found.award, round, config, found.meters.beforeAward);
    return { ...found, operator, entries: coupSeen.entries, acts: this.#acts, derivation };
  }

  #takeEvent(recorded: Recorded, shown: Shown): void {
    const { event } = recorded;
    const link = this.#state.opened;
    const before = [...(link?.meters ?? [])];
    const reveal = link === null ? null : revealOf(link, event, this.sha256);
    evolve(this.#state, event);
    if (isAwardAct(event) && this.#isAbout(event)) this.#acts.push({ ...recorded, event });
    if (link !== null && 'round' in event) this.#coups.get(event.table)?.entries.push(recorded);
    if (link === null || !('coup' in event)) return;
    const after = [...link.meters];
    const seen = this.#seen(event, shown);
    seen.entries.push(recorded);
    if (event.type === 'CoupLocked') seen.lock = { before, after };
    const award = awardsOf(event).find(({ awardNumber }) => awardNumber === this.awardNumber);
    const fixedOn = metersFor(event, before);
    if (award !== undefined) this.#find({ award, recorded, link, event, seen, before: fixedOn, after, shown, reveal });
  }

  #isAbout(event: AwardAct): boolean {
    return event.awardNumber === this.awardNumber || increaseOf(event, this.awardNumber) !== undefined;
  }

  #seen(event: Extract<LinkEvent, { readonly coup: number }>, shown: Shown): CoupSeen {
    const known = this.#coups.get(event.table);
    const seen = event.type === 'CoupOpened' || known === undefined ? { entries: [], lock: null, shown: [] } : known;
    this.#coups.set(event.table, seen);
    // Until this lock, signs showed the meters of the previous commit.
    if (event.type === 'CoupLocked') seen.shown.push(...(this.#previous === null ? [] : [this.#previous]), shown);
    return seen;
  }

  #find(at: {
    readonly award: Award;
    readonly recorded: Recorded;
    readonly link: OpenedLink;
    readonly event: Extract<LinkEvent, { readonly coup: number }>;
    readonly seen: CoupSeen;
    readonly before: readonly LevelMeters[];
    readonly after: readonly LevelMeters[];
    readonly shown: Shown;
    readonly reveal: MustHitReveal | null;
  }): void {
    const { award, recorded, link, event, seen, before, after, shown } = at;
    const { tableId, config, threeCard } = tableOf(link, event.table);
    this.#found = {
      award,
      linkId: link.config.linkId,
      linkName: link.config.name,
      ...lineTermsAt(link.config, config),
      table: { tableId, assetNumber: config.assetNumber },
      coup: event.coup,
      fixedAt: event.at,
      sequence: recorded.sequence,
      batch: recorded.batch,
      configuration: {
        sha256: toHex(this.sha256(new TextEncoder().encode(link.configText))),
        approval: link.config.approval,
        royal9: link.config.royal9,
        awards: link.config.awards,
      },
      meters: {
        beforeLock: seen.lock?.before ?? before,
        afterLock: seen.lock?.after ?? after,
        beforeAward: before,
        afterAward: after,
      },
      shown: seen.shown.some(({ batch }) => batch === shown.batch) ? [...seen.shown] : [...seen.shown, shown],
      mustHit: award.line === 'must-hit' ? at.reveal : null,
      coupSeen: seen,
      config: link.config,
      seatMap: config.seats,
      round: threeCard?.round ?? null,
    };
  }
}

function revealOf(link: OpenedLink, event: LinkEvent, sha256: Sha256): MustHitReveal | null {
  if (event.type !== 'CoupResolved' || event.mustHit === null || link.mustHit === null) return null;
  const { cycle } = metersOf(link, 'must-hit');
  const { revealed } = event.mustHit;
  const table = tableOf(link, event.table);
  const { coup, tableId } = table;
  if (coup?.phase !== 'locked') return null;
  const of = { linkId: link.config.linkId, cycle };
  const seats = seatsDrawn(table, coup.lock);
  const { winnerNonce } = revealed;
  const draw = { ...of, winnerNonce, tableId, coup: event.coup, seats };
  const preimage = commitmentPreimage(of, revealed);
  const recomputed = sha256(new TextEncoder().encode(preimage));
  return {
    cycle,
    commitment: toHex(link.mustHit.commitment),
    triggerCents: revealed.triggerCents,
    preimage,
    recomputed: toHex(recomputed),
    isKept: sameBytes(recomputed, link.mustHit.commitment),
    seatsInPlay: seats,
    winnerPreimage: winnerPreimage(draw, 0),
    winner: mustHitWinner(draw),
  };
}

function derivationOf(
  award: Award,
  entries: readonly Recorded[],
  terms: Parameters<typeof deriveRoyal9>[0],
  meters: readonly LevelMeters[],
): SeatDerivation | null {
  if (award.line === 'must-hit') return null;
  const deal = dealOf(cardsOf(award, entries));
  if (!deal.ok) return null;
  return deriveRoyal9(terms, {
    deal,
    seatsInPlay: entryOf(entries, 'CoupLocked').seats,
    seat: award.seat,
    meters: shownCents(meters),
  });
}

function royal9Of(config: LinkConfig, seatMap: TableConfig['seats']): Parameters<typeof deriveRoyal9>[0] {
  return { ...lineTermsOf(config), policy: config.royal9, seatMap };
}

function roundDerivationOf(
  { line, seat }: Award,
  round: ThreeCardRoundState,
  { threeCardLines: lines = [], royal9 }: LinkConfig,
  meters: readonly LevelMeters[],
): ThreeCardDerivation | null {
  const handOf = (hand: number): readonly Card[] | undefined => round.hands.find((each) => each.hand === hand)?.cards;
  const [own, dealer] = [handOf(seat), handOf(0)];
  if (line === 'must-hit' || own === undefined || dealer === undefined) return null;
  return deriveThreeCardLine({ lines, pick: royal9.pick }, { seat, own, dealer, meters: shownCents(meters) });
}

function shownCents(meters: readonly LevelMeters[]): MeterCents {
  const cents = (level: keyof MeterCents): bigint =>
    wholeCents(
      must(
        meters.find((each) => each.level === level),
        'meters of a level',
      ).displayMicro,
    );
  return { star: cents('star'), spade: cents('spade'), heart: cents('heart') };
}

function cardsOf({ awardNumber }: Award, entries: readonly Recorded[]): readonly Card[] {
  const corrected = entries.find(
    ({ event }) => event.type === 'CoupCorrected' && event.awards.some((award) => award.awardNumber === awardNumber),
  );
  if (corrected?.event.type === 'CoupCorrected') return corrected.event.cards;
  return entryOf(entries, 'CoupResolved').cards;
}

/** For a correction, the meters without the effect of the wrong cards. */
function metersFor(event: LinkEvent, before: readonly LevelMeters[]): readonly LevelMeters[] {
  if (event.type !== 'CoupCorrected') return before;
  return before.map((meters) => {
    const reversal = event.reversal.levels.find(({ level }) => level === meters.level);
    return reversal === undefined ? meters : { ...meters, ...reversed(meters, reversal) };
  });
}

function entryOf<T extends LinkEvent['type']>(entries: readonly Recorded[], type: T): EventOf<T> {
  return must(entries.find(({ event }) => event.type === type)?.event, `${type} of the coup`) as EventOf<T>;
}
