import type { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ProgramTokens, environmentOf, floorSecrets } from '../../../../../ops/lib/apps.mjs';
import { ended, hasEnded, spawnTied, stopChild } from '../../../../../ops/lib/child.mjs';
import { Refusal } from '../../../../../ops/lib/command.mjs';
import { REPO } from '../../../../../ops/lib/files.mjs';
import { mainOf } from '../../../../../ops/lib/mains.mjs';
import { becomesTrue } from '../../../../../ops/lib/wait.mjs';
import type { Environment } from '../../worlds/processes/environment.js';
import { STAFF_READY } from '../floor/staff-ready.js';
import type { FloorOptions } from './options.js';

/** In percent. No fault may cause harm. */
const FAULT_PLAN = { withdrawals: 6, late: 5, duplicates: 4, voids: 1, bad: 1 } as const;
const GRACE_MS = 120_000;
const LINES_MAX = 200;
const STAFF_MS_MAX = 240_000;
const POLL_MS = 50;

export interface FloorResult {
  readonly code: number | null;
  readonly outcome: string;
  readonly report: readonly string[];
}

/** The floor writes to a pipe: if this process dies, the floor ends at its next output. */
export class DrillFloor {
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];

  constructor({
    environment: { dirs, lock, linkId, secrets },
    tokens,
    options,
    addresses,
    onLine,
  }: {
    readonly environment: Environment;
    readonly tokens: ProgramTokens;
    readonly options: FloorOptions & { readonly for?: number };
    readonly addresses: readonly string[];
    readonly onLine: (line: string) => void;
  }) {
    const words = wordsOf({
      controllers: addresses.join(','),
      link: linkId,
      keys: join(dirs.secrets, 'table-keys.json'),
      tables: options.tables,
      seats: options.seats,
      pace: options.pace,
      seed: options.seed,
      ...(options.for === undefined ? {} : { for: options.for }),
      ...FAULT_PLAN,
    });
    const main = join(REPO, mainOf('floor'));
    this.#child = spawnTied(process.execPath, ['--enable-source-maps', main, ...words], {
      env: environmentOf({ env: floorSecrets(secrets, tokens) }),
      cwd: REPO,
      stdio: ['ignore', 'pipe', 'pipe', lock.fd],
    });
    const logFile = join(dirs.logs, 'floor-sim.log');
    for (const input of [this.#child.stdout, this.#child.stderr]) {
      if (input === null) continue;
      createInterface({ input }).on('line', (line) => {
        logLine(logFile, line);
        this.#lines.push(line);
        if (this.#lines.length > LINES_MAX) this.#lines.shift();
        onLine(line);
      });
    }
  }

  get isPlaying(): boolean {
    return !hasEnded(this.#child);
  }

  /** Voids and claims need people, who are set up after the first wager. */
  async staffed(abort: AbortSignal): Promise<void> {
    const isReady = async (): Promise<boolean> => this.#lines.includes(STAFF_READY);
    if (await becomesTrue(isReady, { withinMs: STAFF_MS_MAX, everyMs: POLL_MS, abort })) return;
    throw new Refusal('The people of the floor could not be set up.', { tail: this.#lines.join('\n') });
  }

  async ended(): Promise<void> {
    await ended(this.#child);
  }

  async close({ hurry }: { readonly hurry: AbortSignal }): Promise<FloorResult> {
    const { code, forced } = await stopChild(this.#child, { graceMs: GRACE_MS, hurry });
    const from = this.#lines.findIndex((line) => line.startsWith('played '));
    const report = from < 0 ? this.#lines.slice(-10) : this.#lines.slice(from);
    return { code, outcome: outcomeOf(code, forced), report };
  }

  drop(): void {
    if (!hasEnded(this.#child)) this.#child.kill('SIGKILL');
  }
}

function outcomeOf(code: number | null, forced: boolean): string {
  if (forced) return 'NOT KNOWN: the floor did not end in time';
  if (code === 0) return 'agree to the millionth of a cent';
  return code === 1 ? 'DO NOT AGREE' : `NOT KNOWN: the floor ended with exit code ${code ?? 'unknown'}`;
}

const wordsOf = (options: Readonly<Record<string, string | number>>): readonly string[] =>
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);

/** Drops the line if a drill has filled the disk. */
function logLine(file: string, line: string): void {
  try {
    appendFileSync(file, `${line}\n`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
