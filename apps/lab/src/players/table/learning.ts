import { type FloorReply, awardsOfHand } from '@jackpot/contract';
import type { OutboundMessage } from '@jackpot/floor-client';
import type { CoupInPlay } from './coup-in-play.js';
import type { ReportMismatch } from './state-check.js';
import type { Site } from './site.js';
import type { TableState } from './table-state.js';
import type { MessageTag } from './transport.js';

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

export type Granted<T extends string> = Extract<FloorReply, { readonly ok: true; readonly type: T }>;

export interface Answered {
  readonly message: OutboundMessage<MessageTag>;
  readonly reply: FloorReply;
}

export class Learning {
  last: Answered | null = null;

  constructor(
    private readonly tableId: string,
    private readonly state: TableState,
    private readonly site: Site,
    private readonly reportMismatch: ReportMismatch,
  ) {}

  notGranted({ message, reply }: Answered): string | undefined {
    if (!reply.ok || !(message.tag.purpose in GRANTS)) return undefined;
    const granted = GRANTS[message.tag.purpose as keyof typeof GRANTS];
    return reply.type === granted ? undefined : granted;
  }

  /** The reply to a repeated message may have a lower journal sequence. */
  sequence({ message, reply }: Answered): void {
    if (!reply.ok || !('journalSequence' in reply)) return;
    const { journalSequence } = reply;
    this.site.saw(journalSequence);
    if (message.sends === 1 && journalSequence <= this.state.sequence) {
      this.reportMismatch('journal sequence', `above ${this.state.sequence}`, `${journalSequence}`);
    }
    this.state.sequence = Math.max(this.state.sequence, journalSequence);
  }

  opened(coup: CoupInPlay, answered: Answered): void {
    this.state.reached(coup.number, coup.script.kind === 'wagering' ? 'betting' : 'no-wager');
    this.last = answered;
  }

  seat(coup: CoupInPlay, answered: Answered): void {
    const { message, reply } = answered;
    const device = this.state.devices.get(message.tag.seat);
    device.isBusy = false;
    if (!reply.ok && reply.code !== 'LATE_WAGER') return this.#notRecognized(coup, message, reply);
    // Only granted messages and late wagers are recorded and use up a number of the device.
    device.sequence += 1;
    this.last = answered;
    if (reply.ok) this.#recognized(coup, message, reply as Granted<'acknowledged' | 'withdrawn'>);
    else if (coup.isClosed) this.site.tally.lateRefused += 1;
    else this.reportMismatch(`${message.tag.purpose} of seat ${message.tag.seat}`, 'recognized', refusalText(reply));
  }

  #recognized(
    coup: CoupInPlay,
    message: OutboundMessage<MessageTag>,
    reply: Granted<'acknowledged' | 'withdrawn'>,
  ): void {
    if (message.tag.purpose === 'withdraw') {
      coup.watch.withdrawn(message.tag.seat, reply.journalSequence);
      this.site.tally.withdrawn += 1;
      return;
    }
    coup.watch.acknowledged(message.tag.seat, reply.journalSequence);
    this.site.tally.acknowledged(this.site.clock() - message.firstSentAtMs);
  }

  #notRecognized(
    coup: CoupInPlay,
    message: OutboundMessage<MessageTag>,
    reply: Extract<FloorReply, { readonly ok: false }>,
  ): void {
    const isRight = reply.code === 'LINK_NOT_IN_PLAY' || (coup.isClosed && reply.code === 'COUP_NOT_BETTING');
    if (isRight) this.site.tally.refusedElse += 1;
    else this.reportMismatch(`${message.tag.purpose} of seat ${message.tag.seat}`, 'recognized', refusalText(reply));
  }

  locked(coup: CoupInPlay, answered: Answered): void {
    const { seats: positions, units = [], journalSequence } = answered.reply as Granted<'locked'>;
    const unitsAt = (seat: number): number => units.find((each) => each.seat === seat)?.units ?? 1;
    const seats = positions.flatMap((seat) => Array.from({ length: unitsAt(seat) }, () => seat));
    this.last = answered;
    this.state.reached(coup.number, 'locked');
    coup.watch.locked(seats, journalSequence);
    coup.lockedAt = this.site.clock();
    this.site.record({ type: 'locked', ...this.#of(coup, journalSequence), seats });
  }

  resolved(coup: CoupInPlay, answered: Answered): void {
    const result = answered.reply as Granted<'resolved'>;
    const { awards, mustHit, journalSequence } = result;
    this.last = answered;
    this.state.reached(coup.number, 'resolved');
    this.state.shown(coup.script.cards);
    coup.endedAt = this.site.clock();
    coup.awards = awardsOfHand(result);
    const { cards } = coup.script;
    this.site.record({ type: 'resolved', ...this.#of(coup, journalSequence), cards, awards, mustHit });
    for (const award of coup.awards) this.site.award(award);
  }

  voided(coup: CoupInPlay, answered: Answered): void {
    const { journalSequence } = answered.reply as Granted<'voided'>;
    this.last = answered;
    this.state.reached(coup.number, 'voided');
    coup.isVoided = true;
    this.site.record({ type: 'voided', ...this.#of(coup, journalSequence) });
  }

  settled(answered: Answered): void {
    const { reply } = answered;
    this.last = answered;
    if (reply.ok && reply.type === 'settled') this.state.reached(reply.coup, 'settled');
  }

  bad({ message, reply }: Answered): void {
    if (!reply.ok && message.tag.codes.includes(reply.code)) this.site.tally.badRefused += 1;
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
