import type { LinkHost } from '@jackpot/engine';
import { type Answer, asLinkId, type LinkCommand, type LinkId } from '@jackpot/progressive';
import { type Logger, RepeatingTask } from '@jackpot/platform';
import type { ReceivedPart, NoticedPart, Slice, TransferDetails } from '@jackpot/storage';

/** How often the relay reads what is in transit. The read is cheap: mostly it finds nothing. */
const EVERY_MS = 1_000;
const PARTS_MAX = 100;

/** What is between links, as far as the tables have come. */
export interface BetweenLinks {
  /** Sent, and not received. */
  inTransit(slice: Slice): Promise<readonly TransferDetails[]>;
  /** Received, and the link that sent it has no receipt yet. */
  receivedUnconfirmed(slice: Slice): Promise<readonly ReceivedPart[]>;
  /** Posted, and not expected yet by the link it is for. */
  notYetExpected(slice: Slice): Promise<readonly NoticedPart[]>;
  /** Canceled, and still expected by the link it was for. */
  expectedAfterCancellation(slice: Slice): Promise<readonly NoticedPart[]>;
}

type Host = Pick<LinkHost, 'writer' | 'submit'>;

export interface TransferRelayPorts {
  readonly transfers: BetweenLinks;
  readonly find: (linkId: string) => Host | undefined;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Has the links led here expect what others have posted for them, and receive every part of a transfer.
 *
 *   source: TransferNoticed --projected--> promised --command--> target: TransferExpected --projected--> may be sent
 *   source: TransferSent --projected--> in transit --command--> target: TransferReceived --projected--> not in transit
 *   target: TransferReceived --projected--> no receipt yet --command--> source: TransferReceiptConfirmed
 *   source: NoticeCancelled --projected--> expected in vain --command--> target: TransferExpectationCancelled
 *
 * Maintained invariants: what was sent is received exactly once; an expectation ends only when the part is received, or when the
 * source's journal has canceled the notice; the source gets one receipt. Each command follows from a journal that holds
 * the step before, so this relay keeps nothing: after a crash it sends the command again, and a link that has taken the step
 * repeats its first answer.
 */
export class TransferRelay {
  readonly #readers = {
    delivering: new SliceReader(),
    confirming: new SliceReader(),
    expecting: new SliceReader(),
    cancelling: new SliceReader(),
  };
  readonly #task = new RepeatingTask(EVERY_MS, () => this.round());

  constructor(private readonly ports: TransferRelayPorts) {}

  start(): void {
    this.#task.start();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  /** Reads once what is in transit. A failure is logged; the next round tries again. */
  async round(): Promise<void> {
    try {
      const { transfers } = this.ports;
      const { delivering, confirming, expecting, cancelling } = this.#readers;
      for (const part of await delivering.next((slice) => transfers.inTransit(slice))) await this.#deliver(part);
      for (const part of await confirming.next((slice) => transfers.receivedUnconfirmed(slice)))
        await this.#confirmReceipt(part);
      for (const { toLevel: level, ...part } of await expecting.next((slice) => transfers.notYetExpected(slice)))
        await this.#submit(part, { type: 'expect-transfer', ...named(part), level });
      for (const part of await cancelling.next((slice) => transfers.expectedAfterCancellation(slice)))
        await this.#submit(part, { type: 'cancel-expected-transfer', ...named(part) });
    } catch (err) {
      this.ports.logger.warn({ err }, 'transfers between links wait in the database');
    }
  }

  #deliver(file: TransferDetails): Promise<void> {
    const { toLevel: level, displayMicro, reserveMicro, overflowMicro } = file;
    const amounts = { displayMicro, reserveMicro, overflowMicro };
    return this.#submit(file, { type: 'receive-transfer', ...named(file), level, ...amounts });
  }

  /** The receipt, to the link that sent it. */
  #confirmReceipt(arrived: ReceivedPart): Promise<void> {
    const { linkId, notice, part, toLink, amountMicro } = arrived;
    return this.#submitTo(linkId, arrived, {
      type: 'confirm-transfer-receipt',
      to: asLinkId(toLink),
      notice,
      part,
      amountMicro,
    });
  }

  #submit(part: Part, command: LinkCommand): Promise<void> {
    return this.#submitTo(part.toLink, part, command);
  }

  async #submitTo(link: string, { linkId, notice, part, toLink }: Part, command: LinkCommand): Promise<void> {
    const host = this.ports.find(link);
    if (host?.writer === undefined) return; // led elsewhere: the relay of that process submits it
    const answer = await answerTo(host, command);
    if (!answer.ok) this.ports.logger.warn({ linkId, notice, part, toLink, code: answer.code }, 'a transfer waits');
  }
}

/** Reads a list slice by slice, one in each round: what cannot be submitted now does not keep what follows waiting. */
class SliceReader {
  #skip = 0;

  async next<T>(read: (slice: Slice) => Promise<readonly T[]>): Promise<readonly T[]> {
    const found = await read({ skip: this.#skip, limit: PARTS_MAX });
    this.#skip = found.length === PARTS_MAX ? this.#skip + PARTS_MAX : 0;
    return found;
  }
}

type Part = Omit<NoticedPart, 'toLevel'>;

function named({ linkId, notice, part }: Part): {
  readonly from: LinkId;
  readonly notice: number;
  readonly part: number;
} {
  return { from: asLinkId(linkId), notice, part };
}

function answerTo(host: Host, command: LinkCommand): Promise<Answer | { readonly ok: false; readonly code: string }> {
  return new Promise((resolve) => host.submit(command, resolve));
}
