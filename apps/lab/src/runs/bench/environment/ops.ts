import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * The scripts of `ops/` as the bench uses them: the same servers with the same settings as in play, and children that
 * cannot outlive us. They are no TypeScript and no part of the build, hence loaded by address and described here.
 */
interface ServicesModule {
  ensureServices(options: { readonly dataDir?: string; readonly log?: (text: string) => void }): Promise<Services>;
}

export interface Services {
  readonly env: { readonly DATABASE_URL: string; readonly REDIS_URL: string };
  /** The servers are somebody else's. */
  readonly attached: boolean;
  stop(): Promise<void>;
}

interface ClusterModule {
  readonly startCluster: (options: {
    readonly dataDir: string;
    readonly log: (text: string) => void;
  }) => Promise<Cluster>;
}

export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  readonly env: { readonly DATABASE_URL: string };
  stop(): Promise<void>;
}

export interface ClusterNode {
  readonly name: string;
  start(): void;
  kill(): Promise<void>;
  untilSynced(): Promise<void>;
}

interface MariadbSettingsModule {
  readonly SUSPECT_MS: number;
}

interface ChildModule {
  spawnTied(
    command: string,
    args: readonly string[],
    options: Pick<SpawnOptions, 'env' | 'cwd' | 'stdio'>,
  ): ChildProcess;
  stopChild(child: ChildProcess, options: { readonly graceMs: number }): Promise<unknown>;
}

/** The clone's own folder, seen from the built file. */
const ROOT = new URL('../../../../../../../', import.meta.url);

export function inRepository(path: string): URL {
  return new URL(path, ROOT);
}

export async function servicesModule(): Promise<ServicesModule> {
  return (await import(inRepository('ops/servers/services.mjs').href)) as ServicesModule;
}

export async function clusterModule(): Promise<ClusterModule & MariadbSettingsModule> {
  const { startCluster } = (await import(inRepository('ops/servers/cluster.mjs').href)) as ClusterModule;
  const settings = (await import(inRepository('ops/servers/mariadb-settings.mjs').href)) as MariadbSettingsModule;
  return { startCluster, SUSPECT_MS: settings.SUSPECT_MS };
}

interface MainsModule {
  mainOf(program: 'cli' | 'controller' | 'payouts' | 'table'): string;
}

/** The file that starts one of our programs. */
export async function mainOf(program: Parameters<MainsModule['mainOf']>[0]): Promise<string> {
  const mains = (await import(inRepository('ops/lib/mains.mjs').href)) as MainsModule;
  return fileURLToPath(inRepository(mains.mainOf(program)));
}

interface NodeArgsModule {
  readonly CONTROLLER_NODE_ARGS: readonly string[];
}

export async function nodeArgsModule(): Promise<NodeArgsModule> {
  return (await import(inRepository('ops/lib/node-args.mjs').href)) as NodeArgsModule;
}

export async function childModule(): Promise<ChildModule> {
  return (await import(inRepository('ops/lib/child.mjs').href)) as ChildModule;
}
