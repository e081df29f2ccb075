import type { ShoeEvent } from '@hardware/shoe';
import type { FloorAward, FloorReply, FloorState } from '@jackpot/contract';
import { unreachable } from '@jackpot/money';
import { CardEntry } from './card-entry.js';
import type { DealerCommand } from './dealer-word.js';
import { Keypad } from './keypad.js';
import type { TablePhase } from './lamps.js';
import type { NoticeCode } from './notices.js';
import type { BusEvent, TablePlan, TablePorts } from './ports.js';
import { SeatBank } from './seat-bank.js';
import { type TableState, newStanding, phaseOf, roundOf } from './table-state.js';

/** A link out of service, and a coup the controller would not open, are asked about again after this. */
const OPEN_AGAIN_MS = 2_000;
/** A held round is asked about this often: nobody tells the table that it was released. */
const LOCK_AGAIN_MS = 1_000;

type Resolved = Extract<FloorReply, { readonly ok: true; readonly type: 'resolved' }>;

const MAY_VOID: readonly TablePhase[] = ['betting', 'locking', 'held', 'locked', 'no-wager'];

/**
 * One table: the bus, the shoe, the dealer and the controller in, commands and messages out. Time is an argument, nothing
 * waits, nothing is opened. Over its own end it keeps that "no more bets" was said, and nothing else: what it needs is on the
 * controller's record and in the devices' memories.
 */
export class Table {
  readonly desk: SeatBank;
  private readonly at: TableState;
  private readonly keys: Keypad;
  private readonly cards: CardEntry;
  private isNextSimulated = false;
  private openAgainAtMs = -Infinity;
  private resolvedAtMs = Infinity;
  /** Of a held round; null: the last answer has just come. */
  private lockAgainAtMs: number | null = null;
  private mustCompare = false;
  /** "No more bets" was said in this coup before its devices were asked where they stand. */
  private wasLockSaid = false;

  constructor(plan: TablePlan, ports: TablePorts) {
    this.at = newStanding(plan, ports);
    this.cards = new CardEntry(this.at, () => this.lockByCard());
    this.desk = new SeatBank(this.at, {
      lockFound: () => this.lockFound(),
      outOfSync: (code) => this.outOfSync(code),
    });
    this.keys = new Keypad(this.at, (word) => this.obey(word));
  }

  get phase() {
    return this.at.phase;
  }

  get coup(): number {
    return this.at.coup;
  }

  /** Seats in play or, before the lock, on record: what the dealer compares with the chips. */
  get wageredSeats(): readonly number[] {
    return this.desk.stations.filter(({ isWagered }) => isWagered).map(({ seat }) => seat);
  }

  get cardNames(): readonly string[] {
    return this.cards.names;
  }

  get hold(): NoticeCode | undefined {
    return this.cards.hold;
  }

  /** What the bus says. */
  bus(event: BusEvent, nowMs: number): void {
    if (!this.keys.hear(event)) this.desk.hear(event, nowMs);
    this.pump(nowMs);
  }

  /** The dealer, by a key or by a line. */
  says(word: DealerCommand, nowMs: number): void {
    this.obey(word);
    this.pump(nowMs);
  }

  /** The controller's welcome: the first time the table takes its place, later it only compares. */
  welcome(state: FloorState, nowMs: number): void {
    this.at.isLinkInPlay = state.inPlay;
    this.at.priceCents = state.priceCents;
    this.at.hasContact = true;
    if (this.at.phase === 'away') this.adopt(state);
    else this.mustCompare = true;
    this.pump(nowMs);
  }

  reply(reply: FloorReply, nowMs: number): void {
    this.at.outbox.answer(reply, nowMs);
    this.pump(nowMs);
  }

  /** The connection is gone: whatever was not answered will be said again. */
  disconnected(nowMs: number): void {
    this.at.outbox.lost();
    this.contact(false, nowMs);
  }

  /** Whether the controller is heard. Without it no wager is recognized, and the lamps say so. */
  contact(isThere: boolean, nowMs: number): void {
    if (isThere !== this.at.hasContact) this.notice(isThere ? 'CONTROLLER_BACK' : 'CONTROLLER_LOST');
    this.at.hasContact = isThere;
    this.pump(nowMs);
  }

