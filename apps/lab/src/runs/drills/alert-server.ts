import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { Refusal } from '../../../../../ops/lib/command.mjs';
import { spawnTied, stopChild } from '../../../../../ops/lib/child.mjs';
import { REPO, packagesDir } from '../../../../../ops/lib/files.mjs';
import { choosePort } from '../../../../../ops/lib/ports.mjs';
import { findProgram } from '../../../../../ops/lib/programs.mjs';
import { becomesTrue } from '../../../../../ops/lib/wait.mjs';
import { fetchDebs } from '../../../../../ops/servers/fetch-debs.mjs';

const CONFIG = join(REPO, 'ops/deploy/monitoring/prometheus.yml');
const RULES = join(REPO, 'ops/alerts/jackpot.rules.yml');
const START_MS_MAX = 60_000;
const POLL_MS = 250;
const ANSWER_MS_MAX = 5_000;

type Labels = Readonly<Record<string, string>>;

export interface Alert {
  readonly labels: Labels;
  readonly state: 'pending' | 'firing';
}

interface Target {
  readonly job: string;
  readonly instance: string;
}

interface Config {
  readonly scrape_configs: readonly { readonly job_name: string }[];
}

export class AlertServer {
  readonly #child: ChildProcess;

  private constructor(
    program: string,
    private readonly folder: string,
    private readonly port: number,
  ) {
    const words = ['--config.file', join(folder, 'prometheus.yml'), '--storage.tsdb.path', join(folder, 'data')];
    this.#child = spawnTied(program, [...words, `--web.listen-address=127.0.0.1:${port}`]);
  }

  static async start(targets: readonly Target[], abort: AbortSignal): Promise<AlertServer> {
    const program = await prometheus(abort);
    // A drill fills the disks of its session, so the data of Prometheus are elsewhere.
    const folder = mkdtempSync(join(tmpdir(), 'jackpot-alerts-'));
    writeFileSync(join(folder, 'prometheus.yml'), configOf(targets));
    const server = new AlertServer(program, folder, await choosePort());
    const isReady = async (): Promise<boolean> => (await server.#read('query?query=up')) !== null;
    if (await becomesTrue(isReady, { withinMs: START_MS_MAX, everyMs: POLL_MS, abort })) return server;
    await server.stop();
    throw new Refusal('Prometheus did not start.');
  }

  async alerts(): Promise<readonly Alert[] | null> {
    const data = await this.#read<{ readonly alerts: readonly Alert[] }>('alerts');
    return data?.alerts ?? null;
  }

  /** @param time ms since 1970 */
  async hasEvaluatedSince(time: number): Promise<boolean> {
    const data = await this.#read<{ readonly groups: readonly { readonly lastEvaluation: string }[] }>('rules');
    return data?.groups.every(({ lastEvaluation }) => Date.parse(lastEvaluation) > time) === true;
  }

  async values(expression: string): Promise<ReadonlyMap<string, number>> {
    const path = `query?query=${encodeURIComponent(expression)}`;
    const data = await this.#read<{ result: { metric: Labels; value: [number, string] }[] }>(path);
    return new Map(data?.result.map(({ metric, value: [, value] }) => [metric['instance'] ?? '', Number(value)]));
  }

  async stop(): Promise<void> {
    await stopChild(this.#child);
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #read<T>(path: string): Promise<T | null> {
    try {
      const address = `http://127.0.0.1:${this.port}/api/v1/${path}`;
      const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
      return answer.ok ? ((await answer.json()) as { readonly data: T }).data : null;
    } catch {
      return null;
    }
  }
}

async function prometheus(abort: AbortSignal): Promise<string> {
  const own = findProgram('prometheus');
  if (own !== null) return own;
  const log = (text: string): void => void process.stdout.write(`${text}\n`);
  const tree = await fetchDebs({ cacheDir: packagesDir(), log, abort, bundle: 'prometheus' });
  return join(tree, 'usr/bin/prometheus');
}

function configOf(targets: readonly Target[]): string {
  const { alerting: _, ...config } = parse(readFileSync(CONFIG, 'utf8')) as Config & { readonly alerting: unknown };
  const jobs = config.scrape_configs.map(({ job_name }) => ({
    job_name,
    static_configs: [{ targets: targets.filter(({ job }) => job === job_name).map(({ instance }) => instance) }],
  }));
  return stringify({ ...config, rule_files: [RULES], scrape_configs: jobs });
}
