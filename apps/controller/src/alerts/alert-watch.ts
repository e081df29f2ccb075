import { alertRules } from '@jackpot/contract';
import type { LinkHost } from '@jackpot/engine';
import { InvariantViolation } from '@jackpot/money';
import { type Logger, RepeatingTask } from '@jackpot/platform';
import { AlertRepository, type StoredAlertRules } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { LinkLeadership } from '../leadership/link-leadership.js';
import { AlarmService } from '../monitoring/alarm-service.js';
import type { Settings } from '../settings.js';
import { LOGGER, SETTINGS } from '../tokens.js';
import { OwedAlerts } from './owed-alerts.js';
import { planAlerts } from './plan-alerts.js';

const EVERY_MS = 2_000;
const MS_PER_SECOND = 1_000;
/** A round that takes longer than this is a trouble. */
export const ROUND_MS_MAX = 30_000;
const RULES = 'rules';
const NOT_TOLD = 'Alarms are not recorded for people outside the console';
const CHECK = 'Watch the floor page, and check the log of the controller and the tables alert* of the database.';

const isLed = ({ writer, isLeaseFresh }: Pick<LinkHost, 'writer' | 'isLeaseFresh'>): boolean =>
  writer?.terms !== undefined && isLeaseFresh;

/**
 * Records the alarms of the links that this controller leads, and the messages about them, which the payouts worker
 * sends. All state is in the database, so another controller continues after a failover.
 */
@Injectable()
export class AlertWatch {
  readonly #task = new RepeatingTask(EVERY_MS, () => this.round());
  /** The last rules that were read, which stay in force while the stored row is missing or not ours. */
  #rules: StoredAlertRules | undefined;
  readonly #failing = new Map<string, string>();
  #doneAt = performance.now();

  constructor(
    @Inject(LinkLeadership) private readonly links: Pick<LinkLeadership, 'all'>,
    @Inject(AlarmService) private readonly alarms: Pick<AlarmService, 'read'>,
    @Inject(AlertRepository) private readonly store: Pick<AlertRepository, 'rules' | 'open' | 'messagesOf' | 'keep'>,
    @Inject(OwedAlerts) private readonly owed: Pick<OwedAlerts, 'read'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'ALERT_CALM_SECONDS'>,
  ) {}

  start(): void {
    this.#task.start();
    this.#task.poke();
  }

  /** Why alarms do not reach people outside the console. Null if they do. */
  get trouble(): string | null {
    const [failed] = this.#failing;
    if (failed !== undefined) return `${NOT_TOLD}: ${failed[1]} (${failed[0]}). ${CHECK}`;
    if (performance.now() - this.#doneAt <= ROUND_MS_MAX) return null;
    return `${NOT_TOLD} for more than ${ROUND_MS_MAX / MS_PER_SECOND} s: the database does not answer in time. ${CHECK}`;
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  async round(): Promise<void> {
    await this.#tried(RULES, async () => {
      await this.owed.read(Date.now());
      this.#rules = (await this.store.rules()) ?? this.#rules;
    });
    const led = this.links.all().filter(isLed);
    const watched = new Set([RULES, ...led.map(({ stream }) => stream)]);
    for (const what of this.#failing.keys()) if (!watched.has(what)) this.#failing.delete(what);
    for (const host of led) {
      const rules = this.#rules;
      if (rules !== undefined && isLed(host)) await this.#tried(host.stream, () => this.#watch(host, rules));
    }
    this.#doneAt = performance.now();
  }

  async #tried(what: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
      this.#failing.delete(what);
    } catch (err) {
      if (err instanceof InvariantViolation) throw err;
      if (!this.#failing.has(what))
        this.logger.warn({ err, what }, 'alarms are not recorded for people outside the console; it is tried again');
      this.#failing.set(what, err instanceof Error ? err.message : String(err));
    }
  }

  async #watch(host: LinkHost, stored: StoredAlertRules): Promise<void> {
    const linkId = host.stream;
    const { alarms } = await this.alarms.read(host);
    const open = await this.store.open(linkId);
    const told = await this.store.messagesOf(open);
    const rules = alertRules.parse(JSON.parse(stored.rules));
    const calmMs = this.settings.ALERT_CALM_SECONDS * MS_PER_SECOND;
    const plan = planAlerts({ linkId, now: Date.now(), alarms, rules, open, told, calmMs });
    if (plan.alerts.length + plan.messages.length > 0) await this.store.keep(plan.alerts, plan.messages);
  }
}
