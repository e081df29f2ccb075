import type { ShoeEvent } from '@hardware/shoe';
import {
  type FloorReply,
  type FloorState,
  type ThreeCardRound,
  type ThreeCardStep,
  type ThreeCardTable as ThreeCardRecord,
  nextThreeCardStep,
} from '@jackpot/contract';
import type { FloorClientListener, FloorRequest } from '@jackpot/floor-client';
import { unreachable } from '@jackpot/money';
import type { DealerCommand } from './dealer-command.js';
import { DoorWatch } from './door-watch.js';
import { Keypad } from './keypad.js';
import type { TablePhase } from './lamps.js';
import type { NoticeCode } from './notices.js';
import type { BusEvent, TablePlan } from './ports.js';
import { type RoundCommand, readRoundCommand, roundCommandOf } from './round-command.js';
import { type TablePorts, type TableRequest, type TableState, newTableState, setContact } from './table-state.js';

const DECK_CARDS = 52;
const HAND_CARDS = 3;
/** The middle of the deck. Chapter 5 D requires at least ten cards. */
const CUT_CARDS = 26;
/** The messages require `by`, although the session identifies the table. */
const BY = 'dealer';

const DUE: Readonly<Record<ThreeCardStep['kind'], NoticeCode>> = {
  'cover-device': 'DEVICE_TO_COVER',
  'open-deck': 'DECK_NEEDED',
  shuffle: 'DECK_TO_SHUFFLE',
  cut: 'DECK_TO_CUT',
  open: 'ROUND_TO_OPEN',
  close: 'ROUND_OPENED',
  'count-stub': 'STUB_TO_COUNT',
  show: 'HAND_TO_SHOW',
  settle: 'ROUND_TO_COMPLETE',
};

/**
 * Three Card Baccarat (seed 004). The controller's record determines the next step. Only entries before "no more bets"
 * are kept here.
 */
export class ThreeCardTable {
  readonly #at: TableState;
  readonly #keys: Keypad;
  readonly #doors: DoorWatch;
  #record: ThreeCardRecord | undefined;
  #positions = new Set<number>();
  #stakes: Extract<RoundCommand, { readonly type: 'stake' }>['stake'][] = [];
  #dealt: string[] = [];
  #typed: readonly string[] = [];
  #told = '';
  readonly #results = new Set<string>();

  constructor(plan: TablePlan, ports: TablePorts) {
    this.#at = newTableState(plan, ports);
    this.#keys = new Keypad(this.#at);
    this.#doors = new DoorWatch(this.#at);
  }

  get phase(): TablePhase {
    return this.#at.phase;
  }

  get coup(): number {
    return this.#at.coup;
  }

