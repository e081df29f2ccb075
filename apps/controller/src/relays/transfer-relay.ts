import type { LinkHost } from '@jackpot/engine';
import { type Answer, asLinkId, type LinkCommand, type LinkId } from '@jackpot/progressive';
import { type Logger, RepeatingTask } from '@jackpot/platform';
import type { ArrivedPart, PromisedPart, TransferFile } from '@jackpot/storage';

/** How often what is on its way is looked for. It costs a read of what is on its way: mostly nothing. */
const EVERY_MS = 1_000;
const PARTS_MAX = 100;

/** What is between links, as far as the tables have come. */
export interface BetweenLinks {
  /** Sent, and not received. */
  inTransit(limit: number): Promise<readonly TransferFile[]>;
  /** Received, and the link that sent it is to be told and was not yet. */
  arrivedUntold(limit: number): Promise<readonly ArrivedPart[]>;
  /** Posted, and the link it is for does not wait for it yet. */
  notYetAwaited(limit: number): Promise<readonly PromisedPart[]>;
  /** Called off, and the link it was for still waits. */
  awaitedInVain(limit: number): Promise<readonly PromisedPart[]>;
}

type Host = Pick<LinkHost, 'writer' | 'submit'>;

export interface TransferRelayPorts {
  readonly transfers: BetweenLinks;
  readonly find: (linkId: string) => Host | undefined;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Tells links what others have posted for them, and has every part of a transfer received, where the link is led here.
 *
 *   source: TransferNoticed --projected--> promised --asked--> target: TransferExpected --projected--> may be sent
 *   source: TransferSent --projected--> in transit --asked--> target: TransferReceived --projected--> not in transit
 *   target: TransferReceived --projected--> arrived, untold --told--> source: TransferReceiptConfirmed
 *   source: NoticeCancelled --projected--> in vain --asked--> target: TransferExpectationCancelled
 *
 * Maintained invariants: what was sent is received exactly once; a link that waits ends only once it has received, or the
 * source's journal says that nothing will come; the source is told once that it has come. Every step is asked for because a journal says the one before; this keeps
 * nothing. Killed anywhere it asks again, and a link that has taken a step answers as it did at first.
 */
export class TransferRelay {
  readonly #task = new RepeatingTask(EVERY_MS, () => this.round());

  constructor(private readonly ports: TransferRelayPorts) {}

  start(): void {
    this.#task.start();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  /** One look at what is on its way. A failure is logged; the next look tries again. */
  async round(): Promise<void> {
    try {
      const { transfers } = this.ports;
      for (const part of await transfers.inTransit(PARTS_MAX)) await this.#deliver(part);
      for (const part of await transfers.arrivedUntold(PARTS_MAX)) await this.#tell(part);
      for (const { toLevel: level, ...part } of await transfers.notYetAwaited(PARTS_MAX))
        await this.#ask(part, { type: 'await-transfer', ...named(part), level });
      for (const part of await transfers.awaitedInVain(PARTS_MAX))
        await this.#ask(part, { type: 'not-await-transfer', ...named(part) });
    } catch (err) {
      this.ports.logger.warn({ err }, 'transfers between links wait in the database');
    }
  }

  #deliver(file: TransferFile): Promise<void> {
    const { toLevel: level, displayMicro, reserveMicro, overflowMicro } = file;
    const amounts = { displayMicro, reserveMicro, overflowMicro };
    return this.#ask(file, { type: 'receive-transfer', ...named(file), level, ...amounts });
  }

  /** The other way round: to the link that sent it. */
  #tell(come: ArrivedPart): Promise<void> {
    const { linkId, notice, part, toLink, amountMicro } = come;
    return this.#askOf(linkId, come, { type: 'transfer-arrived', to: asLinkId(toLink), notice, part, amountMicro });
  }

  #ask(part: Part, command: LinkCommand): Promise<void> {
    return this.#askOf(part.toLink, part, command);
  }

  async #askOf(link: string, { linkId, notice, part, toLink }: Part, command: LinkCommand): Promise<void> {
    const host = this.ports.find(link);
    if (host?.writer === undefined) return; // led elsewhere: that process asks
    const answer = await asked(host, command);
    if (!answer.ok) this.ports.logger.warn({ linkId, notice, part, toLink, code: answer.code }, 'a transfer waits');
  }
}

type Part = Omit<PromisedPart, 'toLevel'>;

function named({ linkId, notice, part }: Part): {
  readonly from: LinkId;
  readonly notice: number;
  readonly part: number;
} {
  return { from: asLinkId(linkId), notice, part };
}

function asked(host: Host, command: LinkCommand): Promise<Answer | { readonly ok: false; readonly code: string }> {
  return new Promise((resolve) => host.submit(command, resolve));
}
