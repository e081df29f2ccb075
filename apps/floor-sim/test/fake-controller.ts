import { type FloorMessage, type FloorState, floorMessageSchema } from '@jackpot/contract';
import { type Account, postTo, postingsOf, trialBalance } from '@jackpot/books';
import { centsToText, microToText, must } from '@jackpot/money';
import {
  type Answer,
  type Award,
  type Draws,
  type FloorCommand,
  LINK_REJECTIONS,
  type LinkCommand,
  type LinkConfig,
  type LinkEvent,
  type LinkState,
  type TableNo,
  type TableState,
  asDeviceId,
  asTableNo,
  awardIdOf,
  awardNumberOf,
  cumulativePaidCents,
  decide,
  evolve,
  initialState,
  opened,
  tableOf,
} from '@jackpot/progressive';
import { cardName, parseCard } from '@jackpot/rules';
import type { BalancesBody, ClaimBody, MetersBody, Paid, ShoeBody } from '../src/api/bodies.js';
import { type Below, happens } from '../src/shoe/randomness.js';
import type { Dial, Ended, LineEvents } from '../src/table/connection.js';

/** What goes wrong between a table and the controller, in percent of frames or messages. */
export interface Chaos {
  /** Frames lost on the way there, with their connection. */
  readonly lostBefore: number;
  /** Frames acted upon whose answers are lost, with the connection. */
  readonly lostAfter: number;
  /** Messages answered "not now". */
  readonly busy: number;
  /** Ticks in which the lead changes: every connection ends, the other address answers from now on. */
  readonly takeover: number;
  /** Most milliseconds a frame is under way, each way. */
  readonly delayMsMax: number;
}

export const CALM: Chaos = { lostBefore: 0, lostAfter: 0, busy: 0, takeover: 0, delayMsMax: 0 };

export interface FakeOptions {
  readonly config: LinkConfig;
  readonly below: Below;
  readonly clock: () => number;
  readonly chaos?: Chaos;
  /** Whether a secret is a table's. Without it: the table's name and `SECRET`. */
  readonly isKey?: (tableId: string, secret: string) => boolean;
  /** Bends an event before it happens: a controller that is wrong. */
  readonly bend?: (event: LinkEvent) => LinkEvent;
  /** Bends what is told. */
  readonly bendReply?: (reply: Record<string, unknown>) => Record<string, unknown>;
}

interface FakeLine {
  readonly tableNo: TableNo;
  readonly events: LineEvents;
  isOpen: boolean;
}

interface OutboundMessage {
  readonly line: FakeLine;
  readonly text: string;
  readonly at: number;
}

/** The key of a table is its name and this. */
export const SECRET = '-key-that-nobody-would-guess-0123456789';

/** What a new connection leads to, as if it were a letter of its own: in the order of the others. */
const HELLO = '"hello"';
const ELSEWHERE = '"elsewhere"';
const REFUSED = '"refused"';

export const ADDRESSES = ['http://one', 'http://two'] as const;

/**
 * A controller in memory: the real decider, no journal, a network that loses and delays. The floor's books share no
 * code with what it runs, so where they agree two accounts of the rules agree.
 */
export class FakeController {
  readonly state: LinkState = initialState();
  readonly balances = new Map<Account, bigint>();
  readonly events: LinkEvent[] = [];
  readonly #chaos: Chaos;
  readonly #draws: Draws;
  #leader = 0;
  #lines: FakeLine[] = [];
  #inward: OutboundMessage[] = [];
  #outward: OutboundMessage[] = [];

  constructor(private readonly options: FakeOptions) {
    this.#chaos = options.chaos ?? CALM;
    this.#draws = drawsOf(options.below);
    this.command({ type: 'open-link', config: options.config });
    this.command({ type: 'take-over', epoch: 1, holder: 'fake' });
  }

