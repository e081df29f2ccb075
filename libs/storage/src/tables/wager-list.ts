/** A wager of a coup, as its read tables have it. */
export interface WagerRecord {
  /** Place of its acknowledgement in the journal. */
  readonly sequence: number;
  readonly seat: number;
  readonly boot: number;
  readonly deviceSequence: number;
  readonly priceCents: bigint;
  /** Milliseconds since 1970. */
  readonly acknowledgedAt: number;
  /** Where it was withdrawn before the lock; null: it was not. */
  readonly withdrawnSequence: number | null;
  /** What the house paid of it; 0 of nearly every wager. */
  readonly houseCents: bigint;
}

/**
 * Wagers as a column of the database: a JSON list of `[sequence, seat, boot, device sequence, "price in cents",
 * acknowledged at, withdrawn at sequence or null]`, and of a promotional wager `"cents that the house paid"` at the end. SQL
 * reads it with JSON_TABLE.
 */
export type WagerList = string & { readonly __wagers: true };

/** A row of 16 wagers has less than 2 kB. */
export const WAGERS_OF_ROW = 16;

/** A wager of a list under construction. It is written again with each later one of its row: what never changes is text already. */
export interface ListedWager {
  readonly seat: number;
  readonly unchanging: string;
  withdrawnSequence: number | null;
  houseCents: bigint;
}

export function listedWager(wager: WagerRecord): ListedWager {
  const { sequence, seat, boot, deviceSequence, priceCents, acknowledgedAt, withdrawnSequence, houseCents } = wager;
  const unchanging = `[${sequence},${seat},${boot},${deviceSequence},"${priceCents}",${acknowledgedAt},`;
  return { seat, unchanging, withdrawnSequence, houseCents };
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
