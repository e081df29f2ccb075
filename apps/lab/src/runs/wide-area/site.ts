import { InvariantViolation, centsToMicro, must } from '@jackpot/money';
import { type Answer, type LinkCommand, type LinkConfig, type TableConfig, type TableNo } from '@jackpot/progressive';
import { type Answered, type Numbered, SiteEnd, type SiteId } from '../../wide-area/index.js';
import type { Random } from '../../players/random.js';
import type { Schedule } from '../../worlds/virtual/schedule.js';
import { RICH_SHOE, Shoe } from '../../players/shoe.js';
import type { WideLine } from './line.js';

const ALWAYS = { isOver: false, pausedUntilMs: 0 } as const;
const HEARTBEAT_MS = 1_000;
const BETTING_MS = { least: 8_000, most: 14_000 } as const;
const LAST_ANSWERS_MS = 1_000;
const DEALING_MS = { least: 12_000, most: 20_000 } as const;
/** Share of seats that place a wager, per mille. */
const WAGER_SHARE = 600;

export interface SiteCounts {
  wagers: number;
  contributedMicro: bigint;
  paidMicro: bigint;
  hands: number;
  readonly acknowledgedMs: number[];
  refusedLineDown: number;
  /** Wagers without an answer at "no more bets". They are withdrawn before the lock, so the hub never counts them. */
  returnedUnanswered: number;
  lateHands: number;
  refusedByHub: number;
}

interface Wager {
  readonly number: number;
  readonly placedAtMs: number;
  isLit: boolean;
}

interface Hand {
  readonly coup: number;
  isOpen: boolean;
  readonly wagers: Map<number, Wager>;
}

interface SiteParts {
  readonly id: SiteId;
  readonly schedule: Schedule;
  readonly random: Random;
  readonly config: LinkConfig;
  readonly tables: readonly { readonly no: TableNo; readonly config: TableConfig }[];
  readonly line: (connected: () => void) => WideLine;
  readonly hub: (frame: Numbered<LinkCommand>, reply: (answered: Answered<Answer>) => void) => void;
}

/** Lamps light only after the hub's answer. */
export class Site {
  readonly counts: SiteCounts = {
    ...{ wagers: 0, contributedMicro: 0n, paidMicro: 0n, hands: 0, acknowledgedMs: [] },
    ...{ refusedLineDown: 0, returnedUnanswered: 0, lateHands: 0, refusedByHub: 0 },
  };
  readonly line: WideLine;
  readonly #end: SiteEnd<LinkCommand, Answer>;
  readonly #after = new Map<number, (answer: Answer) => void>();
  readonly #sequences = new Map<string, number>();
  #isClosing = false;

