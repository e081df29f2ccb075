import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { engineAgent } from '../environment/engine-agent.js';
import { FloorEnvironment } from '../environment/floor-environment.js';
import type { Bench } from '../bench.js';
import { monotonicMs } from '../load/together.js';
import { SATURATING } from '../measures/candidates.js';
import { type CpuProfile, type LoadWindow, selfTimes } from './self-times.js';

const RUN_MS = 8_000;
const TOP = 15;

/** Where the time goes: the controller under WebSocket load, and the saturated engine, each with Node's own profiler. */
export async function profileAll(bench: Bench, folder: string): Promise<string> {
  const controllerDir = resolve(folder, 'controller');
  const engineDir = resolve(folder, 'engine');
  for (const dir of [controllerDir, engineDir]) mkdirSync(dir, { recursive: true });
  bench.tell('profiling the controller');
  const floor = await FloorEnvironment.open(bench, { name: 'profile', tables: bench.effort.tables, profileDir: controllerDir });
  const ask = { address: floor.controller.address, inFlight: 8, warmMs: bench.effort.warmMs, runMs: RUN_MS };
  const floorWindow = startWindow();
  const onFloor = await floor.load.call('webSocket', ask);
  const floorLoad = floorWindow();
  await floor.close();
  bench.tell('profiling the engine');
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
      .map(({ name, share }) => `  ${(share * 100).toFixed(1).padStart(5)} %  ${name}\n`);
    return `${file.slice(folder.length + 1)}\n${lines.join('')}`;
  });
}
