import type { FloorReply, FloorState } from '@jackpot/contract';
import { type Dial, FloorClient, type FloorRequest } from '@jackpot/floor-client';
import { must } from '@jackpot/money';
import type { ShoeFigures } from '../../oracle/books/shoe-book.js';
import type { Outcome, PendingOperation } from '../../oracle/history/operation.js';
import type { CoupScript, Moves, SeatAct } from '../people/script.js';
import { type Below, happens } from '../random.js';
import { badMessage } from './bad-messages.js';
import { CoupInPlay, foundCoup } from './coup-in-play.js';
import type { Site } from './site.js';
import { type Answered, type Granted, Learning, refusalText } from './learning.js';
import { callOf, outcomeOf, stateOutcome } from './operations.js';
import { FaultPlan, type FaultRates, type IdleMoment } from './fault-plan.js';
import { TableState } from './table-state.js';
import { TableShoe } from './table-shoe.js';
import { type ReportMismatch, checkNothingLost, checkUnchanged, placeOf } from './state-check.js';
import type { MessageTag, Purpose, Transport } from './transport.js';

const MISDEAL = 'misdeal';

export interface TableTerms {
  readonly tableId: string;
  readonly decks: number;
  readonly priceCents: number;
  readonly faults: FaultRates;
  /** For an interrupted hand, because the cards left in its shoe are unknown. */
  readonly spareCards: () => readonly string[];
}

/**
 * joining -> between -> betting -> locking -> locked -> ending -> ended -> between. A table is `broken` after an
 * unexpected answer.
 */
type Stage = 'joining' | 'between' | 'changing-shoe' | 'betting' | 'locking' | 'locked' | 'ending' | 'ended' | 'broken';

const OUT_OF_SERVICE_MS = 1_000;
const SPARE_TRIES_MAX = 8;
const NO_CODES: readonly string[] = [];
const UNKNOWN: Outcome = { type: 'unknown' };

function isSettle({ purpose }: MessageTag): boolean {
  return purpose === 'settle';
}

export class TableAgent {
  readonly #client: FloorClient<MessageTag>;
  readonly #state = new TableState();
  readonly #learning: Learning;
  #stage: Stage = 'joining';
  #coup: CoupInPlay | null = null;
  #isFreshShoe = false;
  readonly #shoe: TableShoe;
  #postponed: CoupScript | null = null;
  #isPlaying = false;
  #isAtEnd = false;
  #pausedUntil = 0;
  #faults: FaultPlan | null = null;
  #isInjectingFault = false;
  #spareTries = 0;
  #dialed: PendingOperation | null = null;

  constructor(
    readonly terms: TableTerms,
    ways: Transport,
    private readonly moves: Moves,
    private readonly below: Below,
    private readonly site: Site,
  ) {
    this.#shoe = new TableShoe(terms.decks);
    this.#learning = new Learning(terms.tableId, this.#state, site, this.#reportMismatch);
    const { controllers, token, dial, timers } = ways;
    this.#client = new FloorClient<MessageTag>(
      { controllers, dial: this.#reading(dial(token)), clock: site.clock, timers, below },
      {
        welcome: (state) => {
          this.#hasRead(stateOutcome(state));
          this.#welcome(state);
        },
        answered: (message, reply) => this.#answered({ message, reply }),
        linkInPlay: (isInPlay) => {
          if (isInPlay) this.#pausedUntil = 0;
        },
        postponed: () => {
          site.tally.postponed += 1;
        },
        mismatch: this.#reportMismatch,
        frameEnd: () => this.#act(),
      },
    );
    this.#client.connect();
  }

  get isOnline(): boolean {
    return this.#client.isOpen;
  }

  get keyRefusals(): number {
    return this.#client.keyRefusals;
  }

  get isBroken(): boolean {
    return this.#stage === 'broken';
  }

  get isIdle(): boolean {
    return this.#stage === 'between' && this.#client.outbox.isEmpty && (!this.#isPlaying || this.#isAtEnd);
  }

  get isDone(): boolean {
    return this.#isAtEnd && this.isIdle;
  }

  get shoeFigures(): ShoeFigures | null {
    return this.#shoe.figures;
  }

