import { SEATS } from '../play/link-terms.js';
import { until } from './run-result.js';
import type { LoadTable } from './table.js';
import { TablesOnline } from './tables-online.js';

/** The answer to a wager that was sent before. */
export interface Resent {
  readonly table: number;
  readonly seat: number;
  readonly coup: number;
  readonly sequence: number;
  /** What was answered now; 0 where it was not an acknowledgement. */
  readonly journalSequence: number;
}

/** Sends the last wager of every seat of some tables again, word for word, and returns the answers. */
export async function resendLast(address: string, tables: readonly LoadTable[]): Promise<readonly Resent[]> {
  const replies = new Map<LoadTable, { id: number; journalSequence?: number }[]>(tables.map((table) => [table, []]));
  const online = await TablesOnline.connect(address, tables, {
    replies: (line, bytes, start, end) => {
      const body = JSON.parse(bytes.toString('latin1', start, end)) as unknown;
      const list = (Array.isArray(body) ? body : [body]) as { id?: number; type?: string; journalSequence?: number }[];
      for (const { id, type, journalSequence } of list)
        if (id !== undefined && type !== 'alive')
          replies.get(line.table)?.push({ id, ...(journalSequence === undefined ? {} : { journalSequence }) });
    },
    readDone: () => undefined,
  });
  const resent = new Map<LoadTable, Omit<Resent, 'journalSequence'>[]>();
  try {
    for (const line of online.lines) {
      const wagers = lastWagers(line.table);
      resent.set(line.table, wagers);
      for (const { coup, seat, sequence } of wagers) line.table.sink.wager(coup, seat, sequence);
      if (wagers.length > 0) line.send(line.table.sink.take());
    }
    await until(
      () => tables.every((table) => (replies.get(table)?.length ?? 0) >= (resent.get(table)?.length ?? 0)),
      'answers to wagers sent again',
    );
  } finally {
    online.close();
  }
  return tables.flatMap((table) =>
    (resent.get(table) ?? []).map((wager, index) => ({
      ...wager,
      journalSequence: replies.get(table)?.[index]?.journalSequence ?? 0,
    })),
  );
}

/** A seat that has not wagered in the coup under way did so in the one before. */
function lastWagers({ table, script }: LoadTable): Omit<Resent, 'journalSequence'>[] {
  return Array.from({ length: SEATS }, (_, index) => {
    const seat = index + 1;
    const coup = seat <= script.placed ? script.coup : script.coup - 1;
    return { table, seat, coup, sequence: script.sequences[seat] ?? 0 };
  }).filter(({ sequence }) => sequence > 0);
}
