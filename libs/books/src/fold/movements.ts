import { must } from '@jackpot/money';
import type { Account, Posting } from '../ledger/index.js';
import type { LevelId } from '@jackpot/progressive';

/** The registers of a level that the day explains to the micro-cent. */
export const REGISTERS = ['display', 'reserve', 'overflow', 'pending'] as const;
export type Register = (typeof REGISTERS)[number];

/**
 * What moved a register.
 *
 *   contributions  of wagers, and what a void took back out
 *   seed           the house's money: initial and reset amounts, top-ups
 *   funding        between the meters of the level: hidden money that pays a reset
 *   awards         from a meter to what is owed
 *   house-share    what the house adds to an award
 *   paid           from what is owed to the player
 *   documented     by two people: set to another amount, transferred, or disposed of when the link was retired
 *
 * A rejected claim, and a result whose card was misread, go back the way they came: their awards, house-share and seed are negative.
 */
export const COLUMNS = ['contributions', 'seed', 'funding', 'awards', 'house-share', 'paid', 'documented'] as const;
export type Column = (typeof COLUMNS)[number];

/** What came into a register and what went out of it, micro-cents, neither negative. */
export interface Movement {
  readonly inMicro: bigint;
  readonly outMicro: bigint;
}

export type Movements = Readonly<Record<Column, Movement>>;

/** An account without its level: what it is for. A new kind of account has no column until somebody gives it one. */
type KindOf<A extends string> = A extends `level:${LevelId}:${infer R}`
  ? `level:${R}`
  : A extends `house:${infer K}:${LevelId}`
    ? `house:${K}`
    : A extends `${'transit' | 'under-way'}:${LevelId}`
      ? 'transit'
      : A;
type AccountKind = KindOf<Account>;

/** What moved a meter, by the account on the other side. */
const COLUMN_OF: Readonly<Record<AccountKind, Column>> = {
  'house:contributions': 'contributions',
  'house:seed': 'seed',
  'house:awards': 'house-share',
  'house:adjustments': 'documented',
  'house:fixed': 'house-share',
  'level:display': 'funding',
  'level:reserve': 'funding',
  'level:overflow': 'funding',
  'level:pending': 'awards',
  'fixed:pending': 'awards',
  'paid:claims': 'paid',
  'paid:table': 'paid',
  transit: 'documented',
};

const NOTHING: Movement = { inMicro: 0n, outMicro: 0n };

/** The movements of every register of every level, gathered from postings. */
export class LevelMovements {
  readonly #moved = new Map<string, Movement>();

  take({ debitAccount, creditAccount, amountMicro }: Posting): void {
    this.#add(creditAccount, debitAccount, { inMicro: amountMicro, outMicro: 0n });
    this.#add(debitAccount, creditAccount, { inMicro: 0n, outMicro: amountMicro });
  }

  of(level: LevelId, register: Register): Movements {
    const of = (column: Column): Movement => this.#moved.get(keyOf(level, register, column)) ?? NOTHING;
    return Object.fromEntries(COLUMNS.map((column) => [column, of(column)])) as Movements;
  }

  #add(account: Account, other: Account, movement: Movement): void {
    const place = registerOf(account);
    if (place === undefined) return;
    const key = keyOf(place.level, place.register, columnOf(place.register, other));
    this.#moved.set(key, plus(this.#moved.get(key) ?? NOTHING, movement));
  }
}

export function plus(a: Movement, b: Movement): Movement {
  return { inMicro: a.inMicro + b.inMicro, outMicro: a.outMicro + b.outMicro };
}

export function netOf({ inMicro, outMicro }: Movement): bigint {
  return inMicro - outMicro;
}

/** All columns of a register together. */
export function netOfAll(movements: Movements): bigint {
  return COLUMNS.reduce((sum, column) => sum + netOf(movements[column]), 0n);
}

function columnOf(register: Register, other: Account): Column {
  const column = must(COLUMN_OF[kindOf(other)], `a column for ${other}`);
  // Seen from what is owed, a meter on the other side is an award; seen from a meter, it is hidden money on its way.
  return register === 'pending' && column === 'funding' ? 'awards' : column;
}

function kindOf(account: Account): AccountKind {
  const [head, middle = '', tail] = account.split(':');
  if (head === 'transit' || head === 'under-way') return 'transit';
  if (tail === undefined) return account as AccountKind;
  return `${head}:${head === 'level' ? tail : middle}` as AccountKind;
}

function registerOf(account: Account): { readonly level: LevelId; readonly register: Register } | undefined {
  const [head, level, register] = account.split(':');
  return head === 'level' ? { level: level as LevelId, register: register as Register } : undefined;
}

function keyOf(level: LevelId, register: Register, column: Column): string {
  return `${level}/${register}/${column}`;
}
