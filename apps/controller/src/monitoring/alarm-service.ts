import type { LinkHost } from '@jackpot/engine';
import { SingleFlightCache } from '@jackpot/platform';
import { type AuditRecord, AuditReads } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { Trail } from '../http/trail.js';
import type { Alarm } from './alarm.js';
import { type Acknowledgement, acknowledgedBy, alarmsOf, waitsOf } from './alarms.js';
import { LinkMonitor } from './link-monitor.js';
import type { PendingRequest } from './pending-approvals.js';

const ACKNOWLEDGED_MAX = 500;
const ACKNOWLEDGED = { act: 'alarm.acknowledge', outcome: 'DONE' } as const;
/** Pages poll every eight seconds, so alarms on a page are at most ten seconds old. */
const SHARED_MS = 2_000;

export interface AcknowledgedAlarm extends Alarm {
  readonly acknowledged: Acknowledgement | null;
}

export interface AlarmList {
  readonly alarms: readonly AcknowledgedAlarm[];
  readonly waiting: readonly PendingRequest[];
}

/**
 * Alarms are derived from the present state, so a restart loses no alarm and no alarm outlives its cause. Door alarms
 * are the exception: they stay until acknowledged.
 */
@Injectable()
export class AlarmService {
  readonly #shared = new SingleFlightCache<AlarmList>(SHARED_MS, () => performance.now());

  constructor(
    @Inject(LinkMonitor) private readonly watch: Pick<LinkMonitor, 'watched'>,
    @Inject(AuditReads) private readonly trail: Pick<AuditReads, 'page'>,
    @Inject(Trail) acts: Pick<Trail, 'onWritten'>,
  ) {
    acts.onWritten(({ act }) => {
      if (act === 'alarm.acknowledge') this.#shared.clear();
    });
  }

  read(host: LinkHost): Promise<AlarmList> {
    return this.#shared.get(host.stream, () => this.#derive(host));
  }

  async #derive(host: LinkHost): Promise<AlarmList> {
    const watched = await this.watch.watched(host);
    const given = await this.#acknowledgements(host.stream);
    const alarms = await Promise.all(
      alarmsOf(watched).map(async (alarm) => ({
        ...alarm,
        acknowledged:
          acknowledgedBy(alarm, given.get(alarm.id) ?? []) ?? (await this.#acknowledgedLongAgo(host.stream, alarm)),
      })),
    );
    const isListed = ({ isOver, acknowledged }: AcknowledgedAlarm): boolean => !isOver || acknowledged === null;
    return { alarms: alarms.filter(isListed), waiting: waitsOf(watched) };
  }

  async #acknowledgedLongAgo(linkId: string, alarm: Alarm): Promise<Acknowledgement | null> {
    if (!alarm.isOver) return null;
    const subject = alarmSubject(linkId, alarm.id);
    const { rows } = await this.trail.page({ ...ACKNOWLEDGED, subject, limit: 1, before: undefined });
    return acknowledgedBy(alarm, rows);
  }

  async #acknowledgements(linkId: string): Promise<ReadonlyMap<string, readonly Acknowledgement[]>> {
    const { rows } = await this.trail.page({ ...ACKNOWLEDGED, limit: ACKNOWLEDGED_MAX, before: undefined });
    const prefix = alarmSubject(linkId, '');
    const ofLink = rows.filter(({ subject }) => subject.startsWith(prefix));
    const given = new Map<string, AuditRecord[]>();
    for (const row of ofLink) {
      const alarmId = row.subject.slice(prefix.length);
      given.set(alarmId, [...(given.get(alarmId) ?? []), row]);
    }
    return given;
  }
}

export function alarmSubject(linkId: string, alarmId: string): string {
  return `links/${linkId}/alarms/${alarmId}`;
}
