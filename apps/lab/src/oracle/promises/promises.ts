import type { Batch } from '@jackpot/journal';
import type { LinkConfig, LinkEvent } from '@jackpot/progressive';
import { LinkPromises, type MetersRead } from './link-promises.js';
import type { ToldWithResult } from './game-promises.js';
import { SignPromises } from './signs.js';
import { keep } from '../promise-broken.js';

const IN_PLAY_LAMPS: ReadonlySet<string> = new Set(['locked', 'winner', 'removedAfterLock']);

const EVENT_OF: Readonly<Record<string, readonly LinkEvent['type'][]>> = {
  acknowledged: ['WagerAcknowledged'],
  withdrawn: ['WagerWithdrawn'],
  locked: ['CoupLocked'],
  resolved: ['CoupResolved'],
  voided: ['CoupVoided'],
};

interface PrintedDocument {
  readonly linkId: string;
  readonly awardId: string;
  readonly documentNumber: number;
  readonly text: string;
}

/** Refusals by a controller that does not lead the link, cannot answer now, or cannot read the message. */
const NOT_OF_THE_LINK: ReadonlySet<string> = new Set([
  ...['UNAVAILABLE', 'BUSY', 'NOT_LEADER', 'NO_LEADER'],
  ...['BAD_MESSAGE', 'BAD_CARD', 'FRAME_TOO_LARGE', 'TABLE_OFFLINE'],
]);

interface Answer {
  readonly id?: number | null;
  readonly code?: string;
  readonly ok?: boolean;
  readonly type?: string;
  readonly coup?: number;
  readonly round?: number;
  readonly seat?: number;
  readonly journalSequence?: number;
  readonly payAssist?: ToldWithResult;
}

export class Promises {
  readonly #links: ReadonlyMap<string, LinkPromises>;
  readonly #signs: SignPromises;
  readonly #messages = new Map<string, string>();
  readonly #requestedAtMs = new Map<string, number>();
  /** For each table and hand, the seats that showed an accepted wager at "no more bets", and the seats with a chip. */
  readonly #announced = new Map<string, { readonly accepted: readonly number[]; readonly lying: readonly number[] }>();
  readonly #settled = new Set<string>();

  constructor(
    configs: readonly LinkConfig[],
    private readonly nowMs: () => number,
  ) {
    this.#links = new Map(configs.map((config) => [config.linkId, new LinkPromises(config, nowMs)]));
    this.#signs = new SignPromises((linkId) => this.link(linkId), nowMs);
  }

  link(linkId: string): LinkPromises {
    const link = this.#links.get(linkId);
    if (link === undefined) throw new RangeError(`no link ${linkId}`);
    return link;
  }

