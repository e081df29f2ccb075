import type { AwardToDocument } from '@jackpot/books';
import type { Batch } from '@jackpot/journal';
import {
  type Award,
  type ClaimActOfTwo,
  type EventOf,
  type LinkConfig,
  type LinkEvent,
  type Payment,
  awardIdOf,
  awardsOf,
  lineTermsAt,
  deductedCents,
  claimActRequested,
  decodeEvents,
  paymentBySlip,
  paymentCorrectionRequested,
  requestHash,
} from '@jackpot/progressive';
import { must } from '@jackpot/money';
import { cardName } from '@jackpot/rules';
import type { Database } from './database.js';
import { NATURE } from './process.js';
import type { Random } from '../../players/random.js';
import type { Schedule } from './schedule.js';
import { SEATS } from './seat-bus.js';

export interface ClaimRow {
  readonly linkId: string;
  readonly award: AwardToDocument;
  status: 'pending' | 'verified' | 'authorized' | 'paid';
  readonly lookedUp: Set<string>;
  owedCents: bigint;
  isExcluded: boolean;
  readonly alsoWonCents: bigint;
  alsoWithheldCents: bigint;
  /** The patron's part of the wager. */
  readonly wageredCents: bigint;
  documentNumber: number;
  isOnHold: boolean;
  payment: Payment | undefined;
  correction: { readonly request: number; readonly hash: string } | undefined;
  request: { readonly act: ClaimActOfTwo; readonly request: number; readonly hash: string } | undefined;
}

const PROJECTION_MS_MAX = 200;

/** Simulated read tables, a little behind the journal. */
export class ReadTables {
  readonly #claims = new Map<string, ClaimRow>();
  readonly #sequences = new Map<string, number>();
  readonly #wagers = new Map<string, { readonly priceCents: bigint; houseCents: bigint }>();
  readonly #configs: ReadonlyMap<string, LinkConfig>;

