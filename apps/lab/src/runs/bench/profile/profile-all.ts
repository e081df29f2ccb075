import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Bench } from '../bench.js';
import { engineAgent } from '../environment/engine-agent.js';
import { FloorEnvironment } from '../environment/floor-environment.js';
import { monotonicMs } from '../load/together.js';
import { SATURATING } from '../measures/candidates.js';

/** A `.cpuprofile` as V8 writes it, as far as it is read here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  /** Microseconds of the system's monotonic clock. */
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** From when to when the load ran, in milliseconds of the same clock. */
export interface LoadWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface SelfTime {
  readonly name: string;
  readonly us: number;
  /** Of all time that was not idle. */
  readonly share: number;
}

/** Time spent in each function itself while the load ran, most first; idle time apart, and so are start and end. */
function selfTimes(
  { nodes, samples, timeDeltas, startTime }: CpuProfile,
  { fromMs, toMs }: LoadWindow,
): readonly SelfTime[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  let atUs = startTime;
  samples.forEach((id, index) => {
    const us = timeDeltas[index] ?? 0;
    atUs += us;
    if (atUs < fromMs * 1_000 || atUs > toMs * 1_000) return;
    const name = names.get(id) ?? '?';
    times.set(name, (times.get(name) ?? 0) + us);
  });
  const busy = [...times].filter(([name]) => !name.startsWith('(idle)'));
  const total = busy.reduce((sum, [, us]) => sum + us, 0);
  return busy.map(([name, us]) => ({ name, us, share: us / total })).sort((a, b) => b.us - a.us);
}

/** Function and file; of a file its last three folders, wherever it lies. */
function nameOf(frame: CpuProfile['nodes'][number]['callFrame']): string {
  const where = frame.url === '' ? '' : ` ${frame.url.split('/').slice(-3).join('/')}:${frame.lineNumber + 1}`;
  return `${frame.functionName === '' ? '(anonymous)' : frame.functionName}${where}`;
}

const RUN_MS = 8_000;
const TOP = 15;

/** Where the time goes: the controller under WebSocket load, and the saturated engine, each with Node's own profiler. */
export async function profileAll(bench: Bench, folder: string): Promise<string> {
  const controllerDir = resolve(folder, 'controller');
  const engineDir = resolve(folder, 'engine');
  for (const dir of [controllerDir, engineDir]) mkdirSync(dir, { recursive: true });
  bench.print('profiling the controller');
  const floor = await FloorEnvironment.open(bench, {
    name: 'profile',
    tables: bench.effort.tables,
    profileDir: controllerDir,
  });
  const plan = { address: floor.controller.floorAddress, inFlight: 8, warmMs: bench.effort.warmMs, runMs: RUN_MS };
  const floorWindow = startWindow();
  const onFloor = await floor.load.call('webSocket', plan);
  const floorLoad = floorWindow();
  await floor.close();
  bench.print('profiling the engine');
  const agent = await engineAgent(['--cpu-prof', `--cpu-prof-dir=${engineDir}`]);
  const databaseUrl = await bench.environment.makeDatabase('profile_engine');
  await agent.call('open', { databaseUrl, linkId: 'bench-profile', tables: bench.effort.tables });
  const engineWindow = startWindow();
  const engine = await agent.call('run', { inFlight: SATURATING, warmMs: bench.effort.warmMs, runMs: RUN_MS });
  const engineLoad = engineWindow();
  await agent.call('close', undefined);
  await agent.stop();
  return [
    `\nController, WebSocket, 8 in flight each: ${Math.round(onFloor.perSecond)} wagers/s\n`,
    ...tops(controllerDir, floorLoad),
    `\nEngine, saturated: ${Math.round(engine.perSecond)} wagers/s\n`,
    ...tops(engineDir, engineLoad),
  ].join('');
}

function startWindow(): () => LoadWindow {
  const fromMs = monotonicMs();
  return () => ({ fromMs, toMs: monotonicMs() });
}

/** The functions that took most, thread by thread: the main one is written first. */
function tops(folder: string, load: LoadWindow): readonly string[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => join(folder, name))
    .sort();
  return files.map((file) => {
    const profile = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile;
    const lines = selfTimes(profile, load)
      .slice(0, TOP)
      .map(({ name, share }) => `  ${(share * 100).toFixed(1).padStart(5)}%  ${name}\n`);
    return `${file.slice(folder.length + 1)}\n${lines.join('')}`;
  });
}
