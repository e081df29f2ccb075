import type { FloorAward, FloorReply, FloorState } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { parseCard } from '@jackpot/rules';
import type { CoupScript, Moves, SeatAct } from '../people/script.js';
import { type Below, happens } from '../shoe/randomness.js';
import { badMessage } from './bad-messages.js';
import { Connection, type Dial, type TableEars } from './connection.js';
import { CoupInPlay } from './coup-in-play.js';
import { Devices } from './devices.js';
import type { House } from './house.js';
import { type Known, type Phase, checkNothingLost, checkUnchanged } from './state-check.js';
import { type NewMessage, type Unanswered, UnansweredMessages } from './unanswered.js';

/** How often, in percent, a table does what must do no harm. */
export interface Mischief {
  /** Says a message twice; a fifth as often loses its connection in the middle of a coup. */
  readonly duplicates: number;
  /** Coups in which something bad is said. */
  readonly bad: number;
}

export interface TableTerms {
  readonly tableId: string;
  readonly decks: number;
  readonly priceCents: number;
  readonly mischief: Mischief;
}

export interface TableWays {
  readonly controllers: readonly string[];
  readonly token: string;
  readonly dial: Dial;
}

/**
 * Where a table is.
 *
 *   joining -> between -> betting -> locking -> locked -> ending -> ended -> between
 *
 * Each stage says what it has to say and waits for the answers; `broken` is where it stays after an answer that no
 * table could go on from.
 */
type Stage =
  'joining' | 'between' | 'changing-shoe' | 'betting' | 'locking' | 'locked' | 'ending' | 'ended' | 'broken';

const STAGES_OF_MISCHIEF = ['between', 'betting', 'locked', 'ended'] as const;

const HEARTBEAT_MS = 1_000;
const HEARTBEAT = '{"type":"heartbeat","id":0}';
/** After a refusal that says "not now". */
const HOLD_MS_MIN = 50;
const HOLD_MS_SPREAD = 150;
const OUT_OF_SERVICE_MS = 1_000;
const DROPS_PER_DUPLICATE = 1 / 5;

/** One table: plays what its moves say, over whichever connection there is, and holds every answer against what it knows. */
export class TableAgent {
  readonly #connection: Connection;
  readonly #outbox = new UnansweredMessages();
  readonly #devices = new Devices();
  readonly #seen = new Map<string, number>();
  #stage: Stage = 'joining';
  #coup: CoupInPlay | null = null;
  /** The last coup's number and how far it has come, as it was told. */
  #coupNumber = 0;
  #phase: Phase = 'none';
  #shoe = 1;
  #isFreshShoe = false;
  /** A coup that could not be opened, to be tried again. */
  #waiting: CoupScript | null = null;
  #isPlaying = false;
  #isEnd = false;
  #holdUntil = 0;
  #pausedUntil = 0;
  #beatAt = 0;
  #sequence = 0;
  #last: { readonly message: Unanswered; readonly reply: FloorReply } | null = null;
  #badAt: (typeof STAGES_OF_MISCHIEF)[number] | null = null;
  #repeatAt: (typeof STAGES_OF_MISCHIEF)[number] | null = null;
  #dropAt: Stage | null = null;

  constructor(
    readonly terms: TableTerms,
    ways: TableWays,
    private readonly moves: Moves,
    private readonly below: Below,
    private readonly house: House,
  ) {
    const ears: TableEars = {
      welcome: (state) => this.#welcome(state),
      reply: (reply) => this.#reply(reply),
      heard: () => this.#act(),
      linkInPlay: (isInPlay) => {
        if (isInPlay) this.#pausedUntil = 0;
      },
      lost: () => this.#lost(),
    };
    this.#connection = new Connection(ways.controllers, ways.token, ways.dial, below, house.clock, ears);
  }

  get isOnline(): boolean {
    return this.#connection.isOpen;
  }

  /** Whether its key is refused, again and again. */
  get isShutOut(): boolean {
    return this.#connection.keyRefusals >= 5;
  }

  get isBroken(): boolean {
    return this.#stage === 'broken';
  }

  /** Between coups with everything answered, and not going to begin another. */
  get isQuiet(): boolean {
    return this.#stage === 'between' && this.#outbox.isEmpty && (!this.#isPlaying || this.#isEnd);
  }

  /** Whether its moves are at an end. */
  get isDone(): boolean {
    return this.#isEnd && this.isQuiet;
  }

  /** Where it is, for a report of tables that did not come to an end. */
  get whereabouts(): string {
    return `${this.terms.tableId}: coup ${this.#coupNumber} ${this.#stage}${this.isOnline ? '' : ', offline'}`;
  }

  play(): void {
    this.#isPlaying = true;
  }