  get whereabouts(): string {
    return `${this.terms.tableId}: coup ${this.#state.coup} ${this.#stage}${this.isOnline ? '' : ', offline'}`;
  }

  play(): void {
    this.#isPlaying = true;
  }

  stop(): void {
    this.#isPlaying = false;
    if (this.#coup !== null) this.#coup.hurry();
  }

  close(): void {
    this.#client.close();
  }

  tick(): void {
    if (this.#client.isOpen) this.#act();
  }

  #act(): void {
    while (this.#step());
    this.#client.flush();
    if (this.#faults?.dropAt !== this.#stage || this.#client.outbox.isEmpty) return;
    this.#faults.dropAt = null;
    this.#client.drop();
  }

  #step(): boolean {
    if (this.#isInjectingFault && !this.#client.outbox.isEmpty) return false;
    this.#isInjectingFault = false;
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

  #go(stage: Stage): void {
    if (this.#stage !== 'broken') this.#stage = stage;
  }

  #current(): CoupInPlay {
    return must(this.#coup, 'a coup in play');
  }

  #isDue(at: number): boolean {
    return !this.#isPlaying || this.site.clock() >= at;
  }

  #enqueue(message: FloorRequest, purpose: Purpose, seat = 0): void {
    const copies = happens(this.below, this.terms.faults.duplicates) ? 2 : 1;
    if (copies > 1) this.site.tally.sentTwice += 1;
    const { outbox } = this.#client;
    outbox.add(JSON.stringify({ id: outbox.nextId, ...message }), this.#tag(purpose, seat), copies);
  }

  #tag(purpose: Purpose, seat = 0): MessageTag {
    const { history, clock } = this.site;
    const [table, hand] = [this.terms.tableId, this.#coup?.number ?? this.#state.coup];
    const call = callOf(purpose, { table, hand, seat, wagering: this.#coup?.script.kind === 'wagering' });
    return {
      ...{ purpose, seat, codes: NO_CODES },
      operation: call === undefined ? undefined : history.called(call, clock()),
    };
  }

  /** The welcome message contains the table's state, so it counts as a read. */
  #reading(dial: Dial): Dial {
    return (address, events) => {
      this.#hasRead(UNKNOWN);
      const { history, clock } = this.site;
      this.#dialed = history.called({ kind: 'read', table: this.terms.tableId, hand: 0 }, clock());
      return dial(address, events);
    };
  }

  #hasRead(outcome: Outcome): void {
    this.#hasOutcome(this.#dialed, outcome);
    this.#dialed = null;
  }

  #hasOutcome(operation: PendingOperation | null | undefined, outcome: Outcome): void {
    if (operation !== null && operation !== undefined)
      this.site.history.answered(operation, outcome, this.site.clock());
  }

  /** The settlement happened, but its answer was lost. */
  #forgetSettle(): boolean {
    const forgotten = this.#client.outbox.forget(isSettle);
    this.#hasOutcome(forgotten?.tag.operation, UNKNOWN);
    return forgotten !== undefined;
  }

  #sendFact(message: Extract<FloorRequest, { readonly type: 'lock' | 'cards' | 'void' }>): void {
    this.site.begins(this.terms.tableId);
    this.#enqueue(message, message.type);
  }