  linkInPlay(isInPlay: boolean, nowMs: number): void {
    this.at.isLinkInPlay = isInPlay;
    this.openAgainAtMs = -Infinity;
    if (!isInPlay) this.notice('OUT_OF_PLAY');
    this.pump(nowMs);
  }

  /** What the shoe says. A card while bets are open forces the lock. */
  shoe(event: ShoeEvent, nowMs: number): void {
    this.cards.hear(event, nowMs);
    this.pump(nowMs);
  }

  /** The shoe's line is there, or is not. */
  shoeLine(isThere: boolean, nowMs: number): void {
    this.cards.line(isThere);
    this.pump(nowMs);
  }

  /** Lets time pass; called some fifty times a second. */
  tick(nowMs: number): void {
    this.pump(nowMs);
  }

  private obey(word: DealerCommand): void {
    switch (word.word) {
      case 'lock':
        return this.at.phase === 'betting' ? this.lock() : this.notNow('lock');
      case 'clear':
        return this.clear();
      case 'bet':
      case 'no-bet':
        if (!this.desk.dealerSays(word.seat, word.word === 'bet')) this.notNow(`seat ${word.seat}`);
        return;
      case 'cards':
        if (!this.cards.propose(word.cards)) this.notNow('cards');
        return;
      case 'confirm':
        if (!this.cards.confirm()) this.notNow('confirm');
        return;
      case 'void':
        return this.voidCoup(word.by, word.reason);
      case 'simulated':
        this.isNextSimulated = true;
        return;
      case 'new-shoe':
        this.cards.isShoeOver = true;
        return this.clear();
      case 'resume':
        if (!this.desk.resume(word.seat)) this.notNow(`seat ${word.seat}`);
        return;
      default:
        return unreachable(word);
    }
  }

  /** "No more bets": the panel, then every seat, before anything else on the bus; the controller follows when all are settled. */
  private lock(): void {
    if (this.at.phase !== 'betting') return;
    this.at.phase = 'locking';
    this.at.ports.lockMemory.keep(roundOf(this.at));
    this.keys.tell('lock', true);
    this.desk.lockRound();
    // Where no lock had reached the device, a chip may have come after the word.
    if (this.wasLockSaid) this.desk.doubtUnlocked();
  }

  /** One device that was locked before is word enough, unless the word itself was kept: then all are heard first. */
  private lockFound(): void {
    if (!this.wasLockSaid) this.lock();
  }

  /**
   * The first card ends the bets. If it cannot be the coup's first, one went before it that nobody heard: chips that came
   * since were late, no device can tell which, and the dealer must say of every seat.
   */
  private lockByCard(): void {
    const { isFirstMissed } = this.cards;
    this.lock();
    if (isFirstMissed) this.desk.doubtAll();
  }

  private clear(): void {
    this.cards.isUnfollowed = false;
    if (this.at.phase === 'resolved') this.settle();
    else if (this.at.phase === 'between') this.changeShoe();
    else this.notNow('clear');
  }

  private changeShoe(): void {
    if (!this.cards.isShoeOver) return;
    this.cards.isShoeOver = false;
    this.at.phase = 'changing-shoe';
    this.at.outbox.say({ type: 'shoe', shoe: this.at.shoe + 1 }, (reply) => {
      if (reply.ok && reply.type === 'shoe-opened') {
        this.at.shoe = reply.shoe;
        this.at.phase = 'between';
      } else this.refusedBy(reply);
    });
  }

  private settle(): void {
    this.at.phase = 'settling';
    this.at.outbox.say({ type: 'settle', coup: this.at.coup }, (reply) =>
      reply.ok ? this.over() : this.refusedBy(reply),
    );
  }

  private voidCoup(by: string, reason: string): void {
    const { phase } = this.at;
    if (!MAY_VOID.includes(phase)) return this.notNow('void');
    this.at.phase = 'voiding';
    this.at.outbox.say({ type: 'void', coup: this.at.coup, by, reason }, (reply) => {
      this.cards.leave();
      if (reply.ok) this.over();
      else this.refusedBy(reply);
    });
  }

  /** The coup is settled or void: lights down, and the next one when it may. */
  private over(): void {
    this.keys.tell('clear');
    this.desk.clearRound();
    this.desk.newCoup();
    this.at.phase = 'between';
    if (this.cards.isShoeOver) this.notice('NEW_SHOE_NEEDED');
  }

