import type { ShoeEvent } from '@hardware/shoe';
import { type FloorAward, type FloorReply, type FloorState, awardsOfHand } from '@jackpot/contract';
import type { FloorClientListener } from '@jackpot/floor-client';
import { unreachable } from '@jackpot/money';
import { cardName } from '@jackpot/rules';
import { CardEntry } from './card-entry.js';
import { type DealerCommand, readDealerCommand } from './dealer-command.js';
import { DoorWatch } from './door-watch.js';
import { GameOfTable } from './game-of-table.js';
import { Keypad } from './keypad.js';
import type { TablePhase } from './lamps.js';
import type { NoticeCode } from './notices.js';
import type { BusEvent, TablePlan } from './ports.js';
import { SeatBank } from './seat-bank.js';
import { type ShoeOutcome, TrackedShoe } from './tracked-shoe.js';
import {
  type TablePorts,
  type TableRequest,
  type TableState,
  newTableState,
  phaseOf,
  roundOf,
  setContact,
} from './table-state.js';

const OPEN_AGAIN_MS = 2_000;
/** The lock of a coup on hold is repeated, because no message announces its release. */
const LOCK_AGAIN_MS = 1_000;

/** Lost contact must show on the lamps within 1.5 s, including a poll cycle. */
export const TABLE_TIMING = { heartbeatMs: 400, contactMsMax: 900, silenceMsMax: 3_000, welcomeMsMax: 3_000 };

type Granted<T extends string> = Extract<FloorReply, { readonly ok: true; readonly type: T }>;

const SHOE_FIRST: Readonly<Record<string, NoticeCode | undefined>> = {
  SHOE_NOT_OPEN: 'SHOE_NEEDED',
  SHOE_OVER: 'SHOE_NEEDED',
  BURN_FIRST: 'BURN_NEEDED',
  SIMULATED_ROUND_FIRST: 'SIMULATED_ROUND',
};

const CARDS_ARE_WRONG = /^(CARD|BAD_CARD|DISCLOSED_CARD)/;

const MAY_VOID: readonly TablePhase[] = ['betting', 'locking', 'held', 'locked', 'no-wager'];

/**
 * Every reply comes back to `answered` with its request. Across restarts, the table remembers only that "no more bets"
 * was announced.
 */
export class Table {
  readonly seats: SeatBank;
  readonly #at: TableState;
  readonly #keys: Keypad;
  readonly #cards: CardEntry;
  readonly #doors: DoorWatch;
  readonly #shoe: TrackedShoe;
  readonly #game: GameOfTable;
  #isErrorSeen: boolean | undefined;
  #isNextSimulated = false;
  #openAgainAtMs = -Infinity;
  #shoeNeeds: string | undefined;
  #resolvedAtMs = Infinity;
  #lockAgainAtMs: number | null = null;
  #mustCompare = false;
  #wasLockAnnounced = false;

