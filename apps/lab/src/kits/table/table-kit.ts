import {
  FLOOR_CLOSE,
  type FloorMessage,
  type FloorReply,
  type FloorState,
  readTableToken,
  writeTableToken,
  refusalText,
  welcomeText,
} from '@jackpot/contract';
import { LinkInMemory } from '../../worlds/link-in-memory.js';
import { must } from '@jackpot/money';
import { type Draws, type LinkConfig, type TableNo, opened, threeCardGameOf } from '@jackpot/progressive';
import type { CaseResult } from '../report.js';
import { TABLE_CASES, THREE_CARD_CASES } from './cases.js';
import { type KitReply, LateReplies } from './late-replies.js';
import {
  type ActiveCase,
  CLOSE_LEADER_LEFT,
  type DeviceBoot,
  type Fate,
  type KitActs,
  type TableCase,
  type TableMessage,
} from './table-case.js';
import { Watch } from './watch.js';

export interface KitLine {
  send(text: string): void;
  close(code: number): void;
}

export type Accepted =
  | { readonly ok: true; readonly table: TableNo }
  | { readonly ok: false; readonly code: 'UNAUTHENTICATED' | 'NO_LEADER' };

export interface TableKitOptions {
  readonly config: LinkConfig;
  readonly draws: Draws;
  readonly clock: () => number;
  readonly now: () => number;
  readonly patienceMs: number;
}

const PHASES_OF_ROUND = { betting: 'betting', dealing: 'locked', settled: 'settled', void: 'voided' } as const;
const WELCOME_LATE_MS = 400;
const REST_MS = 1_000;
const SECRET = 'conformance-kit-conformance-kit-';
const KIT = { by: 'conformance kit', reason: 'test of a table' } as const;

/** Call `tick` about fifty times a second. */
export class TableKit {
  readonly link: LinkInMemory;
  readonly #options: TableKitOptions;
  readonly #watch = new Watch();
  readonly #results: CaseResult[] = [];
  readonly #acts: KitActs;
  readonly #late = new LateReplies();
  #isAttested = false;
  #wrongKeys = 0;
  #line: KitLine | undefined;
  #table: TableNo | undefined;
  #lineOf: TableNo | undefined;
  #welcomeAtMs: number | undefined;
  #isWelcome = false;
  #next = 0;
  #case: TableCase | undefined;
  #active: ActiveCase | undefined;
  #caseFromMs = 0;
  #owesReplies = false;

  constructor(options: TableKitOptions) {
    this.#options = options;
    const { config, draws, now } = options;
    this.link = new LinkInMemory({ config, draws, clock: now });
    // A link may open out of service, until people have compared its terms. The kit puts it in service.
    if (!opened(this.link.state).inPlay) this.link.command({ type: 'resume', ...KIT });
    this.#acts = this.#makeActs();
    this.#begin();
  }

  get isDone(): boolean {
    return this.#case === undefined && this.#watch.results(this.#game).every(({ outcome }) => outcome !== 'not-seen');
  }

  get prompt(): string | undefined {
    return this.#case === undefined
      ? this.#watch.results(this.#game).find(({ outcome }) => outcome === 'not-seen')?.detail
      : this.#case.needs;
  }

  get tokens(): readonly string[] {
    const { linkId, tables } = this.link.config;
    return tables.map(({ tableId }) => writeTableToken({ linkId, tableId, secret: SECRET }));
  }

