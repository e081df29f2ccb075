import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.js';
import type { DevicesApi } from '../devices/main.js';
import { linkTerms, tableId } from '../play/link-terms.js';
import { Agent } from './agent.js';
import { Controller, hexKey } from './controller.js';
import { giveKeys } from './floor-environment.js';
import { childModule, mainOf } from './ops.js';
import { residentBytes, watchProcessors } from './processor-time.js';

const STOP_MS_MAX = 10_000;

/** A controller, tables of emulated devices, and for each the product's table agent in a process of its own. */
export class TablesEnvironment {
  private constructor(
    private readonly bench: Bench,
    readonly linkId: string,
    readonly controller: Controller,
    readonly devices: Agent<DevicesApi>,
    private readonly agents: readonly ChildProcess[],
    private readonly databaseUrl: string,
  ) {}

  static async open(bench: Bench, { name, tables }: { readonly name: string; readonly tables: number }) {
    const linkId = `bench-${name}`;
    const databaseUrl = await bench.environment.makeDatabase(name);
    const controller = await Controller.start(bench.environment, { databaseUrl });
    await controller.openLink(linkTerms(linkId, tables));
    const secret = hexKey();
    await giveKeys(databaseUrl, { linkId, tables: [...Array(tables).keys()], secret });
    const folder = join(bench.environment.folder, name);
    mkdirSync(folder);
    const devices = new Agent<DevicesApi>('devices', new URL('../devices/main.js', import.meta.url));
    const tableIds = Array.from({ length: tables }, (_, at) => tableId(at));
    const files = await devices.call('set', { folder, linkId, tableIds, secret, address: controller.floorAddress });
    const children = await childModule();
    const main = await mainOf('table');
    const agents = files.map((file) =>
      children.spawnTied(process.execPath, [main, 'run', file], { stdio: ['ignore', 'ignore', 'inherit'] }),
    );
    return new TablesEnvironment(bench, linkId, controller, devices, agents, databaseUrl);
  }

  /** What each agent holds in RAM now. */
  agentBytes(): readonly number[] {
    return this.agents.map(({ pid }) => residentBytes(pid ?? 0));
  }

  /** Cores that devices, agents and controller use between two askings. */
  watchCores(): () => Readonly<Record<string, number>> {
    const pids = Object.fromEntries(this.agents.map(({ pid }, at) => [`agent ${at}`, pid]));
    const used = watchProcessors({ devices: this.devices.pid, controller: this.controller.pid, ...pids });
    const startedMs = performance.now();
    return () => {
      const times = used();
      const cores = (names: readonly string[]): number =>
        names.reduce((total, name) => total + (times[name] ?? 0), 0) / (performance.now() - startedMs);
      return {
        devices: cores(['devices']),
        controller: cores(['controller']),
        agents: cores(Object.keys(pids)),
      };
    };
  }

  /** Wagers that have contributed, by the controller's own count. */
  async contributed(): Promise<number> {
    const { levels } = (await this.controller.request('GET', `/api/v1/links/${this.linkId}/meters`)) as {
      readonly levels: readonly { readonly level: string; readonly inWagers: number }[];
    };
    return levels.find(({ level }) => level === 'star')?.inWagers ?? Number.NaN;
  }

  async close(): Promise<void> {
    const children = await childModule();
    await Promise.all(this.agents.map((agent) => children.stopChild(agent, { graceMs: STOP_MS_MAX })));
    await this.devices.call('close', undefined);
    await this.devices.stop();
    await this.controller.stop();
    await this.bench.environment.dropDatabase(this.databaseUrl);
  }
}