  get wageredSeats(): readonly number[] {
    return [...this.#positions].toSorted((one, other) => one - other);
  }

  get cardNames(): readonly string[] {
    return this.#typed.length > 0 ? this.#typed : this.#dealt;
  }

  floorListener(now: () => number, refused: () => void): FloorClientListener<TableRequest> {
    const contact = (isThere: boolean): void => this.#contact(isThere, now());
    return {
      welcome: (state) => {
        setContact(this.#at, true);
        this.#take(state);
        this.#pump(now());
      },
      answered: ({ tag }, reply) => {
        this.#answered(tag, reply);
        this.#pump(now());
      },
      linkInPlay: (isInPlay) => {
        this.#at.isLinkInPlay = isInPlay;
        this.#pump(now());
      },
      contact,
      lost: () => contact(false),
      refused,
    };
  }

  bus(event: BusEvent, nowMs: number): void {
    if (!this.#doors.receive(event, nowMs)) {
      for (const command of this.#keys.receive(event) ?? []) this.#key(command);
      this.#keys.acknowledge();
    }
    this.#pump(nowMs);
  }

  line(text: string, nowMs: number): boolean {
    const command = readRoundCommand(text);
    if (command !== undefined) this.#execute(command);
    this.#pump(nowMs);
    return command !== undefined;
  }

  /** Uses only the cards, because the shoe's coups are those of mini baccarat. */
  shoe(event: ShoeEvent, nowMs: number): void {
    if (event.kind === 'card-unread') this.#notice('CARD_UNREAD');
    const card = event.kind === 'card' || event.kind === 'card-outside-coup' ? event.card : undefined;
    if (card !== undefined && !(event.kind === 'card' && event.again)) this.#card(card);
    this.#pump(nowMs);
  }

  shoeLine(isOnline: boolean, nowMs: number): void {
    if (!isOnline) this.#notice('SHOE_OFFLINE');
    this.#pump(nowMs);
  }

  tick(nowMs: number): void {
    this.#pump(nowMs);
  }

  #contact(isThere: boolean, nowMs: number): void {
    setContact(this.#at, isThere);
    this.#pump(nowMs);
  }

  #take(state: FloorState): void {
    const { threeCard } = state;
    this.#at.isLinkInPlay = state.inPlay;
    if (threeCard === undefined) {
      if (this.#told !== 'GAME_DIFFERS') this.#notice('GAME_DIFFERS');
      this.#told = 'GAME_DIFFERS';
      return;
    }
    const { round } = threeCard;
    if (round !== null && round.round !== this.#at.coup) this.#newRound(round.round);
    const phase = phaseOf(round);
    this.#record = threeCard;
    this.#at.phase = phase;
    if (round !== null && round.phase !== 'betting') this.#positions = new Set(round.positions);
    for (const result of round?.results ?? []) this.#tellResult(round?.round ?? 0, result);
    if (phase === 'between') this.#dealt = [];
  }

  #newRound(round: number): void {
    this.#at.coup = round;
    this.#positions = new Set();
    this.#stakes = [];
    this.#dealt = [];
    this.#typed = [];
    this.#keys.send('open');
  }

  #tellResult(round: number, { position, standing, lines }: ThreeCardRound['results'][number]): void {
    const paid = lines.map(({ wager, line, win, vigorish }) => `${wager} ${line} ${win} less ${vigorish}`);
    const text = `${standing}: ${paid.join(', ')}`;
    if (this.#results.has(`${round} ${position} ${text}`)) return;
    this.#results.add(`${round} ${position} ${text}`);
    this.#at.ports.notice({ code: 'HAND_RESULT', seat: position, detail: text });
  }

  #key(command: DealerCommand): void {
    const known = roundCommandOf(command);
    if (known === undefined) this.#notNow(command.type);
    else this.#execute(known);
  }

  #execute(command: RoundCommand): void {
    const due = this.#due();
    // While a reply is awaited, the next step is not known.
    if (due === undefined || !this.#at.ports.floor.isIdle()) return this.#notNow(command.type);
    const message = this.#enter(command, due) ?? this.#messageOf(command, due);
    if (message === 'entered') return;
    if (message === undefined) return this.#notNow(command.type);
    if (message.type === 'close-bets') this.#keys.send('lock', true);
    this.#send(message);
  }

  #enter(command: RoundCommand, due: ThreeCardStep): 'entered' | undefined {
    switch (command.type) {
      case 'bet':
      case 'no-bet':
        if (due.kind !== 'close' || command.seat > 6) return undefined;
        if (command.type === 'bet') this.#positions.add(command.seat);
        else this.#positions.delete(command.seat);
        return 'entered';
      case 'stake': {
        const { position, wager } = command.stake;
        if (due.kind !== 'close' || !this.#positions.has(position)) return undefined;
        const others = this.#stakes.filter((each) => each.position !== position || each.wager !== wager);
        this.#stakes = [...others, command.stake];
        return 'entered';
      }
      case 'cards':
        if (due.kind !== 'show') return undefined;
        this.#typed = command.cards;
        this.#notice('CARDS_TO_CONFIRM', `${handName(due.hand)}: ${command.cards.join(' ')}`);
        return 'entered';
      default:
        return undefined;
    }
  }

  #messageOf(command: RoundCommand, due: ThreeCardStep): FloorRequest | undefined {
    const round = this.#at.coup;
    switch (command.type) {
      case 'confirm':
        return this.#confirmed(due);
      case 'lock':
        return this.#positions.size > 0 && due.kind === 'close' ? this.#closeBets() : undefined;
      case 'clear':
        return due.kind === 'settle' ? { type: 'settle-round', round } : undefined;
      case 'deck':
        return due.kind === 'open-deck' || due.kind === 'open' ? this.#openDeck(command, due) : undefined;
      case 'remove-deck':
        return { type: 'remove-deck', deck: command.deck, by: BY, reason: command.reason };
      case 'shuffled':
        return due.kind === 'shuffle' ? shuffled(due, command.countedCards) : undefined;
      case 'cut':
        return due.kind === 'cut' ? cut(due, command.cardsAbove) : undefined;
      case 'stub':
        return due.kind === 'count-stub' ? stubCounted(due, command) : undefined;
      case 'device':
        return { type: 'report-dealing-device', device: command.device, state: command.state, by: BY };
      case 'trouble': {
        const { kind, handSizes } = command;
        const number = (this.#record?.round?.irregularities ?? 0) + 1;
        const counted = handSizes.length > 0 ? { handSizes: [...handSizes] } : {};
        return { type: 'report-irregularity', round, number, kind, ...counted, by: BY };
      }
      case 'forfeit': {
        const { position, cause, by, reason } = command;
        return { type: 'forfeit-wagers', round, position, cause, by, reason };
      }
      case 'void':
        return { type: 'void-round', round, by: command.by, reason: command.reason };
      case 'bet':
      case 'no-bet':
      case 'stake':
      case 'cards':
        return undefined;
      default:
        return unreachable(command);
    }
  }

  #confirmed(due: ThreeCardStep): FloorRequest | undefined {
    switch (due.kind) {
      case 'cover-device':
        return { type: 'report-dealing-device', device: due.device, state: 'covered', by: BY };
      case 'shuffle':
        return shuffled(due, DECK_CARDS);
      case 'cut':
        return cut(due, CUT_CARDS);
      case 'count-stub':
        return stubCounted(due, { stubCards: DECK_CARDS - HAND_CARDS * due.hands });
      case 'show':
        return this.#shown(due);
      case 'open-deck':
      case 'open':
      case 'close':
      case 'settle':
        return undefined;
      default:
        return unreachable(due);
    }
  }

  /** Typed cards are corrections, so they replace the shoe's. */
  #shown({ round, hand }: Extract<ThreeCardStep, { readonly kind: 'show' }>): FloorRequest | undefined {
    if (this.#typed.length > 0) {
      const cards = [...this.#typed];
      this.#typed = [];
      return { type: 'show-hand', round, hand, cards };
    }
    if (!this.#areAllDealt) return undefined;
    const cards = this.#dealt;
    this.#dealt = [];
    return { type: 'show-cards', round, cards };
  }

  #openDeck(
    { color, verifiedBy, openedAt }: Extract<RoundCommand, { readonly type: 'deck' }>,
    due: ThreeCardStep,
  ): FloorRequest | undefined {
    const record = this.#record;
    if (record === undefined) return undefined;
    const { deck, place } = due.kind === 'open-deck' ? due : { deck: record.decksOpened + 1, place: record.nextPlace };
    return {
      ...{ type: 'open-deck', deck, place, color, by: BY },
      openedAt: new Date(openedAt ?? this.#at.ports.dateNow()).toISOString(),
      ...(verifiedBy === undefined ? { isPreShuffled: true } : { isPreShuffled: false, verifiedBy }),
    };
  }

  #closeBets(): FloorRequest {
    const stakes = this.#stakes.filter(({ position }) => this.#positions.has(position));
    const known = stakes.length > 0 ? { stakes } : {};
    return { type: 'close-bets', round: this.#at.coup, positions: [...this.wageredSeats], ...known };
  }

  #card(card: string): void {
    if (this.#at.phase !== 'betting' && this.#at.phase !== 'locked') return this.#notice('CARDS_WITHOUT_COUP', card);
    this.#dealt.push(card);
    const isLocking = this.#at.phase === 'betting' && this.#positions.size > 0 && this.#at.ports.floor.isIdle();
    if (isLocking) this.#execute({ type: 'lock' });
    if (this.#areAllDealt) this.#notice('CARDS_TO_CONFIRM', this.#dealt.join(' '));
  }

  get #areAllDealt(): boolean {
    return this.#dealt.length === HAND_CARDS * (this.#positions.size + 1);
  }

  #answered(request: TableRequest, reply: FloorReply): void {
    if (request.for === 'door') return this.#doors.answered(request.door, request.state, reply);
    if (reply.ok && reply.type === 'state') return this.#take(reply);
    if (!reply.ok) this.#refused(reply);
    else if (reply.type === 'stub-counted' || reply.type === 'round-irregularity') this.#ruled(reply);
    else if (reply.type === 'deck-shuffled' && reply.act !== undefined) this.#notice('REMEDY', reply.act);
    this.#send({ type: 'state' });
  }

  #ruled({ clause, act }: { readonly clause: string; readonly act: string }): void {
    this.#notice('REMEDY', `${clause}: ${act}`);
  }

