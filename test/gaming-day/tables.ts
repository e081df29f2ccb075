import type { Coup } from '../../apps/lab/src/oracle/books/link-book.js';
import type { DayBook } from '../../apps/lab/src/oracle/books/day-book.js';
import { SECRET, TestSeats, TestTable, TestTableOverHttp, caller } from '../support/floor.js';
import type { Acts } from './acts.js';
import type { Cast, Name, Present } from './cast.js';
import { awardReplyOf } from './comparison.js';
import { LINK, TABLES, type TableId } from './terms.js';

/** Ordinary hands use the same four ranks, in one suit after another. Eight decks last for twice this number. */
const ORDINARY_COUPS_OF_SHOE = 16;
type Message = Readonly<Record<string, unknown>>;

function unitsAt(seats: readonly number[], seat: number): number {
  return seats.filter((each) => each === seat).length;
}

export class StoryTable {
  readonly #seats: TestSeats;
  readonly #devices: TestTableOverHttp;
  #dealer: TestTable | undefined;
  #dealerToken = '';
  coup = 0;
  #shoe = 1;
  #coupsOfShoe = 0;
  #seatsInPlay: readonly number[] = [];

  constructor(
    readonly id: TableId,
    private readonly cast: Cast,
    private readonly acts: Acts,
    private readonly books: DayBook,
  ) {
    this.#seats = new TestSeats(TABLES.indexOf(id) + 1);
    this.#devices = new TestTableOverHttp(cast.url, `${LINK}/${id}/${SECRET}`);
  }

  /** A supervisor assigns the table to a dealer, who then starts. */
  async taken(name: Name): Promise<void> {
    const deal = { act: 'deal', path: `links/${LINK}/tables/${this.id}/ticket` } as const;
    await this.acts.refusedToOthers({ ...deal, but: [[name, 'TABLE_NOT_ASSIGNED']] });
    await this.#assignedTo(name);
    const { ticket } = await this.acts.does(name, deal);
    this.#dealer = (await TestTable.withTicket(this.cast.url, String(ticket))).stayOnline();
    this.#dealerToken = this.cast.of(name).token;
    expect(await this.#dealer.welcome()).toMatchObject({ table: this.id, coup: this.coup });
    await expect(TestTable.withTicket(this.cast.url, String(ticket))).rejects.toThrow('401');
  }

  async #assignedTo(name: Name): Promise<void> {
    const supervisor = this.cast.present().find(({ role }) => role === 'floor-supervisor') as Present;
    const { body } = await supervisor.request('GET', `/api/v1/links/${LINK}/assignments`);
    const dealers = body['dealers'] as readonly { readonly id: string; readonly name: string }[];
    const accountId = dealers.find((dealer) => dealer.name === `P. ${name}`)?.id;
    const path = `links/${LINK}/tables/${this.id}/assignments`;
    await this.acts.does(supervisor.name, { act: 'assign', path, body: { accountId, hours: 12 } });
  }

