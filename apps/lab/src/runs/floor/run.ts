import { CannotRun } from '@jackpot/platform';
import { readFileSync } from 'node:fs';
import { type LinkConfig, type LinkConfigBody, readLinkConfig } from '@jackpot/progressive';
import {
  type BalancesBody,
  type ClaimBody,
  type ControllerApi,
  type MetersBody,
  NoController,
  type ShoeBody,
} from '../../players/api/bodies.js';
import { Cage } from '../../players/cage.js';
import { Floor } from './floor.js';
import { tableKeys } from '../../players/keys.js';
import type { Options } from './options.js';
import { LiveMoves } from '../../players/people/live-moves.js';
import { People } from '../../players/people/people.js';
import type { Moves } from '../../players/people/script.js';
import { type Recording, readRecording } from '../../players/recording/format.js';
import { type Recorder, fileRecorder } from '../../players/recording/recorder.js';
import { ReplayCheck, ReplayMoves, recordedTables } from '../../players/recording/replay.js';
import { finalReport, statusLine } from './report.js';
import { STAFF_READY } from './staff-ready.js';
import { Supervisor } from '../../players/supervisor.js';
import { Shoe } from '../../players/shoe.js';
import { type Below, seededRandom, systemRandom } from '../../players/random.js';
import type { Clock } from '@jackpot/floor-client';
import type { DialWithKey } from '../../players/table/transport.js';
import { demoTerms } from '../../players/terms.js';

const TICK_MS = 20;
const STATUS_MS = 1_000;
const POLL_MS = 50;
const ENDING_MS_MAX = 45_000;
const JOINING_MS_MAX = 60_000;
const STAFF_WAIT_MS = 1_000;
const KEYS_AT_ONCE = 8;
const METERS_MS = 500;
const BALANCES_MS_MAX = 30_000;
const KEY_REFUSALS_MAX = 8;

export interface Surroundings {
  readonly api: ControllerApi;
  readonly dial: DialWithKey;
  readonly clock: Clock;
  readonly say: (line: string) => void;
  readonly closing: AbortSignal;
}

/** @throws CannotRun if there is nothing to compare */
export async function run(options: Options, surroundings: Surroundings): Promise<boolean> {
  const evening = await Session.begin(options, surroundings);
  try {
    await evening.join();
    await evening.play();
    return await evening.end();
  } finally {
    evening.close();
  }
}

class Session {
  readonly #floor: Floor;
  readonly #cage: Cage;
  readonly #supervisor: Supervisor;
  readonly #recorder: Recorder | null;
  readonly #check: ReplayCheck | null;
  readonly #ticker: NodeJS.Timeout;
  #meterReads: Promise<void> = Promise.resolve();
  #isEnding = false;
  #from = 0;
  #openedAt = 0;
  #isClosed = false;

