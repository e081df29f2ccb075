import { randomBytes } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.js';
import { checkOf } from '../check/checks.js';
import { type CommandResult, peakBytes, runCommand } from '../environment/command.js';
import { Controller, RECORDS_KEY, hexKey } from '../environment/controller.js';
import { engineAgent } from '../environment/engine-agent.js';
import { type Sql, openSql } from '../environment/sql.js';
import { atMost } from '../goals.js';
import { pause } from '../load/run-result.js';
import { linkTerms } from '../play/link-terms.js';

const LINK = 'bench-years';
const TABLES = 60;
const PARTS = 10;
const DAY_MS = 86_400_000;
const PROJECTED_MS_MAX = 3_600_000;
const POLL_MS = 500;
const PAGE_TRIES = 5;
const PAGE_MS_MAX = 200;
const STANDSTILL_MS_MAX = 50;
const MB = 2 ** 20;

/** A page of each kind that grows with the history, the oldest part of it too. */
const PAGES = {
  'hands, newest': `links/${LINK}/coups?limit=50`,
  'hands of a table, newest': `links/${LINK}/coups?table=t0&limit=50`,
  'hands with a hit': `links/${LINK}/coups?find=hit&limit=50`,
  'a hand at the beginning': `links/${LINK}/tables/t0/coups/1`,
  'awards, newest': `links/${LINK}/awards?limit=50`,
  'open claims': `links/${LINK}/claims?limit=50`,
  meters: `links/${LINK}/meters`,
  'meter history': `links/${LINK}/meter-history?level=star&limit=50`,
  'Must Hit triggers': `links/${LINK}/must-hit?limit=50`,
  'activity log': `links/${LINK}/log?limit=50`,
  closes: `links/${LINK}/days`,
  'events from the first': `links/${LINK}/events?after=0&limit=100`,
  search: `search?q=A1&link=${LINK}`,
} as const;

/** Years of play in one link: what a start, a page, a close, an export, a dispute pack, a rebuild and the verifier cost. */
export async function measureYears(bench: Bench): Promise<void> {
  const years = await Years.write(bench);
  try {
    await years.measure();
  } finally {
    await years.close();
  }
}

interface Day {
  readonly day: string;
  readonly closableAt: string;
}

class Years {
  readonly #wagers: string;
  readonly #shown: Record<string, unknown> = {};

  private constructor(
    private readonly bench: Bench,
    private readonly databaseUrl: string,
    private readonly sql: Sql,
    private controller: Controller,
  ) {
    this.#wagers = bench.effort.yearsWagers.toLocaleString('en');
    bench.figures['years'] = this.#shown;
  }

  /** Writes the history by the engine, then starts a controller on it. */
  static async write(bench: Bench): Promise<Years> {
    const { yearsWagers, yearsDays } = bench.effort;
    const databaseUrl = await bench.environment.makeDatabase('years');
    const triggerKey = hexKey();
    const endMs = Date.now() - 3_600_000;
    const engine = await engineAgent();
    const recordsKey = RECORDS_KEY.toString('hex');
    const history = { startMs: endMs - yearsDays * DAY_MS, endMs };
    await engine.call('openHistory', {
      ...{ databaseUrl, linkId: LINK, tables: TABLES, triggerKey, recordsKey, history },
    });
    for (let part = 0; part < PARTS; part += 1) {
      const [from, to] = [part, part + 1].map((n) => Math.floor((yearsWagers * n) / PARTS)) as [number, number];
      const perSecond = await engine.call('write', { from, to, of: yearsWagers });
      bench.print(`  ${to.toLocaleString('en')} wagers written, ${Math.round(perSecond).toLocaleString('en')}/s`);
    }
    await engine.call('close', undefined);
    await engine.stop();
    const controller = await Controller.start(bench.environment, { databaseUrl, triggerKey });
    return new Years(bench, databaseUrl, openSql(databaseUrl), controller);
  }

  async measure(): Promise<void> {
    // The setup of a casino opens a link; it is one beside the old one.
    await this.controller.openLink(linkTerms(`${LINK}-live`, 1));
    await this.#projected();
    await this.#counted();
    await this.#sizes();
    const clerk = await this.controller.person('accounting');
    await this.#closes(clerk);
    await this.#pages(clerk);
    await this.#starts();
    await this.#commands();
  }

