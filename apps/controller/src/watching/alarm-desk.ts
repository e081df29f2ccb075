import type { GamingDayRule } from '@jackpot/accounting';
import type { LinkHost } from '@jackpot/engine';
import { zoneOffset } from '@jackpot/platform';
import { type AuditRecord, AuditReads, CloseStore, ReadModel, WebhookStore } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { Presence } from '../floor/presence.js';
import { OutboxRelay, QueueUnreachable } from '../outbox/index.js';
import { Projection } from '../projection/projection.js';
import type { Settings } from '../settings.js';
import { SETTINGS } from '../tokens.js';
import {
  type Acknowledgement,
  type Alarm,
  type Watched,
  type WatchedTable,
  acknowledgedBy,
  alarmsOf,
} from './alarms.js';
import { dayToClose } from './day-to-close.js';
import { type SeenTable, lookAt } from './look.js';

const WEBHOOKS_MAX = 50;
/** Acknowledgements read back: more than anybody gives while the oldest alarm is open. */
const ACKNOWLEDGED_MAX = 500;

/** How a link is, for people who look after it. Times in ms since 1970. */
export interface Health {
  readonly at: number;
  readonly leader: string | null;
  /** Whether this controller's lease is renewed in time: it is not when the database does not answer. */
  readonly isLeaseFresh: boolean;
  /** How long the database took to answer one question. */
  readonly databaseMs: number;
  readonly journalSequence: number;
  /** Events committed and not in the read tables yet. */
  readonly projectionLagEvents: number;
  readonly payouts: string;
  readonly tables: readonly {
    readonly table: string;
    readonly assetNumber: string;
    readonly isOnline: boolean;
    readonly lastHeardAt: number | null;
  }[];
}

export interface AcknowledgedAlarm extends Alarm {
  readonly acknowledged: Acknowledgement | null;
}

/**
 * Alarms are derived anew whenever somebody looks: nothing is kept of them, so none outlives its cause and a restart loses
 * none. That one was acknowledged stands in the audit trail, with name and licence, and is read back from there.
 */
@Injectable()
export class AlarmDesk {
  readonly #watchedSince = Date.now();
  readonly #behindSince = new Map<string, number>();
  readonly #rule: GamingDayRule;

  constructor(
    private readonly presence: Presence,
    private readonly model: ReadModel,
    private readonly projection: Projection,
    private readonly relay: OutboxRelay,
    private readonly closes: CloseStore,
    private readonly webhooks: WebhookStore,
    private readonly trail: AuditReads,
    @Inject(SETTINGS) { FACILITY_ZONE: zone, GAMING_DAY_HOUR: hour }: Settings,
  ) {
    this.#rule = { zone, hour, offsetAt: zoneOffset(zone) };
  }

