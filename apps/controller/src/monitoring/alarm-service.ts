import type { LinkHost } from '@jackpot/engine';
import { SingleFlightCache } from '@jackpot/platform';
import { type AuditRecord, AuditReads } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { Trail } from '../http/trail.js';
import type { Alarm } from './alarm.js';
import { type Acknowledgement, acknowledgedBy, alarmsOf, waitsOf } from './alarms.js';
import { LinkMonitor } from './link-monitor.js';
import type { PendingRequest } from './pending-approvals.js';

/** Acknowledgements read back: more than people give while the oldest alarm is open. */
const ACKNOWLEDGED_MAX = 500;
const ACKNOWLEDGED = { act: 'alarm.acknowledge', outcome: 'DONE' } as const;
/** Pages poll every three seconds: alarms are derived once for all of them, and are at most five seconds old on a page. */
const SHARED_MS = 2_000;

export interface AcknowledgedAlarm extends Alarm {
  readonly acknowledged: Acknowledgement | null;
}

/** Alarms of a link, and what waits for a second person without being an alarm. */
export interface AlarmList {
  readonly alarms: readonly AcknowledgedAlarm[];
  readonly waiting: readonly PendingRequest[];
}

/**
 * Alarms are derived from the present state, once for all requests within two seconds. They are not stored, so a restart
 * loses none, and none outlives its cause but a door's, which is listed until it is acknowledged. Acknowledgements are in the audit trail, with name and license, and are read
 * back from there.
 */
@Injectable()
export class AlarmService {
  readonly #shared = new SingleFlightCache<AlarmList>(SHARED_MS, () => performance.now());

  constructor(
    @Inject(LinkMonitor) private readonly watch: Pick<LinkMonitor, 'watched'>,
    @Inject(AuditReads) private readonly trail: Pick<AuditReads, 'page'>,
    @Inject(Trail) acts: Pick<Trail, 'onWritten'>,
  ) {
    // The page reads the alarms again right after an acknowledgement, and must show it.
    acts.onWritten(({ act }) => {
      if (act === 'alarm.acknowledge') this.#shared.clear();
    });
  }

  /** The alarms of a link led here with their acknowledgements, and what waits for a second person. */
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

  /** Of an alarm whose cause has ended: its acknowledgement may be older than all that are read back. */
  async #acknowledgedLongAgo(linkId: string, alarm: Alarm): Promise<Acknowledgement | null> {
    if (!alarm.isOver) return null;
    const subject = alarmSubject(linkId, alarm.id);
    const { rows } = await this.trail.page({ ...ACKNOWLEDGED, subject, limit: 1, before: undefined });
    return acknowledgedBy(alarm, rows);
  }

  /** Acknowledgements on this link, by alarm. */
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

/** The subject of an acknowledgement in the audit trail. */
export function alarmSubject(linkId: string, alarmId: string): string {
  return `links/${linkId}/alarms/${alarmId}`;
}