  get #now(): Coup {
    return { tableId: this.id, coup: this.coup };
  }

  get left(): TestTable['closed'] {
    return (this.#dealer as TestTable).closed;
  }

  leave(): void {
    this.#dealer?.close();
  }

  /** @param seats once for each unit */
  async bets(seats: readonly number[]): Promise<void> {
    this.coup += 1;
    await this.sends({ type: 'open', coup: this.coup });
    this.books.table(this.id).coupsOpened += 1;
    for (const wager of this.#wagersOf(seats))
      expect(await this.#devices.request(wager)).toMatchObject({ ok: true, seat: wager.seat });
  }

  #wagersOf(seats: readonly number[]) {
    return [...new Set(seats)].map((seat) => ({
      ...{ ...this.#seats.acknowledge(this.coup, seat), seat },
      priceCents: 500 * unitsAt(seats, seat),
    }));
  }

  async takesCoupon(seat: number, houseCents: number): Promise<void> {
    const reply = await this.sends({ type: 'promotion', coup: this.coup, seat, houseCents });
    expect(reply).toMatchObject({ type: 'promotion-reported', coup: this.coup, seat });
    this.books.promoted(this.#now, seat, BigInt(houseCents));
  }

  async takesCouponTooLate(seat: number): Promise<void> {
    const late = { type: 'promotion', coup: this.coup, seat, houseCents: 500 };
    expect(await this.#devices.request(late)).toMatchObject({ ok: false, code: 'LATE_PROMOTION' });
  }

  async withdraws(seat: number, units = 1): Promise<void> {
    expect(await this.#devices.request(this.#seats.withdraw(this.coup, seat))).toMatchObject({ ok: true });
    this.books.table(this.id).withdrawn += units;
  }

  async comesTooLate(seat: number): Promise<void> {
    expect(await this.#devices.request(this.#seats.acknowledge(this.coup, seat))).toMatchObject({
      ok: false,
      code: 'LATE_WAGER',
    });
    this.books.table(this.id).lateWagers += 1;
  }

  async locks(seats: readonly number[]): Promise<void> {
    this.#locked(await this.sends({ type: 'lock', coup: this.coup }), seats);
  }

  #locked(reply: Message, seats: readonly number[]): void {
    this.books.lock(this.#now, seats);
    this.#seatsInPlay = seats;
    const { id: _, journalSequence: __, ...body } = reply;
    const positions = [...new Set(seats)];
    const units = positions.map((seat) => ({ seat, units: unitsAt(seats, seat) }));
    const ofUnits = positions.length < seats.length ? { units } : {};
    expect(body).toEqual({ ok: true, type: 'locked', coup: this.coup, seats: positions, ...ofUnits, returned: [] });
  }

  deals(cards: string): Promise<void> {
    return this.#dealt(cards.split(' '), (message) => this.sends(message));
  }

  async #dealt(cards: readonly string[], send: (message: Message) => Promise<Message>): Promise<void> {
    const reply = await send({ type: 'cards', coup: this.coup, cards });
    const { awards, testedMicro } = this.books.result(this.#now, cards);
    expect(reply['awards']).toEqual(awards.map(awardReplyOf));
    this.#wonMustHit(reply['mustHit'] as { readonly seat: number } | null, testedMicro);
    expect(await send({ type: 'settle', coup: this.coup })).toMatchObject({ ok: true });
  }

  /**
   * The controller decides when a Must Hit is awarded: at the latest when the money of hands with a result reaches the
   * maximum.
   */
  #wonMustHit(hit: { readonly seat: number } | null, testedMicro: bigint | null): void {
    if (hit === null) {
      expect(testedMicro !== null && this.books.link.isMustHitDue(testedMicro)).toBe(false);
      return;
    }
    expect(testedMicro).not.toBeNull();
    expect(this.#seatsInPlay).toContain(hit.seat);
    expect(hit).toEqual(awardReplyOf(this.books.mustHit(this.#now, hit.seat)));
  }

  async #newShoe(): Promise<void> {
    this.#shoe += 1;
    this.#coupsOfShoe = 0;
    expect(await (this.#dealer as TestTable).request({ type: 'shoe', shoe: this.#shoe })).toMatchObject({ ok: true });
  }

  async voids(reason: string, supervisor: Name): Promise<void> {
    const alone = await (this.#dealer as TestTable).request({
      type: 'void',
      coup: this.coup,
      by: 'the dealer',
      reason,
    });
    expect(alone).toMatchObject({ ok: false, code: 'VOID_NEEDS_SUPERVISOR' });
    const path = `links/${LINK}/tables/${this.id}/coups/${this.coup}/approve-void`;
    await this.acts.does(supervisor, { act: 'approveVoid', path, body: { reason } });
    await this.sends({ type: 'void', coup: this.coup, by: 'the dealer', reason });
    this.books.voided(this.#now);
  }

  async plays(seats: readonly number[], cards: string): Promise<void> {
    await this.bets(seats);
    await this.locks(seats);
    await this.deals(cards);
  }

  async playsOrdinaryCoup(): Promise<void> {
    if (this.#coupsOfShoe === ORDINARY_COUPS_OF_SHOE) await this.#newShoe();
    const suit = 'SHCD'.charAt(this.#coupsOfShoe % 4);
    this.#coupsOfShoe += 1;
    const dealer = this.#dealer as TestTable;
    this.coup += 1;
    expect(await dealer.request({ type: 'open', coup: this.coup })).toMatchObject({ ok: true });
    this.books.table(this.id).coupsOpened += 1;
    const seats = [1, 1, 2, 2, 3, 3];
    for (const reply of await this.#devices.requestAll(this.#wagersOf(seats)))
      expect(reply).toMatchObject({ ok: true });
    this.#locked(await dealer.request({ type: 'lock', coup: this.coup }), seats);
    await this.#dealt(
      ['8', '2', 'K', '4'].map((rank) => rank + suit),
      (message) => dealer.request(message),
    );
  }

  async sends(message: Message): Promise<Message> {
    const wrong = [undefined, this.#dealerToken, `${LINK}/${this.id}/${'y'.repeat(40)}`, `other/${this.id}/${SECRET}`];
    for (const token of wrong) {
      const { status, body } = await caller(this.cast.url, token)('POST', '/floor/v1/messages', { id: 1, ...message });
      expect([message['type'], status, body['code']]).toEqual([message['type'], 401, 'UNAUTHENTICATED']);
    }
    const reply = await (this.#dealer as TestTable).request(message);
    expect({ message, reply }).toMatchObject({ reply: { ok: true } });
    return reply;
  }
}
