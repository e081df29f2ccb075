import type { Bench } from '../bench.js';
import { Agent } from '../environment/agent.js';
import { Controller, hexKey } from '../environment/controller.js';
import { giveKeys } from '../environment/floor-environment.js';
import { Screens } from '../environment/screens.js';
import { atMost, never } from '../goals.js';
import type { LoadApi } from '../load/main.js';
import type { PatientResult } from '../load/patient-loop.js';
import { pause } from '../load/run-result.js';
import { linkTerms } from '../play/link-terms.js';

const LINKS = 500;
const TABLES_EACH = 4;
const PER_SECOND = 200;
const SCREEN_TABLES = 1_000;
const SCREENS = 10;
/** Ten screens may hold up a wager by as much as a commit on a slow disk. */
const BLOCK_MS_MAX = 50;
const LED_MS_MAX = 180_000;
const POLL_MS = 1_000;

interface Site {
  readonly controller: Controller;
  readonly load: Agent<LoadApi>;
  readonly databaseUrl: string;
  readonly links: readonly string[];
}

/** Many links in one controller, and many screens on one large link: what a large casino has, and no link pays for another. */
export async function measureManyLinks(bench: Bench): Promise<void> {
  await measureLeases(bench);
  await measureScreens(bench);
}

async function measureLeases(bench: Bench): Promise<void> {
  const links = Array.from({ length: LINKS }, (_, index) => `many-${index}`);
  const site = await open(bench, { name: 'many', links, tables: TABLES_EACH });
  await untilLed(site);
  const connecting = await site.load.call('connect', { address: site.controller.floorAddress });
  for (const [when, isBusy] of [
    ['', false],
    [', disk busy', true],
  ] as const) {
    const disk = isBusy ? new Agent<DiskApi>('disk', new URL('../disk/main.js', import.meta.url)) : undefined;
    const forMs = bench.effort.manyLinksMs;
    const [result, seen, written] = await Promise.all([
      play(site, forMs),
      watch(site, forMs),
      disk?.call('write', { folder: bench.environment.folder, forMs }),
    ]);
    await disk?.stop();
    const refused = Object.values(result.refused).reduce((sum, times) => sum + times, 0);
    const note =
      `${(forMs / 60_000).toFixed(1)} minutes, ${LINKS * TABLES_EACH} tables, ${Math.round(result.perSecond)} wagers/s, ` +
      `p99 ${result.p99Ms.toFixed(0)} ms, slowest ${result.maxMs.toFixed(0)} ms; ${seen.readings} readings of the health, in which ${seen.stalled} links waited for the disk` +
      (written === undefined ? '' : `; ${Math.round(written.megabytes)} MB written beside, each 4 MB to the disk`);
    const again = `${refused} refusals of wagers and acts that were sent again`;
    const lost = `${result.lost} connections lost, ${connecting.lost} while all tables connected`;
    bench.print(`  ${LINKS} links${when}: ${seen.stale} stale, ${lost}, ${again}; ${note}`);
    const what = (of: string): string => `${LINKS} links in one controller${when}: ${of}`;
    bench.findings.push(
      never({ what: what('links seen that were not led'), times: seen.stale, note }),
      never({ what: what('connections of tables lost'), times: result.lost, note: lost }),
      // A commit that waits for the disk for a second refuses what comes meanwhile, by design: no lamp waits longer.
      ...(isBusy ? [] : [never({ what: what('refusals'), times: refused })]),
    );
  }
  await close(bench, site);
}

async function measureScreens(bench: Bench): Promise<void> {
  const site = await open(bench, { name: 'screens', links: ['screens'], tables: SCREEN_TABLES });
  await untilLed(site);
  const forMs = Math.min(bench.effort.manyLinksMs, 60_000);
  await site.controller.longestStandstillMs();
  await site.load.call('connect', { address: site.controller.floorAddress });
  const connectingMs = await site.controller.longestStandstillMs();
  const longest: Record<string, number> = {};
  for (const count of [0, SCREENS]) {
    const screens = new Screens(site.controller, 'screens', count);
    const [result] = await Promise.all([play(site, forMs), screens.show(forMs)]);
    const standstillMs = await site.controller.longestStandstillMs();
    longest[count] = standstillMs;
    const note = `p99 of acknowledgements ${result.p99Ms.toFixed(1)} ms; ${screens.answers} answers, slowest ${screens.slowestMs.toFixed(0)} ms`;
    bench.print(
      `  ${count} screens on ${SCREEN_TABLES} tables: event loop stood ${standstillMs.toFixed(0)} ms at most; ${note}`,
    );
    if (count > 0)
      bench.findings.push(
        atMost({
          what: `${count} screens on the floor of ${SCREEN_TABLES} tables: longest standstill of the event loop`,
          limit: BLOCK_MS_MAX,
          value: standstillMs,
          unit: 'ms',
          note: `${note}; without screens ${longest[0]?.toFixed(0)} ms; while all tables connected ${connectingMs.toFixed(0)} ms`,
        }),
      );
  }
  await close(bench, site);
}

async function open(
  bench: Bench,
  { name, links, tables }: { readonly name: string; readonly links: readonly string[]; readonly tables: number },
): Promise<Site> {
  const databaseUrl = await bench.environment.makeDatabase(name);
  const controller = await Controller.start(bench.environment, { databaseUrl });
  const secret = hexKey();
  let opened = 0;
  for (const linkId of links) {
    await controller.openLink(linkTerms(linkId, tables));
    await giveKeys(databaseUrl, { linkId, tables: [...Array(tables).keys()], secret });
    if ((opened += 1) % 50 === 0) bench.print(`  ${opened} links are open`);
  }
  const load = new Agent<LoadApi>('load', new URL('../load/main.js', import.meta.url));
  await load.call('sitAll', { links, tables, secret, boot: 1 });
  return { controller, load, databaseUrl, links };
}

function play({ load }: Site, runMs: number): Promise<PatientResult> {
  return load.call('playPatiently', { perSecond: PER_SECOND, warmMs: 2_000, runMs });
}

interface Seen {
  readonly readings: number;
  /** Links that were not led, all readings together. */
  readonly stale: number;
  /** Links whose commit waited for the disk for more than a second: led, and refusing what comes meanwhile. */
  readonly stalled: number;
}

/** Reads the health each second. */
async function watch({ controller, links }: Site, forMs: number): Promise<Seen> {
  const endAt = performance.now() + forMs;
  let [readings, stale, stalled] = [0, 0, 0];
  while (performance.now() < endAt) {
    const ready = await controller.ready();
    readings += 1;
    for (const link of links) {
      if (ready[link] === 'stalled') stalled += 1;
      else if (ready[link] !== 'leading') stale += 1;
    }
    await pause(POLL_MS);
  }
  return { readings, stale, stalled };
}

async function untilLed({ controller, links }: Site): Promise<void> {
  const deadline = performance.now() + LED_MS_MAX;
  for (;;) {
    const ready = await controller.ready();
    if (links.every((link) => ready[link] === 'leading')) return;
    if (performance.now() > deadline) throw new Error('the controller does not lead all links');
    await pause(POLL_MS);
  }
}

async function close(bench: Bench, { controller, load, databaseUrl }: Site): Promise<void> {
  await load.call('leave', undefined);
  await load.stop();
  await controller.stop();
  await bench.environment.dropDatabase(databaseUrl);
}

type DiskApi = typeof import('../disk/main.js').api;