  /** Takes the controller's word for where the table stands, and brings everything on the bus there. */
  private adopt(state: FloorState, isSameCoup = false): void {
    this.at.coup = state.coup;
    this.at.shoe = state.shoe;
    this.at.isLinkInPlay = state.inPlay;
    this.at.priceCents = state.priceCents;
    this.at.phase = phaseOf(state);
    this.mustCompare = false;
    this.desk.adopt(state);
    this.wasLockSaid = this.at.phase === 'betting' && this.at.ports.lockMemory.roundId === roundOf(this.at);
    this.desk.winners(state.awards.map(({ seat }) => seat));
    if (this.at.phase === 'betting') this.keys.tell('open');
    this.cards.takeOver(isSameCoup);
    if (this.at.phase === 'resolved') this.resolvedAtMs = Infinity;
  }

  private outOfSync(code: string): void {
    if (this.at.phase === 'away') return;
    this.notice('CONTROLLER_REFUSED', code);
    this.askState();
  }

  private askState(): void {
    const { coup } = this.at;
    this.at.phase = 'away';
    this.mustCompare = false;
    this.at.outbox.say({ type: 'state' }, (reply) => {
      if (!reply.ok || reply.type !== 'state') return this.askState();
      // In the same coup we have listened to the shoe all the time; in one whose bets are open nothing was dealt.
      this.adopt(reply, reply.coup === coup && phaseOf(reply) !== 'betting');
    });
  }

  /** After a reconnection, once everything was answered: is the table where the controller has it? */
  private compare(): void {
    const expected = this.at;
    this.mustCompare = false;
    expected.outbox.say({ type: 'state' }, (reply) => {
      if (!reply.ok || reply.type !== 'state' || !this.at.outbox.isEmpty) return;
      const isSame = reply.coup === this.at.coup && (phaseOf(reply) === this.at.phase || this.isOnTheWay(reply));
      if (!isSame) this.outOfSync(`the controller has coup ${reply.coup} ${reply.phase}`);
    });
  }

  /** The devices are being asked for the lock, of which the controller knows nothing yet. */
  private isOnTheWay(state: FloorState): boolean {
    return state.phase === 'betting' && this.at.phase === 'locking';
  }

  private refusedBy(reply: FloorReply): void {
    if (!reply.ok) this.outOfSync(reply.code);
  }

  private pump(nowMs: number): void {
    this.desk.pump(nowMs);
    this.cards.tick(nowMs);
    this.advance(nowMs);
    this.desk.pump(nowMs);
    this.keys.light(this.desk.unknownSeats.length > 0 || this.cards.hold !== undefined);
    if (!this.at.hasContact) return;
    if (this.mustCompare && this.at.outbox.isEmpty) this.compare();
    for (const frame of this.at.outbox.takeFrames(nowMs)) this.at.ports.floor(frame);
  }

  private advance(nowMs: number): void {
    switch (this.at.phase) {
      case 'between':
        return this.open(nowMs);
      case 'betting':
        if (this.wasLockSaid && this.desk.isSurveyed) this.lock();
        return;
      case 'locking':
        if (this.desk.isLockSettled && !this.desk.isAsking) this.close();
        return;
      case 'held':
        return this.askAgain(nowMs);
      case 'locked':
      case 'no-wager':
        return this.sendCards(nowMs);
      case 'resolved':
        return this.clearInTime(nowMs);
      default:
        return;
    }
  }

  private open(nowMs: number): void {
    const { hasContact, isLinkInPlay, outbox } = this.at;
    const isHeldUp =
      this.cards.isUnfollowed || this.cards.isShoeOver || !hasContact || !isLinkInPlay || !outbox.isEmpty;
    if (isHeldUp || nowMs < this.openAgainAtMs) return;
    const coup = this.at.coup + 1;
    const kind = this.isNextSimulated ? 'no-wager' : 'wagering';
    this.at.phase = 'opening';
    this.at.outbox.say({ type: 'open', coup, kind }, (reply) => {
      if (reply.ok) return this.opened(coup, kind);
      if (reply.code !== 'LINK_NOT_IN_PLAY') return this.refusedBy(reply);
      this.at.phase = 'between';
      this.at.isLinkInPlay = false;
      this.openAgainAtMs = nowMs + OPEN_AGAIN_MS;
    });
  }

