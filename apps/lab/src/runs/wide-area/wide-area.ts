import { InvariantViolation, assert, must } from '@jackpot/money';
import { type LinkConfig, asTableNo } from '@jackpot/progressive';
import { type SiteId, asSiteId } from '../../wide-area/index.js';
import { seededDraws } from '../../worlds/virtual/draws.js';
import { Random } from '../../players/random.js';
import { Schedule } from '../../worlds/virtual/schedule.js';
import { readTerms, richTerms } from '../../players/terms.js';
import { SEATS } from '../../worlds/virtual/seat-bus.js';
import { Hub } from './hub.js';
import { WideLine } from './line.js';
import { Site, type SiteCounts } from './site.js';

export interface WideAreaOptions {
  readonly seed: number;
  readonly sites: number;
  readonly tables: number;
  readonly seconds: number;
  readonly roundTripMs: { readonly least: number; readonly most: number };
  readonly lossPerMille: number;
  readonly cutsAnHour: number;
}

export interface SiteResult {
  readonly roundTripMs: number;
  readonly counts: Readonly<SiteCounts>;
}

export interface WideAreaOutcome {
  readonly sites: readonly SiteResult[];
  readonly cuts: number;
  readonly commits: number;
  readonly events: number;
  readonly awardsMicro: bigint;
  readonly largestDueMicro: bigint;
}

const ALWAYS = { isOver: false, pausedUntilMs: 0 } as const;
/** Cents by which each table raises the Must Hit's maximum: more than a full table adds in a hand. */
const CENTS_A_TABLE = 200n;
const CUT_MS = { least: 500, most: 30_000 } as const;
const HOUR_MS = 3_600_000;
const TO_REST_MS = 120_000;

/** @throws InvariantViolation if the books do not agree */
export async function playWideArea(options: WideAreaOptions): Promise<WideAreaOutcome> {
  const random = new Random(`wide-area/${options.seed}`);
  const schedule = new Schedule(random.fork('order'));
  const config = wideTerms(options.sites * options.tables);
  const ids = Array.from({ length: options.sites }, (_, at) => asSiteId(`site-${String(at + 1).padStart(3, '0')}`));
  const siteOf = config.tables.map((_, at) => must(ids[Math.floor(at / options.tables)], 'a site'));
  const hub = new Hub(schedule, random.fork('commits'), seededDraws(random.fork('draws')), siteOf, config);
  const trips = ids.map((_, at) => roundTripOf(at, options));
  const sites = ids.map((id, at) =>
    siteWith({ id, at, hub, schedule, random, config, trip: must(trips[at], id) }, options),
  );
  let cuts = 0;
  const untilMs = options.seconds * 1_000;
  for (const site of sites) {
    site.start();
    cuts += planCuts(site, schedule, random.fork(`cuts/${sites.indexOf(site)}`), options);
  }
  await schedule.run(untilMs);
  for (const site of sites) site.close();
  await schedule.run(untilMs + TO_REST_MS);
  const dues = compare(ids, sites, hub, config);
  return {
    sites: sites.map(({ counts }, at) => ({ counts, roundTripMs: must(trips[at], 'a trip') })),
    ...{ cuts, commits: hub.commits, events: hub.events },
    awardsMicro: sites.reduce((sum, { counts }) => sum + counts.paidMicro, 0n),
    largestDueMicro: dues.reduce((most, due) => (due > most ? due : most), 0n),
  };
}

function wideTerms(tables: number): LinkConfig {
  const config = readTerms(richTerms({ linkId: 'wide', tables, seats: SEATS }));
  const { mustHit } = config;
  if (mustHit === null) return config;
  return { ...config, mustHit: { ...mustHit, maximumCents: mustHit.maximumCents + CENTS_A_TABLE * BigInt(tables) } };
}

function roundTripOf(at: number, { sites, roundTripMs: { least, most } }: WideAreaOptions): number {
  return sites === 1 ? least : least + Math.round(((most - least) * at) / (sites - 1));
}

interface SitePlan {
  readonly id: SiteId;
  readonly at: number;
  readonly trip: number;
  readonly hub: Hub;
  readonly schedule: Schedule;
  readonly random: Random;
  readonly config: LinkConfig;
}

function siteWith({ id, at, trip, hub, schedule, random, config }: SitePlan, options: WideAreaOptions): Site {
  const first = at * options.tables;
  const quality = { roundTripMs: trip, lossPerMille: options.lossPerMille };
  return new Site({
    ...{ id, schedule, config, random: random.fork(id) },
    tables: config.tables
      .slice(first, first + options.tables)
      .map((table, index) => ({ no: asTableNo(first + index), config: table })),
    line: (connected) => new WideLine(schedule, random.fork(`line/${id}`), quality, connected),
    hub: (frame, reply) => hub.receive(id, frame, reply),
  });
}

function planCuts(site: Site, schedule: Schedule, random: Random, { seconds, cutsAnHour }: WideAreaOptions): number {
  if (cutsAnHour === 0) return 0;
  let cuts = 0;
  const meanMs = HOUR_MS / cutsAnHour;
  for (let atMs = random.below(2 * meanMs); atMs < seconds * 1_000; atMs += random.below(2 * meanMs)) {
    cuts += 1;
    schedule.after(atMs, ALWAYS, () => site.line.cut(random.between(CUT_MS.least, CUT_MS.most)));
  }
  return cuts;
}

function compare(ids: readonly SiteId[], sites: readonly Site[], hub: Hub, config: LinkConfig): readonly bigint[] {
  const closes = ids.map((id) => hub.books.close(id));
  closes.forEach((close, at) => {
    const { counts, openMessages } = must(sites[at], close.site);
    const name = close.site;
    assert(openMessages === 0, `${name}: every message has its answer`);
    assert(close.wagers === counts.wagers, `${name}: wagers ${close.wagers} at the hub, ${counts.wagers} at the site`);
    assert(close.contributedMicro === counts.contributedMicro, `${name}: contributions`);
    assert(close.paidMicro === counts.paidMicro, `${name}: awards`);
  });
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);
  const paid = sum(closes.map(({ paidMicro }) => paidMicro));
  assert(sum(closes.map(({ liableMicro }) => liableMicro)) === paid, 'what is borne is what was won');
  assert(sum(closes.map(({ dueMicro }) => dueMicro)) === 0n, 'what sites owe each other cancels out');
  if (hub.state.opened === null) throw new InvariantViolation('the link is open');
  assert(config.tables.length === hub.state.opened.config.tables.length, 'every table is on the link');
  return closes.map(({ dueMicro }) => dueMicro);
}