  constructor(private readonly parts: SiteParts) {
    this.#end = new SiteEnd(parts.schedule.nowMs);
    this.line = parts.line(() => this.#end.unanswered().forEach((frame) => this.#transmit(frame)));
  }

  start(): void {
    this.#beat();
    for (const table of this.parts.tables) {
      const shoe = new Shoe(this.parts.random.fork(table.config.tableId).below, RICH_SHOE);
      this.#later({ least: 0, most: 15_000 }, () => this.#open(table, shoe, 1));
    }
  }

  close(): void {
    this.#isClosing = true;
  }

  get openMessages(): number {
    return this.#end.unanswered().length;
  }

  get isLive(): boolean {
    return this.#end.isLive(this.parts.schedule.nowMs);
  }

  #beat(): void {
    this.line.send('toHub', () => this.line.send('toSite', () => this.#end.heard(this.parts.schedule.nowMs)));
    this.parts.schedule.after(HEARTBEAT_MS, ALWAYS, () => this.#beat());
  }

  #open(table: SiteParts['tables'][number], shoe: Shoe, coup: number): void {
    if (this.#isClosing) return;
    const hand: Hand = { coup, isOpen: true, wagers: new Map() };
    const opened = this.#record({ type: 'open', table: table.no, coup, kind: 'wagering' });
    const bettingMs = this.parts.random.between(BETTING_MS.least, BETTING_MS.most);
    this.#after.set(opened, (answer) => must(answer.ok ? answer : undefined, 'a hand opens'));
    for (const { seat, deviceId } of table.config.seats) {
      if (!this.parts.random.perMille(WAGER_SHARE)) continue;
      this.#later({ least: 0, most: bettingMs - 1 }, () => this.#wager(table.no, hand, seat, deviceId));
    }
    this.parts.schedule.after(bettingMs, ALWAYS, () => this.#noMoreBets(table, shoe, hand));
  }

  #wager(table: TableNo, hand: Hand, seat: number, device: TableConfig['seats'][number]['deviceId']): void {
    const { schedule, config } = this.parts;
    // Checked before the wager gets a number, because the hub would wait for a number that is never sent.
    if (!this.isLive) {
      this.counts.refusedLineDown += 1;
      return;
    }
    const message: LinkCommand = {
      ...{ type: 'acknowledge', table, coup: hand.coup, seat, device, boot: 1 },
      ...{ sequence: this.#nextOf(device), priceCents: config.priceCents },
    };
    const sent = this.#end.request(message, schedule.nowMs);
    if (typeof sent === 'string') throw new InvariantViolation(`a live line takes a wager: ${sent}`);
    const wager: Wager = { number: sent.number, placedAtMs: schedule.nowMs, isLit: false };
    hand.wagers.set(seat, wager);
    this.#after.set(sent.number, (answer) => {
      if (!hand.isOpen) return;
      if (!answer.ok) {
        this.counts.refusedByHub += 1;
        hand.wagers.delete(seat);
        return;
      }
      wager.isLit = true;
      this.counts.acknowledgedMs.push(schedule.nowMs - wager.placedAtMs);
    });
    this.#transmit(sent);
  }

  #noMoreBets(table: SiteParts['tables'][number], shoe: Shoe, hand: Hand): void {
    this.parts.schedule.after(LAST_ANSWERS_MS, ALWAYS, () => {
      hand.isOpen = false;
      for (const [seat, { isLit }] of hand.wagers) if (!isLit) this.#takeBack(table, hand, seat);
      this.#record({ type: 'lock', table: table.no, coup: hand.coup });
      this.#count(hand);
      this.#later(DEALING_MS, () => this.#deal(table, shoe, hand));
    });
  }

  #takeBack(table: SiteParts['tables'][number], hand: Hand, seat: number): void {
    const device = must(
      table.config.seats.find((each) => each.seat === seat),
      'a seat',
    ).deviceId;
    const sequence = this.#nextOf(device);
    this.#record({ type: 'withdraw', table: table.no, coup: hand.coup, seat, device, boot: 1, sequence });
    hand.wagers.delete(seat);
    this.counts.returnedUnanswered += 1;
  }

  #count({ wagers }: Hand): void {
    const { priceCents, star, spade, heart, mustHit } = this.parts.config;
    const rates = [star, spade, heart, ...(mustHit === null ? [] : [mustHit])];
    const perWager = rates.reduce(
      (sum, { ratePpm, reserveRatePpm }) => sum + priceCents * (ratePpm + reserveRatePpm),
      0n,
    );
    this.counts.wagers += wagers.size;
    this.counts.contributedMicro += BigInt(wagers.size) * perWager;
  }

  #deal(table: SiteParts['tables'][number], shoe: Shoe, hand: Hand): void {
    if (shoe.isOver) shoe.newShoe();
    const cards = must(shoe.deal(), 'cards behind the cover card');
    if (!this.isLive) this.counts.lateHands += 1;
    const resolved = this.#record({ type: 'resolve', table: table.no, coup: hand.coup, cards });
    this.#after.set(resolved, (answer) => {
      const result = must(answer.ok && answer.type === 'resolved' ? answer : undefined, 'a hand resolves');
      const won = [...result.awards, ...(result.mustHit === null ? [] : [result.mustHit])];
      this.counts.paidMicro += won.reduce((sum, { amountCents }) => sum + centsToMicro(amountCents), 0n);
    });
    this.#record({ type: 'settle', table: table.no, coup: hand.coup });
    this.counts.hands += 1;
    this.#later({ least: 1_000, most: 4_000 }, () => this.#open(table, shoe, hand.coup + 1));
  }

  #record(message: LinkCommand): number {
    const frame = this.#end.record(message);
    this.#transmit(frame);
    return frame.number;
  }

  #transmit(frame: Numbered<LinkCommand>): void {
    this.line.send('toHub', () =>
      this.parts.hub(frame, (answered) =>
        this.line.send('toSite', () => {
          const isFirst = this.#end.answered(answered, this.parts.schedule.nowMs) !== undefined;
          const then = this.#after.get(answered.number);
          this.#after.delete(answered.number);
          if (isFirst) then?.(answered.answer);
        }),
      ),
    );
  }

  #nextOf(device: string): number {
    const next = (this.#sequences.get(device) ?? 0) + 1;
    this.#sequences.set(device, next);
    return next;
  }

  #later({ least, most }: { readonly least: number; readonly most: number }, act: () => void): void {
    this.parts.schedule.after(this.parts.random.between(least, most), ALWAYS, act);
  }
}