  constructor(plan: TablePlan, ports: TablePorts) {
    this.#at = newTableState(plan, ports);
    this.#cards = new CardEntry(this.#at);
    this.seats = new SeatBank(this.#at);
    this.#keys = new Keypad(this.#at);
    this.#doors = new DoorWatch(this.#at);
    this.#shoe = new TrackedShoe(this.#at);
    this.#game = new GameOfTable(this.#at);
  }

  get phase() {
    return this.#at.phase;
  }

  get coup(): number {
    return this.#at.coup;
  }

  get wageredSeats(): readonly number[] {
    return this.seats.stations.filter(({ isWagered }) => isWagered).map(({ seat }) => seat);
  }

  get cardNames(): readonly string[] {
    return this.#cards.names;
  }

  get hold(): NoticeCode | undefined {
    return this.#cards.hold;
  }

  floorListener(now: () => number, refused: () => void): FloorClientListener<TableRequest> {
    return {
      welcome: (state) => this.#welcome(state, now()),
      answered: ({ tag }, reply) => {
        this.#answered(tag, reply, now());
        this.#pump(now());
      },
      linkInPlay: (isInPlay) => this.#linkInPlay(isInPlay, now()),
      contact: (isThere) => this.#contact(isThere, now()),
      lost: () => this.#contact(false, now()),
      refused,
    };
  }

  bus(event: BusEvent, nowMs: number): void {
    if (this.#doors.receive(event, nowMs)) return this.#pump(nowMs);
    const commands = this.#keys.receive(event);
    for (const command of commands ?? []) this.#execute(command);
    this.#keys.acknowledge();
    if (commands === undefined && this.seats.receive(event, nowMs)) this.#lockFound();
    this.#pump(nowMs);
  }

  line(text: string, nowMs: number): boolean {
    const command = readDealerCommand(text);
    if (command !== undefined) this.execute(command, nowMs);
    return command !== undefined;
  }

  execute(command: DealerCommand, nowMs: number): void {
    this.#execute(command);
    this.#pump(nowMs);
  }

  shoe(event: ShoeEvent, nowMs: number): void {
    if (!this.#shoe.receive(event, this.#cards.areAllDealt) && this.#cards.receive(event, nowMs)) this.#lockByCard();
    this.#pump(nowMs);
  }

  shoeLine(isOnline: boolean, nowMs: number): void {
    this.#cards.line(isOnline);
    this.#pump(nowMs);
  }

  tick(nowMs: number): void {
    this.#pump(nowMs);
  }

  #welcome(state: FloorState, nowMs: number): void {
    this.#at.isLinkInPlay = state.inPlay;
    this.#at.priceCents = state.priceCents;
    this.#at.isMainWagerAttested = state.mainWager === 'attested';
    setContact(this.#at, true);
    if (this.#at.phase === 'away') this.#adopt(state);
    else this.#mustCompare = true;
    this.#pump(nowMs);
  }

  #contact(isThere: boolean, nowMs: number): void {
    setContact(this.#at, isThere);
    this.#pump(nowMs);
  }

  #linkInPlay(isInPlay: boolean, nowMs: number): void {
    this.#at.isLinkInPlay = isInPlay;
    this.#openAgainAtMs = -Infinity;
    if (!isInPlay) this.#notice('OUT_OF_PLAY');
    this.#pump(nowMs);
  }

  #execute(command: DealerCommand): void {
    switch (command.type) {
      case 'lock':
        return this.#at.phase === 'betting' ? this.#lock() : this.#notNow('lock');
      case 'clear':
        return this.#clear();
      case 'bet':
      case 'no-bet':
        if (!this.seats.enter(command.seat, command.type === 'bet' ? (command.units ?? 1) : 0))
          this.#notNow(`seat ${command.seat}`);
        return;
      case 'main':
      case 'no-main':
        if (!this.seats.enterMainWager(command.seat, command.type === 'main')) this.#notNow(`seat ${command.seat}`);
        return;
      case 'stake':
        if (!this.#game.stake(command)) this.#notNow('stake');
        return;
      case 'collect':
        return this.#game.collect(command.seat);
      case 'cards':
        if (!this.#cards.propose(command.cards)) this.#notNow('cards');
        return;
      case 'confirm':
        return this.#confirm();
      case 'void':
        return this.#void(command.by, command.reason);
      case 'simulated':
        this.#isNextSimulated = true;
        return;
      case 'new-shoe':
        return this.#newShoe(command);
      case 'burn':
        return this.#at.isShoeTracked ? this.#shoe.burn(command.card) : this.#notNow('burn');
      case 'cover-card':
        return this.#at.isShoeTracked ? this.#shoe.coverCard(this.#cards.areAllDealt) : this.#notNow('cover-card');
      case 'end-shoe':
        return this.#at.isShoeTracked ? this.#endShoe(command.reason) : this.#notNow('end-shoe');
      case 'irregularity': {
        const { kind, card, dealt = kind === 'players-third' ? this.#cards.reported.slice(0, 4) : [] } = command;
        if (!this.#at.isShoeTracked || this.#at.phase === 'away') return this.#notNow('irregularity');
        return this.#shoe.irregularity({ kind, card, dealt });
      }
      case 'card-seen':
      case 'card-unseen':
        return this.#judgeCard(command.type === 'card-seen');
      case 'resume':
        if (!this.seats.resume(command.seat)) this.#notNow(`seat ${command.seat}`);
        return;
      default:
        return unreachable(command);
    }
  }

  #answered(request: TableRequest, reply: FloorReply, nowMs: number): void {
    switch (request.for) {
      case 'wager':
      case 'report': {
        const code = this.seats.answered(request, reply);
        if (code !== undefined) this.#outOfSync(code);
        return;
      }
      case 'door':
        return this.#doors.answered(request.door, request.state, reply);
      case 'open':
        return this.#openAnswered(request, reply, nowMs);
      case 'lock':
        return this.#lockAnswered(reply);
      case 'cards':
        return reply.ok && reply.type === 'resolved' ? this.#resolved(reply, nowMs) : this.#cardsRefused(reply);
      case 'settle':
        return reply.ok ? this.#over() : this.#outOfSync(reply.code);
      case 'void':
        if (!reply.ok && reply.code === 'VOID_NEEDS_SUPERVISOR') return this.#voidNotApproved();
        this.#cards.leave();
        this.#announceLastHand(reply);
        return reply.ok ? this.#over() : this.#outOfSync(reply.code);
      case 'new-shoe':
        return this.#shoeAnswered(reply);
      case 'tracked-shoe':
        return this.#trackedShoeAnswered(this.#shoe.answered(request, reply), request.what, reply);
      case 'stakes':
      case 'owed':
      case 'vigorish':
        return this.#game.answered(request, reply);
      case 'three-card':
        return;
      case 'comparison':
        return this.#compareWith(reply);
      case 'resynchronization':
        if (!reply.ok || reply.type !== 'state') return this.#requestState();
        return this.#adopt(reply, reply.coup === request.coup && phaseOf(reply) !== 'betting');
      default:
        return unreachable(request);
    }
  }

  /**
   * Locks the panel, then every seat, before anything else is sent. The controller gets its lock when every seat has
   * been read.
   */
  #lock(): void {
    if (this.#at.phase !== 'betting') return;
    this.#at.phase = 'locking';
    this.#at.ports.lockMemory.keep(roundOf(this.#at));
    this.#keys.send('lock', true);
    this.seats.lockRound();
    // A device that missed the lock of an earlier run may have accepted a chip after the announcement.
    if (this.#wasLockAnnounced) this.seats.doubtUnlocked();
  }

  /**
   * A locked device proves that the bets had ended. If the lock file already says so, `#lock` runs after all devices
   * were read.
   */
  #lockFound(): void {
    if (!this.#wasLockAnnounced) this.#lock();
  }

  /**
   * The first card ends the bets. If an earlier card was missed, some chips may be late. No device can tell which, so
   * the dealer must enter every seat.
   */
  #lockByCard(): void {
    const { isFirstMissed } = this.#cards;
    this.#lock();
    if (isFirstMissed) this.seats.doubtAll();
  }

  #clear(): void {
    this.#cards.isUnfollowed = false;
    if (this.#at.phase === 'resolved') this.#settle();
    else if (this.#at.isShoeNeeded) this.#shoe.load(undefined);
    else if (this.#at.phase === 'between') this.#changeShoe();
    else this.#notNow('clear');
  }

  #newShoe({ backs, openedAt }: Extract<DealerCommand, { readonly type: 'new-shoe' }>): void {
    if (!this.#at.isShoeTracked) {
      this.#cards.isShoeOver = true;
      return this.#clear();
    }
    this.#shoe.load(backs === undefined ? undefined : { backs, openedAt });
    if (this.#at.phase === 'resolved') this.#clear();
  }

  /** Voids a hand without wagers first: the table opened it automatically. */
  #endShoe(reason: string): void {
    const { phase } = this.#at;
    if (phase === 'betting' && this.wageredSeats.length === 0) this.#void('dealer', reason);
    else if (phase !== 'between' && phase !== 'opening') return this.#notNow('end-shoe');
    this.#shoe.end(reason);
  }

  #judgeCard(isSeen: boolean): void {
    if (this.#cards.inError === undefined || !this.#at.isShoeTracked) return;
    this.#isErrorSeen = isSeen;
    this.#notice('IRREGULARITY_TO_CONFIRM', `${this.#cards.inError.kind}, ${isSeen ? 'seen' : 'not seen'}`);
  }

  #confirm(): void {
    const { inError } = this.#cards;
    const isSeen = this.#isErrorSeen;
    this.#isErrorSeen = undefined;
    if (inError === undefined || isSeen === undefined) {
      if (!this.#cards.confirm()) this.#notNow('confirm');
      return;
    }
    const { kind, card } = inError;
    const dealt = kind === 'players-third' ? this.#cards.reported : [];
    this.#shoe.irregularity({ kind, card: isSeen ? cardName(card) : undefined, dealt });
  }

  #changeShoe(): void {
    if (!this.#cards.isShoeOver) return;
    this.#cards.isShoeOver = false;
    this.#at.phase = 'changing-shoe';
    this.#at.ports.floor.request({ type: 'shoe', shoe: this.#at.shoe + 1 }, { for: 'new-shoe' });
  }

  #shoeAnswered(reply: FloorReply): void {
    if (!reply.ok) {
      if (reply.code !== 'VIGORISH_OPEN') return this.#outOfSync(reply.code);
      // CLEAR tries again once all vigorish is collected.
      this.#notice('SHOE_REFUSED', `${reply.code} ${reply.detail ?? ''}`.trim());
      this.#cards.isShoeOver = true;
      this.#at.phase = 'between';
      return;
    }
    if (reply.type !== 'shoe-opened') return;
    this.#at.shoe = reply.shoe;
    this.#at.phase = 'between';
  }

  #trackedShoeAnswered(
    outcome: ShoeOutcome,
    what: Extract<TableRequest, { readonly for: 'tracked-shoe' }>['what'],
    reply: FloorReply,
  ): void {
    if (outcome.kind === 'out-of-sync') return this.#outOfSync(reply.ok ? reply.type : reply.code);
    if (what === 'open-shoe') this.#at.phase = 'between';
    this.#announceLastHand(reply);
    switch (outcome.kind) {
      case 'opened':
        this.#at.shoe = outcome.shoe;
        this.#at.isShoeNeeded = false;
        this.#openAgainAtMs = -Infinity;
        return;
      case 'try-again':
        this.#openAgainAtMs = -Infinity;
        return;
      case 'remedy':
        this.#cards.remedied(outcome.remedy === 'bankers-third-card');
        if (outcome.remedy === 'first-card-of-next-hand' || outcome.remedy === 'simulated-round')
          this.#cards.isFirstKept = true;
        return;
      case 'refused':
        return;
      default:
        return unreachable(outcome.kind);
    }
  }

  /** The dealer announces the last hand of a shoe (chapter 9 D(2)). */
  #announceLastHand(reply: FloorReply): void {
    if (reply.ok && 'lastHand' in reply && reply.lastHand === true) this.#notice('LAST_HAND');
  }

  #settle(): void {
    this.#at.phase = 'settling';
    this.#at.ports.floor.request({ type: 'settle', coup: this.#at.coup }, { for: 'settle' });
  }

  #void(by: string, reason: string): void {
    if (!MAY_VOID.includes(this.#at.phase)) return this.#notNow('void');
    this.#at.phase = 'voiding';
    this.#at.ports.floor.request({ type: 'void', coup: this.#at.coup, by, reason }, { for: 'void' });
  }

  /** After the lock, a void needs a supervisor. The coup continues until one approves. */
  #voidNotApproved(): void {
    if (this.#at.phase === 'voiding') this.#at.phase = 'locked';
    this.#notice('VOID_NEEDS_SUPERVISOR');
  }

  #over(): void {
    this.#keys.send('clear');
    this.seats.clearRound();
    this.seats.newCoup();
    this.#at.phase = 'between';
    if (this.#cards.isShoeOver) this.#notice('NEW_SHOE_NEEDED');
  }

  #adopt(state: FloorState, isSameCoup = false): void {
    this.#at.coup = state.coup;
    this.#at.shoe = state.shoe;
    this.#at.decks = state.decks;
    this.#at.isShoeNeeded = false;
    this.#shoe.adopt(state);
    this.#game.adopt(state);
    this.#at.isLinkInPlay = state.inPlay;
    this.#at.priceCents = state.priceCents;
    this.#at.isMainWagerAttested = state.mainWager === 'attested';
    this.#at.phase = phaseOf(state);
    this.#mustCompare = false;
    this.seats.adopt(state);
    this.#wasLockAnnounced = this.#at.phase === 'betting' && this.#at.ports.lockMemory.roundId === roundOf(this.#at);
    this.seats.winners(awardsOfHand(state).map(({ seat }) => seat));
    if (this.#at.phase === 'betting') this.#keys.send('open');
    if (this.#cards.takeOver(isSameCoup)) this.#lockByCard();
    if (this.#at.phase === 'resolved') this.#resolvedAtMs = Infinity;
  }

  #outOfSync(code: string): void {
    if (this.#at.phase === 'away') return;
    this.#notice('CONTROLLER_REFUSED', code);
    this.#requestState();
  }

  #requestState(): void {
    const { coup } = this.#at;
    this.#at.phase = 'away';
    this.#mustCompare = false;
    this.#at.ports.floor.request({ type: 'state' }, { for: 'resynchronization', coup });
  }

  #compareWith(reply: FloorReply): void {
    if (!reply.ok || reply.type !== 'state' || !this.#at.ports.floor.isIdle()) return;
    const isLocking = reply.phase === 'betting' && this.#at.phase === 'locking';
    const isSame = reply.coup === this.#at.coup && (phaseOf(reply) === this.#at.phase || isLocking);
    if (!isSame) return this.#outOfSync(`the controller has coup ${reply.coup} ${reply.phase}`);
    this.#at.shoe = reply.shoe;
    this.#shoe.adopt(reply);
  }

  #pump(nowMs: number): void {
    this.seats.pump(nowMs);
    this.#cards.tick(nowMs);
    this.#doors.pump(nowMs);
    this.#advance(nowMs);
    this.seats.pump(nowMs);
    this.#keys.light(this.seats.unknownSeats.length > 0 || this.#cards.hold !== undefined);
    const { hasContact, ports } = this.#at;
    if (!hasContact) return;
    if (this.#mustCompare && ports.floor.isIdle()) {
      this.#mustCompare = false;
      ports.floor.request({ type: 'state' }, { for: 'comparison' });
    }
    ports.floor.flush();
  }

  #advance(nowMs: number): void {
    if (this.#shoe.pump()) return;
    switch (this.#at.phase) {
      case 'between':
        return this.#open(nowMs);
      case 'betting':
        if (this.#wasLockAnnounced && this.seats.isSurveyed) this.#lock();
        return;
      case 'locking':
        if (this.seats.isLockSettled && !this.seats.isRequesting) this.#close();
        return;
      case 'held':
        return this.#repeatLock(nowMs);
      case 'locked':
      case 'no-wager':
        return this.#sendCards();
      case 'resolved':
        return this.#clearInTime(nowMs);
      default:
        return;
    }
  }

  #open(nowMs: number): void {
    const { hasContact, isLinkInPlay, ports } = this.#at;
    const mayOpen = hasContact && isLinkInPlay && ports.floor.isIdle();
    if (!mayOpen || this.#cards.isUnfollowed || this.#cards.isShoeOver || nowMs < this.#openAgainAtMs) return;
    const coup = this.#at.coup + 1;
    const kind = this.#isNextSimulated ? 'no-wager' : 'wagering';
    this.#at.phase = 'opening';
    ports.floor.request({ type: 'open', coup, kind }, { for: 'open', coup, kind });
  }

  #openAnswered(
    { coup, kind }: Extract<TableRequest, { readonly for: 'open' }>,
    reply: FloorReply,
    nowMs: number,
  ): void {
    if (!reply.ok) {
      const due = this.#at.isShoeTracked ? SHOE_FIRST[reply.code] : undefined;
      const needsShoe = due !== undefined;
      if (!needsShoe && reply.code !== 'LINK_NOT_IN_PLAY') return this.#outOfSync(reply.code);
      this.#at.phase = 'between';
      this.#openAgainAtMs = nowMs + OPEN_AGAIN_MS;
      if (!needsShoe) this.#at.isLinkInPlay = false;
      else if (this.#shoeNeeds !== reply.code) this.#notice(due, reply.detail ?? reply.code);
      this.#at.isShoeNeeded = due === 'SHOE_NEEDED';
      if (due === 'BURN_NEEDED') this.#shoe.burnIsDue();
      if (due === 'SIMULATED_ROUND') {
        this.#isNextSimulated = true;
        this.#openAgainAtMs = -Infinity;
      }
      this.#shoeNeeds = needsShoe ? reply.code : undefined;
      return;
    }
    this.#at.coup = coup;
    this.#shoeNeeds = undefined;
    this.#at.isShoeNeeded = false;
    this.#announceLastHand(reply);
    this.#wasLockAnnounced = false;
    this.#isNextSimulated = false;
    this.#cards.newCoup();
    this.seats.newCoup();
    this.#game.newCoup();
    this.#at.phase = kind === 'wagering' ? 'betting' : 'no-wager';
    this.#keys.send('open');
    if (kind === 'no-wager') return;
    this.seats.openRound();
  }

  /** After this point, no wager of this coup is accepted. */
  #close(): void {
    this.#at.phase = 'closing';
    this.#requestLock();
  }

  #requestLock(): void {
    const { coup, isMainWagerAttested, ports } = this.#at;
    const attested = isMainWagerAttested ? { mainWagers: [...this.seats.mainWagers] } : {};
    ports.floor.request({ type: 'lock', coup, ...attested }, { for: 'lock' });
  }

  #lockAnswered(reply: FloorReply): void {
    if (!reply.ok) return reply.code === 'ROUND_HELD' ? this.#onHold(reply.detail) : this.#outOfSync(reply.code);
    if (reply.type !== 'locked') return this.#outOfSync(`answered ${reply.type}`);
    // If the coup was on hold, its void may still be unanswered.
    if (this.#at.phase !== 'voiding') this.#at.phase = 'locked';
    this.seats.locked(reply.seats);
    for (const seat of reply.returned) this.#at.ports.notice({ code: 'NO_MAIN_WAGER', seat });
  }

  #onHold(detail?: string): void {
    this.#lockAgainAtMs = null;
    if (this.#at.phase !== 'closing') return;
    this.#at.phase = 'held';
    const { isMainWagerAttested } = this.#at;
    const { mainWagers } = this.seats;
    this.seats.locked(this.wageredSeats.filter((seat) => !isMainWagerAttested || mainWagers.includes(seat)));
    this.#notice('ROUND_HELD', detail);
  }

  #repeatLock(nowMs: number): void {
    if (!this.#at.ports.floor.isIdle()) return;
    this.#lockAgainAtMs ??= nowMs + LOCK_AGAIN_MS;
    if (nowMs >= this.#lockAgainAtMs) this.#requestLock();
  }

  #sendCards(): void {
    const { complete } = this.#cards;
    if (complete === undefined) return;
    this.#at.phase = 'resolving';
    this.#at.ports.floor.request({ type: 'cards', coup: this.#at.coup, cards: [...complete] }, { for: 'cards' });
  }

  /** The dealer corrects refused cards. Any other refusal means that table and controller disagree. */
  #cardsRefused(reply: FloorReply): void {
    if (reply.ok) return this.#outOfSync(reply.type);
    if (!CARDS_ARE_WRONG.test(reply.code)) return this.#outOfSync(reply.code);
    if (this.#at.phase === 'resolving') this.#at.phase = 'locked';
    this.#cards.refused(`${reply.code} ${reply.detail ?? ''}`.trim());
  }

  #resolved(result: Granted<'resolved'>, nowMs: number): void {
    const { announce } = result;
    const awards = awardsOfHand(result);
    this.#at.phase = 'resolved';
    this.#resolvedAtMs = nowMs;
    this.seats.winners(awards.map(({ seat }) => seat));
    const announced = announce === undefined ? '' : `; announce "${announce}"`;
    this.#notice('COUP_RESOLVED', `${this.#cards.names.join(' ')}${announced}`);
    this.#game.tell(result.payAssist);
    this.#announceLastHand(result);
    this.#award(awards);
  }

  #award(awards: readonly FloorAward[]): void {
    for (const { seat, line, amount, pay } of awards)
      this.#at.ports.notice({ code: 'AWARD', seat, detail: `${line} ${amount} ${pay}` });
  }

  #clearInTime(nowMs: number): void {
    const { nextCoupAfterMs } = this.#at.plan;
    if (nextCoupAfterMs === null) return;
    if (this.#resolvedAtMs === Infinity) this.#resolvedAtMs = nowMs;
    if (nowMs - this.#resolvedAtMs >= nextCoupAfterMs) this.#settle();
  }

  #notNow(what: string): void {
    this.#notice('NOT_NOW', what);
  }

  #notice(code: NoticeCode, detail?: string): void {
    this.#at.ports.notice({ code, ...(detail === undefined || detail === '' ? {} : { detail }) });
  }
}
