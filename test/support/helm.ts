import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must } from '@jackpot/money';
import { unzipSync } from 'fflate';

/** Contains the program `helm` for Linux on x64. */
const ARCHIVE = 'node_modules/@aws-cdk/asset-kubectl-v20/lib/layer.zip';
const KUBERNETES = '1.34.0';

export class Helm {
  readonly #folder = mkdtempSync(join(tmpdir(), 'helm-'));
  readonly #program = join(this.#folder, 'helm');

  constructor() {
    const files = unzipSync(readFileSync(ARCHIVE), { filter: ({ name }) => name === 'helm/helm' });
    writeFileSync(this.#program, must(files['helm/helm'], 'helm'), { mode: 0o755 });
  }

  static isHere(): boolean {
    return process.platform === 'linux' && process.arch === 'x64';
  }

  lint(chart: string): string {
    return this.#run(['lint', '--strict', chart]);
  }

  /** @returns YAML documents */
  template(chart: string, values: Readonly<Record<string, string>> = {}): string {
    const set = Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
    return this.#run(['template', 'royal9', chart, '--kube-version', KUBERNETES, ...set]);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #run(words: readonly string[]): string {
    const home = { HELM_CACHE_HOME: this.#folder, HELM_CONFIG_HOME: this.#folder, HELM_DATA_HOME: this.#folder };
    return execFileSync(this.#program, words, { encoding: 'utf8', env: home, stdio: ['ignore', 'pipe', 'pipe'] });
  }
}
