import { taxTableEndsAt } from '@jackpot/progressive';
import type { GamingDayRule } from '@jackpot/books';
import type { LinkHost } from '@jackpot/engine';
import { zoneOffset } from '@jackpot/contract';
import {
  AccountRequestRepository,
  OpeningRequestRepository,
  AccountRepository,
  AssignmentRepository,
  CloseStore,
  ReadModel,
  TermsRepository,
  TransferRepository,
  type WaitingCoup,
  WebhookRepository,
} from '@jackpot/storage';
import { type Logger, Vitals } from '@jackpot/platform';
import { Inject, Injectable } from '@nestjs/common';
import { OwedAlerts } from '../alerts/owed-alerts.js';
import { Presence } from '../floor/presence.js';
import { VoidRequests } from '../floor/void-requests.js';
import { OutboxRelay } from '../relays/outbox-relay.js';
import { RecordsWatch } from '../relays/records-watch.js';
import { TransferRelay } from '../relays/transfer-relay.js';
import { WitnessWatch } from '../relays/witness-watch.js';
import { QueueUnreachable } from '../relays/bull-payout-queue.js';
import { Projection } from '../workers/projection/projection.js';
import type { Settings } from '../settings.js';
import { DayClosing } from '../workers/close/day-closing.js';
import { OddsThread } from '../workers/odds/odds-thread.js';
import { pendingTerms } from './pending-terms.js';
import { LOGGER, SETTINGS } from '../tokens.js';
import { type AlarmInputs, COUP_WAITS_MS_MAX, type WatchedTable } from './alarms.js';
import { type BrokenBooks, readBrokenBooks } from './broken-books.js';
import { dayToClose } from './day-to-close.js';
import { type LinkStatus, type SeenTable, readLinkStatus } from './read-link-status.js';
import { type PendingApproval, pendingAccount } from './pending-approvals.js';
import { UnusualPlayReads } from './unusual-play.js';

const WEBHOOKS_MAX = 50;
const SINCE_OPENED = { by: 'its opening', reason: 'compare its terms with the approval' };
const PARTS_MAX = 100;
const WAITING: ReadonlySet<string> = new Set(['locked', 'resolved']);
const COUP_LOG_MAX = 100;

export interface Ages {
  /** 0 if the link is in service or retired. */
  readonly suspendedMs: number;
  readonly aboveResetMicro: bigint;
  readonly transitMs: number;
  /** Null if it cannot be measured now. */
  readonly unusualPlay: number | null;
  readonly brokenBooks: BrokenBooks;
  /** Time until the last period of the tax table ends. Negative if no period covers today. */
  readonly taxTableMs: number;
}

const CENTURY_MS = 100 * 365 * 86_400_000;

function taxTableEnd({ isRetired, paymentRules }: LinkStatus, now: number): number {
  return isRetired ? now + CENTURY_MS : taxTableEndsAt(paymentRules, now);
}

@Injectable()
export class LinkMonitor {
  readonly #watchedSince = Date.now();
  readonly #behindSince = new Map<string, number>();
  readonly #rule: GamingDayRule;
  readonly #unusual: UnusualPlayReads;

  constructor(
    private readonly presence: Presence,
    private readonly voids: VoidRequests,
    private readonly model: ReadModel,
    private readonly projection: Projection,
    private readonly relay: OutboxRelay,
    private readonly transferRelay: TransferRelay,
    private readonly closes: CloseStore,
    private readonly webhooks: WebhookRepository,
    private readonly transfers: TransferRepository,
    private readonly terms: TermsRepository,
    private readonly accountRequests: AccountRequestRepository,
    private readonly openingRequests: OpeningRequestRepository,
    private readonly records: RecordsWatch,
    private readonly witnesses: WitnessWatch,
    private readonly vitals: Vitals,
    private readonly closing: DayClosing,
    private readonly alerts: OwedAlerts,
    assignments: AssignmentRepository,
    accounts: AccountRepository,
    odds: OddsThread,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { FACILITY_ZONE: zone, GAMING_DAY_HOUR: hour }: Settings,
  ) {
    this.#rule = { zone, hour, offsetAt: zoneOffset(zone) };
    this.#unusual = new UnusualPlayReads({ model, assignments, accounts, odds, logger, rule: this.#rule });
  }

