import type { FloorPayAssist, FloorReply, FloorState } from '@jackpot/contract';
import type { NoticeCode } from './notices.js';
import type { GameRequest, TableState } from './table-state.js';

interface Stake {
  readonly wager: string;
  readonly stakeCents: number;
}

/** The dealer at this table. The message requires a name, although the session identifies the table. */
const BY = 'dealer';

/** The wagers that the terms state as the game of the table: stakes, what to pay, and marked vigorish. */
export class GameOfTable {
  readonly #at: TableState;
  readonly #stakes = new Map<number, readonly Stake[]>();

  constructor(at: TableState) {
    this.#at = at;
  }

  adopt({ stakes = [] }: Pick<FloorState, 'stakes'>): void {
    this.newCoup();
    for (const { seat, stakes: placed } of stakes) this.#stakes.set(seat, placed);
  }

  newCoup(): void {
    this.#stakes.clear();
  }

  /** Reports everything that the seat has. 0 cents take a wager away. Returns false if bets are not open. */
  stake({ seat, wager, stakeCents }: Stake & { readonly seat: number }): boolean {
    if (this.#at.phase !== 'betting') return false;
    const before = this.#set({ seat, wager, stakeCents });
    const stakes = [...(this.#stakes.get(seat) ?? [])];
    const { coup, ports } = this.#at;
    ports.floor.request({ type: 'stakes', coup, seat, stakes }, { for: 'stakes', seat, wager, before });
    return true;
  }

  /** Reads what the seat owes first, because only the whole amount can be collected. */
  collect(seat: number): void {
    this.#at.ports.floor.request({ type: 'state' }, { for: 'owed', seat });
  }

  answered(request: GameRequest, reply: FloorReply): void {
    const { seat } = request;
    if (reply.ok) return request.for === 'owed' ? this.#collectOwed(seat, reply) : undefined;
    const isStake = request.for === 'stakes';
    if (isStake) this.#set({ seat, wager: request.wager, stakeCents: request.before });
    const detail = `${reply.code} ${reply.detail ?? ''}`.trim();
    this.#notice(isStake ? 'STAKES_REFUSED' : 'VIGORISH_REFUSED', detail, seat);
  }

  tell(assist: FloorPayAssist | undefined): void {
    if (assist === undefined) return;
    this.#notice('ANNOUNCE', assist.announce.join('; '));
    if (assist.seats.length === 0) this.#notice('HAND_RESULT', oddsText(assist));
    for (const paid of assist.seats) this.#notice('HAND_RESULT', amountsText(paid, assist), paid.seat);
  }

  /** @returns what the seat had on the wager before, in cents */
  #set({ seat, wager, stakeCents }: Stake & { readonly seat: number }): number {
    const stakes = this.#stakes.get(seat) ?? [];
    const others = stakes.filter((each) => each.wager !== wager);
    this.#stakes.set(seat, stakeCents === 0 ? others : [...others, { wager, stakeCents }]);
    return stakes.find((each) => each.wager === wager)?.stakeCents ?? 0;
  }

  #collectOwed(seat: number, reply: Extract<FloorReply, { readonly ok: true }>): void {
    if (reply.type !== 'state') throw new Error(`${reply.type} answers no request for the state`);
    const owed = reply.markers?.find((marker) => marker.seat === seat)?.owed;
    if (owed === undefined) return this.#notice('NO_VIGORISH_OWED', undefined, seat);
    const message = { type: 'collect-vigorish', coup: reply.coup, seat, amount: owed, by: BY } as const;
    this.#at.ports.floor.request(message, { for: 'vigorish', seat });
  }

  #notice(code: NoticeCode, detail?: string, seat?: number): void {
    this.#at.ports.notice({ code, ...(seat !== undefined && { seat }), ...(detail !== undefined && { detail }) });
  }
}

function oddsText({ wagers }: FloorPayAssist): string {
  const named = (result: string): string =>
    wagers
      .filter((each) => each.result === result)
      .map(({ wager, odds, hasVigorish }) => {
        if (odds === null) return wager;
        return `${wager} ${odds.pays} to ${odds.on}${hasVigorish ? ' less vigorish' : ''}`;
      })
      .join(', ');
  return inOrder({ lose: named('lose'), push: named('push'), win: named('win') });
}

function amountsText({ stakes }: FloorPayAssist['seats'][number], { vigorish: way }: FloorPayAssist): string {
  const named = (result: string): string =>
    stakes
      .filter((each) => each.result === result)
      .map(({ wager, stake, win, vigorish }) => {
        if (result !== 'win') return `${wager} ${cents(stake)}`;
        const owed = /[1-9]/.test(vigorish)
          ? `, vigorish ${cents(vigorish)} ${way === 'marked' ? 'marked' : 'first'}`
          : '';
        return `${wager} ${cents(win)}${owed}`;
      })
      .join(', ');
  return inOrder({ lose: named('lose'), push: named('push'), win: named('win') });
}

/** Chapter 11 B. */
function inOrder({ lose, push, win }: Readonly<Record<'lose' | 'push' | 'win', string>>): string {
  const parts = [lose && `collect ${lose}`, push && `return ${push}`, win && `pay ${win}`];
  return parts.filter((part) => part !== '').join('; ');
}

/** "1.25000000" is "1.25". A part of a cent stays, because vigorish may be exact. */
function cents(exact: string): string {
  return exact.replace(/(\.\d\d\d*?)0*$/, '$1');
}
