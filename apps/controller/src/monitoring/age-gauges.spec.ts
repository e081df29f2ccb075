import type { LinkHost } from '@jackpot/engine';
import { createMetrics } from '@jackpot/platform';
import { AgeGauges } from './age-gauges.js';
import type { Ages } from './link-monitor.js';

type Host = Pick<LinkHost, 'stream' | 'writer'>;

const NOTHING: Ages = { suspendedMs: 0, aboveResetMicro: 0n, transitMs: 0 };
const GAUGES = ['jackpot_suspended_seconds', 'jackpot_above_reset_cents', 'jackpot_transit_seconds'] as const;

/** A house of one link, and what Prometheus is told of it. */
class OneLink {
  ages: Ages = NOTHING;
  isLed = true;
  failure: Error | undefined;
  readonly warnings: object[] = [];
  readonly #served = createMetrics();
  readonly #gauges = new AgeGauges<Host>({
    // Of a writer no more is looked at than whether its link is open.
    all: () => [{ stream: 'east', writer: (this.isLed ? { terms: {} } : undefined) as Host['writer'] }],
    agesOf: () => (this.failure === undefined ? Promise.resolve(this.ages) : Promise.reject(this.failure)),
    metrics: this.#served.metrics,
    logger: { warn: (about: object) => void this.warnings.push(about) } as never,
  });

  async told(): Promise<Readonly<Record<string, number>>> {
    await this.#gauges.round();
    const text = await this.#served.registry.metrics();
    const lines = GAUGES.flatMap((name) => [...text.matchAll(new RegExp(`^(${name})\\{link="east"\\} (.+)$`, 'gm'))]);
    return Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value)]));
  }
}

describe('how long things have waited, for Prometheus', () => {
  it('is told of every link led here, in seconds and cents', async () => {
    const house = new OneLink();
    expect(await house.told()).toEqual(Object.fromEntries(GAUGES.map((name) => [name, 0])));
    house.ages = { suspendedMs: 90_000, aboveResetMicro: 45_030_000_000n, transitMs: 400_500 };
    expect(Object.values(await house.told())).toEqual([90, 45_030, 400.5]);
  });

  it('a fraction of a cent of the players’ is not nothing', async () => {
    const house = new OneLink();
    house.ages = { ...NOTHING, aboveResetMicro: 1n };
    expect(await house.told()).toMatchObject({ jackpot_above_reset_cents: 1 });
  });

  it('who leads the link no more has nothing to tell of it', async () => {
    const house = new OneLink();
    house.ages = { ...NOTHING, transitMs: 400_000 };
    await house.told();
    house.isLed = false;
    expect(await house.told()).toEqual({});
  });

  it('what cannot be read stands as it was last known, and is said in the log', async () => {
    const house = new OneLink();
    house.ages = { ...NOTHING, suspendedMs: 5_000 };
    await house.told();
    house.failure = new Error('the database is away');
    expect(await house.told()).toMatchObject({ jackpot_suspended_seconds: 5 });
    expect(house.warnings).toMatchObject([{ link: 'east', err: house.failure }]);
  });
});