  async watched(host: LinkHost): Promise<AlarmInputs> {
    const linkId = host.stream;
    const now = Date.now();
    const seen = await readLinkStatus(host);
    const readsBehindSince = await this.#readsBehind(linkId, now);
    const [suspended, tables, deadPayouts, deadWebhooks, dayToClose, inTransit, pending, unusualPlay, brokenBooks] =
      await Promise.all([
        this.#suspended(linkId, seen),
        this.#watchTables(linkId, seen.tables, now),
        this.#deadPayouts(linkId),
        this.webhooks.dead(WEBHOOKS_MAX),
        this.#dayToClose(linkId, now, seen.isRetired),
        this.#inTransit(linkId),
        this.#pending(linkId, seen),
        this.#unusual.of(linkId, seen.config, seen.tables),
        this.#brokenBooks(linkId),
      ]);
    const payoutsWait = this.#payoutsWait(now);
    const { heldClaims } = seen;
    const link = { linkId, now, watchedSince: this.#watchedSince, heldClaims, readsBehindSince };
    const { aboveResetMicro } = seen;
    const tax = { taxTableEndsAt: taxTableEnd(seen, now) };
    const transfersFail = this.transferRelay.failure;
    const waits = { payoutsWait, dayToClose, inTransit, transfersFail, pending, unusualPlay, brokenBooks };
    const proof = { records: this.records.altered, silentWitnesses: await this.witnesses.silent(linkId) };
    const { troubles } = this.vitals;
    return {
      ...{ ...link, ...tax, aboveResetMicro, suspended, tables, deadPayouts, deadWebhooks },
      ...{ ...waits, ...proof, troubles, alertsWaitSince: this.alerts.since },
    };
  }

  async ages(host: LinkHost): Promise<Ages> {
    const now = Date.now();
    const seen = await readLinkStatus(host);
    await this.projection.caughtUp(host.stream);
    const [suspended, inTransit, unusual, brokenBooks] = await Promise.all([
      this.#suspended(host.stream, seen),
      this.#inTransit(host.stream),
      this.#unusual.of(host.stream, seen.config, seen.tables),
      this.#brokenBooks(host.stream),
    ]);
    const sent = inTransit.filter(({ from }) => from === host.stream).map(({ sentAt }) => now - sentAt);
    return {
      suspendedMs: Math.max(0, now - (suspended?.at ?? now)),
      aboveResetMicro: seen.isRetired ? 0n : seen.aboveResetMicro,
      transitMs: Math.max(0, ...sent),
      unusualPlay: 'unmeasured' in unusual ? null : unusual.length,
      brokenBooks,
      taxTableMs: taxTableEnd(seen, now) - now,
    };
  }

  #brokenBooks(linkId: string): Promise<BrokenBooks> {
    return readBrokenBooks(linkId, { model: this.model, closing: this.closing });
  }

  async #watchTables(linkId: string, tables: readonly SeenTable[], now: number): Promise<readonly WatchedTable[]> {
    const waiting = await this.model.waitingCoups(linkId, now - COUP_WAITS_MS_MAX);
    return Promise.all(tables.map((table) => this.#watchTable(linkId, table, waiting.get(table.tableNo))));
  }

  async #watchTable(linkId: string, table: SeenTable, waiting: WaitingCoup | undefined): Promise<WatchedTable> {
    const key = `${linkId}/${table.tableId}`;
    const { irregularity } = table;
    return {
      ...table,
      isOnline: this.presence.isOnline(key),
      lastHeardAt: this.presence.lastHeardAt(key) ?? null,
      waitsSince: waiting?.coup === table.coup && WAITING.has(table.phase) ? waiting.since : null,
      irregularity:
        irregularity === null
          ? null
          : { ...irregularity, at: await this.#happenedAt(linkId, table.tableNo, irregularity) },
    };
  }

  async #happenedAt(
    linkId: string,
    table: number,
    { shoe, number }: { readonly shoe: number; readonly number: number },
  ): Promise<number | null> {
    const recorded = await this.model.irregularities(linkId, { table, shoes: [shoe] });
    return recorded.find((each) => each.number === number)?.at ?? null;
  }