  #refused({ code, detail }: Extract<FloorReply, { readonly ok: false }>): void {
    const text = `${code} ${detail ?? ''}`.trim();
    if (code === 'VOID_NEEDS_SUPERVISOR') this.#notice(code);
    else this.#notice(/^(CARD_DEALT|BAD_CARD|HAND_SIZE)/.test(code) ? 'CARDS_REFUSED' : 'CONTROLLER_REFUSED', text);
    this.#told = '';
  }

  #send(message: FloorRequest): void {
    this.#at.ports.floor.request(message, { for: 'three-card' });
  }

  #pump(nowMs: number): void {
    this.#doors.pump(nowMs);
    const due = this.#due();
    const { hasContact, isLinkInPlay, ports } = this.#at;
    this.#keys.light(due !== undefined && due.kind !== 'open' && due.kind !== 'close');
    if (!hasContact) return;
    if (due !== undefined && ports.floor.isIdle()) {
      if (due.kind === 'open' && isLinkInPlay) this.#send({ type: 'open-round', round: due.round });
      else this.#tell(due);
    }
    ports.floor.flush();
  }

  #tell(due: ThreeCardStep): void {
    const text = JSON.stringify(due);
    if (text === this.#told) return;
    this.#told = text;
    this.#notice(DUE[due.kind], detailOf(due));
  }

  #due(): ThreeCardStep | undefined {
    return this.#record === undefined ? undefined : nextThreeCardStep(this.#record, this.#at.ports.dateNow());
  }

  #notNow(what: string): void {
    this.#notice('NOT_NOW', what);
  }

  #notice(code: NoticeCode, detail?: string): void {
    this.#at.ports.notice({ code, ...(detail === undefined ? {} : { detail }) });
  }
}

