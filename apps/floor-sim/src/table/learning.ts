import type { FloorReply } from '@jackpot/contract';
import type { OutboundMessage } from '@jackpot/floor-client';
import { must } from '@jackpot/money';
import { parseCard } from '@jackpot/rules';
import type { Complain, CoupInPlay } from './coup-in-play.js';
import type { House } from './house.js';
import type { TableState } from './table-state.js';
import type { MessageTag } from './transport.js';

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
  burn: 'burned',
  cover: 'cover-card-out',
  state: 'state',
} as const;

/** A granted answer of one kind. */
export type Granted<T extends string> = Extract<FloorReply, { readonly ok: true; readonly type: T }>;

/** A message that was answered for good, and how. */
export interface Answered {
  readonly message: OutboundMessage<MessageTag>;
  readonly reply: FloorReply;
}

/** What the answers to a table's messages teach it and the house. Decides nothing: what to do next is the table's. */
export class Learning {
  /** The last message that may be said again and must be answered the same. */
  last: Answered | null = null;

  constructor(
    private readonly tableId: string,
    private readonly standing: TableState,
    private readonly house: House,
    private readonly reportMismatch: Complain,
  ) {}

  /** What a granted answer to this message would be, where this is not it. */
  notGranted({ message, reply }: Answered): string | undefined {
    if (!reply.ok || !(message.tag.purpose in GRANTS)) return undefined;
    const granted = GRANTS[message.tag.purpose as keyof typeof GRANTS];
    return reply.type === granted ? undefined : granted;
  }

  /** A table's sequences grow. What was said more than once may have happened the first time, before something later. */
  sequence({ message, reply }: Answered): void {
    if (!reply.ok || !('journalSequence' in reply)) return;
    const { journalSequence } = reply;
    this.house.saw(journalSequence);
    if (message.sends === 1 && journalSequence <= this.standing.sequence) {
      this.reportMismatch('journal sequence', `above ${this.standing.sequence}`, `${journalSequence}`);
    }
    this.standing.sequence = Math.max(this.standing.sequence, journalSequence);
  }

  opened(coup: CoupInPlay, answered: Answered): void {
    this.standing.reached(coup.number, coup.script.kind === 'wagering' ? 'betting' : 'no-wager');
    this.last = answered;
  }

  seat(coup: CoupInPlay, answered: Answered): void {
    const { message, reply } = answered;
    const device = this.standing.devices.get(message.tag.seat);
    device.isBusy = false;
    if (!reply.ok && reply.code !== 'LATE_WAGER') return this.#notRecognized(coup, message, reply);
    // These are recorded, and only they use up the device's number.
    device.sequence += 1;
    this.last = answered;
    if (reply.ok) this.#recognized(coup, message, reply as Granted<'acknowledged' | 'withdrawn'>);
    else if (coup.isClosed) this.house.tally.lateRefused += 1;
    else this.reportMismatch(`${message.tag.purpose} of seat ${message.tag.seat}`, 'recognized', refusalText(reply));
  }

  #recognized(
    coup: CoupInPlay,
    message: OutboundMessage<MessageTag>,
    reply: Granted<'acknowledged' | 'withdrawn'>,
  ): void {
    if (message.tag.purpose === 'withdraw') {
      coup.watch.withdrawn(message.tag.seat, reply.journalSequence);
      this.house.tally.withdrawn += 1;
      return;
    }
    coup.watch.acknowledged(message.tag.seat, reply.journalSequence);
    this.house.tally.acknowledged(this.house.clock() - message.firstSentAtMs);
  }

  #notRecognized(
    coup: CoupInPlay,
    message: OutboundMessage<MessageTag>,
    reply: Extract<FloorReply, { readonly ok: false }>,
  ): void {
    const isRight = reply.code === 'LINK_NOT_IN_PLAY' || (coup.isClosed && reply.code === 'COUP_NOT_BETTING');
    if (isRight) this.house.tally.refusedElse += 1;
    else this.reportMismatch(`${message.tag.purpose} of seat ${message.tag.seat}`, 'recognized', refusalText(reply));
  }

  locked(coup: CoupInPlay, answered: Answered): void {
    const { seats, journalSequence, mustHit } = answered.reply as Granted<'locked'>;
    this.last = answered;
    this.standing.reached(coup.number, 'locked');
    coup.watch.locked(seats, journalSequence);
    coup.lockedAt = this.house.clock();
    this.house.tell({ type: 'locked', ...this.#of(coup, journalSequence), seats, mustHit });
    if (mustHit === null) return;
    coup.awards = [mustHit];
    this.house.award(mustHit);
  }

  resolved(coup: CoupInPlay, answered: Answered): void {
    const { awards, journalSequence } = answered.reply as Granted<'resolved'>;
    this.last = answered;
    this.standing.reached(coup.number, 'resolved');
    this.standing.shown(coup.script.cards);
    coup.endedAt = this.house.clock();
    coup.awards = [...coup.awards, ...awards];
    const cards = coup.script.cards.map((name) => must(parseCard(name), `card ${name}`));
    this.house.tell({ type: 'resolved', ...this.#of(coup, journalSequence), cards, awards });
    for (const award of awards) this.house.award(award);
  }

  voided(coup: CoupInPlay, answered: Answered): void {
    const { journalSequence } = answered.reply as Granted<'voided'>;
    this.last = answered;
    this.standing.reached(coup.number, 'voided');
    coup.isVoided = true;
    this.house.tell({ type: 'voided', ...this.#of(coup, journalSequence) });
  }

  settled(answered: Answered): void {
    const { reply } = answered;
    this.last = answered;
    if (reply.ok && reply.type === 'settled') this.standing.reached(reply.coup, 'settled');
  }

  bad({ message, reply }: Answered): void {
    if (!reply.ok && message.tag.codes.includes(reply.code)) this.house.tally.badRefused += 1;
    else
      this.reportMismatch(
        `bad message ${message.text.slice(0, 200)}`,
        message.tag.codes.join(' or '),
        refusalText(reply),
      );
  }

  #of(
    coup: CoupInPlay,
    sequence: number,
  ): { readonly sequence: number; readonly tableId: string; readonly coup: number } {
    return { sequence, tableId: this.tableId, coup: coup.number };
  }
}

export function refusalText(reply: FloorReply): string {
  return reply.ok ? reply.type : `${reply.code}${reply.detail === undefined ? '' : ` (${reply.detail})`}`;
}
