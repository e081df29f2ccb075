import type { FloorReply, FloorState } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { parseCard } from '@jackpot/rules';
import type { CoupScript, Moves, SeatAct } from '../people/script.js';
import { type Below, happens } from '../shoe/randomness.js';
import { badMessage } from './bad-messages.js';
import { CoupInPlay, foundCoup } from './coup-in-play.js';
import type { House } from './house.js';
import { Mischief, type MischiefRates, type QuietMoment } from './mischief.js';
import { TablePost, type TableWays } from './post.js';
import { Standing } from './standing.js';
import { checkNothingLost, checkUnchanged } from './state-check.js';
import type { NewMessage, Unanswered } from './unanswered.js';

export interface TableTerms {
  readonly tableId: string;
  readonly decks: number;
  readonly priceCents: number;
  readonly mischief: MischiefRates;
  /** Cards for a coup that was found half-way: nobody knows what its shoe still holds. */
  readonly spareCards: () => readonly string[];
}

/**
 * Where a table is.
 *
 *   joining -> between -> betting -> locking -> locked -> ending -> ended -> between
 *
 * Each stage says what it has to say and waits for the answers; `broken` is where it stays after an answer that no
 * table could go on from.
 */
type Stage = 'joining' | 'between' | 'changing-shoe' | 'betting' | 'locking' | 'locked' | 'ending' | 'ended' | 'broken';

/** The answer each question gets where it is granted. */
const GRANTS = {
  open: 'opened',
  wager: 'acknowledged',
  late: 'acknowledged',
  withdraw: 'withdrawn',
  lock: 'locked',
  cards: 'resolved',
  void: 'voided',
  settle: 'settled',
  shoe: 'shoe-opened',
  state: 'state',
} as const;

type Granted<T extends string> = Extract<FloorReply, { readonly ok: true; readonly type: T }>;

const OUT_OF_SERVICE_MS = 1_000;
const SPARE_TRIES_MAX = 8;

/** One table: plays what its moves say, and holds every answer against what it knows. */
export class TableAgent {
  readonly #post: TablePost;
  readonly #standing = new Standing();
  #stage: Stage = 'joining';
  #coup: CoupInPlay | null = null;
  #isFreshShoe = false;
  /** A coup that could not be opened, to be tried again. */
  #waiting: CoupScript | null = null;
  #isPlaying = false;
  #isAtEnd = false;
  #pausedUntil = 0;
  #mischief: Mischief | null = null;
  #isMakingMischief = false;
  #last: { readonly message: Unanswered; readonly reply: FloorReply } | null = null;
  #spareTries = 0;