  #begin(): boolean {
    if (!this.#isPlaying || this.#isAtEnd || !this.#client.outbox.hasOnly(isSettle)) return false;
    if (this.#faults?.isDue('between') === true) return this.#injectFault(this.#faults, 'between');
    if (this.site.isBehind || this.site.clock() < this.#pausedUntil) return false;
    if (this.#postponed !== null) return this.#open(this.#postponed);
    const move = this.moves.next();
    switch (move.type) {
      case 'end':
        this.#isAtEnd = true;
        return false;
      case 'shoe':
        return this.#changeShoe(move.burn);
      case 'coup':
        return this.#open(move.script);
    }
  }

  #changeShoe(burn: string | undefined): boolean {
    this.site.shoe(this.terms.tableId, burn);
    this.#state.newShoe();
    if (this.#shoe.isTracked) return this.#openShoe(burn);
    if (this.#isFreshShoe) {
      this.#isFreshShoe = false;
      return true;
    }
    this.#enqueue({ type: 'shoe', shoe: this.#state.shoe + 1 }, 'shoe');
    this.#go('changing-shoe');
    return false;
  }

  /** In one frame, because nothing may be dealt before the first card is burned. */
  #openShoe(burn: string | undefined): boolean {
    if (burn === undefined) {
      this.#reportMismatch(
        'a new shoe',
        'with the card that was burned',
        'a recording of shoes that were only counted',
      );
      this.#stage = 'broken';
      return false;
    }
    const { open, burned } = this.#shoe.messages(this.#state, burn, this.site.wallClock());
    this.#enqueue(open, 'shoe');
    this.#enqueue(burned, 'burn');
    this.#go('changing-shoe');
    return false;
  }

  #sendCover(coup: CoupInPlay): void {
    const message = this.#shoe.coverCard(coup);
    if (message !== undefined) this.#enqueue(message, 'cover');
  }

