import { must } from '@jackpot/money';
import type { Chance, LevelId, LinkEvent, EventOf, TransferTarget } from '@jackpot/progressive';

/** One part of a transfer, in micro-cents. */
export interface MovedPart {
  readonly notice: number;
  readonly part: number;
  readonly level: LevelId;
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
  readonly sequence: number;
  readonly at: number;
}

/** `chance` is the chance of the level under `terms`, the text of the terms in force when the notice was posted. */
export interface PostedNotice {
  readonly notice: number;
  readonly level: LevelId;
  readonly chance: Chance;
  readonly targets: readonly TransferTarget[];
  readonly sequence: number;
  readonly terms: string;
}

/** A part that this link waits for. Until it is received, this link's terms do not change. */
export interface ExpectedPart {
  readonly from: string;
  readonly notice: number;
  readonly part: number;
  readonly sequence: number;
  readonly at: number;
  readonly terms: string;
  /** Oldest first. The other link may have made its notice under these terms. */
  readonly earlierTerms: readonly string[];
}

/** A transfer's part as the sending link recorded its receipt. The amount is the sum of its registers. */
export interface ArrivedPart {
  readonly to: string;
  readonly notice: number;
  readonly part: number;
  readonly amountMicro: bigint;
  readonly sequence: number;
  readonly at: number;
}

export interface LinkTransfers {
  readonly operator: string;
  readonly link: string;
  /** The journal is complete until this time, ms since 1970. */
  readonly endsAt: number;
  readonly notices: readonly PostedNotice[];
  readonly cancelled: ReadonlySet<number>;
  readonly sent: readonly (MovedPart & { readonly to: string })[];
  readonly received: readonly (MovedPart & { readonly from: string })[];
  readonly arrived: readonly ArrivedPart[];
  readonly expected: readonly ExpectedPart[];
  readonly expectationsCancelled: readonly Omit<ExpectedPart, 'terms' | 'earlierTerms'>[];
  readonly isRetired: boolean;
}

const TRANSFER_EVENTS = [
  ...(['LinkOpened', 'TermsActivated', 'TransferNoticed', 'NoticeCancelled', 'TransferSent'] as const),
  ...(['TransferReceiptConfirmed', 'TransferReceived', 'TransferExpected'] as const),
  ...(['TransferExpectationCancelled', 'LinkRetired'] as const),
] as const;
export type TransferEvent = EventOf<(typeof TRANSFER_EVENTS)[number]>;

export function isTransferEvent(event: LinkEvent): event is TransferEvent {
  return TRANSFER_EVENTS.some((type) => type === event.type);
}

/** Other links named in an event. The journal of each has the counterpart. */
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

  of({ operator, link, endsAt }: Pick<LinkTransfers, 'operator' | 'link' | 'endsAt'>): LinkTransfers {
    return {
      operator,
      link,
      endsAt,
      notices: [...this.#notices],
      cancelled: new Set(this.#cancelled),
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
