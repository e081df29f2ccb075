import type { LinkHost } from '@jackpot/engine';
import { SingleFlightCache } from '@jackpot/platform';
import { type AuditRecord, AuditReads } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { Trail } from '../http/trail.js';
import { type Acknowledgement, type Alarm, acknowledgedBy, alarmsOf, waitsOf } from './alarms.js';
import { LinkMonitor } from './link-monitor.js';
import type { Waiting } from './pending-approvals.js';

/** Acknowledgements read back: more than anybody gives while the oldest alarm is open. */
const ACKNOWLEDGED_MAX = 500;
/** A page looks every three seconds: what one page is told is never derived for it alone, and is five seconds old at most. */
const SHARED_MS = 2_000;

export interface AcknowledgedAlarm extends Alarm {
  readonly acknowledged: Acknowledgement | null;
}

/** What a floor's page is told: what is wrong or late, and what only waits for somebody. */
export interface Told {
  readonly alarms: readonly AcknowledgedAlarm[];
  readonly waiting: readonly Waiting[];
}

/**
 * Alarms are derived anew, once for everybody who looks within two seconds: nothing is kept of them, so none outlives its
 * cause and a restart loses none. That one was acknowledged stands in the audit trail, with name and license, and is read
 * back from there.
 */
@Injectable()
export class AlarmService {
  readonly #shared = new SingleFlightCache<Told>(SHARED_MS, () => performance.now());

  constructor(
    @Inject(LinkMonitor) private readonly watch: Pick<LinkMonitor, 'watched'>,
    @Inject(AuditReads) private readonly trail: Pick<AuditReads, 'page'>,
    @Inject(Trail) acts: Pick<Trail, 'onWritten'>,
  ) {
    // Whoever has acknowledged one looks again at once, and is to see his name.
    acts.onWritten(({ act }) => {
      if (act === 'alarm.acknowledge') this.#shared.clear();
    });
  }

  /** The alarms of a link led here, each with who has acknowledged it, and what waits for a second person. */
  told(host: LinkHost): Promise<Told> {
    return this.#shared.get(host.stream, () => this.#derive(host));
  }

  async #derive(host: LinkHost): Promise<Told> {
    const watched = await this.watch.watched(host);
    const said = await this.#said(host.stream);
    const alarms = alarmsOf(watched).map((alarm) => ({
      ...alarm,
      acknowledged: acknowledgedBy(alarm, said.get(alarm.id) ?? []),
    }));
    return { alarms, waiting: waitsOf(watched) };
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