  private constructor(
    private readonly options: Options,
    private readonly outside: Surroundings,
    private readonly config: LinkConfig,
    private readonly body: LinkConfigBody,
    keys: ReadonlyMap<string, string>,
    recording: Recording | null,
  ) {
    const random = randomOf(options);
    const tables = [...keys.keys()];
    const recorded = recording === null ? [] : recordedTables(recording);
    const playedBy = new Map(recorded.map((table, index) => [table, tables[index] ?? '']));
    this.#recorder = options.record === null ? null : fileRecorder(options.record);
    const reportMismatch = (where: string, expected: string, found: string): void =>
      this.#floor.reportMismatch(where, expected, found);
    this.#check = recording === null ? null : new ReplayCheck(recording, playedBy, reportMismatch);
    const paid = (claim: ClaimBody): void => this.#paid(claim);
    this.#cage = new Cage(outside.api, outside.clock, random('cage'), { paid, reportMismatch });
    this.#supervisor = new Supervisor(config.linkId, outside.api, outside.clock, reportMismatch);
    this.#floor = new Floor({
      config,
      tableIds: tables,
      keys,
      controllers: options.floor,
      dial: outside.dial,
      faults: options,
      movesOf: (tableId) => movesOf({ tableId, options, config, random, recording, recorded, playedBy }),
      random,
      clock: outside.clock,
      wallClock: () => Date.now(),
      onClaim: (award) => {
        if (this.#floor.book !== null) this.#cage.claim(award);
      },
      onShoe: (tableId, burn) => this.#recorder?.shoe(tableId, burn),
      mayVoid: (tableId, coup, reason) => this.#supervisor.mayVoid(tableId, coup, reason),
      onPlayed: (coup) => {
        this.#check?.played(coup);
        this.#recorder?.coup(coup);
      },
    });
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
    void this.#bringStaff(tables);
  }

  static async begin(options: Options, outside: Surroundings): Promise<Session> {
    const recording = options.replay === null ? null : recordingOf(options.replay);
    const body = await openLink(options, outside, recording);
    const read = readLinkConfig(body);
    if (!read.ok) throw new CannotRun('the controller sent terms that cannot be read');
    const { config } = read;
    const count = recording === null ? options.tables : recordedTables(recording).length;
    const tables = config.tables.slice(0, count).map(({ tableId }) => tableId as string);
    if (recording !== null && tables.length < count)
      throw new CannotRun(`the link has ${tables.length} tables, the recording ${count}`);
    if (tables.length < count) outside.say(`the link has ${tables.length} tables; ${count} were requested`);
    const keys = tableKeys(tables, options.keys);
    await inParts([...keys], KEYS_AT_ONCE, ([table, secret]) => outside.api.setTableKey(config.linkId, table, secret));
    return new Session(options, outside, config, body, keys, recording);
  }

  /**
   * Creates the staff, and tries again until a controller answers. Without a supervisor, a table with a misdeal would
   * wait forever.
   */
  async #bringStaff(tableIds: readonly string[]): Promise<void> {
    const { api, say } = this.outside;
    while (!this.#isClosed) {
      try {
        const problem = await api.prepareStaff(this.config.linkId, tableIds);
        if (problem !== null)
          say(
            `claims and voids are left to the people of the property: ${problem}. A table that voids a locked hand waits for ` +
              'their supervisor; with --voids 0 none does.',
          );
        else {
          say(STAFF_READY);
          if (this.options.cage) this.#cage.open();
        }
        return;
      } catch (fault) {
        const isOver = !(fault instanceof NoController);
        say(`claims are not paid, and voids are not approved${isOver ? '' : ' yet'}: ${(fault as Error).message}`);
        if (isOver) return;
        await sleep(STAFF_WAIT_MS);
      }
    }
  }

  /** Waits until interrupted hands have ended, and opens the books while the tables are idle. */
  async join(): Promise<void> {
    const { say } = this.outside;
    say(
      `link ${this.config.linkId}: ${this.#floor.agents.length} tables, ${this.options.replay === null ? this.options.pace : 'replay'}`,
    );
    await this.#until(() => this.#floor.isIdle, JOINING_MS_MAX, 'the tables could not take their places');
    const { meters, balances, claims } = await this.#figures();
    for (const claim of claims) this.#cage.claim(claim);
    this.#from = meters.sequence;
    this.#recorder?.header(this.body, meters, this.options.seed);
    this.#check?.opens(meters);
    this.#floor.open(meters, balances);
    this.#meterReads = this.#readMeters();
  }

  async #readMeters(): Promise<void> {
    const { api, clock } = this.outside;
    const { history } = this.#floor;
    while (!this.#isEnding) {
      const operation = history.called({ kind: 'meters' }, clock());
      try {
        const { sequence, levels } = await api.meters(this.config.linkId);
        const inWagers = Object.fromEntries(levels.map((level) => [level.level, level.inWagers]));
        history.answered(operation, { type: 'meters', sequence, inWagers }, clock());
      } catch (fault) {
        history.answered(operation, { type: 'unknown' }, clock());
        if (!(fault instanceof NoController))
          this.#floor.reportMismatch('the meters', 'shown', (fault as Error).message);
      }
      await sleep(METERS_MS);
    }
  }

  async play(): Promise<void> {
    const { clock, closing, say } = this.outside;
    const startedAt = clock();
    this.#openedAt = startedAt;
    const { forSeconds } = this.options;
    let [printedAt, wagers] = [startedAt, 0];
    const isOver = (): boolean =>
      closing.aborted || this.#floor.isDone || (forSeconds !== null && clock() - startedAt >= forSeconds * 1_000);
    while (!isOver()) {
      await sleep(POLL_MS);
      const now = clock();
      if (now - printedAt < STATUS_MS) continue;
      say(statusLine(this.#floor, (now - printedAt) / 1_000, wagers));
      [printedAt, wagers] = [now, this.#floor.tally.wagers];
    }
  }

  async end(): Promise<boolean> {
    const { say, clock } = this.outside;
    if (this.options.replay === null) this.#floor.checkAllPlayed(clock() - this.#openedAt);
    this.#isEnding = true;
    this.#floor.stop();
    this.#cage.close();
    await this.#until(
      () => this.#floor.isIdle && this.#cage.isIdle,
      ENDING_MS_MAX,
      'the books cannot be compared: tables did not come to an end',
    );
    await this.#meterReads;
    const { meters, balances, claims } = await this.#figures();
    this.#cage.areOpen(new Set(claims.map(({ awardId }) => awardId)));
    const compared = this.#floor.compare(meters, balances, await this.#shoes());
    for (const line of finalReport(this.#floor, compared, { from: this.#from, to: meters.sequence })) say(line);
    return this.#floor.differences.count === 0;
  }

  close(): void {
    this.#isClosed = true;
    this.#isEnding = true;
    clearInterval(this.#ticker);
    this.#floor.close();
    this.#recorder?.close();
  }

  #tick(): void {
    this.#floor.tick();
    if (this.#floor.book !== null) this.#cage.tick();
  }

  #paid(claim: ClaimBody): void {
    this.#floor.tally.claimsPaid += 1;
    this.#floor.book?.pay(claim);
  }

  async #until(isSo: () => boolean, msMax: number, otherwise: string): Promise<void> {
    const startedAt = this.outside.clock();
    while (!isSo()) {
      const shutOut = this.#floor.agents.find((agent) => agent.keyRefusals >= KEY_REFUSALS_MAX);
      if (shutOut !== undefined) throw new CannotRun(`the key of ${shutOut.terms.tableId} is refused`);
      if (this.outside.clock() - startedAt > msMax) {
        throw new CannotRun(`${otherwise}: ${this.#floor.unfinished().slice(0, 5).join('; ')}`);
      }
      await sleep(POLL_MS);
    }
  }

  async #shoes(): Promise<ReadonlyMap<string, ShoeBody>> {
    const shoes = new Map<string, ShoeBody>();
    await inParts([...this.#floor.shoes.keys()], KEYS_AT_ONCE, async (tableId) => {
      const shoe = await this.outside.api.shoe(this.config.linkId, tableId);
      if (shoe !== undefined) shoes.set(tableId, shoe);
    });
    return shoes;
  }

  /** All belong to the same journal sequence. */
  async #figures(): Promise<Figures> {
    const { api, clock } = this.outside;
    const { linkId } = this.config;
    const startedAt = clock();
    for (;;) {
      // Claims are read between balances and meters. If those two have the same sequence, the claims have it too.
      const balances = await api.balances(linkId);
      const claims = await api.openClaims(linkId);
      const meters = await api.meters(linkId);
      const isOfOne = meters.sequence === balances.sequence && meters.sequence >= this.#floor.highestReported;
      if (isOfOne) return { meters, balances, claims };
      if (clock() - startedAt > BALANCES_MS_MAX) {
        throw new CannotRun(`the balances are at sequence ${balances.sequence}, the meters at ${meters.sequence}`);
      }
      await sleep(POLL_MS * 2);
    }
  }
}

