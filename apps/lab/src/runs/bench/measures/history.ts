import { Controller } from '../environment/controller.js';
import { FloorEnvironment } from '../environment/floor-environment.js';
import { residentBytes } from '../environment/processor-time.js';
import type { Bench } from '../bench.js';
import { atMost } from '../goals.js';
import { pause } from '../load/run-result.js';

const PARTS = 4;
const IN_FLIGHT = 8;
const IDLE_MS = 1_500;
const MB = 2 ** 20;

/** A floor of a thousand tables and a long history: what the controller holds in memory, and how soon it is back. */
export async function measureHistory(bench: Bench): Promise<void> {
  const { historyTables, historyWagers } = bench.effort;
  const floor = await FloorEnvironment.open(bench, { name: 'history', tables: historyTables });
  await memory(bench, floor, historyWagers);
  await restarts(bench, floor, historyWagers);
  await floor.close();
}

async function memory(bench: Bench, floor: FloorEnvironment, wagers: number): Promise<void> {
  const megabytes = [residentBytes(floor.controller.pid) / MB];
  for (let part = 1; part <= PARTS; part += 1) {
    const plan = { address: floor.controller.floorAddress, inFlight: IN_FLIGHT, warmMs: 0, wagers: wagers / PARTS };
    const { perSecond } = await floor.load.call('webSocket', plan);
    const peak = residentBytes(floor.controller.pid) / MB;
    await floor.settled();
    await pause(IDLE_MS);
    megabytes.push(residentBytes(floor.controller.pid) / MB);
    bench.print(
      `  after ${((wagers * part) / PARTS).toLocaleString('en')} wagers (${Math.round(perSecond)}/s): ` +
        `${megabytes.at(-1)?.toFixed(0)} MB, ${peak.toFixed(0)} MB under load`,
    );
  }
  await floor.runCheck(`${floor.check.facts.wagers} wagers at ${bench.effort.historyTables} tables`);
  const [half, full] = [megabytes[PARTS / 2] ?? Number.NaN, megabytes[PARTS] ?? Number.NaN];
  bench.figures['memory MB'] = megabytes;
  const what = `controller memory, ${bench.effort.historyTables.toLocaleString('en')} tables, after ${wagers.toLocaleString('en')} wagers`;
  const note = `MB at each quarter: ${megabytes.map((each) => each.toFixed(0)).join(', ')}`;
  bench.findings.push(
    atMost({ what, limit: 300, value: full, unit: 'MB', note }),
    atMost({ what: `${what}: flat from the half to the whole`, limit: 1.1, value: full / half, unit: 'x' }),
  );
}

/** How long one start took: the link alone, and the process with all its endpoints. */
interface Start {
  readonly linkMs: number;
  readonly processMs: number;
}

async function restarts(bench: Bench, floor: FloorEnvironment, wagers: number): Promise<void> {
  await floor.controller.kill();
  const crashed = await startAgain(bench, floor, 'after a crash, from the last snapshot');
  await floor.controller.stop();
  const drained = await startAgain(bench, floor, 'after a stop, from its snapshot');
  await floor.controller.stop();
  await floor.sql.run('DELETE FROM snapshot');
  const replayed = await startAgain(bench, floor, 'without any snapshot, by replay');
  bench.checks.add(await floor.check.verify('verifier over the long history'));
  bench.figures['restart'] = { crashed, drained, replayed };
  const what = `start with ${wagers.toLocaleString('en')} wagers in the journal`;
  const note = (start: Start): string => `until every endpoint listens ${(start.processMs / 1_000).toFixed(2)} s`;
  bench.findings.push(
    atMost({
      what: `${what}, from the last snapshot after kill -9`,
      limit: 1,
      value: crashed.linkMs / 1_000,
      unit: 's',
      note: `${note(crashed)}, the dead one's lease in it`,
    }),
    atMost({
      what: `${what}, from the snapshot of an orderly stop`,
      limit: 1,
      value: drained.linkMs / 1_000,
      unit: 's',
      note: note(drained),
    }),
    atMost({
      what: `${what}, by replay of everything`,
      limit: 5,
      value: replayed.linkMs / 1_000,
      unit: 's',
      note: note(replayed),
    }),
  );
}

async function startAgain(bench: Bench, floor: FloorEnvironment, how: string): Promise<Start> {
  const startedMs = performance.now();
  const { triggerKey } = floor.controller;
  floor.controller = await Controller.start(bench.environment, { databaseUrl: floor.databaseUrl, triggerKey });
  await floor.controller.untilLeading(floor.linkId);
  const processMs = performance.now() - startedMs;
  const linkMs = floor.controller.leadingNews().findLast(({ link }) => link === floor.linkId)?.tookMs ?? Number.NaN;
  bench.print(`  ${how}: the link ${linkMs} ms, the process ${processMs.toFixed(0)} ms`);
  await floor.runCheck(`start ${how}`);
  return { linkMs, processMs };
}