  #open(script: CoupScript): boolean {
    this.#postponed = null;
    const coup = this.#state.coup + 1;
    this.#coup = new CoupInPlay(coup, script, this.site.clock());
    this.#faults = new FaultPlan(this.terms.faults, this.below);
    this.#enqueue({ type: 'open', coup, kind: script.kind }, 'open');
    this.#go('betting');
    return true;
  }

  #bet(coup: CoupInPlay): boolean {
    coup.act(this.site.clock(), this.#state.devices, (act) => this.#actAtSeat(coup, act));
    if (coup.hasActs) return false;
    if (this.#faults?.isDue('betting') === true) return this.#injectFault(this.#faults, 'betting');
    if (!this.#isDue(coup.openedAt + coup.script.lockAt)) return false;
    if (coup.script.kind === 'no-wager') {
      if (this.#state.phase !== 'no-wager') return false;
      coup.lockedAt = this.site.clock();
      this.#go('locked');
      return true;
    }
    if (coup.script.ending === 'void-before-lock') return this.#void(coup, 'a card was exposed before the deal');
    this.#sendFact({ type: 'lock', coup: coup.number });
    coup.isClosed = true;
    coup.lockSentAt = this.site.clock();
    this.#go('locking');
    this.#comeLate(coup);
    return false;
  }

  #actAtSeat(coup: CoupInPlay, { seat, act }: SeatAct): void {
    if (act === 'restart') return this.#state.devices.restart(seat);
    const isInPlay = coup.watch.isInPlay(seat);
    if (act === 'withdraw' ? isInPlay : !isInPlay) this.#sendFromSeat(coup, seat, act);
  }

  #sendFromSeat(coup: CoupInPlay, seat: number, purpose: 'wager' | 'late' | 'withdraw'): void {
    const device = this.#state.devices.get(seat);
    device.isBusy = true;
    const from = { seat, device: device.device, boot: device.boot, sequence: device.sequence + 1 };
    const message: FloorRequest =
      purpose === 'withdraw'
        ? { type: 'withdraw', coup: coup.number, ...from }
        : { type: 'acknowledge', coup: coup.number, ...from, priceCents: this.terms.priceCents };
    this.#enqueue(message, purpose, seat);
  }

  #comeLate(coup: CoupInPlay): void {
    coup.comeLate(this.site.clock(), this.#state.devices, (seat) => {
      if (!coup.watch.isInPlay(seat)) this.#sendFromSeat(coup, seat, 'late');
    });
  }

  #end(coup: CoupInPlay): boolean {
    this.#comeLate(coup);
    if (coup.hasLate) return false;
    if (this.#faults?.isDue('locked') === true) return this.#injectFault(this.#faults, 'locked');
    if (!this.#isDue(coup.lockedAt + coup.script.endAfter)) return false;
    const isVoided = coup.script.ending !== 'cards';
    if (isVoided && !this.site.mayVoid(this.terms.tableId, coup.number, MISDEAL)) return false;
    this.#sendCover(coup);
    if (isVoided) return this.#void(coup, MISDEAL);
    this.#sendFact({ type: 'cards', coup: coup.number, cards: [...coup.script.cards] });
    this.#go('ending');
    return false;
  }

  #void(coup: CoupInPlay, reason: string): boolean {
    coup.isClosed = true;
    this.#sendFact({ type: 'void', coup: coup.number, by: 'floor supervisor', reason });
    this.#go('ending');
    return false;
  }

  #finish(coup: CoupInPlay): boolean {
    if (!this.#client.outbox.isEmpty) return false;
    if (!coup.isChecked) {
      coup.isChecked = true;
      coup.watch.check(this.#reportMismatch);
    }
    if (this.#faults?.isDue('ended') === true) return this.#injectFault(this.#faults, 'ended');
    if (!coup.isVoided) {
      if (!this.#isDue(coup.endedAt + coup.script.settleAfter)) return false;
      this.#enqueue({ type: 'settle', coup: coup.number }, 'settle');
    }
    if (!coup.isFound) this.#played(coup);
    this.#coup = null;
    this.#go('between');
    return true;
  }

  #played(coup: CoupInPlay): void {
    const { script, isVoided, awards, watch } = coup;
    this.site.played({ tableId: this.terms.tableId, script, isVoided, seats: watch.lockedSeats, awards });
  }

  #injectFault(faults: FaultPlan, moment: IdleMoment): boolean {
    if (!this.#client.outbox.isEmpty) return false;
    this.#isInjectingFault = true;
    if (faults.repeatAt === moment) {
      faults.repeatAt = null;
      const { last } = this.#learning;
      if (last === null) return true;
      this.site.tally.sentTwice += 1;
      this.#client.outbox.repeat(last.message, last.reply);
      return true;
    }
    faults.badAt = null;
    const bad = badMessage(this.#state.view(this.#coup?.watch, this.terms), this.#client.outbox.nextId, this.below);
    const isAlone = 'frame' in bad;
    const text = isAlone ? bad.frame : JSON.stringify(bad.body);
    this.#client.outbox.add(text, { purpose: 'bad', seat: 0, codes: bad.codes }, 1, isAlone);
    return true;
  }

  #welcome(state: FloorState): void {
    if (this.#client.welcomes > 1) this.site.tally.reconnects += 1;
    if (this.#stage === 'joining') return this.#join(state);
    // The answers to both settle and open were lost. The state of the earlier hand cannot be read any more.
    if (placeOf(state.coup, state.phase) >= placeOf(this.#state.coup, 'settled') && this.#forgetSettle()) {
      this.#state.reached(this.#state.coup, 'settled');
    }
    checkNothingLost(this.#state.known(this.#coup?.watch), state, (what, expected, found) =>
      this.#reportMismatch(`after a new connection: ${what}`, expected, found),
    );
  }

  #join(state: FloorState): void {
    this.#state.adopt(state);
    this.#shoe.adopt(state);
    this.#isFreshShoe = state.shoe === 1 && state.coup === 0;
    const found = foundCoup(state, this.terms.spareCards());
    if (found === null) {
      this.#go('between');
      return;
    }
    this.#coup = found;
    if (state.phase === 'betting') this.#go('betting');
    else this.#go(state.phase === 'locked' ? 'locked' : 'ended');
  }

  #answered(answered: Answered): void {
    this.#hasOutcome(answered.message.tag.operation, outcomeOf(answered.reply));
    if (this.isBroken) return;
    const { message, reply } = answered;
    const expected = this.#learning.notGranted(answered);
    if (expected !== undefined) return this.#break(answered, expected);
    this.#learning.sequence(answered);
    switch (message.tag.purpose) {
      case 'open':
        return reply.ok ? this.#opened(answered) : this.#notOpened(answered);
      case 'wager':
      case 'late':
      case 'withdraw':
        return this.#learning.seat(this.#current(), answered);
      case 'lock':
      case 'void':
        return reply.ok ? this.#closed(answered) : this.#break(answered, 'granted');
      case 'cards':
        return reply.ok ? this.#closed(answered) : this.#cardsRefused(this.#current(), reply);
      case 'settle':
        return reply.ok ? this.#learning.settled(answered) : this.#break(answered, 'settled');
      case 'shoe':
        return reply.ok ? this.#shoeChanged(reply as Granted<'shoe-opened'>) : this.#break(answered, 'shoe-opened');
      case 'burn':
        return reply.ok ? this.#go('between') : this.#break(answered, 'burned');
      case 'cover':
        return reply.ok
          ? this.#shoe.coverCardOut(reply as Granted<'cover-card-out'>)
          : this.#break(answered, 'cover-card-out');
      case 'bad':
        this.#learning.bad(answered);
        return this.#client.request({ type: 'state' }, this.#tag('state'));
      case 'state':
        return this.#stateReceived(reply);
      case 'moot':
        return;
    }
  }

  #opened(answered: Answered): void {
    // The new hand is open, so the hand before it was settled, even if that answer was lost.
    this.#forgetSettle();
    this.#learning.opened(this.#current(), answered);
    this.#shoe.checkOpened(this.#current(), answered.reply as Granted<'opened'>, this.#reportMismatch);
  }

  #notOpened(answered: Answered): void {
    const { reply } = answered;
    if (reply.ok || reply.code !== 'LINK_NOT_IN_PLAY') return this.#break(answered, 'opened');
    // The hand was refused, so answers to its messages are ignored. A settle message belongs to the hand before. The
    // same hand is played again when the link is in service.
    for (const tag of this.#client.outbox.tags()) if (!isSettle(tag)) tag.purpose = 'moot';
    this.site.wasRefused(this.terms.tableId);
    for (const device of this.#state.devices.all()) device.isBusy = false;
    this.#postponed = this.#current().script;
    this.#coup = null;
    this.#faults = null;
    this.#pausedUntil = this.site.clock() + OUT_OF_SERVICE_MS;
    this.#go('between');
  }

  #closed(answered: Answered): void {
    const coup = this.#current();
    switch (answered.message.tag.purpose) {
      case 'lock':
        this.#learning.locked(coup, answered);
        return this.#go('locked');
      case 'cards':
        this.#learning.resolved(coup, answered);
        this.#shoe.resolved(coup, answered.reply as Granted<'resolved'>, this.#reportMismatch);
        return this.#go('ended');
      default:
        this.#learning.voided(coup, answered);
        this.#shoe.voided(coup, answered.reply as Granted<'voided'>, this.#reportMismatch);
        return this.#go('ended');
    }
  }

  /** For an interrupted hand the cards were guessed, so they may be refused. Any other refusal is an error. */
  #cardsRefused(coup: CoupInPlay, reply: FloorReply): void {
    this.site.wasRefused(this.terms.tableId);
    const isGuess = coup.isFound && !reply.ok && reply.code === 'CARD_NOT_IN_SHOE';
    if (!isGuess) this.#reportMismatch('cards', 'resolved', refusalText(reply));
    this.#spareTries += 1;
    const isGivenUp = !isGuess || this.#spareTries > SPARE_TRIES_MAX;
    coup.script = isGivenUp
      ? { ...coup.script, ending: 'void-after-lock' }
      : { ...coup.script, cards: this.terms.spareCards() };
    this.#go('locked');
  }

  #shoeChanged({ shoe }: Granted<'shoe-opened'>): void {
    this.#state.shoe = shoe;
    this.#shoe.opened(shoe);
    if (!this.#shoe.isTracked) this.#go('between');
  }

  #stateReceived(reply: FloorReply): void {
    if (!reply.ok) return this.#reportMismatch('state', 'granted', refusalText(reply));
    checkUnchanged(this.#state.known(this.#coup?.watch), reply as Granted<'state'>, this.#reportMismatch);
  }

  readonly #reportMismatch: ReportMismatch = (what, expected, found) => {
    const coup = this.#coup?.number ?? this.#state.coup;
    this.site.reportMismatch(`${this.terms.tableId} coup ${coup}, ${what}`, expected, found);
  };

  #break({ message, reply }: Answered, expected: string): void {
    this.site.wasRefused(this.terms.tableId);
    this.#reportMismatch(message.tag.purpose, expected, refusalText(reply));
    this.#stage = 'broken';
  }
}