  constructor(
    readonly terms: TableTerms,
    ways: TableWays,
    private readonly moves: Moves,
    private readonly below: Below,
    private readonly house: House,
  ) {
    this.#post = new TablePost(ways, below, house.clock, house.tally, {
      welcome: (state) => this.#welcome(state),
      answered: (message, reply) => this.#answered(message, reply),
      linkInPlay: (isInPlay) => {
        if (isInPlay) this.#pausedUntil = 0;
      },
      complain: (what, expected, found) => this.#complain(what, expected, found),
      heard: () => this.#act(),
    });
  }

  get isOnline(): boolean {
    return this.#post.isOnline;
  }

  get keyRefusals(): number {
    return this.#post.keyRefusals;
  }

  get isBroken(): boolean {
    return this.#stage === 'broken';
  }

  /** Between coups with everything answered, and not going to begin another. */
  get isQuiet(): boolean {
    return this.#stage === 'between' && this.#post.isAnswered && (!this.#isPlaying || this.#isAtEnd);
  }

  /** Whether its moves have come to their end. */
  get isDone(): boolean {
    return this.#isAtEnd && this.isQuiet;
  }

  /** Where it is, for a report of tables that did not come to an end. */
  get whereabouts(): string {
    return `${this.terms.tableId}: coup ${this.#standing.coup} ${this.#stage}${this.isOnline ? '' : ', offline'}`;
  }

  play(): void {
    this.#isPlaying = true;
  }

  /** No more coups; the one under way is ended without waiting for people. */
  stop(): void {
    this.#isPlaying = false;
    if (this.#coup !== null) this.#coup.hurry();
  }

  close(): void {
    this.#post.close();
  }

  /** Called some fifty times a second. */
  tick(): void {
    this.#post.tick();
    if (this.#post.isOnline) this.#act();
  }

  /** Goes on as far as it can without an answer, and says what there is to say. */
  #act(): void {
    while (this.#step());
    this.#post.flush();
    if (this.#mischief?.dropAt !== this.#stage || this.#post.isAnswered) return;
    this.#mischief.dropAt = null;
    this.#post.drop();
  }

  /** One step; false where it must wait. */
  #step(): boolean {
    if (this.#isMakingMischief && !this.#post.isAnswered) return false;
    this.#isMakingMischief = false;
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

  /** Whether a moment has come; once the floor closes nobody waits for people. */
  #isDue(at: number): boolean {
    return !this.#isPlaying || this.house.clock() >= at;
  }

  #say(message: NewMessage): void {
    const copies = happens(this.below, this.terms.mischief.duplicates) ? 2 : 1;
    this.#post.say({ ...message, copies });
  }

  /** A question whose answer moves meters. */
  #ask(message: NewMessage): void {
    this.house.asks(this.terms.tableId);
    this.#say(message);
  }

  #begin(): boolean {
    if (!this.#isPlaying || this.#isAtEnd || !this.#post.isOnly('settle')) return false;
    if (this.#mischief?.isDue('between') === true) return this.#makeMischief(this.#mischief, 'between');
    if (this.house.isBehind || this.house.clock() < this.#pausedUntil) return false;
    if (this.#waiting !== null) return this.#open(this.#waiting);
    const move = this.moves.next();
    switch (move.type) {
      case 'end':
        this.#isAtEnd = true;
        return false;
      case 'shoe':
        return this.#changeShoe();
      case 'coup':
        return this.#open(move.script);
    }
  }

  #changeShoe(): boolean {
    this.house.shoe(this.terms.tableId);
    this.#standing.newShoe();
    if (this.#isFreshShoe) {
      this.#isFreshShoe = false;
      return true;
    }
    const body = { type: 'shoe', id: this.#post.nextId, shoe: this.#standing.shoe + 1 } as const;
    this.#say({ body, purpose: 'shoe' });
    this.#stage = 'changing-shoe';
    return false;
  }

  #open(script: CoupScript): boolean {
    this.#waiting = null;
    const coup = this.#standing.coup + 1;
    this.#coup = new CoupInPlay(coup, script, this.house.clock());
    this.#mischief = new Mischief(this.terms.mischief, this.below);
    this.#say({ body: { type: 'open', id: this.#post.nextId, coup, kind: script.kind }, purpose: 'open' });
    this.#stage = 'betting';
    return true;
  }

  #bet(coup: CoupInPlay): boolean {
    coup.act(this.house.clock(), this.#standing.devices, (act) => this.#actAtSeat(coup, act));
    if (coup.hasActs) return false;
    if (this.#mischief?.isDue('betting') === true) return this.#makeMischief(this.#mischief, 'betting');
    if (!this.#isDue(coup.openedAt + coup.script.lockAt)) return false;
    if (coup.script.kind === 'no-wager') {
      // The cards of a simulated round name its coup: it must be open before they are told.
      if (this.#standing.phase !== 'no-wager') return false;
      coup.lockedAt = this.house.clock();
      this.#stage = 'locked';
      return true;
    }
    if (coup.script.ending === 'void-before-lock') return this.#void(coup, 'a card was exposed before the deal');
    this.#ask({ body: { type: 'lock', id: this.#post.nextId, coup: coup.number }, purpose: 'lock' });
    coup.isClosed = true;
    coup.lockSentAt = this.house.clock();
    this.#stage = 'locking';
    this.#comeLate(coup);
    return false;
  }

  #actAtSeat(coup: CoupInPlay, { seat, act }: SeatAct): void {
    if (act === 'restart') return this.#standing.devices.restart(seat);
    const isInPlay = coup.watch.isInPlay(seat);
    // A person whose wager was not recognised has nothing to take back, and one whose wager stands cannot bet again.
    if (act === 'withdraw' ? isInPlay : !isInPlay) this.#sayFromSeat(coup, seat, act);
  }

  #sayFromSeat(coup: CoupInPlay, seat: number, purpose: 'wager' | 'late' | 'withdraw'): void {
    const device = this.#standing.devices.get(seat);
    device.isBusy = true;
    const { boot, sequence } = device;
    const from = {
      id: this.#post.nextId,
      coup: coup.number,
      seat,
      device: device.device,
      boot,
      sequence: sequence + 1,
    };
    const body =
      purpose === 'withdraw'
        ? ({ type: 'withdraw', ...from } as const)
        : ({ type: 'acknowledge', ...from, priceCents: this.terms.priceCents } as const);
    this.#say({ body, purpose, seat });
  }

  /** Wagers after "no more bets": with its frame, and later. */
  #comeLate(coup: CoupInPlay): void {
    coup.comeLate(this.house.clock(), this.#standing.devices, (seat) => {
      if (!coup.watch.isInPlay(seat)) this.#sayFromSeat(coup, seat, 'late');
    });
  }

  #end(coup: CoupInPlay): boolean {
    this.#comeLate(coup);
    if (coup.hasLate) return false;
    if (this.#mischief?.isDue('locked') === true) return this.#makeMischief(this.#mischief, 'locked');
    if (!this.#isDue(coup.lockedAt + coup.script.endAfter)) return false;
    if (coup.script.ending !== 'cards') return this.#void(coup, 'misdeal');
    const cards = [...coup.script.cards];
    this.#ask({ body: { type: 'cards', id: this.#post.nextId, coup: coup.number, cards }, purpose: 'cards' });
    this.#stage = 'ending';
    return false;
  }

  #void(coup: CoupInPlay, reason: string): boolean {
    const body = { type: 'void', id: this.#post.nextId, coup: coup.number, by: 'floor supervisor', reason } as const;
    coup.isClosed = true;
    this.#ask({ body, purpose: 'void' });
    this.#stage = 'ending';
    return false;
  }

  #finish(coup: CoupInPlay): boolean {
    if (!this.#post.isAnswered) return false;
    if (!coup.isChecked) {
      coup.isChecked = true;
      coup.watch.check((what, expected, found) => this.#complain(what, expected, found));
    }
    if (this.#mischief?.isDue('ended') === true) return this.#makeMischief(this.#mischief, 'ended');
    if (!coup.isVoided) {
      if (!this.#isDue(coup.endedAt + coup.script.settleAfter)) return false;
      this.#say({ body: { type: 'settle', id: this.#post.nextId, coup: coup.number }, purpose: 'settle' });
    }
    if (!coup.isFound) this.#played(coup);
    this.#coup = null;
    this.#stage = 'between';
    return true;
  }

  #played(coup: CoupInPlay): void {
    const { script, isVoided, awards, watch } = coup;
    this.house.played({ tableId: this.terms.tableId, script, isVoided, seats: watch.lockedSeats, awards });
  }

  /** Says something bad, or an old thing again, once nothing else is unanswered. */
  #makeMischief(mischief: Mischief, moment: QuietMoment): boolean {
    if (!this.#post.isAnswered) return false;
    this.#isMakingMischief = true;
    if (mischief.repeatAt === moment) {
      mischief.repeatAt = null;
      if (this.#last !== null) this.#post.sayAgain(this.#last.message, this.#last.reply);
      return true;
    }
    mischief.badAt = null;
    const bad = badMessage(this.#standing.view(this.#coup?.watch, this.terms), this.#post.nextId, this.below);
    const isAlone = 'frame' in bad;
    this.#post.sayBad({ text: isAlone ? bad.frame : JSON.stringify(bad.body), codes: bad.codes, isAlone });
    return true;
  }

  #welcome(state: FloorState): void {
    if (this.#stage === 'joining') return this.#join(state);
    // Settled and opened with one frame, and both answers lost: the coup before cannot be asked about any more.
    if (state.coup > this.#standing.coup && this.#post.isDone('settle')) this.#standing.phase = 'settled';
    checkNothingLost(this.#standing.known(this.#coup?.watch), state, (what, expected, found) =>
      this.#complain(`after a new connection: ${what}`, expected, found),
    );
  }

  /** Takes the table over as it is; a coup found half-way is brought to its end first. */
  #join(state: FloorState): void {
    this.#standing.adopt(state);
    this.#isFreshShoe = state.shoe === 1 && state.coup === 0;
    const found = foundCoup(state, this.terms.spareCards());
    if (found === null) {
      this.#stage = 'between';
      return;
    }
    this.#coup = found;
    if (state.phase === 'betting') this.#stage = 'betting';
    else this.#stage = state.phase === 'locked' ? 'locked' : 'ended';
  }

  #answered(message: Unanswered, reply: FloorReply): void {
    if (reply.ok && message.purpose in GRANTS) {
      const granted = GRANTS[message.purpose as keyof typeof GRANTS];
      if (reply.type !== granted) return this.#break(message.purpose, granted, reply);
    }
    if (reply.ok && 'journalSequence' in reply) this.#sequenceTold(message, reply.journalSequence);
    switch (message.purpose) {
      case 'open':
        return this.#openAnswered(message, reply);
      case 'wager':
      case 'late':
      case 'withdraw':
        return this.#seatAnswered(message, reply);
      case 'lock':
        return this.#lockAnswered(message, reply);
      case 'cards':
        return this.#cardsAnswered(message, reply);
      case 'void':
        return this.#voidAnswered(message, reply);
      case 'settle':
        return this.#settleAnswered(message, reply);
      case 'shoe':
        return this.#shoeAnswered(reply);
      case 'bad':
        return this.#badAnswered(message, reply);
      case 'state':
        return this.#stateAnswered(reply);
      case 'moot':
        return;
    }
  }

  /** A table's sequences grow. What was said more than once may have happened the first time, before something later. */
  #sequenceTold(message: Unanswered, sequence: number): void {
    this.house.saw(sequence);
    if (message.sends === 1 && sequence <= this.#standing.sequence) {
      this.#complain('journal sequence', `above ${this.#standing.sequence}`, `${sequence}`);
    }
    this.#standing.sequence = Math.max(this.#standing.sequence, sequence);
  }

  #openAnswered(message: Unanswered, reply: FloorReply): void {
    const coup = this.#current();
    if (reply.ok) {
      this.#standing.opened(coup.number, coup.script.kind === 'wagering' ? 'betting' : 'no-wager');
      this.#last = { message, reply };
      return;
    }
    if (reply.code !== 'LINK_NOT_IN_PLAY') return this.#break('open', 'opened', reply);
    // Nothing else said of this coup can have been recognised. It is played when the link is back in service.
    this.#post.makeMoot();
    this.house.wasRefused(this.terms.tableId);
    for (const device of this.#standing.devices.all()) device.isBusy = false;
    this.#waiting = coup.script;
    this.#coup = null;
    this.#mischief = null;
    this.#pausedUntil = this.house.clock() + OUT_OF_SERVICE_MS;
    this.#stage = 'between';
  }

  #seatAnswered(message: Unanswered, reply: FloorReply): void {
    const device = this.#standing.devices.get(message.seat);
    const { watch, isClosed } = this.#current();
    device.isBusy = false;
    // These are recorded, and only they use up the device's number.
    if (reply.ok || reply.code === 'LATE_WAGER') {
      device.sequence += 1;
      this.#last = { message, reply };
    }
    if (reply.ok) {
      const { journalSequence } = reply as Granted<'acknowledged' | 'withdrawn'>;
      if (message.purpose === 'withdraw') {
        watch.withdrawn(message.seat, journalSequence);
        this.house.tally.withdrawn += 1;
      } else {
        watch.acknowledged(message.seat, journalSequence);
        this.house.tally.acknowledged(this.house.clock() - message.firstSentAt);
      }
      return;
    }
    if (reply.code === 'LATE_WAGER' && isClosed) this.house.tally.lateRefused += 1;
    else if (reply.code === 'LINK_NOT_IN_PLAY' || (isClosed && reply.code === 'COUP_NOT_BETTING')) {
      this.house.tally.refusedElse += 1;
    } else this.#complain(`${message.purpose} of seat ${message.seat}`, 'recognised', refusalText(reply));
  }

  #lockAnswered(message: Unanswered, reply: FloorReply): void {
    const coup = this.#current();
    if (!reply.ok) {
      this.house.wasRefused(this.terms.tableId);
      return this.#break('lock', 'locked', reply);
    }
    const { seats, journalSequence, mustHit } = reply as Granted<'locked'>;
    this.#last = { message, reply };
    this.#standing.phase = 'locked';
    this.#standing.hasLock = true;
    coup.watch.locked(seats, journalSequence);
    coup.lockedAt = this.house.clock();
    this.#stage = 'locked';
    const { tableId } = this.terms;
    this.house.tell({ type: 'locked', sequence: journalSequence, tableId, coup: coup.number, seats, mustHit });
    if (mustHit === null) return;
    coup.awards = [mustHit];
    this.house.award(mustHit);
  }

  #cardsAnswered(message: Unanswered, reply: FloorReply): void {
    const coup = this.#current();
    if (!reply.ok) return this.#cardsRefused(coup, reply);
    const { awards, journalSequence } = reply as Granted<'resolved'>;
    this.#last = { message, reply };
    this.#standing.phase = 'resolved';
    this.#standing.shown(coup.script.cards);
    coup.endedAt = this.house.clock();
    coup.awards = [...coup.awards, ...awards];
    this.#stage = 'ended';
    const cards = coup.script.cards.map((name) => must(parseCard(name), `card ${name}`));
    const { tableId } = this.terms;
    this.house.tell({ type: 'resolved', sequence: journalSequence, tableId, coup: coup.number, cards, awards });
    for (const award of awards) this.house.award(award);
  }

  /** Cards for a coup found half-way are a guess, and may be gone from its shoe. Any other refusal is wrong. */
  #cardsRefused(coup: CoupInPlay, reply: FloorReply): void {
    this.house.wasRefused(this.terms.tableId);
    const isGuess = coup.isFound && !reply.ok && reply.code === 'CARD_NOT_IN_SHOE';
    if (!isGuess) this.#complain('cards', 'resolved', refusalText(reply));
    this.#spareTries += 1;
    const isGivenUp = !isGuess || this.#spareTries > SPARE_TRIES_MAX;
    coup.script = isGivenUp
      ? { ...coup.script, ending: 'void-after-lock' }
      : { ...coup.script, cards: this.terms.spareCards() };
    this.#stage = 'locked';
  }

  #voidAnswered(message: Unanswered, reply: FloorReply): void {
    const coup = this.#current();
    if (!reply.ok) {
      this.house.wasRefused(this.terms.tableId);
      return this.#break('void', 'voided', reply);
    }
    const { journalSequence } = reply as Granted<'voided'>;
    this.#last = { message, reply };
    this.#standing.phase = 'voided';
    coup.isVoided = true;
    this.#stage = 'ended';
    const { tableId } = this.terms;
    this.house.tell({ type: 'voided', sequence: journalSequence, tableId, coup: coup.number });
  }

  #settleAnswered(message: Unanswered, reply: FloorReply): void {
    if (!reply.ok) return this.#break('settle', 'settled', reply);
    // The next coup may have been opened with the same frame, and be answered already.
    this.#standing.phase = 'settled';
    this.#last = { message, reply };
  }

  #shoeAnswered(reply: FloorReply): void {
    if (!reply.ok) return this.#break('shoe', 'shoe-opened', reply);
    this.#standing.shoe = (reply as Granted<'shoe-opened'>).shoe;
    this.#stage = 'between';
  }

  #badAnswered(message: Unanswered, reply: FloorReply): void {
    if (reply.ok || !message.codes.includes(reply.code)) {
      this.#complain(`bad message ${message.text.slice(0, 200)}`, message.codes.join(' or '), refusalText(reply));
    } else this.house.tally.badRefused += 1;
    this.#post.say({ body: { type: 'state', id: this.#post.nextId }, purpose: 'state' });
  }

  #stateAnswered(reply: FloorReply): void {
    if (!reply.ok) return this.#complain('state', 'told', refusalText(reply));
    checkUnchanged(this.#standing.known(this.#coup?.watch), reply as Granted<'state'>, (what, expected, found) =>
      this.#complain(what, expected, found),
    );
  }

  #complain(what: string, expected: string, found: string): void {
    this.house.complain(
      `${this.terms.tableId} coup ${this.#coup?.number ?? this.#standing.coup}, ${what}`,
      expected,
      found,
    );
  }

  #break(what: string, expected: string, reply: FloorReply): void {
    this.#complain(what, expected, refusalText(reply));
    this.#stage = 'broken';
  }
}

function refusalText(reply: FloorReply): string {
  return reply.ok ? reply.type : `${reply.code}${reply.detail === undefined ? '' : ` (${reply.detail})`}`;
}
