import { seconds } from '../../../../../ops/lib/steps.mjs';
import { becomesTrue } from '../../../../../ops/lib/wait.mjs';
import type { Alert, AlertServer } from './alert-server.js';
import { GAP_MS_MAX } from './fault.js';
import type { HealthDrill, Program } from './health-drills.js';
import { BEGIN, type Scene } from './health-faults.js';
import { addressIn, leaderOf } from './leaders.js';
import type { Row, Session } from './session.js';
import { type HealthAnswer, SignWatch, type Watched, healthOf } from './watched-health.js';

const FOUND_MS_MAX = 3_500;
const WAIT_MS_MAX = 60_000;
/** Longer than the longest `for` and range of an alert that a fault of this drill raises. */
const ALERT_MS_MAX = 8 * 60_000;
/** The link that is played, and the link for play. */
const LINKS = 2;
const POLL_MS = 50;
const ALERT_POLL_MS = 250;

export interface Planned extends HealthDrill {
  /** A part of health, or a program that does not answer. */
  readonly subject: string;
  readonly isPart: boolean;
  readonly alert: string;
  readonly notReady: readonly Program[];
}

export class HealthRun {
  /** Alerts from before the first fault. */
  #before: ReadonlySet<string> = new Set();
  readonly #raisedSoFar = new Set<string>();

  constructor(
    private readonly session: Session,
    private readonly server: AlertServer,
    private readonly watched: readonly Watched[],
  ) {}