  private opened(coup: number, kind: 'wagering' | 'no-wager'): void {
    this.at.coup = coup;
    this.wasLockSaid = false;
    this.isNextSimulated = false;
    this.cards.newCoup();
    this.desk.newCoup();
    this.at.phase = kind === 'wagering' ? 'betting' : 'no-wager';
    if (kind === 'no-wager') return;
    this.keys.tell('open');
    this.desk.openRound();
  }

  /** Every seat is settled: the controller's lock. From here on nothing can be recognized in this coup. */
  private close(): void {
    this.at.phase = 'closing';
    this.askLock();
  }

  private askLock(): void {
    this.at.outbox.say({ type: 'lock', coup: this.at.coup }, (reply) => {
      if (!reply.ok) return reply.code === 'ROUND_HELD' ? this.held(reply.detail) : this.refusedBy(reply);
      if (reply.type !== 'locked') return this.outOfSync(`answered ${reply.type}`);
      // Of a held round a void may be on its way, and is answered next.
      if (this.at.phase !== 'voiding') this.at.phase = 'locked';
      this.desk.locked(reply.seats);
      if (reply.mustHit !== null) this.award([reply.mustHit]);
    });
  }

  /** Too fast after the last round: bets are over with what is on record, and people look at it. */
  private held(detail?: string): void {
    this.lockAgainAtMs = null;
    if (this.at.phase !== 'closing') return;
    this.at.phase = 'held';
    this.desk.locked(this.wageredSeats);
    this.notice('ROUND_HELD', detail);
  }

  private askAgain(nowMs: number): void {
    if (!this.at.outbox.isEmpty) return;
    this.lockAgainAtMs ??= nowMs + LOCK_AGAIN_MS;
    if (nowMs >= this.lockAgainAtMs) this.askLock();
  }

  private sendCards(nowMs: number): void {
    const { complete } = this.cards;
    if (complete === undefined) return;
    this.at.phase = 'resolving';
    this.at.outbox.say({ type: 'cards', coup: this.at.coup, cards: [...complete] }, (reply) => {
      if (reply.ok && reply.type === 'resolved') return this.resolved(reply, nowMs);
      this.cardsRefused(reply);
    });
  }

  /** Refused for what they are, the cards are the dealer's to mend; anything else means that the coup is not where we think. */
  private cardsRefused(reply: FloorReply): void {
    if (reply.ok || !reply.code.startsWith('CARD')) {
      if (reply.ok || reply.code !== 'BAD_CARD') return this.outOfSync(reply.ok ? reply.type : reply.code);
    }
    this.at.phase = this.at.phase === 'resolving' ? 'locked' : this.at.phase;
    this.cards.refused(`${reply.code} ${reply.detail ?? ''}`.trim());
  }

  private resolved({ awards, announce }: Resolved, nowMs: number): void {
    this.at.phase = 'resolved';
    this.resolvedAtMs = nowMs;
    this.desk.winners(awards.map(({ seat }) => seat));
    const announced = announce === undefined ? '' : `; announce "${announce}"`;
    this.notice('COUP_RESOLVED', `${this.cards.names.join(' ')}${announced}`);
    if (awards.length > 0) this.award(awards);
  }

  private award(awards: readonly FloorAward[]): void {
    this.at.ports.awards(awards);
    for (const { seat, line, amount, pay } of awards)
      this.at.ports.notice({ code: 'AWARD', seat, detail: `${line} ${amount} ${pay}` });
  }

  private clearInTime(nowMs: number): void {
    const { nextCoupAfterMs } = this.at.plan;
    if (nextCoupAfterMs === null) return;
    if (this.resolvedAtMs === Infinity) this.resolvedAtMs = nowMs;
    if (nowMs - this.resolvedAtMs >= nextCoupAfterMs) this.settle();
  }

  private notNow(what: string): void {
    this.notice('NOT_NOW', what);
  }

  private notice(code: NoticeCode, detail?: string): void {
    this.at.ports.notice({ code, ...(detail === undefined || detail === '' ? {} : { detail }) });
  }
}