interface Figures {
  readonly meters: MetersBody;
  readonly balances: BalancesBody;
  readonly claims: readonly ClaimBody[];
}

async function openLink(
  options: Options,
  { api, say }: Surroundings,
  recording: Recording | null,
): Promise<LinkConfigBody> {
  const requested = termsOf(options, recording);
  const opened = await api.openLink(requested);
  if (opened === 'opened') say(`link ${requested.linkId}: opened`);
  if (opened === 'other-terms') {
    if (options.linkFile !== null)
      throw new CannotRun(`link ${requested.linkId} is open with other terms than the file's`);
    say(`link ${requested.linkId}: open already with other terms; those are played`);
  }
  const terms = await api.terms(requested.linkId);
  if (terms === undefined) throw new CannotRun(`link ${requested.linkId} is not open`);
  return terms;
}

function termsOf(options: Options, recording: Recording | null): LinkConfigBody {
  if (recording !== null) return { ...(recording.header.terms as LinkConfigBody), linkId: options.linkId };
  if (options.linkFile === null) return demoTerms(options);
  const text = readText(options.linkFile, 'the terms');
  try {
    return JSON.parse(text) as LinkConfigBody;
  } catch {
    throw new CannotRun('the terms are not JSON');
  }
}

function recordingOf(file: string): Recording {
  const read = readRecording(readText(file, 'the recording'));
  if (!read.ok) throw new CannotRun(`the recording cannot be played: ${read.why}`);
  return read.recording;
}

function readText(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (fault) {
    throw new CannotRun(`${what} cannot be read: ${(fault as Error).message}`);
  }
}

interface MovesRequested {
  readonly tableId: string;
  readonly options: Options;
  readonly config: LinkConfig;
  readonly random: (stream: string) => Below;
  readonly recording: Recording | null;
  readonly recorded: readonly string[];
  readonly playedBy: ReadonlyMap<string, string>;
}

function movesOf({ tableId, options, config, random, recording, recorded, playedBy }: MovesRequested): Moves {
  if (recording !== null) {
    const table = recorded.find((one) => playedBy.get(one) === tableId) ?? '';
    return new ReplayMoves(recording, table);
  }
  const seats = (config.tables.find((table) => table.tableId === tableId)?.seats ?? []).map(({ seat }) => seat);
  const people = new People(seats.slice(0, options.seats), options, options.pace, random(`${tableId}/people`));
  return new LiveMoves(people, new Shoe(random(`${tableId}/cards`), config), options.shoes);
}

function randomOf({ seed }: Options): (stream: string) => Below {
  if (seed !== null) return (stream) => seededRandom(seed, stream);
  const prngSeed = systemRandom(2 ** 32);
  return (stream) => (stream.endsWith('/cards') ? systemRandom : seededRandom(prngSeed, stream));
}

async function inParts<T>(items: readonly T[], atOnce: number, act: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce) {
    await Promise.all(items.slice(start, start + atOnce).map(act));
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