  async untilScraped(): Promise<void> {
    await this.#expect('every program is scraped and well', ALERT_MS_MAX, async () => {
      const healthy = await this.server.values('min by (instance) (jackpot_healthy)');
      return this.watched.every(({ instance }) => healthy.get(instance) === 1);
    });
    await this.#expect('the dates of each link are scraped', WAIT_MS_MAX, async () => {
      const dates = await this.server.values('count(jackpot_tax_table_seconds)');
      return dates.get('') === LINKS;
    });
    const scrapedAt = Date.now();
    const isEvaluated = (): Promise<boolean> => this.server.hasEvaluatedSince(scrapedAt);
    await this.#expect('the rules are evaluated', WAIT_MS_MAX, isEvaluated);
    this.#before = new Set((await this.#firing()).map(nameOf));
    if (this.#before.size > 0) this.session.log(`alerts before the first fault: ${[...this.#before].join(', ')}`);
  }

  async run(drill: Planned): Promise<string> {
    const { session } = this;
    const leader = await leaderOf(session);
    const [standby] = session.controllers.filter((each) => each !== leader);
    if (standby === undefined) throw new Error('no standby');
    const programs = { leader, standby, worker: session.worker };
    const sign = new SignWatch(addressIn(session, leader), session.environment.linkId);
    const repair = await BEGIN[drill.fault]({ session, programs });
    // To fill a disk takes time, so the trouble begins here.
    const brokenAt = performance.now();
    const raised = await this.#raised(drill, programs, brokenAt);
    if (drill.stopsPlay === true && sign.isLive) session.reportMismatch(`the sign called itself live: ${drill.what}`);
    if (drill.stopsPlay !== true)
      await session.watch.next({ since: performance.now(), withinMs: GAP_MS_MAX, abort: session.abort });
    const repairedAt = performance.now();
    await repair();
    await session.watch.next({ since: repairedAt, withinMs: GAP_MS_MAX, abort: session.abort });
    const over = await this.#over(drill, programs, { repairedAt, sign });
    sign.close();
    const outcome = `${raised}; repaired, ${over}`;
    session.log(`  ${outcome}`);
    return outcome;
  }

  /** Waits until health, metric and alert show the trouble. */
  async #raised(drill: Planned, programs: Scene['programs'], since: number): Promise<string> {
    const { what, subject, isPart, foundMsMax = FOUND_MS_MAX } = drill;
    let seen: readonly (readonly HealthAnswer[])[] = [];
    const affected = drill.at.map((each) => ({ isReady: !drill.notReady.includes(each), ...this.#of(programs[each]) }));
    const isFound = async (): Promise<boolean> => {
      seen = await Promise.all(affected.map(healthOf));
      return affected.every(({ isReady }, index) =>
        (seen[index] ?? []).every(({ status, troubles }) =>
          isPart
            ? status === (isReady ? 200 : 503) && troubles.some(({ part }) => part === subject)
            : status === null || status === 503,
        ),
      );
    };
    const found = await this.#expect(`${what}: not on every port: ${subject}`, WAIT_MS_MAX, isFound, () => seen, since);
    if (found > foundMsMax) this.session.reportMismatch(`${what} was found after ${seconds(found)} only`);
    const instances = affected.map(({ instance }) => instance);
    const metric = await this.#expect(
      `${what}: no metric`,
      WAIT_MS_MAX,
      () => this.#areAll(drill, instances, 0),
      () => seen,
      since,
    );
    const alert = await this.#expect(
      `${what}: no ${drill.alert}`,
      ALERT_MS_MAX,
      async () => {
        const firing = (await this.#firing()).filter((each) => isOf(each, drill));
        return instances.every((instance) => firing.some(({ labels }) => labels['instance'] === instance));
      },
      () => seen,
      since,
    );
    return `health ${seconds(found)}, metric ${seconds(metric)}, ${drill.alert} ${seconds(alert)}`;
  }

  async #over(
    drill: Planned,
    programs: Scene['programs'],
    { repairedAt, sign }: { readonly repairedAt: number; readonly sign: SignWatch },
  ): Promise<string> {
    const { what, wellMsMax = WAIT_MS_MAX } = drill;
    let seen: readonly HealthAnswer[] = [];
    const isWell = async (): Promise<boolean> => {
      seen = (await Promise.all(this.watched.map(healthOf))).flat();
      return seen.every(({ status, troubles }) => status === 200 && troubles.length === 0) && sign.isLive;
    };
    const shown = (): unknown => ({ seen, isSignLive: sign.isLive });
    const well = await this.#expect(`${what}: not well again`, wellMsMax, isWell, shown, repairedAt);
    const instances = drill.at.map((each) => this.#of(programs[each]).instance);
    const isMetricWell = (): Promise<boolean> => this.#areAll(drill, instances, 1);
    const metric = await this.#expect(`${what}: the metric stays`, WAIT_MS_MAX, isMetricWell, shown, repairedAt);
    const isAlertOver = async (): Promise<boolean> => {
      const alerts = await this.server.alerts();
      return alerts !== null && !alerts.some((each) => isOf(each, drill));
    };
    const alert = await this.#expect(`${what}: ${drill.alert} stays`, ALERT_MS_MAX, isAlertOver, shown, repairedAt);
    return `health ${seconds(well)}, metric ${seconds(metric)}, ${drill.alert} ${seconds(alert)}`;
  }

  /** No alert may stay, even if no fault of this drill waits for it. */
  async untilNoAlert(): Promise<Row> {
    let left: readonly string[] = [];
    const took = await this.#expect(
      'alerts stay',
      ALERT_MS_MAX,
      async () => {
        left = (await this.#firing()).map(nameOf).filter((name) => !this.#before.has(name));
        return left.length === 0;
      },
      () => left,
    );
    const raised = [...this.#raisedSoFar].filter((name) => !this.#before.has(name));
    return ['every alert', `ended within ${seconds(took)}: ${raised.join(', ')}`];
  }

  #of(program: Scene['programs'][Program]): Watched {
    const found = this.watched.find(({ name }) => name === program.name);
    if (found === undefined) throw new Error(`the ${program.name} is not watched`);
    return found;
  }

  async #areAll({ isPart, subject }: Planned, instances: readonly string[], value: number): Promise<boolean> {
    const values = await this.server.values(isPart ? `jackpot_healthy{part="${subject}"}` : 'up');
    return instances.every((instance) => values.get(instance) === value);
  }

  async #firing(): Promise<readonly Alert[]> {
    const firing = ((await this.server.alerts()) ?? []).filter(({ state }) => state === 'firing');
    for (const each of firing) this.#raisedSoFar.add(nameOf(each));
    return firing;
  }

  async #expect(
    otherwise: string,
    withinMs: number,
    holds: () => Promise<boolean>,
    shown: () => unknown = () => '',
    since = performance.now(),
  ): Promise<number> {
    const { session } = this;
    const everyMs = withinMs === ALERT_MS_MAX ? ALERT_POLL_MS : POLL_MS;
    if (!(await becomesTrue(holds, { withinMs, everyMs, abort: session.abort })))
      session.reportMismatch(`${otherwise}: ${JSON.stringify(shown())}`);
    return performance.now() - since;
  }
}

function isOf({ labels }: Alert, { alert, subject, isPart }: Planned): boolean {
  return labels['alertname'] === alert && (!isPart || labels['part'] === subject);
}

/** Without the instance, because a link may change its leader. */
function nameOf({ labels: { alertname, severity: _, instance: _instance, ...labels } }: Alert): string {
  const words = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return `${alertname}{${words.join(', ')}}`;
}