  results(): readonly CaseResult[] {
    const key: CaseResult = {
      ...{ rules: ['F1'], title: 'the key of the table is in the header' },
      outcome: this.#table === undefined ? 'not-seen' : this.#wrongKeys > 0 ? 'failed' : 'passed',
      detail: this.#wrongKeys > 0 ? `${this.#wrongKeys} attempts without it` : 'start the table',
    };
    const notBegun = this.#cases.slice(this.#results.length).map(({ rules, title, needs }): CaseResult => ({
      ...{ rules, title, outcome: 'not-seen' },
      detail: needs,
    }));
    return [key, ...this.#results, ...notBegun, ...this.#watch.results(this.#game)];
  }

  connects(token: string | undefined): Accepted {
    const read = readTableToken(token ?? '');
    const { config, state } = this.link;
    const table = read?.linkId === config.linkId ? opened(state).tableNos.get(read.tableId) : undefined;
    if (table === undefined) {
      this.#wrongKeys += 1;
      return { ok: false, code: 'UNAUTHENTICATED' };
    }
    this.#table = table;
    if (this.#undecided?.connects?.() === 'refuse') return { ok: false, code: 'NO_LEADER' };
    // The current case may have just passed. This connection then belongs to the next case.
    this.#judge();
    return { ok: true, table };
  }

  open(line: KitLine): void {
    const older = this.#lineOf === this.#table ? this.#line : undefined;
    this.#lineOf = this.#table;
    this.#watch.connection();
    this.#late.clear();
    this.#line = line;
    this.#isWelcome = false;
    this.#owesReplies = false;
    older?.close(FLOOR_CLOSE.replaced.code);
    const how = this.#undecided?.welcome?.() ?? 'now';
    if (how === 'later') this.#welcomeAtMs = this.#acts.nowMs() + WELCOME_LATE_MS;
    else this.#sendWelcome(how === 'of-old-leader' ? -1 : 0);
  }

  lost(line: KitLine): void {
    if (line !== this.#line) return;
    this.#line = undefined;
    this.#welcomeAtMs = undefined;
    this.#watch.connection();
    this.#late.clear();
    this.#undecided?.lost?.();
  }

  receive(line: KitLine, text: string): void {
    if (line !== this.#line) return;
    const messages = this.#watch.frame(text, this.#acts.nowMs());
    const fate = this.#undecided?.frame?.(messages, text) ?? 'carry';
    if (fate === 'swallow') {
      this.#owesReplies = true;
      return;
    }
    if (fate === 'lose') return this.#drop(1011);
    if (fate === 'unread') return line.send(refusalText(null, 'BAD_MESSAGE'));
    const replies = messages.map((message) => ({ to: message, text: this.#reply(message, fate) }));
    if (fate === 'lose-reply') return this.#drop(1011);
    const held = typeof fate === 'object' && 'holdMs' in fate ? fate : undefined;
    const atMs = this.#acts.nowMs() + (held?.holdMs ?? 0);
    this.#send(this.#late.add(replies, atMs, { isAliveHeld: held?.isAliveHeld ?? false, nowMs: this.#acts.nowMs() }));
  }

  tick(): void {
    const nowMs = this.#acts.nowMs();
    this.#send(this.#late.due(nowMs));
    if (this.#welcomeAtMs !== undefined && nowMs >= this.#welcomeAtMs) {
      this.#sendWelcome(0);
      if (this.#active !== undefined) this.#active.verdict ??= { isPassed: true, detail: 'the table waited' };
    }
    if (this.#case === undefined) return;
    if (this.#active === undefined) {
      if (nowMs >= this.#caseFromMs) this.#active = this.#case.begin(this.#acts);
      return;
    }
    if (this.#isWelcome || this.#line === undefined) this.#active.tick?.();
    this.#judge();
  }

  /** What follows before the next tick does not change the verdict. */
  get #undecided(): ActiveCase | undefined {
    return this.#active?.verdict === undefined ? this.#active : undefined;
  }

  get #game(): 'mini-baccarat' | 'three-card' {
    const config = this.#table === undefined ? undefined : this.link.config.tables[this.#table];
    return config !== undefined && threeCardGameOf(config) !== null ? 'three-card' : 'mini-baccarat';
  }

  get #cases(): readonly TableCase[] {
    return this.#game === 'three-card' ? THREE_CARD_CASES : TABLE_CASES;
  }

  #judge(): void {
    const { verdict } = this.#active ?? {};
    const isOver = this.#acts.nowMs() - this.#caseFromMs > this.#options.patienceMs;
    if (this.#case === undefined || (verdict === undefined && !isOver)) return;
    const { rules, title, needs } = this.#case;
    const outcome = verdict === undefined ? 'not-seen' : verdict.isPassed ? 'passed' : 'failed';
    this.#results.push({ rules, title, outcome, detail: verdict?.detail ?? needs });
    // Without a reply the table would wait through every case that follows. On a new connection it sends again (F12).
    if (this.#owesReplies) this.#drop(CLOSE_LEADER_LEFT);
    this.#begin();
  }

  #begin(): void {
    this.#case = this.#cases[this.#next];
    this.#next += 1;
    // The kit pauses before each test case except the first two: both are tested on the first connection of the table.
    const isFirst = this.#table === undefined || !this.#isWelcome;
    this.#caseFromMs = this.#acts.nowMs() + (isFirst ? 0 : REST_MS);
    this.#active = isFirst ? this.#case?.begin(this.#acts) : undefined;
  }

  #send(replies: readonly KitReply[]): void {
    for (const { to, text } of replies) this.#watch.replied(to, JSON.parse(text) as FloorReply);
    const texts = replies.map(({ text }) => text);
    if (texts.length > 0) this.#line?.send(texts.length === 1 ? texts.join('') : `[${texts.join(',')}]`);
  }

  #reply({ text, message }: TableMessage, fate: Fate): string {
    const table = must(this.#table, 'a connected table');
    const isRefused = typeof fate === 'object' && 'refuse' in fate && message.type !== 'heartbeat';
    if (isRefused && fate.isFit?.(message) !== false) return refusalText(message.id, fate.refuse);
    const reply = this.link.frame(table, text).join('');
    return message.type === 'state' ? JSON.stringify({ ...(JSON.parse(reply) as object), ...this.#terms() }) : reply;
  }

  #terms(): Partial<Pick<FloorState, 'mainWager'>> {
    return this.#isAttested ? { mainWager: 'attested' } : {};
  }

  #sendWelcome(epochs: number): void {
    this.#welcomeAtMs = undefined;
    this.#isWelcome = true;
    const table = must(this.#table, 'a connected table');
    this.#line?.send(welcomeText(this.link.state.epoch + epochs, { ...this.link.stateOf(table), ...this.#terms() }));
  }

  #drop(code: number): void {
    const line = this.#line;
    line?.close(code);
    if (line !== undefined) this.lost(line);
  }

  #makeActs(): KitActs {
    return {
      nowMs: () => this.#options.clock(),
      hand: () => {
        const threeCard = this.#table === undefined ? undefined : this.link.stateOf(this.#table).threeCard;
        const round = threeCard?.round ?? null;
        if (round !== null) {
          const { round: coup, positions } = round;
          return { coup, phase: PHASES_OF_ROUND[round.phase], wagers: positions.length, shoe: 0 };
        }
        const coup = this.#table === undefined ? null : this.link.table(this.#table).coup;
        const wagers = coup?.phase === 'betting' ? coup.wagers.length : 0;
        const { shoe } = this.link.stateOf(this.#table);
        return { coup: coup?.coup ?? 0, phase: coup?.phase ?? 'none', wagers, shoe };
      },
      send: (message) => this.#line?.send(JSON.stringify(message)),
      close: (code) => this.#drop(code),
      takeOver: () => this.link.takeOver(),
      setInPlay: (inPlay) => {
        this.link.command({ type: inPlay ? 'resume' : 'suspend', ...KIT });
        this.#line?.send(JSON.stringify({ type: 'link', inPlay }));
      },
      setAttested: (isAttested) => {
        this.#isAttested = isAttested;
      },
      startDevice: (running) => this.#startDevice(running),
    };
  }
  #startDevice(running: DeviceBoot): void {
    const table = must(this.#table, 'a connected table');
    const { seat, device, boot } = running;
    const { coup } = this.#acts.hand();
    this.#watch.startedElsewhere(running);
    const report = { type: 'report', id: 1, coup, seat, device, boot: boot + 1, sequence: 1, what: 'power' } as const;
    this.link.frame(table, JSON.stringify(report satisfies FloorMessage));
  }
}