  async close(): Promise<void> {
    await this.controller.stop();
    await this.sql.close();
    await this.bench.environment.dropDatabase(this.databaseUrl);
  }

  /** The read tables of the whole history, by the controller's own projector, while it leads. */
  async #projected(): Promise<void> {
    const startedMs = performance.now();
    await this.controller.longestStandstillMs();
    let standstillMs = 0;
    for (;;) {
      const [row] = await this.sql.rows(
        `SELECT (SELECT last_sequence FROM journal WHERE stream = ? ORDER BY batch DESC LIMIT 1) AS head,
                (SELECT sequence FROM projection_watermark WHERE stream = ?) AS projected`,
        [LINK, LINK],
      );
      if (row?.['head'] === row?.['projected']) break;
      if (performance.now() - startedMs > PROJECTED_MS_MAX) throw new Error('the read tables do not catch up');
      standstillMs = Math.max(standstillMs, await this.controller.longestStandstillMs());
      await pause(POLL_MS);
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    this.#report('read tables written', { seconds, standstillMs, ...this.#memory() });
    const what = `event loop while the read tables of ${this.#wagers} wagers are written, longest standstill`;
    this.bench.findings.push(atMost({ what, limit: STANDSTILL_MS_MAX, value: standstillMs, unit: 'ms' }));
  }