  command(command: LinkCommand): Answer {
    const { events, answer } = decide(this.state, command, { now: this.options.clock(), draws: this.#draws });
    for (const planned of events) {
      const event = this.options.bend?.(planned) ?? planned;
      evolve(this.state, event);
      this.events.push(event);
      postTo(this.balances, postingsOf(event, this.options.config));
    }
    return answer;
  }

  readonly dial: Dial = (address, token, events) => {
    const [linkId = '', tableId = '', secret = ''] = token.split('/');
    const tableNo = opened(this.state).tableNos.get(tableId);
    const isKey = this.options.isKey ?? ((table, key) => key === `${table}${SECRET}`);
    const isKnown = tableNo !== undefined && linkId === this.options.config.linkId && isKey(tableId, secret);
    const line: FakeLine = { tableNo: tableNo ?? asTableNo(-1), events, isOpen: true };
    this.#lines.push(line);
    this.#send(this.#inward, line, !isKnown ? REFUSED : address === ADDRESSES[this.#leader] ? HELLO : ELSEWHERE);
    return {
      send: (text) => {
        if (line.isOpen) this.#send(this.#inward, line, text);
      },
      end: () => this.#forget(line),
    };
  };

  /** Carries what has arrived. */
  tick(): void {
    if (happens(this.options.below, this.#chaos.takeover)) this.#takeOver();
    const now = this.options.clock();
    for (let letter = take(this.#inward, now); letter !== undefined; letter = take(this.#inward, now))
      this.#take(letter);
    for (let letter = take(this.#outward, now); letter !== undefined; letter = take(this.#outward, now)) {
      if (letter.line.isOpen) letter.line.events.text(letter.text);
    }
  }

  #send(way: OutboundMessage[], line: FakeLine, text: string): void {
    const { delayMsMax } = this.#chaos;
    const delay = delayMsMax === 0 ? 0 : this.options.below(delayMsMax);
    // A line keeps its order.
    const before = way.filter((letter) => letter.line === line).reduce((latest, { at }) => Math.max(latest, at), 0);
    way.push({ line, text, at: Math.max(this.options.clock() + delay, before) });
  }

  #take({ line, text }: OutboundMessage): void {
    if (text === REFUSED) return this.#end(line, 'refused');
    if (text === ELSEWHERE) return this.#end(line, 'not-leader');
    if (text === HELLO) return this.#welcome(line);
    if (happens(this.options.below, this.#chaos.lostBefore)) return this.#end(line, 'lost');
    const replies = this.#frame(line, text);
    if (happens(this.options.below, this.#chaos.lostAfter)) return this.#end(line, 'lost');
    this.#send(this.#outward, line, replies.length === 1 ? must(replies[0], 'a reply') : `[${replies.join(',')}]`);
  }

  /** What an older connection of the table had sent is read before a newer one is welcomed. */
  #welcome(line: FakeLine): void {
    const older = this.#inward.filter((letter) => letter.line !== line && letter.line.tableNo === line.tableNo);
    this.#inward = this.#inward.filter((letter) => !older.includes(letter));
    for (const letter of older) if (!letter.text.startsWith('"')) this.#frame(letter.line, letter.text);
    const state = this.stateOf(line.tableNo);
    const rules = { protocol: 1, epoch: this.state.epoch, heartbeatMs: 1_000, silenceMsMax: 3_000 };
    this.#send(this.#outward, line, JSON.stringify({ type: 'welcome', ...rules, ...state }));
  }

  #frame(line: FakeLine, text: string): readonly string[] {
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return [refusal(null, 'BAD_MESSAGE')];
    }
    const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
    if (messages.length === 0) return [refusal(null, 'BAD_MESSAGE')];
    if (messages.length > 64 || text.length > 65_536) return [refusal(null, 'FRAME_TOO_LARGE')];
    return messages.map((message) => this.#message(line.tableNo, message));
  }

  #message(table: TableNo, body: unknown): string {
    const parsed = floorMessageSchema.safeParse(body);
    if (!parsed.success) return refusal(idOf(body), 'BAD_MESSAGE');
    const message = parsed.data;
    if (message.type === 'heartbeat') return JSON.stringify({ id: message.id, ok: true, type: 'alive' });
    if (message.type === 'state')
      return JSON.stringify({ id: message.id, ok: true, ...this.stateOf(table), type: 'state' });
    if (happens(this.options.below, this.#chaos.busy)) return refusal(message.id, 'BUSY');
    const command = commandOf(message, table);
    if (command === undefined) return refusal(message.id, 'BAD_CARD');
    const answer = this.command(command);
    const reply = answer.ok
      ? { id: message.id, ...told(this.options.config.linkId, answer) }
      : refusalBody(message.id, answer.code, answer.detail);
    return JSON.stringify(this.options.bendReply?.(reply) ?? reply);
  }

  loseConnections(): void {
    for (const line of this.#lines) this.#end(line, 'lost');
  }

  /** Another process leads now. What is under way to the old one is lost. */
  #takeOver(): void {
    this.#leader = 1 - this.#leader;
    this.command({ type: 'take-over', epoch: this.state.epoch + 1, holder: 'fake' });
    for (const line of this.#lines) this.#end(line, 'lost');
    this.#inward = [];
  }

  #end(line: FakeLine, why: Ended): void {
    if (!line.isOpen) return;
    this.#forget(line);
    line.events.ended(why);
  }

  #forget(line: FakeLine): void {
    line.isOpen = false;
    this.#lines = this.#lines.filter((one) => one !== line);
  }

  stateOf(tableNo: TableNo): FloorState {
    const link = opened(this.state);
    const { shoe, coup, tableId, seats } = tableOf(link, tableNo);
    return {
      link: link.config.linkId,
      table: tableId,
      inPlay: link.inPlay,
      priceCents: Number(link.config.priceCents),
      decks: link.config.decks,
      shoe,
      dealing: link.config.shoes === null ? 'counted' : shoeOf(tableOf(link, tableNo)),
      coup: coup?.coup ?? 0,
      phase: coup?.phase ?? 'none',
      seats:
        coup === null
          ? []
          : 'wagers' in coup
            ? coup.wagers.map(({ seat }) => seat)
            : 'lock' in coup
              ? (coup.lock?.seats ?? [])
              : [],
      awards:
        coup !== null && 'awards' in coup ? coup.awards.map((award) => floorAward(link.config.linkId, award)) : [],
      devices: seats.flatMap((seat) =>
        seat === undefined
          ? []
          : [{ seat: seat.seat, device: seat.device.deviceId, boot: seat.device.boot, sequence: seat.device.sequence }],
      ),
    };
  }

  /** The state of a table, to look at or to spoil. */
  table(index: number): TableState {
    return must(opened(this.state).tables[index], `table ${index}`);
  }

  meters(): MetersBody {
    return {
      sequence: this.state.sequence,
      levels: opened(this.state).meters.map((level) => ({
        level: level.level,
        cycle: level.cycle,
        display: microToText(level.displayMicro),
        reserve: microToText(level.reserveMicro),
        overflow: microToText(level.overflowMicro),
        inWagers: level.inWagers,
        hits: level.hits,
        wins: centsToText(level.winsCents),
        largest: centsToText(level.largestCents),
        pending: centsToText(level.pendingCents),
        machinePaid: centsToText(level.machinePaidCents),
        attendantPaid: centsToText(level.attendantPaidCents),
        cumulativePaid: centsToText(cumulativePaidCents(level)),
      })),
    };
  }

  /** The shoes on the tables whose terms track them. */
  shoes(): ReadonlyMap<string, ShoeBody> {
    const { tables } = opened(this.state);
    return new Map(
      tables.flatMap((table): [string, ShoeBody][] => {
        const told = shoeOf(table);
        if (told === null || told === 'counted') return [];
        return [[table.tableId, { ...told, lastHand: (table.dealing?.lastHand ?? null) !== null }]];
      }),
    );
  }

  balancesBody(): BalancesBody {
    return {
      sequence: this.state.sequence,
      accounts: [...this.balances].map(([account, balance]) => ({ account, balance: microToText(balance) })),
      trialBalance: microToText(trialBalance(this.balances)),
    };
  }

  openClaims(): readonly ClaimBody[] {
    const { config, claims } = opened(this.state);
    return [...claims.values()].map(({ award }) => floorAward(config.linkId, award));
  }

  pay(awardId: string): Paid {
    const awardNumber = must(awardNumberOf(this.options.config.linkId, awardId), 'an award of this link');
    const answer = this.command({ type: 'pay-claim', awardNumber, preparedBy: 'one', verifiedBy: 'another' });
    if (answer.ok) return 'paid';
    if (answer.code === 'CLAIM_HELD') return 'held';
    return answer.code === 'CLAIM_PROVISIONAL' ? 'waits' : 'not-open';
  }

  release(awardId: string): void {
    const awardNumber = must(awardNumberOf(this.options.config.linkId, awardId), 'an award of this link');
    const person = { id: 'pit', name: 'P. Manager', license: 'TG-1', role: 'pit-manager' } as const;
    this.command({ type: 'release-claim', awardNumber, person, reason: 'seen on video' });
  }
}

/** Takes out the first letter that has arrived; what comes of it may add others. */
function take(letters: OutboundMessage[], now: number): OutboundMessage | undefined {
  const index = letters.findIndex(({ at }) => at <= now);
  return index < 0 ? undefined : letters.splice(index, 1)[0];
}

function shoeOf({ shoe, dealing }: TableState): FloorState['dealing'] {
  if (dealing === null) return null;
  const { decks, backs, coverCoup, end, remaining, irregularities, isEnded, burnCard } = dealing;
  const at = (time: number): string => new Date(time).toISOString();
  return {
    ...{ shoe, decks, backs, coverCoup, end, remaining, irregularities, isEnded },
    cardsOpenedAt: at(dealing.cardsOpenedAt),
    changeCardsBy: at(dealing.cardsOpenedAt + 86_400_000),
    openedAt: at(dealing.openedAt),
    burnCard: burnCard === null ? null : cardName(burnCard),
    disclosed: dealing.disclosed.map(({ card }) => cardName(card)),
  };
}

function commandOf(
  message: Exclude<FloorMessage, { type: 'heartbeat' | 'state' }>,
  table: TableNo,
): FloorCommand | undefined {
  const { id: _id, ...rest } = message;
  switch (rest.type) {
    case 'acknowledge':
      return { ...rest, table, device: asDeviceId(rest.device), priceCents: BigInt(rest.priceCents) };
    case 'withdraw':
    case 'report':
      return { ...rest, table, device: asDeviceId(rest.device) };
    case 'cards': {
      const cards = rest.cards.flatMap((name) => parseCard(name) ?? []);
      return cards.length === rest.cards.length ? { type: 'resolve', table, coup: rest.coup, cards } : undefined;
    }
    case 'open-shoe':
      return { ...rest, table, cardsOpenedAt: Date.parse(rest.cardsOpenedAt) };
    case 'burn': {
      const card = parseCard(rest.card);
      return card === undefined ? undefined : { ...rest, table, card };
    }
    case 'irregularity':
      throw new Error('the floor here has no irregularities');
    default:
      return { ...rest, table };
  }
}

function told(linkId: LinkConfig['linkId'], answer: Extract<Answer, { ok: true }>): Record<string, unknown> {
  if (answer.type === 'locked')
    return { ...answer, mustHit: answer.mustHit === null ? null : floorAward(linkId, answer.mustHit) };
  if (answer.type === 'resolved') return { ...answer, awards: answer.awards.map((award) => floorAward(linkId, award)) };
  return { ...answer };
}

function floorAward(linkId: LinkConfig['linkId'], award: Award): FloorState['awards'][number] {
  return {
    awardId: awardIdOf(linkId, award.awardNumber),
    seat: award.seat,
    line: award.line,
    level: award.level,
    amount: centsToText(award.amountCents),
    pay: award.documentNumber > 0 ? 'claim' : 'table',
    documentNumber: award.documentNumber,
  };
}

function refusal(id: number | null, code: string): string {
  return JSON.stringify(refusalBody(id, code));
}

function refusalBody(id: number | null, code: string, detail?: string): Record<string, unknown> {
  const text = code in LINK_REJECTIONS ? LINK_REJECTIONS[code as keyof typeof LINK_REJECTIONS].text : code;
  return { id, ok: false, code, text, ...(detail === undefined ? {} : { detail }) };
}

function idOf(body: unknown): number | null {
  const id: unknown = typeof body === 'object' && body !== null && 'id' in body ? body.id : null;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

/** Triggers in plain text: nobody is to be kept from anything here. */
function drawsOf(below: Below): Draws {
  return {
    below: (bound) => BigInt(below(Number(bound))),
    seal: ({ triggerCents }) => ({
      sealed: new TextEncoder().encode(`${triggerCents}`),
      commitment: new Uint8Array(32),
    }),
    open: ({ sealed }) => ({ triggerCents: BigInt(new TextDecoder().decode(sealed)), nonce: new Uint8Array(16) }),
  };
}