  async #suspended(linkId: string, { isInPlay, isRetired }: LinkStatus): Promise<AlarmInputs['suspended']> {
    if (isInPlay || isRetired) return null;
    const last = await this.model.lastLogged(linkId, 'suspended');
    if (last === undefined) return { at: (await this.model.link(linkId))?.openedAt ?? null, ...SINCE_OPENED };
    return { at: last.at, by: last.who ?? 'an unknown person', reason: last.detail ?? 'no reason given' };
  }

  async #inTransit(linkId: string): Promise<AlarmInputs['inTransit']> {
    const open = await this.transfers.inTransitOf(linkId, PARTS_MAX);
    return open.map(({ linkId: from, toLink, notice, part, sentAt, displayMicro, reserveMicro, overflowMicro }) => ({
      ...{ from, toLink, notice, part, sentAt, amountMicro: displayMicro + reserveMicro + overflowMicro },
    }));
  }

  async #pending(linkId: string, seen: LinkStatus): Promise<PendingApproval> {
    const { adjustment, paymentRulesBy, notices, tables, version, verifiedClaims, authorizedClaims, claimRequests } =
      seen;
    const { paymentCorrections } = seen;
    const requested = adjustment === null ? undefined : await this.model.lastLogged(linkId, 'adjustment-requested');
    const rules = paymentRulesBy === null ? undefined : await this.model.lastLogged(linkId, 'payment-rules-requested');
    return {
      voids: tables.flatMap(({ tableId, assetNumber, needsVoidApproval: needed }) => {
        const request = needed === null ? null : this.voids.of(`${linkId}/${tableId}`, needed.coup);
        return needed === null || request === null ? [] : [{ tableId, assetNumber, game: needed.game, ...request }];
      }),
      corrections: await Promise.all(
        tables.flatMap(({ tableId, assetNumber, tableNo, coup, correctionBy: by }) =>
          by === null
            ? []
            : [this.#misreadAt(linkId, tableNo, coup).then((at) => ({ tableId, assetNumber, coup, ...by, at }))],
        ),
      ),
      claimRequests: await Promise.all(
        claimRequests.map(async ({ awardNumber, request, ...waiting }) => ({
          ...waiting,
          at: await this.#claimRequestedAt(linkId, awardNumber, request),
        })),
      ),
      paymentCorrections: await Promise.all(
        paymentCorrections.map(async ({ awardNumber, request, ...waiting }) => ({
          ...waiting,
          at: await this.#claimRequestedAt(linkId, awardNumber, request),
        })),
      ),
      unverifiedClaims: seen.unverifiedClaims,
      verifiedClaims,
      authorizedClaims,
      adjustment: adjustment === null ? null : { ...adjustment, at: requested?.at ?? null },
      paymentRules: paymentRulesBy === null ? null : { ...paymentRulesBy, at: rules?.at ?? null },
      notices,
      terms: await pendingTerms(this.terms, linkId, version),
      accountRequests: (await this.accountRequests.waiting()).map(pendingAccount),
      openingRequests: (await this.openingRequests.waiting()).map(
        ({ request, linkId: opens, requestedName, requestedLicense: license, requestedAt: at }) => ({
          ...{ request, linkId: opens, license, at },
          by: `${requestedName} #${license}`,
        }),
      ),
    };
  }

  async #claimRequestedAt(linkId: string, awardNumber: number, request: number): Promise<number | null> {
    const acts = await this.model.claimActs(linkId, awardNumber);
    return acts.find(({ sequence }) => sequence === request)?.at ?? null;
  }

  async #misreadAt(linkId: string, table: number, coup: number): Promise<number | null> {
    const { rows } = await this.model.log(linkId, { table, coup, limit: COUP_LOG_MAX });
    return rows.find(({ kind }) => kind === 'correction-requested')?.at ?? null;
  }

  /** If the relay reaches Redis and the database, only a worker can be missing. */
  #payoutsWait(now: number): AlarmInputs['payoutsWait'] {
    const relay = this.relay.health();
    if (!relay.isWell) return { waitingFor: relay.waitingFor, since: Math.round(now - relay.sinceMs) };
    const since = this.relay.oldestOwedSince;
    return since === null ? null : { waitingFor: 'the payouts worker', since };
  }

  /** Redis is not queried while it does not answer, because all alarms would wait for it. */
  async #deadPayouts(linkId: string): Promise<AlarmInputs['deadPayouts']> {
    const relay = this.relay.health();
    if (!relay.isWell) return { unread: `the relay of payouts waits for the ${relay.waitingFor}` };
    try {
      return (await this.relay.deadLetters()).filter((letter) => letter.linkId === linkId);
    } catch (fault) {
      if (fault instanceof QueueUnreachable) return { unread: fault.message };
      throw fault;
    }
  }

  async #dayToClose(linkId: string, now: number, isRetired: boolean): Promise<AlarmInputs['dayToClose']> {
    const link = await this.model.link(linkId);
    if (link === undefined) return null;
    const lastClosed = await this.closes.lastDay(linkId);
    const end = isRetired ? await this.model.lastLogged(linkId, 'retired') : undefined;
    const days = { openedAt: link.openedAt, lastClosed, retiredAt: end?.at ?? null };
    return dayToClose(days, { now, rule: this.#rule });
  }

  async #readsBehind(linkId: string, now: number): Promise<number | null> {
    if (await this.projection.caughtUp(linkId)) {
      this.#behindSince.delete(linkId);
      return null;
    }
    const since = this.#behindSince.get(linkId) ?? now;
    this.#behindSince.set(linkId, since);
    return since;
  }
}
