import type { LinkHost } from '@jackpot/engine';
import { type Answer, type LinkCommand, type LinkEvent, asLinkId, wholeMicro } from '@jackpot/progressive';
import { type Logger, RepeatingTask } from '@jackpot/platform';
import { type AlteredRow, type PartRow, type SealedEvents, type Slice, StorageFault } from '@jackpot/storage';

const EVERY_MS = 1_000;
const PARTS_MAX = 100;

/** Transfers in the projections. Every row names its journal event. */
export interface BetweenLinks {
  inTransit(slice: Slice): Promise<readonly PartRow[]>;
  receivedUnconfirmed(slice: Slice): Promise<readonly PartRow[]>;
  notYetExpected(slice: Slice): Promise<readonly PartRow[]>;
  expectedAfterCancellation(slice: Slice): Promise<readonly PartRow[]>;
}

type Host = Pick<LinkHost, 'writer' | 'submit'>;

export interface TransferRelayPorts {
  readonly transfers: BetweenLinks;
  readonly sealed: Pick<SealedEvents, 'at'>;
  readonly find: (linkId: string) => Host | undefined;
  readonly refused: (row: AlteredRow) => void;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

interface RoundFailure {
  readonly reason: string;
  readonly since: number;
}

interface Step {
  readonly list: keyof BetweenLinks;
  readonly table: string;
  readonly journalOf: (row: PartRow) => string;
  readonly target: (row: PartRow) => string;
  readonly command: (event: LinkEvent, row: PartRow) => LinkCommand | undefined;
}

const sender = ({ linkId }: PartRow): string => linkId;
const receiver = ({ toLink }: PartRow): string => toLink;
const named = ({ linkId, notice, part }: PartRow) => ({ from: asLinkId(linkId), notice, part });

const STEPS: readonly Step[] = [
  { list: 'inTransit', table: 'transfer_sent', journalOf: sender, target: receiver, command: delivery },
  { list: 'receivedUnconfirmed', table: 'transfer_received', journalOf: receiver, target: sender, command: receipt },
  { list: 'notYetExpected', table: 'transfer_noticed', journalOf: sender, target: receiver, command: expectation },
  {
    list: 'expectedAfterCancellation',
    table: 'notice_cancelled',
    journalOf: sender,
    target: receiver,
    command: cancellation,
  },
];

function delivery(event: LinkEvent, row: PartRow): LinkCommand | undefined {
  const part = event.type === 'TransferSent' && event.notice === row.notice ? event.parts[row.part] : undefined;
  if (part?.linkId !== row.toLink) return undefined;
  const { level, displayMicro, reserveMicro, overflowMicro } = part;
  return { type: 'receive-transfer', ...named(row), level, displayMicro, reserveMicro, overflowMicro };
}

function receipt(event: LinkEvent, { linkId, toLink, notice, part }: PartRow): LinkCommand | undefined {
  if (event.type !== 'TransferReceived' || event.from !== linkId) return undefined;
  if (event.notice !== notice || event.part !== part) return undefined;
  return { type: 'confirm-transfer-receipt', to: asLinkId(toLink), notice, part, amountMicro: wholeMicro(event) };
}

function expectation(event: LinkEvent, row: PartRow): LinkCommand | undefined {
  const target = event.type === 'TransferNoticed' && event.notice === row.notice ? event.targets[row.part] : undefined;
  if (target?.linkId !== row.toLink) return undefined;
  return { type: 'expect-transfer', ...named(row), level: target.level };
}

function cancellation(event: LinkEvent, row: PartRow): LinkCommand | undefined {
  if (event.type !== 'NoticeCancelled' || event.notice !== row.notice) return undefined;
  return { type: 'cancel-expected-transfer', ...named(row) };
}

/**
 * Makes the links led here expect the transfers that other links have posted for them, and receive every part.
 *
 *   source: TransferNoticed --projected--> promised --command--> target: TransferExpected --projected--> may be sent
 *   source: TransferSent --projected--> in transit --command--> target: TransferReceived --projected--> not in transit
 *   target: TransferReceived --projected--> no receipt yet --command--> source: TransferReceiptConfirmed
 *   source: NoticeCancelled --projected--> expectation obsolete --command--> target: TransferExpectationCancelled
 *
 * The projections only say where to look. Each command is built from the event in the sealed journal that the row
 * names, so a forged row starts nothing: it is refused and reported.
 *
 * Maintained invariants: every part sent is received exactly once; an expectation ends only when the part is received
 * or the source's journal has canceled the notice; the source gets one receipt. The relay keeps no state. After a crash
 * it sends the command again, and a link that has already executed the command repeats its first answer.
 */
export class TransferRelay {
  readonly #steps = STEPS.map((step) => ({ step, reader: new SliceReader() }));
  readonly #task = new RepeatingTask(EVERY_MS, () => this.round());
  #failure: RoundFailure | null = null;

  constructor(private readonly ports: TransferRelayPorts) {}

  start(): void {
    this.#task.start();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  get failure(): RoundFailure | null {
    return this.#failure;
  }

  async round(): Promise<void> {
    try {
      for (const { step, reader } of this.#steps)
        for (const row of await reader.next((slice) => this.ports.transfers[step.list](slice)))
          if (!(await this.#take(step, row))) this.ports.refused(alteredRow(step, row));
      this.#failure = null;
    } catch (err) {
      const reason = err instanceof Error ? err.message : String(err);
      this.#failure = { reason, since: this.#failure?.since ?? Date.now() };
      this.ports.logger.error({ err }, 'transfers between links wait in the database');
    }
  }

  async #take(step: Step, row: PartRow): Promise<boolean> {
    const host = this.ports.find(step.target(row));
    // If another process leads the target, its relay submits the command.
    if (host?.writer === undefined) return true;
    const event = await this.#sealedEvent(step.journalOf(row), row.sequence);
    const command = event === undefined ? undefined : step.command(event, row);
    if (command === undefined) return false;
    const { linkId, notice, part, toLink } = row;
    const answer = await answerTo(host, command);
    if (!answer.ok) this.ports.logger.warn({ linkId, notice, part, toLink, code: answer.code }, 'a transfer waits');
    return true;
  }

  async #sealedEvent(link: string, sequence: number): Promise<LinkEvent | undefined> {
    try {
      return await this.ports.sealed.at(link, sequence);
    } catch (fault) {
      if (fault instanceof StorageFault && fault.code === 'JOURNAL_FORGED') return undefined;
      throw fault;
    }
  }
}

function alteredRow({ table }: Step, { linkId, notice, part }: PartRow): AlteredRow {
  return { table, row: `${table} ${linkId}/${notice}/${part}`, what: 'FORGED' };
}

/** Reads the next slice each time, so rows that cannot be submitted now do not block later ones. */
class SliceReader {
  #skip = 0;

  async next<T>(read: (slice: Slice) => Promise<readonly T[]>): Promise<readonly T[]> {
    const found = await read({ skip: this.#skip, limit: PARTS_MAX });
    this.#skip = found.length === PARTS_MAX ? this.#skip + PARTS_MAX : 0;
    return found;
  }
}

function answerTo(host: Host, command: LinkCommand): Promise<Answer | { readonly ok: false; readonly code: string }> {
  return new Promise((resolve) => host.submit(command, resolve));
}