  constructor(
    database: Database,
    configs: readonly LinkConfig[],
    schedule: Schedule,
    private readonly random: Random,
  ) {
    this.#configs = new Map(configs.map((config) => [config.linkId, config]));
    const dueAtMs = new Map<string, number>();
    database.onAppended((batch) => {
      const atMs = Math.max(
        (dueAtMs.get(batch.stream) ?? 0) + 1,
        schedule.nowMs + this.random.between(1, PROJECTION_MS_MAX),
      );
      dueAtMs.set(batch.stream, atMs);
      schedule.after(atMs - schedule.nowMs, NATURE, () => this.#project(batch));
    });
  }

  claim(awardId: string): ClaimRow | undefined {
    return this.#claims.get(awardId);
  }

  claimsOf(linkId: string): readonly ClaimRow[] {
    return [...this.#claims.values()].filter((claim) => claim.linkId === linkId && claim.status !== 'paid');
  }

  paidOf(linkId: string): readonly ClaimRow[] {
    return this.claims.filter((claim) => claim.linkId === linkId && claim.payment !== undefined);
  }

  get claims(): readonly ClaimRow[] {
    return [...this.#claims.values()];
  }

  #project(batch: Batch): void {
    let sequence = this.#sequences.get(batch.stream) ?? 0;
    for (const event of decodeEvents(batch.events)) this.#fold(batch.stream, event, (sequence += 1));
    this.#sequences.set(batch.stream, sequence);
  }

  #fold(linkId: string, event: LinkEvent, sequence: number): void {
    if (event.type === 'CoupResolved') {
      for (const award of awardsOf(event)) this.#open(linkId, award, event);
      return;
    }
    this.#foldWager(linkId, event);
    if (!('awardNumber' in event)) return;
    const claim = this.#claims.get(`${linkId}-A${event.awardNumber}`);
    if (claim === undefined) return;
    switch (event.type) {
      case 'ClaimVerified':
        claim.status = 'verified';
        return;
      case 'ClaimAuthorized':
        claim.status = 'authorized';
        return;
      case 'ClaimReleased':
        claim.isOnHold = false;
        return;
      case 'ClaimActRequested':
        claim.request = { act: event.act, request: sequence, hash: requestHash(claimActRequested, event) };
        return;
      case 'ClaimActWithdrawn':
        claim.request = undefined;
        return;
      case 'DocumentVoided':
        Object.assign(claim, { status: 'verified', documentNumber: event.nextDocumentNumber, request: undefined });
        return;
      case 'ClaimChecked':
        claim.lookedUp.add(event.check);
        if (event.check === 'debts') claim.owedCents = event.owedCents;
        else claim.isExcluded = event.result === 'excluded';
        return;
      case 'ClaimPaid':
        claim.status = 'paid';
        claim.payment = paymentOf(event);
        for (const other of this.#ofWager(claim)) other.alsoWithheldCents += deductedCents(event, 'federal-tax');
        return;
      case 'ClaimPaidBySlip':
        claim.status = 'paid';
        claim.payment = paymentBySlip(event);
        for (const other of this.#ofWager(claim)) other.alsoWithheldCents += deductedCents(event, 'federal-tax');
        return;
      case 'PaymentCorrectionRequested':
        claim.correction = { request: sequence, hash: requestHash(paymentCorrectionRequested, event) };
        return;
      case 'ClaimPaymentCorrected':
        Object.assign(claim, { payment: paymentOf(event), correction: undefined });
        for (const other of this.#ofWager(claim))
          other.alsoWithheldCents += deductedCents(event, 'federal-tax') - deductedCents(event.before, 'federal-tax');
        return;
      case 'PayoutIssued':
      case 'ClaimForfeited':
        claim.status = 'paid';
        return;
      default:
        return;
    }
  }

  /** A promotion is valid until it is replaced, its wager is withdrawn, or the next hand opens. */
  #foldWager(linkId: string, event: LinkEvent): void {
    if (event.type === 'WagerAcknowledged' || event.type === 'PromotionReported' || event.type === 'WagerWithdrawn') {
      const key = `${linkId} ${event.table} ${event.seat}`;
      if (event.type === 'WagerAcknowledged') this.#wagers.set(key, { priceCents: event.priceCents, houseCents: 0n });
      else if (event.type === 'WagerWithdrawn') this.#wagers.delete(key);
      else must(this.#wagers.get(key), 'the wager of a promotion').houseCents = event.houseCents;
    } else if (event.type === 'CoupOpened')
      for (let seat = 1; seat <= SEATS; seat += 1) this.#wagers.delete(`${linkId} ${event.table} ${seat}`);
  }

  #wageredCents(key: string): bigint {
    const { priceCents, houseCents } = must(this.#wagers.get(key), 'the wager of an award');
    return priceCents - houseCents;
  }

  #ofWager({ linkId, award: { awardId, tableId, coup, seat } }: ClaimRow): readonly ClaimRow[] {
    return this.claims.filter(
      ({ linkId: on, award: other }) =>
        on === linkId &&
        other.awardId !== awardId &&
        other.tableId === tableId &&
        other.coup === coup &&
        other.seat === seat,
    );
  }

  #open(linkId: string, award: Award, event: EventOf<'CoupResolved'>): void {
    const { at, table, coup, cards } = event;
    if (award.documentNumber === 0) return;
    const config = this.#configs.get(linkId);
    const place = config?.tables[table];
    if (config === undefined || place === undefined) return;
    const awardId = awardIdOf(config.linkId, award.awardNumber);
    const { awardNumber, documentNumber, seat, line, level, amountCents, reviewWith } = award;
    this.#claims.set(awardId, {
      ...{ payment: undefined, correction: undefined },
      ...{ linkId, status: 'pending', documentNumber, isOnHold: reviewWith > 0, request: undefined },
      ...{ lookedUp: new Set<string>(), owedCents: 0n, isExcluded: false, alsoWithheldCents: 0n },
      wageredCents: this.#wageredCents(`${linkId} ${table} ${seat}`),
      alsoWonCents: awardsOf(event)
        .filter((other) => other.seat === seat && other.awardNumber !== awardNumber)
        .reduce((sum, other) => sum + other.amountCents, 0n),
      award: {
        ...{
          awardId,
          linkId,
          awardNumber,
          documentNumber,
          fixedAt: at,
          seat,
          coup,
          line,
          level,
          amountCents,
          reviewWith,
        },
        ...{
          tableId: place.tableId,
          assetNumber: place.assetNumber,
          jurisdiction: config.jurisdiction,
        },
        ...lineTermsAt(config, place),
        cards: line === 'must-hit' ? [] : cards.map(cardName),
      },
    });
    // If two hits came too close together, the earlier award is held too.
    const other = this.#claims.get(`${linkId}-A${reviewWith}`);
    if (other !== undefined) other.isOnHold = true;
  }
}

function paymentOf({ parts, deductions, note }: Payment): Payment {
  return { parts, deductions, note };
}