  get links(): readonly LinkPromises[] {
    return [...this.#links.values()];
  }

  appended(batch: Batch, writer: string): void {
    const link = this.link(batch.stream);
    const from = link.sequence;
    this.#signs.appended(batch.stream);
    link.appended(batch, writer);
    for (let sequence = from + 1; sequence <= link.sequence; sequence += 1) {
      const event = link.eventAt(sequence);
      if (event?.type === 'CoupLocked') this.#checkAnnounced(batch.stream, link, event.coup);
      if (event?.type === 'ThreeCardRoundSettled')
        this.#settled.add(`${batch.stream}/${link.tableIdOf(event.table)} ${event.round}`);
    }
  }

  /** A repeated message keeps the time of its first sending. */
  requested(table: string, controller: string, text: string | undefined): void {
    const frame = text === undefined ? {} : (JSON.parse(text) as Answer | readonly Answer[]);
    for (const { id } of Array.isArray(frame) ? (frame as readonly Answer[]) : [frame as Answer]) {
      const key = requestKey(table, controller, id);
      if (!this.#requestedAtMs.has(key)) this.#requestedAtMs.set(key, this.nowMs());
    }
  }

  /** Checks that the process that answered led the link when the request was made, or later. */
  answered(linkId: string, controller: string, requestedAtMs: number): void {
    this.link(linkId).answered(controller, requestedAtMs);
  }

  meters(linkId: string, requestedAtMs: number, read: MetersRead): void {
    this.link(linkId).read(requestedAtMs, read);
  }

  /** Checks that a granted answer arrives after its event is durable, and names that event. */
  replied(table: string, controller: string, text: string): void {
    const frame = JSON.parse(text) as Answer | readonly Answer[];
    const [linkId = '', tableId = ''] = table.split('/');
    for (const answer of Array.isArray(frame) ? (frame as readonly Answer[]) : [frame as Answer]) {
      this.#checkLeader(table, controller, answer);
      if (answer.ok === true && answer.type === 'round-settled')
        keep(
          this.#settled.has(`${table} ${answer.round}`),
          'acknowledged only when durable',
          () => `${table} ${JSON.stringify(answer)}`,
        );
      const expected = answer.ok === true ? EVENT_OF[answer.type ?? ''] : undefined;
      if (expected === undefined) continue;
      const event = this.link(linkId).eventAt(answer.journalSequence ?? 0);
      const isDurable = event !== undefined && expected.includes(event.type);
      keep(isDurable, 'acknowledged only when durable', () => `${table} ${JSON.stringify(answer)}`);
      const isOfIt = event !== undefined && 'coup' in event && event.coup === answer.coup;
      keep(isOfIt, 'an answer is that of its message', () => `${table} ${JSON.stringify(answer)}`);
      if (answer.type === 'resolved')
        this.link(linkId)
          .games.get(tableId)
          ?.told(answer.coup ?? 0, answer.payAssist);
    }
  }

  #checkLeader(table: string, controller: string, { id, type, code }: Answer): void {
    const key = requestKey(table, controller, id);
    const requestedAtMs = this.#requestedAtMs.get(key);
    if (requestedAtMs === undefined || type === 'link') return;
    this.#requestedAtMs.delete(key);
    if (type === 'alive' || (code !== undefined && NOT_OF_THE_LINK.has(code))) return;
    this.link(table.split('/')[0] ?? '').answered(controller, requestedAtMs);
  }

  /** A lamp must not show more than the journal has recorded. */
  lamp(
    { table, seat, coup }: { readonly table: string; readonly seat: number; readonly coup: number },
    lamp: string,
  ): void {
    const [linkId = '', tableId = ''] = table.split('/');
    const hands = this.link(linkId).hands.get(tableId);
    if (IN_PLAY_LAMPS.has(lamp)) {
      const isVoided = hands?.current?.coup === coup && hands.current.phase === 'voided';
      // After a reconnection, a device may get its lamp before it learns the current hand. `coup` is then older.
      const isIn = [coup, hands?.current?.coup].some((each) => hands?.lockOf(each)?.includes(seat) === true);
      keep(
        isIn || isVoided,
        'a lamp shows "in play" only for a locked wager',
        () => `${table} seat ${seat} hand ${coup}`,
      );
    }
    if (lamp !== 'accepted') return;
    keep(hands?.hasWagered(coup, seat) === true, 'a lamp shows "accepted" only for a durable wager', () => {
      return `${table} seat ${seat} hand ${coup}`;
    });
  }

  announced(
    table: string,
    coup: number,
    chips: { readonly accepted: readonly number[]; readonly lying: readonly number[] },
  ): void {
    this.#announced.set(`${table} ${coup}`, chips);
  }

  sign(linkId: string, text: string): void {
    this.#signs.shows(linkId, text);
  }

  document({ linkId, awardId, documentNumber, text }: PrintedDocument): void {
    const due = this.link(linkId).claims.ofDocument(documentNumber);
    const isOfAward = due !== undefined && `${linkId}-A${due.awardNumber}` === awardId;
    keep(isOfAward, 'a document is that of its award', () => `${documentNumber} for ${awardId}`);
    const printed = JSON.parse(text) as { readonly amountCents: string; readonly documentNumber: number };
    const isRight = printed.amountCents === `${due?.amountCents}` && printed.documentNumber === documentNumber;
    keep(
      isRight,
      'a document has the amount that was won',
      () => `${awardId}: ${printed.amountCents}, not ${due?.amountCents}`,
    );
  }

  delivered(eventId: string, body: string): void {
    keep((this.#messages.get(eventId) ?? body) === body, 'one message for one event', () => eventId);
    this.#messages.set(eventId, body);
  }

  /** The lock must contain every wager that looked accepted at "no more bets", and no wager without a chip. */
  #checkAnnounced(linkId: string, link: LinkPromises, coup: number): void {
    for (const [tableId, hands] of link.hands) {
      const chips = this.#announced.get(`${linkId}/${tableId} ${coup}`);
      if (chips === undefined || hands.current?.coup !== coup || hands.current.phase !== 'locked') continue;
      const { seats } = hands.current;
      const lost = chips.accepted.filter((seat) => !seats.includes(seat));
      keep(
        lost.length === 0,
        'no accepted wager is lost',
        () => `${linkId}/${tableId} hand ${coup}: seats ${lost.join()}`,
      );
      const extra = seats.filter((seat) => !chips.lying.includes(seat));
      keep(
        extra.length === 0,
        'no wager without a chip',
        () => `${linkId}/${tableId} hand ${coup}: seats ${extra.join()}`,
      );
    }
  }
}

function requestKey(table: string, controller: string, id: number | null | undefined): string {
  return `${table} ${controller} ${id ?? 'dialed'}`;
}