  /** No more coups; the one under way is ended without waiting for people. */
  stop(): void {
    this.#isPlaying = false;
    if (this.#coup !== null) this.#coup.acts = [];
  }

  close(): void {
    this.#connection.close();
  }

  /** Called some fifty times a second. */
  tick(): void {
    const now = this.house.clock();
    this.#connection.tick(!this.#outbox.isEmpty || this.#beatAt > 0);
    if (!this.#connection.isOpen) return;
    if (now - this.#beatAt >= HEARTBEAT_MS) this.#beat(now);
    if (this.#holdUntil > 0 && now >= this.#holdUntil) {
      this.#holdUntil = 0;
      this.#outbox.resume();
    }
    this.#act();
  }

  #beat(now: number): void {
    this.#beatAt = now;
    this.#connection.send(HEARTBEAT);
  }

  /** Goes on as far as it can without an answer, and says what there is to say. */
  #act(): void {
    while (this.#step());
    this.#flush();
  }

  #flush(): void {
    if (!this.#connection.isOpen || this.#holdUntil > 0) return;
    let frame = this.#outbox.takeFrame(this.house.clock());
    while (frame !== undefined) {
      this.#connection.send(frame);
      frame = this.#outbox.takeFrame(this.house.clock());
    }
    if (this.#dropAt === this.#stage && !this.#outbox.isEmpty) {
      this.#dropAt = null;
      this.#connection.drop('lost');
    }
  }

  #isDue(at: number): boolean {
    return !this.#isPlaying || this.house.clock() >= at;
  }

  /** One step; false where it must wait. */
  #step(): boolean {
    switch (this.#stage) {
      case 'joining':
      case 'changing-shoe':
      case 'locking':
      case 'ending':
      case 'broken':
        return false;
      case 'between':
        return this.#begin();
      case 'betting':
        return this.#bet(this.#current());
      case 'locked':
        return this.#end(this.#current());
      case 'ended':
        return this.#finish(this.#current());
    }
  }

  #current(): CoupInPlay {
    return must(this.#coup, 'a coup in play');
  }

  // --- between coups

  #begin(): boolean {
    if (!this.#isPlaying || this.#isEnd || !this.#outbox.isOnly('settle')) return false;
    if (this.#isMischiefDue('between')) return this.#makeMischief('between');
    if (this.house.isBehind || this.house.clock() < this.#pausedUntil) return false;
    if (this.#waiting !== null) return this.#open(this.#waiting);
    const move = this.moves.next();
    switch (move.type) {
      case 'end':
        this.#isEnd = true;
        return false;
      case 'shoe':
        return this.#changeShoe();
      case 'coup':
        return this.#open(move.script);
    }
  }

  #changeShoe(): boolean {
    this.house.shoe(this.terms.tableId);
    this.house.tally.shoes += 1;
    this.#seen.clear();
    if (this.#isFreshShoe) {
      this.#isFreshShoe = false;
      return true;
    }
    this.#say({ body: { type: 'shoe', id: this.#outbox.nextId, shoe: this.#shoe + 1 }, purpose: 'shoe' });
    this.#stage = 'changing-shoe';
    return false;
  }

  #open(script: CoupScript): boolean {
    this.#waiting = null;
    this.#isFreshShoe = false;
    const coup = this.#coupNumber + 1;
    this.#coup = new CoupInPlay(coup, script, this.house.clock(), false);
    this.#say({ body: { type: 'open', id: this.#outbox.nextId, coup, kind: script.kind }, purpose: 'open' });
    this.#stage = 'betting';
    const { duplicates, bad } = this.terms.mischief;
    const someStage = (): (typeof STAGES_OF_MISCHIEF)[number] =>
      must(STAGES_OF_MISCHIEF[this.below(STAGES_OF_MISCHIEF.length)], 'a stage');
    this.#badAt = happens(this.below, bad) ? someStage() : null;
    this.#repeatAt = happens(this.below, duplicates) ? someStage() : null;
    this.#dropAt = happens(this.below, duplicates * DROPS_PER_DUPLICATE)
      ? must((['betting', 'locking', 'ending', 'between'] as const)[this.below(4)], 'a stage')
      : null;
    return true;
  }

  // --- bets

  #bet(coup: CoupInPlay): boolean {
    if (coup.acts.length > 0) {
      this.#actAtSeats(coup);
      if (coup.acts.length > 0) return false;
    }
    if (this.#isMischiefDue('betting')) return this.#makeMischief('betting');
    if (!this.#isDue(coup.openedAt + coup.script.lockAt)) return false;
    if (coup.script.kind === 'no-wager') {
      coup.lockedAt = this.house.clock();
      this.#stage = 'locked';
      return true;
    }
    if (coup.script.ending === 'void-before-lock') return this.#void(coup, 'exposed card before the deal');
    this.house.asks(this.terms.tableId);
    this.#say({ body: { type: 'lock', id: this.#outbox.nextId, coup: coup.number }, purpose: 'lock' });
    coup.lockSentAt = this.house.clock();
    this.#stage = 'locking';
    this.#comeLate(coup);
    return false;
  }

  /** Does what is due, seat by seat in order; a seat that waits for an answer is come back to. */
  #actAtSeats(coup: CoupInPlay): void {
    const elapsed = this.house.clock() - coup.openedAt;
    const putOff = new Set<number>();
    coup.acts = coup.acts.filter((act) => {
      if (act.at > elapsed || putOff.has(act.seat) || this.#devices.get(act.seat).isBusy) {
        putOff.add(act.seat);
        return true;
      }
      this.#actAtSeat(coup, act);
      return false;
    });
  }

  #actAtSeat(coup: CoupInPlay, { seat, act }: SeatAct): void {
    if (act === 'restart') return this.#devices.restart(seat);
    const isInPlay = coup.watch.isInPlay(seat);
    // A person whose wager was not recognised has nothing to take back, and one whose wager stands cannot bet again.
    if (act === 'withdraw' ? isInPlay : !isInPlay) this.#sayFromSeat(coup, seat, act);
  }