  /** Nothing is measured on a history that is not whole. Meters lack the wagers of hands that are open at its end. */
  async #counted(): Promise<void> {
    const { yearsWagers } = this.bench.effort;
    const [row] = await this.sql.rows('SELECT COUNT(*) AS wagers FROM wager WHERE link_id = ?', [LINK]);
    const wagers = Number(row?.['wagers']);
    const problems = wagers === yearsWagers ? [] : [`${wagers} of ${yearsWagers} are in the read tables`];
    this.bench.checks.add({ name: 'wagers of the history', problems, checked: `${yearsWagers} wagers` });
  }

  async #sizes(): Promise<void> {
    await this.sql.run('ANALYZE TABLE journal, coup, wager');
    const rows = await this.sql.rows(
      `SELECT table_name AS name, data_length + index_length AS bytes FROM information_schema.tables
       WHERE table_schema = DATABASE() ORDER BY bytes DESC`,
    );
    const bytesEach = Object.fromEntries(
      rows.map((row) => [String(row['name']), Number(row['bytes']) / this.bench.effort.yearsWagers]),
    );
    const total = Object.values(bytesEach).reduce((sum, bytes) => sum + bytes, 0);
    this.#report('bytes a wager on the disk', { total, journal: bytesEach['journal'] ?? Number.NaN });
  }

  async #pages(token: string): Promise<void> {
    const slowest: (readonly [name: string, ms: number])[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const times: number[] = [];
      for (let tries = 0; tries < PAGE_TRIES; tries += 1) {
        const startedMs = performance.now();
        await this.controller.request('GET', `/api/v1/${path}`, undefined, token);
        times.push(performance.now() - startedMs);
      }
      const [firstMs = Number.NaN] = times;
      slowest.push([name, Math.max(...times)]);
      this.#report(`page: ${name}`, { firstMs, slowestMs: Math.max(...times) });
    }
    const [name = '', value = Number.NaN] = slowest.toSorted(([, a], [, b]) => b - a)[0] ?? [];
    const what = `slowest of ${slowest.length} pages after ${this.#wagers} wagers, each read ${PAGE_TRIES} times`;
    this.bench.findings.push(atMost({ what, limit: PAGE_MS_MAX, value, unit: 'ms', note: name }));
  }

  /** Closes every day that is over, the oldest first. */
  async #closes(clerk: string): Promise<void> {
    const seconds: number[] = [];
    const days: string[] = [];
    await this.controller.longestStandstillMs();
    let standstillMs = 0;
    for (;;) {
      const next = (await this.controller.request('GET', `/api/v1/links/${LINK}/days/next`, undefined, clerk)) as Day;
      if (Date.parse(next.closableAt) > Date.now()) break;
      const startedMs = performance.now();
      await this.controller.request('POST', `/api/v1/links/${LINK}/days/${next.day}/close`, undefined, clerk);
      seconds.push((performance.now() - startedMs) / 1_000);
      days.push(next.day);
      standstillMs = Math.max(standstillMs, await this.controller.longestStandstillMs());
    }
    const [first = Number.NaN, last = Number.NaN] = [seconds[0], seconds.at(-1)];
    this.#report('closes', {
      days: days.length,
      first,
      last,
      slowest: Math.max(...seconds),
      standstillMs,
      ...this.#memory(),
    });
    const what = `event loop while ${days.length} days of ${this.#wagers} wagers are closed, longest standstill`;
    this.bench.findings.push(
      atMost({ what, limit: STANDSTILL_MS_MAX, value: standstillMs, unit: 'ms' }),
      atMost({
        what: `close of the last of ${days.length} days against the first`,
        limit: 1.5,
        value: last / first,
        unit: 'x',
      }),
    );
    const day = days.at(-1) ?? '';
    const startedMs = performance.now();
    await this.controller.request('GET', `/api/v1/links/${LINK}/days/${day}`, undefined, clerk);
    this.#report('report of a closed day', { ms: performance.now() - startedMs });
  }

  async #starts(): Promise<void> {
    await this.controller.stop();
    await this.#start('after a stop, from its snapshot', 1);
    await this.controller.kill();
    await this.#start('after kill -9, from the last snapshot', 1);
    await this.controller.stop();
    await this.sql.run('DELETE FROM snapshot WHERE stream = ?', [LINK]);
    await this.#start('without any snapshot, by replay');
  }

  async #start(how: string, limit?: number): Promise<void> {
    this.controller = await this.controller.again(this.bench.environment, this.databaseUrl);
    await this.controller.untilLeading(LINK);
    const { tookMs = Number.NaN } = this.controller.leadingNews().findLast(({ link }) => link === LINK) ?? {};
    this.#report(`start ${how}`, { linkMs: tookMs, processMs: this.controller.startedInMs, ...this.#memory() });
    const what = `start with ${this.#wagers} wagers in the journal, ${how}`;
    if (limit !== undefined) this.bench.findings.push(atMost({ what, limit, value: tookMs / 1_000, unit: 's' }));
  }

  async #commands(): Promise<void> {
    const { folder } = this.bench.environment;
    const CHECKPOINT_KEY_FILE = join(folder, 'years-key');
    writeFileSync(CHECKPOINT_KEY_FILE, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
    const env = { DATABASE_URL: this.databaseUrl, RECORDS_KEY: RECORDS_KEY.toString('hex'), CHECKPOINT_KEY_FILE };
    const run = async (name: string, args: readonly string[]): Promise<CommandResult> => {
      const result = await runCommand(args, env);
      this.bench.checks.add(checkOf(`${name} after ${this.#wagers} wagers`, result));
      this.#report(name, { seconds: result.seconds, megabytes: result.megabytes });
      return result;
    };
    await run('verify', ['verify', '--link', LINK]);
    await run('closes, verified', ['closes', '--link', LINK]);
    const out = join(folder, 'years.export');
    const { last } = await run('export', ['export', '--link', LINK, '--out', out]);
    const key = /^key: (.*)$/m.exec(last.join('\n'))?.[1] ?? '';
    this.#report('the exported file', { megabytes: statSync(out).size / MB });
    await run('export, verified', ['verify-export', '--key', key, out]);
    const dir = join(folder, 'archive');
    await run('archive of all days', ['archive', '--link', LINK, '--dir', dir]);
    await run('archive again, no new day', ['archive', '--link', LINK, '--dir', dir]);
    const verifyArchive = ['verify-archive', '--dir', dir, '--key', key];
    await run('archive, verified', verifyArchive);
    const segments = readdirSync(join(dir, LINK)).length;
    await run('its last segment, verified', [...verifyArchive, '--from', String(segments)]);
    const pack = join(folder, 'pack.html');
    await run('dispute pack of the first award', ['dispute-pack', '--link', LINK, '--award', '1', '--out', pack]);
    await run('rebuild, the controller going on', ['rebuild', '--link', LINK]);
  }

  #memory(): { readonly peakMegabytes: number } {
    return { peakMegabytes: peakBytes(this.controller.pid) / MB };
  }

  #report(what: string, figures: Readonly<Record<string, number>>): void {
    this.#shown[what] = figures;
    const text = Object.entries(figures).map(([name, value]) => `${name} ${Number(value.toPrecision(3))}`);
    this.bench.print(`  ${what}: ${text.join(', ')}`);
  }
}