function phaseOf(round: ThreeCardRound | null): 'between' | 'betting' | 'locked' {
  if (round?.phase === 'betting') return 'betting';
  return round?.phase === 'dealing' ? 'locked' : 'between';
}

function shuffled(
  { deck, shuffle, isByDevice, isCounted }: Extract<ThreeCardStep, { readonly kind: 'shuffle' }>,
  countedCards: number,
): FloorRequest {
  return {
    ...{ type: 'shuffle-deck', deck, shuffle, how: isByDevice ? 'device' : 'manual', by: BY },
    why: shuffle === 1 ? 'before-play' : 'after-round',
    ...(isCounted && { countedCards }),
  };
}

function cut(
  { deck, cut: number }: Extract<ThreeCardStep, { readonly kind: 'cut' }>,
  cardsAbove: number,
): FloorRequest {
  return { type: 'cut-deck', deck, cut: number, cardsAbove, by: BY };
}

function stubCounted(
  { round, hands }: Extract<ThreeCardStep, { readonly kind: 'count-stub' }>,
  { stubCards, handSizes }: { readonly stubCards: number; readonly handSizes?: readonly number[] },
): FloorRequest {
  const sizes = handSizes ?? new Array<number>(hands).fill(HAND_CARDS);
  return { type: 'count-stub', round, stubCards, handSizes: [...sizes] };
}

function detailOf(due: ThreeCardStep): string {
  switch (due.kind) {
    case 'cover-device':
      return due.device;
    case 'open-deck':
    case 'shuffle':
    case 'cut':
      return `deck ${due.deck}`;
    case 'open':
    case 'close':
    case 'settle':
      return `round ${due.round}`;
    case 'count-stub':
      return `${DECK_CARDS - HAND_CARDS * due.hands} cards`;
    case 'show':
      return handName(due.hand);
    default:
      return unreachable(due);
  }
}

function handName(hand: number): string {
  return hand === 0 ? 'the dealer' : `position ${hand}`;
}