  #sayFromSeat(coup: CoupInPlay, seat: number, purpose: 'wager' | 'late' | 'withdraw'): void {
    const device = this.#devices.get(seat);
    device.isBusy = true;
    const from = { id: this.#outbox.nextId, coup: coup.number, seat, device: device.device, boot: device.boot, sequence: device.sequence + 1 };
    const body =
      purpose === 'withdraw'
        ? ({ type: 'withdraw', ...from } as const)
        : ({ type: 'acknowledge', ...from, priceCents: this.terms.priceCents } as const);
    this.#say({ body, purpose, seat });
  }

  /** Wagers after "no more bets": with its frame, and later. */
  #comeLate(coup: CoupInPlay): void {
    const elapsed = this.house.clock() - coup.lockSentAt;
    coup.late = coup.late.filter(({ seat, after }) => {
      if (after > elapsed || this.#devices.get(seat).isBusy) return this.#isPlaying;
      if (!coup.watch.isInPlay(seat)) this.#sayFromSeat(coup, seat, 'late');
      return false;
    });
  }

  // --- cards

  #end(coup: CoupInPlay): boolean {
    if (coup.late.length > 0) {
      this.#comeLate(coup);
      if (coup.late.length > 0) return false;
    }
    if (this.#isMischiefDue('locked')) return this.#makeMischief('locked');
    if (!this.#isDue(coup.lockedAt + coup.script.endAfter)) return false;
    if (coup.script.ending !== 'cards') return this.#void(coup, 'misdeal');
    this.house.asks(this.terms.tableId);
    const { cards } = coup.script;
    this.#say({ body: { type: 'cards', id: this.#outbox.nextId, coup: coup.number, cards: [...cards] }, purpose: 'cards' });
    this.#stage = 'ending';
    return false;
  }

  #void(coup: CoupInPlay, reason: string): boolean {
    this.house.asks(this.terms.tableId);
    const body = { type: 'void', id: this.#outbox.nextId, coup: coup.number, by: 'floor supervisor', reason } as const;
    this.#say({ body, purpose: 'void' });
    this.#stage = 'ending';
    return false;
  }

  // --- the end of a coup

  #finish(coup: CoupInPlay): boolean {
    if (!this.#outbox.isEmpty) return false;
    if (!coup.isChecked) {
      coup.isChecked = true;
      coup.watch.check((what, expected, found) => this.#complain(what, expected, found));
    }
    if (this.#isMischiefDue('ended')) return this.#makeMischief('ended');
    if (!coup.isVoided) {
      if (!this.#isDue(coup.endedAt + coup.script.settleAfter)) return false;
      this.#say({ body: { type: 'settle', id: this.#outbox.nextId, coup: coup.number }, purpose: 'settle' });
    }
    this.#coup = null;
    this.#stage = 'between';
    return true;
  }

  // --- mischief

  #isMischiefDue(stage: (typeof STAGES_OF_MISCHIEF)[number]): boolean {
    return this.#isPlaying && (this.#badAt === stage || this.#repeatAt === stage || this.#outbox.isSayingBad);
  }

  /** Says something bad, or an old thing again, once nothing else is unanswered. */
  #makeMischief(stage: (typeof STAGES_OF_MISCHIEF)[number]): boolean {
    if (!this.#outbox.isEmpty) return false;
    if (this.#repeatAt === stage) {
      this.#repeatAt = null;
      if (this.#last !== null) this.#outbox.repeat(this.#last.message, this.#last.reply);
      return true;
    }
    this.#badAt = null;
    const bad = badMessage(
      {
        coup: this.#coupNumber,
        phase: this.#phase,
        hasLock: this.#hasLock,
        shoe: this.#shoe,
        decks: this.terms.decks,
        priceCents: this.terms.priceCents,
        devices: this.#devices.all(),
        seatsInPlay: this.#coup?.watch.inPlay() ?? [],
        seen: (card) => this.#seen.get(card) ?? 0,
      },
      this.#outbox.nextId,
      this.below,
    );
    if ('frame' in bad) this.#outbox.addBad({ text: bad.frame, codes: bad.codes, isAlone: true });
    else this.#outbox.addBad({ text: JSON.stringify(bad.body), codes: bad.codes, isAlone: false });
    return true;
  }
}
