export interface WagerRecord {
  readonly sequence: number;
  readonly seat: number;
  readonly boot: number;
  readonly deviceSequence: number;
  readonly priceCents: bigint;
  readonly acknowledgedAt: number;
  readonly withdrawnSequence: number | null;
  /** The part of the price that the house paid, usually 0. */
  readonly houseCents: bigint;
}

/**
 * A JSON list of `[sequence, seat, boot, device sequence, "price in cents", acknowledged at, withdrawn at sequence or
 * null]`. A promotional wager also has `"cents that the house paid"` at the end. SQL reads it with JSON_TABLE.
 */
export type WagerList = string & { readonly __wagers: true };

/** A database row holds at most this many wagers and stays below 2 kB. */
export const WAGERS_OF_ROW = 16;

/** A wager of a row. Each later wager writes the database row again, so the unchanging part is stored as text. */
export interface ListedWager {
  readonly seat: number;
  readonly priceCents: bigint;
  readonly unchanging: string;
  withdrawnSequence: number | null;
  houseCents: bigint;
}

export function listedWager(wager: WagerRecord): ListedWager {
  const { sequence, seat, boot, deviceSequence, priceCents, acknowledgedAt, withdrawnSequence, houseCents } = wager;
  const unchanging = `[${sequence},${seat},${boot},${deviceSequence},"${priceCents}",${acknowledgedAt},`;
  return { seat, priceCents, unchanging, withdrawnSequence, houseCents };
}

export function listOfWagers(wagers: readonly ListedWager[]): WagerList {
  let list = '';
  for (const { unchanging, withdrawnSequence, houseCents } of wagers)
    list += `,${unchanging}${withdrawnSequence}${houseCents === 0n ? '' : `,"${houseCents}"`}]`;
  return `[${list.slice(1)}]` as WagerList;
}

type Cells = readonly [number, number, number, number, string, number, number | null, string?];

export function wagersIn(list: WagerList): readonly WagerRecord[] {
  const wagers = JSON.parse(list) as readonly Cells[];
  return wagers.map(([sequence, seat, boot, deviceSequence, cents, acknowledgedAt, withdrawnSequence, house = '0']) => {
    const [priceCents, houseCents] = [BigInt(cents), BigInt(house)];
    return { sequence, seat, boot, deviceSequence, priceCents, acknowledgedAt, withdrawnSequence, houseCents };
  });
}