  /** The alarms of a link led here, each with who has acknowledged it. */
  async alarms(host: LinkHost): Promise<readonly AcknowledgedAlarm[]> {
    const found = alarmsOf(await this.#watch(host));
    const said = await this.#said(host.stream);
    return found.map((alarm) => ({ ...alarm, acknowledged: acknowledgedBy(alarm, said.get(alarm.id) ?? []) }));
  }

  async health(host: LinkHost): Promise<Health> {
    const { tables } = await lookAt(host);
    const asked = performance.now();
    await this.model.watermark(host.stream);
    const databaseMs = Math.round(performance.now() - asked);
    const relay = this.relay.health();
    return {
      at: Date.now(),
      leader: host.leader?.address ?? null,
      isLeaseFresh: host.isLeaseFresh,
      databaseMs,
      journalSequence: host.committed?.sequence ?? 0,
      projectionLagEvents: this.projection.lagOf(host.stream),
      payouts: relay.isWell ? 'relayed' : `waiting for ${relay.waitingFor}`,
      tables: tables.map(({ tableId, assetNumber }) => ({
        ...{ table: tableId, assetNumber, isOnline: this.presence.isOnline(`${host.stream}/${tableId}`) },
        lastHeardAt: this.presence.lastHeardAt(`${host.stream}/${tableId}`) ?? null,
      })),
    };
  }

  async #watch(host: LinkHost): Promise<Watched> {
    const linkId = host.stream;
    const now = Date.now();
    const seen = await lookAt(host);
    const readsBehindSince = await this.#readsBehind(linkId, now);
    const [suspended, tables, deadPayouts, deadWebhooks, dayToClose] = await Promise.all([
      // A link that has ended is put back by nobody.
      seen.isInPlay || seen.isRetired ? null : this.#suspended(linkId),
      Promise.all(seen.tables.map((table) => this.#watchTable(linkId, table))),
      this.#deadPayouts(linkId),
      this.webhooks.dead(WEBHOOKS_MAX),
      this.#dayToClose(linkId, now, seen.isRetired),
    ]);
    const relay = this.relay.health();
    const payoutsWait = relay.isWell ? null : { waitingFor: relay.waitingFor, since: Math.round(now - relay.sinceMs) };
    const told = { linkId, now, watchedSince: this.#watchedSince, heldClaims: seen.heldClaims, readsBehindSince };
    const { aboveResetMicro } = seen;
    return { ...told, aboveResetMicro, suspended, tables, deadPayouts, deadWebhooks, payoutsWait, dayToClose };
  }

  async #watchTable(linkId: string, table: SeenTable): Promise<WatchedTable> {
    const key = `${linkId}/${table.tableId}`;
    const { irregularity } = table;
    return {
      ...table,
      isOnline: this.presence.isOnline(key),
      lastHeardAt: this.presence.lastHeardAt(key) ?? null,
      waitsSince: await this.#waitsSince(linkId, table),
      irregularity:
        irregularity === null
          ? null
          : { ...irregularity, at: await this.#happenedAt(linkId, table.tableNo, irregularity) },
    };
  }

  /** Since when a coup has been locked, or has its result, and goes on no further. */
  async #waitsSince(linkId: string, { tableNo, coup, phase }: SeenTable): Promise<number | null> {
    if (phase !== 'locked' && phase !== 'resolved') return null;
    const found = (await this.model.coup(linkId, tableNo, coup))?.coup;
    return found?.resolvedAt ?? found?.lockedAt ?? null;
  }

  async #happenedAt(
    linkId: string,
    table: number,
    { shoe, number }: { readonly shoe: number; readonly number: number },
  ): Promise<number | null> {
    const told = await this.model.irregularities(linkId, { table, shoes: [shoe] });
    return told.find((each) => each.number === number)?.at ?? null;
  }

  async #suspended(linkId: string): Promise<Watched['suspended']> {
    const last = await this.model.lastLogged(linkId, 'suspended');
    return { at: last?.at ?? null, by: last?.who ?? 'nobody known', reason: last?.detail ?? 'no reason told' };
  }

  /** Redis away is an alarm of its own: what failed for good there is told when it is back. */
  async #deadPayouts(linkId: string): Promise<Watched['deadPayouts']> {
    if (!this.relay.health().isWell) return [];
    try {
      return (await this.relay.deadLetters()).filter((letter) => letter.linkId === linkId);
    } catch (fault) {
      if (fault instanceof QueueUnreachable) return [];
      throw fault;
    }
  }

  async #dayToClose(linkId: string, now: number, isRetired: boolean): Promise<Watched['dayToClose']> {
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

  /** What was acknowledged of this link, by alarm. */
  async #said(linkId: string): Promise<ReadonlyMap<string, readonly Acknowledgement[]>> {
    const asked = { act: 'alarm.acknowledge', outcome: 'DONE', limit: ACKNOWLEDGED_MAX, before: undefined };
    const { rows } = await this.trail.page(asked);
    const prefix = alarmSubject(linkId, '');
    const ofLink = rows.filter(({ subject }) => subject.startsWith(prefix));
    const said = new Map<string, AuditRecord[]>();
    for (const word of ofLink) {
      const alarmId = word.subject.slice(prefix.length);
      said.set(alarmId, [...(said.get(alarmId) ?? []), word]);
    }
    return said;
  }
}

/** What the audit trail says an acknowledgement is about. */
export function alarmSubject(linkId: string, alarmId: string): string {
  return `links/${linkId}/alarms/${alarmId}`;
}
