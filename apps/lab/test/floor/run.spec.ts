import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LinkConfigBody, linkConfigBody } from '@jackpot/progressive';
import { type ControllerApi, NoController, type Opened } from '../../src/players/api/bodies.js';
import { type Options, readOptions } from '../../src/runs/floor/options.js';
import { run } from '../../src/runs/floor/run.js';
import { seededRandom } from '../../src/players/random.js';
import { readTerms } from '../../src/players/terms.js';
import { ADDRESSES } from '../../../../test/support/fake-network.js';
import { FakeSite, type SiteOptions } from './fake-site.js';

class Rig {
  site: FakeSite | undefined;
  #config: ReturnType<typeof readTerms> | undefined;
  readonly lines: string[] = [];
  readonly #keys = new Map<string, string>();
  readonly closing = new AbortController();
  staffMissed = 0;
  staffTries = 0;
  /** The run is closed when it prints a line that begins with this text. */
  closesAt: string | undefined;
  readonly #ticker = setInterval(() => this.site?.network.tick(), 2);

  constructor(private readonly bend: Pick<SiteOptions, 'bend' | 'bendReply'> = {}) {}

  readonly api: ControllerApi = {
    openLink: async (terms: LinkConfigBody): Promise<Opened> => {
      if (this.site !== undefined) {
        const isSame =
          JSON.stringify(linkConfigBody(readTerms(terms))) === JSON.stringify(linkConfigBody(this.#config!));
        return isSame ? 'same-terms' : 'other-terms';
      }
      this.#config = readTerms(terms);
      const clock = (): number => Date.now();
      this.site = new FakeSite({
        isKey: (table, secret) => this.#keys.get(table) === secret,
        config: this.#config,
        below: seededRandom(1, 'rig'),
        clock,
        ...this.bend,
      });
      return 'opened';
    },
    terms: async () => linkConfigBody(this.#config!),
    setTableKey: async (_link, table, secret) => void this.#keys.set(table, secret),
    meters: async () => this.site!.meters(),
    balances: async () => this.site!.balances(),
    shoe: async (_link, table) => this.site!.shoes().get(table),
    openClaims: async () => this.site!.openClaims(),
    approveVoid: async ({ tableId, coup, reason }) => this.site!.approveVoid(tableId, coup, reason),
    releaseClaim: async (awardId) => this.site!.release(awardId),
    payClaim: async ({ awardId }) => this.site!.pay(awardId),
    prepareStaff: async () => {
      this.staffTries += 1;
      if (this.staffTries <= this.staffMissed) throw new NoController('nobody');
      return null;
    },
  };

  run(words: string): Promise<boolean> {
    return run(optionsOf(words), {
      api: this.api,
      dial: (token) => this.site!.network.dial(token),
      clock: () => performance.now(),
      say: (line) => {
        this.lines.push(line);
        if (this.closesAt !== undefined && line.startsWith(this.closesAt)) this.closing.abort();
      },
      closing: this.closing.signal,
    });
  }

  end(): void {
    clearInterval(this.#ticker);
  }
}

function optionsOf(words: string): Options {
  const options = readOptions(['--controllers', ADDRESSES.join(','), ...words.split(' ')]);
  if ('text' in options) throw new Error(options.text);
  return options;
}

const PATIENCE_MS = 60_000;

describe('a run', () => {
  let folder: string;
  let rigs: Rig[] = [];
  const rigOf = (bend?: Pick<SiteOptions, 'bend' | 'bendReply'>): Rig => {
    const rig = new Rig(bend);
    rigs.push(rig);
    return rig;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'floor-run-'));
  });
  afterEach(() => {
    for (const rig of rigs) rig.end();
    rigs = [];
    rmSync(folder, { recursive: true });
  });

  it(
    'brings the staff as soon as a controller is there, because misdeals wait for a supervisor',
    async () => {
      const rig = rigOf();
      rig.staffMissed = 1;
      expect(await rig.run('--tables 2 --pace flat-out --shoes 2 --seed 5 --voids 20')).toBe(true);
      expect(rig.staffTries).toBe(2);
    },
    PATIENCE_MS,
  );

  it(
    'plays, records and compares, and its recording can be replayed',
    async () => {
      const file = join(folder, 'evening.jsonl');
      const first = rigOf();
      const words = `--tables 2 --pace flat-out --shoes 1 --seed 5 --bad 5 --duplicates 2 --record ${file}`;
      expect(await first.run(words)).toBe(true);
      expect(first.lines.join('\n')).toMatch(/figures, all agree to the millionth of a cent/);
      expect(readFileSync(file, 'utf8').split('\n')[0]).toContain('"type":"recording"');
      const second = rigOf();
      expect(await second.run(`--replay ${file}`)).toBe(true);
    },
    PATIENCE_MS,
  );

  it(
    'plays the terms of a link that is already open, unless a file gives other terms',
    async () => {
      const rig = rigOf();
      expect(await rig.run('--tables 2 --seats 5 --pace flat-out --shoes 1')).toBe(true);
      expect(await rig.run('--tables 6 --seats 7 --pace flat-out --shoes 1')).toBe(true);
      expect(rig.lines.join('\n')).toMatch(
        /open already with other terms[\s\S]*the link has 2 tables; 6 were requested/,
      );
    },
    PATIENCE_MS,
  );

  it(
    'reports how the books differ',
    async () => {
      let isDone = false;
      const rig = rigOf({
        bend: (event) => {
          if (isDone || event.type !== 'CoupLocked') return event;
          isDone = true;
          return {
            ...event,
            contributions: event.contributions.map((part) => ({ ...part, displayMicro: part.displayMicro + 1n })),
          };
        },
      });
      expect(await rig.run('--tables 1 --pace flat-out --shoes 1')).toBe(false);
      expect(rig.lines.join('\n')).toMatch(/DIFFERENCES:\n {2}star display: expected .*, found /);
    },
    PATIENCE_MS,
  );

  it(
    'ends when it is closed',
    async () => {
      const rig = rigOf();
      rig.closesAt = 'tables 2  coups ';
      expect(await rig.run('--tables 2 --pace realistic')).toBe(true);
    },
    PATIENCE_MS,
  );
});
