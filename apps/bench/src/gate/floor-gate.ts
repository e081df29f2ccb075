import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import type { Agent } from '../bed/agent.js';
import type { Controller } from '../bed/controller.js';
import { inRepository } from '../bed/ops.js';
import type { LoadApi } from '../load/main.js';
import type { Resent } from '../load/resend.js';
import type { Gate } from './gates.js';
import { JournalFacts } from './journal-facts.js';

const RESENT_TABLES = 40;
const VERIFIER_MS_MAX = 180_000;

/** The gate of everything that went through a controller: what tables were told, what is recorded, what it shows. */
export class FloorGate {
  readonly facts: JournalFacts;

  constructor(
    private readonly databaseUrl: string,
    private readonly linkId: string,
    private readonly load: Agent<LoadApi>,
  ) {
    this.facts = new JournalFacts(databaseUrl, linkId);
  }

  /** acknowledged = recorded = distinct; sums = meters in the journal = meters in the controller's memory. */
  async check(name: string, controller: Controller): Promise<Gate> {
    const problems: string[] = [];
    const resent = await this.load.call('resend', { address: controller.address, tables: RESENT_TABLES });
    await this.facts.advance();
    problems.push(...this.facts.problems.splice(0));
    const acknowledged = await this.load.call('acknowledged', undefined);
    acknowledged.forEach((count, table) => {
      const recorded = this.facts.wagersOfTable.get(table) ?? 0;
      if (recorded !== count) problems.push(`table ${table}: ${count} acknowledged, ${recorded} recorded`);
    });
    problems.push(...this.#resentProblems(resent), ...(await this.#memoryProblems(controller)));
    const total = acknowledged.reduce((sum, count) => sum + count, 0);
    return { name, problems, checked: `${total} wagers, ${this.facts.batches} batches, ${resent.length} sent again` };
  }

  #resentProblems(resent: readonly Resent[]): readonly string[] {
    return resent.flatMap(({ table, seat, sequence, journalSequence }) => {
      const last = this.facts.lastWager(table, seat);
      return last?.sequence === sequence && last.journalSequence === journalSequence
        ? []
        : [`table ${table} seat ${seat}: wager ${sequence} sent again was answered with ${journalSequence}`];
    });
  }

  /** What people see comes from memory; the journal must lead to the same. */
  async #memoryProblems(controller: Controller): Promise<readonly string[]> {
    const { links } = (await controller.ask('GET', '/status')) as Status;
    const shown = links.find(({ link }) => link === this.linkId);
    if (shown === undefined) return [`the controller does not show link ${this.linkId}`];
    const problems = shown.levels.flatMap(({ level, display }) => {
      const cents = (this.facts.levels.get(level)?.displayMicro ?? 0n) / 1_000_000n;
      const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
      return text === display ? [] : [`${level} shows ${display}; the journal leads to ${text}`];
    });
    if (shown.journalSequence !== this.facts.sequence)
      problems.push(`memory is at ${shown.journalSequence}, the journal at ${this.facts.sequence}`);
    return problems;
  }

  /** The product's own verifier over the whole journal: replay, ledger, projections. */
  async verify(name: string): Promise<Gate> {
    return verified(name, this.databaseUrl);
  }
}

interface Status {
  readonly links: readonly {
    readonly link: string;
    readonly journalSequence: number;
    readonly levels: readonly { readonly level: string; readonly display: string }[];
  }[];
}

/** Runs the stand-alone verifier, where it is built. */
async function verified(name: string, databaseUrl: string): Promise<Gate> {
  const main = fileURLToPath(inRepository('dist/apps/cli/src/main.js'));
  if (!existsSync(main)) return { name, problems: [], checked: 'the verifier is not built: left out' };
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--enable-source-maps', main, 'verify'],
      { env, timeout: VERIFIER_MS_MAX },
      (error, out, err) => {
        const last = `${out}\n${err}`.trim().split('\n').slice(-6);
        resolve({ name, problems: error === null ? [] : last, checked: last.at(-1) ?? '' });
      },
    );
  });
}
