import { must } from '@jackpot/money';
import type { LevelId, LinkEvent } from '@jackpot/progressive';
import type { Account, Balances, Posting } from '../ledger/index.js';

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
 *   paid           from what is owed: to the player, to a tax office, to those the player owes, or to the State
 *   documented     by two people: set to another amount, transferred, or disposed of when the link was retired
 *
 * A rejected claim and the reversed result of a misread card use the same columns with a negative sign.
 */
export const COLUMNS = ['contributions', 'seed', 'funding', 'awards', 'house-share', 'paid', 'documented'] as const;
export type Column = (typeof COLUMNS)[number];

/** Micro-cents that entered and left a register, never negative. */
export interface Movement {
  readonly inMicro: bigint;
  readonly outMicro: bigint;
}

export type Movements = Readonly<Record<Column, Movement>>;

/** A new kind of account does not compile until `COLUMN_OF` gives it a column. */
type KindOf<A extends string> = A extends `level:${LevelId}:${infer R}`
  ? `level:${R}`
  : A extends `house:${infer K}:${LevelId}`
    ? `house:${K}`
    : A extends `${'transit' | 'under-way'}:${LevelId}`
      ? 'transit'
      : A;
type AccountKind = KindOf<Account>;

const COLUMN_OF: Readonly<Record<AccountKind, Column>> = {
  'house:contributions': 'contributions',
  'house:promotions': 'contributions',
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
  'paid:system': 'paid',
  'withheld:federal-tax': 'paid',
  'withheld:state-tax': 'paid',
  'withheld:debt': 'paid',
  'forfeited:state': 'paid',
  transit: 'documented',
};

const NOTHING: Movement = { inMicro: 0n, outMicro: 0n };

export class LevelMovements {
  readonly #moved: Map<string, Movement>;

  constructor(saved: ReadonlyMap<string, Movement> = new Map()) {
    this.#moved = new Map(saved);
  }

  get saved(): ReadonlyMap<string, Movement> {
    return this.#moved;
  }

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

function plus(a: Movement, b: Movement): Movement {
  return { inMicro: a.inMicro + b.inMicro, outMicro: a.outMicro + b.outMicro };
}

export function netOf({ inMicro, outMicro }: Movement): bigint {
  return inMicro - outMicro;
}

export function netOfAll(movements: Movements): bigint {
  return COLUMNS.reduce((sum, column) => sum + netOf(movements[column]), 0n);
}

function columnOf(register: Register, other: Account): Column {
  const column = must(COLUMN_OF[kindOf(other)], `a column for ${other}`);
  // A posting between two meters funds a reset. A posting between pending and a meter is an award.
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

export interface EntryDay {
  readonly event: LinkEvent['type'];
  readonly debitAccount: Account;
  readonly creditAccount: Account;
  readonly amountMicro: bigint;
  readonly postings: number;
}

export class DayEntries {
  readonly #entries: Map<string, EntryDay>;

  constructor(saved: ReadonlyMap<string, EntryDay> = new Map()) {
    this.#entries = new Map(saved);
  }

  get saved(): ReadonlyMap<string, EntryDay> {
    return this.#entries;
  }

  take(event: LinkEvent['type'], { debitAccount, creditAccount, amountMicro }: Posting): void {
    const key = `${event} ${debitAccount} ${creditAccount}`;
    const before = this.#entries.get(key) ?? { event, debitAccount, creditAccount, amountMicro: 0n, postings: 0 };
    this.#entries.set(key, {
      ...before,
      amountMicro: before.amountMicro + amountMicro,
      postings: before.postings + 1,
    });
  }

  /** Sorted by key, so that the order of events does not matter. */
  all(): readonly EntryDay[] {
    return [...this.#entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  }
}

export interface Liability {
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
  readonly pendingMicro: bigint;
  readonly fixedPendingMicro: bigint;
  /** Sent to other links and not confirmed by the end of the day. */
  readonly inTransitMicro: bigint;
  /** What the house owes, or may owe, to players. */
  readonly totalMicro: bigint;
  readonly seedOutstandingMicro: bigint;
}

/** The liability to players and the house money in it (REQ-115). */
export function liabilityOf(balances: Balances): Liability {
  const sum = (isPart: (account: Account) => boolean): bigint =>
    [...balances].reduce((total, [account, micro]) => (isPart(account) ? total + micro : total), 0n);
  const ofLevels = (register: string): bigint =>
    sum((account) => account.startsWith('level:') && account.endsWith(`:${register}`));
  const parts = {
    displayMicro: ofLevels('display'),
    reserveMicro: ofLevels('reserve'),
    overflowMicro: ofLevels('overflow'),
    pendingMicro: ofLevels('pending'),
    fixedPendingMicro: sum((account) => account === 'fixed:pending'),
    inTransitMicro: sum((account) => account.startsWith('under-way:')),
  };
  return {
    ...parts,
    totalMicro: Object.values(parts).reduce((total, micro) => total + micro, 0n),
    seedOutstandingMicro: -sum((account) => account.startsWith('house:seed:')),
  };
}
