import { must } from '@jackpot/money';
import type { Chance, LevelId, LinkEvent, EventOf, TransferTarget } from '@jackpot/progressive';

/** A part of a transfer as recorded by either link; amounts in micro-cents. */
export interface MovedPart {
  readonly notice: number;
  readonly part: number;
  /** The level it comes to. */
  readonly level: LevelId;
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
  readonly sequence: number;
  readonly at: number;
}

/** A notice, and the terms of its link when it was given: what its chance was counted from. */
export interface PostedNotice {
  readonly notice: number;
  readonly level: LevelId;
  readonly chance: Chance;
  readonly targets: readonly TransferTarget[];
  readonly sequence: number;
  readonly terms: string;
}

/** A part that a link expects. Its terms do not change until the part has been received. */
export interface ExpectedPart {
  readonly from: string;
  readonly notice: number;
  readonly part: number;
  readonly sequence: number;
  readonly at: number;
  readonly terms: string;
  /** Earlier terms, oldest first: the other link may have given its notice while they were in force. */
  readonly earlierTerms: readonly string[];
}

/** A part whose receipt the sending link recorded; the amount is the sum of its registers. */
export interface ArrivedPart {
  readonly to: string;
  readonly notice: number;
  readonly part: number;
  readonly amountMicro: bigint;
  readonly sequence: number;
  readonly at: number;
}

/** Everything in a journal that concerns other links. */
export interface LinkTransfers {
  readonly operator: string;
  readonly link: string;
  /** Whatever happened until then is in the journal, ms since 1970. Nothing is known of it after that. */
  readonly endsAt: number;
  readonly notices: readonly PostedNotice[];
  readonly cancelled: ReadonlySet<number>;
  readonly sent: readonly (MovedPart & { readonly to: string })[];
  readonly received: readonly (MovedPart & { readonly from: string })[];
  /** Confirmed receipts of what it sent. */
  readonly arrived: readonly ArrivedPart[];
  readonly expected: readonly ExpectedPart[];
  readonly expectationsCancelled: readonly Omit<ExpectedPart, 'terms' | 'earlierTerms'>[];
  readonly isRetired: boolean;
}

/** Events that concern other links, and those that bring terms into force: notices depend on them. */
const TRANSFER_EVENTS = [
  ...(['LinkOpened', 'TermsActivated', 'TransferNoticed', 'NoticeCancelled', 'TransferSent'] as const),
  ...(['TransferReceiptConfirmed', 'TransferReceived', 'TransferExpected'] as const),
  ...(['TransferExpectationCancelled', 'LinkRetired'] as const),
] as const;
export type TransferEvent = EventOf<(typeof TRANSFER_EVENTS)[number]>;

/** Whether a `TransferRegister` reads the event. */
export function isTransferEvent(event: LinkEvent): event is TransferEvent {
  return TRANSFER_EVENTS.some((type) => type === event.type);
}

/** The other links that an event of `own` names: the journal of each has the counterpart. */
export function linksNamedIn(event: TransferEvent, own: string): readonly string[] {
  switch (event.type) {
    case 'TransferNoticed':
      return event.targets.map(({ linkId }) => linkId).filter((link) => link !== own);
    case 'TransferSent':
      return event.parts.map(({ linkId }) => linkId).filter((link) => link !== own);
    case 'TransferReceiptConfirmed':
      return [event.to];
    case 'TransferReceived':
    case 'TransferExpected':
    case 'TransferExpectationCancelled':
      return [event.from];
    case 'LinkOpened':
    case 'TermsActivated':
    case 'NoticeCancelled':
    case 'LinkRetired':
      return [];
  }
}

/** Reads a journal's events for what goes to other links and comes from them. */
export class TransferRegister {
  readonly #cancelled = new Set<number>();
  readonly #notices: PostedNotice[] = [];
  readonly #sent: LinkTransfers['sent'][number][] = [];
  readonly #received: LinkTransfers['received'][number][] = [];
  readonly #arrived: ArrivedPart[] = [];
  readonly #expected: ExpectedPart[] = [];
  readonly #expectationsCancelled: LinkTransfers['expectationsCancelled'][number][] = [];
  #terms: readonly string[] = [];
  #isRetired = false;

  take(event: LinkEvent, sequence: number): void {
    if (isTransferEvent(event)) this.#read(event, sequence);
  }

  #read(event: TransferEvent, sequence: number): void {
    switch (event.type) {
      case 'LinkOpened':
      case 'TermsActivated':
        this.#terms = [...this.#terms, event.config];
        return;
      case 'TransferNoticed': {
        const { notice, level, chance, targets } = event;
        return void this.#notices.push({ notice, level, chance, targets, sequence, terms: this.#inForce() });
      }
      case 'NoticeCancelled':
        return void this.#cancelled.add(event.notice);
      case 'TransferSent':
        return this.#send(event, sequence);
      case 'TransferReceiptConfirmed': {
        const { type: _, level: __, ...part } = event;
        return void this.#arrived.push({ ...part, sequence });
      }
      case 'TransferReceived': {
        const { type: _, excessMicro: __, ...part } = event;
        return void this.#received.push({ ...part, sequence });
      }
      case 'TransferExpected': {
        const { from, notice, part, at } = event;
        const earlierTerms = this.#terms.slice(0, -1);
        return void this.#expected.push({ from, notice, part, at, sequence, terms: this.#inForce(), earlierTerms });
      }
      case 'TransferExpectationCancelled': {
        const { from, notice, part, at } = event;
        return void this.#expectationsCancelled.push({ from, notice, part, at, sequence });
      }
      case 'LinkRetired':
        this.#isRetired = true;
        return;
    }
  }

  /** What was read so far, of this link of this operator. */
  of({ operator, link, endsAt }: Pick<LinkTransfers, 'operator' | 'link' | 'endsAt'>): LinkTransfers {
    return {
      operator,
      link,
      endsAt,
      notices: [...this.#notices],
      cancelled: new Set(this.#cancelled),
      // What stays on the link has come with the same event.
      sent: this.#sent.filter(({ to }) => to !== link),
      received: [...this.#received],
      arrived: [...this.#arrived],
      expected: [...this.#expected],
      expectationsCancelled: [...this.#expectationsCancelled],
      isRetired: this.#isRetired,
    };
  }

  #send({ notice, parts, at }: EventOf<'TransferSent'>, sequence: number): void {
    parts.forEach(({ linkId: to, excessMicro: _, ...amounts }, part) =>
      this.#sent.push({ to, notice, part, ...amounts, sequence, at }),
    );
  }

  #inForce(): string {
    return must(this.#terms.at(-1), 'the terms of an opened link');
  }
}
