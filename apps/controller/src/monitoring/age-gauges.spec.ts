import type { LinkHost } from '@jackpot/engine';
import { createMetrics } from '@jackpot/platform';
import { AgeGauges } from './age-gauges.js';
import type { Ages } from './link-monitor.js';

type Host = Pick<LinkHost, 'stream' | 'writer'>;

const NOTHING: Ages = {
  suspendedMs: 0,
  aboveResetMicro: 0n,
  transitMs: 0,
  unusualPlay: 0,
  brokenBooks: { account: null, day: null },
  taxTableMs: 0,
};
const GAUGES = [
  'jackpot_suspended_seconds',
  'jackpot_above_reset_cents',
  'jackpot_transit_seconds',
  'jackpot_unusual_play',
  'jackpot_play_unmeasured',
  'jackpot_books_broken',
  'jackpot_tax_table_seconds',
] as const;

class OneLink {
  ages: Ages = NOTHING;
  isLed = true;
  failure: Error | undefined;
  readonly warnings: object[] = [];
  readonly served = createMetrics();
  readonly #gauges = new AgeGauges<Host>({
    all: () => [{ stream: 'east', writer: (this.isLed ? { terms: {} } : undefined) as Host['writer'] }],
    agesOf: () => (this.failure === undefined ? Promise.resolve(this.ages) : Promise.reject(this.failure)),
    metrics: this.served.metrics,
    logger: { error: (about: object) => void this.warnings.push(about) } as never,
  });

  async gauges(): Promise<Readonly<Record<string, number>>> {
    await this.#gauges.round();
    const text = await this.served.registry.metrics();
    const lines = GAUGES.flatMap((name) => [...text.matchAll(new RegExp(`^(${name})\\{link="east"\\} (.+)$`, 'gm'))]);
    return Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value)]));
  }
}

describe('the age gauges', () => {
  it('report every link led here, in seconds and cents', async () => {
    const one = new OneLink();
    expect(await one.gauges()).toEqual(Object.fromEntries(GAUGES.map((name) => [name, 0])));
    const brokenBooks = { account: 'level:star:display holds 1 micro-cents, its meter shows 2', day: null };
    one.ages = {
      suspendedMs: 90_000,
      aboveResetMicro: 45_030_000_000n,
      transitMs: 400_500,
      unusualPlay: 2,
      brokenBooks,
      taxTableMs: -86_400_000,
    };
    expect(Object.values(await one.gauges())).toEqual([90, 45_030, 400.5, 2, 0, 1, -86_400]);
  });

  it('round a fraction of a cent up', async () => {
    const one = new OneLink();
    one.ages = { ...NOTHING, aboveResetMicro: 1n };
    expect(await one.gauges()).toMatchObject({ jackpot_above_reset_cents: 1 });
  });

  it('are removed when the process no longer leads the link', async () => {
    const one = new OneLink();
    one.ages = { ...NOTHING, transitMs: 400_000 };
    await one.gauges();
    one.isLed = false;
    expect(await one.gauges()).toEqual({});
  });

  it('are removed with the other gauges of leaders; those of links that are led, and of all processes, stay', async () => {
    const one = new OneLink();
    const { metrics, registry } = one.served;
    for (const link of ['east', 'west']) {
      metrics.jackpot_journal_sequence.set({ link }, 7);
      metrics.jackpot_meter_cents.set({ link, level: 'star', register: 'display' }, 1);
      metrics.jackpot_leader.set({ link }, 0);
    }
    await one.gauges();
    const text = await registry.metrics();
    expect(text).not.toMatch(/(sequence|cents)\{.*west/);
    expect(text).toContain('jackpot_journal_sequence{link="east"} 7');
    expect(text).toContain('jackpot_leader{link="west"} 0');
  });

  it('say that play is not measured, and not that it is unusual', async () => {
    const one = new OneLink();
    one.ages = { ...NOTHING, unusualPlay: null };
    expect(await one.gauges()).toMatchObject({ jackpot_unusual_play: 0, jackpot_play_unmeasured: 1 });
    one.ages = NOTHING;
    expect(await one.gauges()).toMatchObject({ jackpot_unusual_play: 0, jackpot_play_unmeasured: 0 });
  });

  it('keep their last ages where the link cannot be read, and report that its play is not measured, with a log line', async () => {
    const one = new OneLink();
    one.ages = { ...NOTHING, suspendedMs: 5_000 };
    await one.gauges();
    one.failure = new Error('the database is away');
    expect(await one.gauges()).toMatchObject({
      ...{ jackpot_suspended_seconds: 5, jackpot_unusual_play: 0, jackpot_play_unmeasured: 1 },
    });
    expect(one.warnings).toMatchObject([{ link: 'east', err: one.failure }]);
  });
});
