import type { EventOf } from '@jackpot/progressive';
import { tableIn } from '../link-memory.js';
import type { ProjectionBatch, WagerRow } from '../projection-batch.js';

export function wagerAcknowledged(run: ProjectionBatch, event: EventOf<'WagerAcknowledged'>, sequence: number): void {
  const row: WagerRow = {
    sequence,
    tableNo: event.table,
    coup: event.coup,
    seat: event.seat,
    boot: event.boot,
    deviceSequence: event.sequence,
    priceCents: event.priceCents,
    acknowledgedAt: event.at,
    withdrawnSequence: null,
  };
  run.rows.wagers.push(row);
  tableIn(run.memory, event.table).openWagers[event.seat] = row;
}

/** The wager taken back is of this run, where it is changed before it is written, or of an earlier one. */
export function wagerWithdrawn(run: ProjectionBatch, event: EventOf<'WagerWithdrawn'>, sequence: number): void {
  const { openWagers } = tableIn(run.memory, event.table);
  const row = openWagers[event.seat];
  if (row === undefined) {
    const { table: tableNo, coup, seat } = event;
    run.rows.changes.push({ kind: 'withdrawn', tableNo, coup, seat, sequence });
  } else {
    row.withdrawnSequence = sequence;
    openWagers[event.seat] = undefined;
  }
}

const LOGGED = { opened: 'case-opened', closed: 'case-closed', power: 'power-dip' } as const;

/** A security event: in the link's log, with the position it is of. */
export function deviceReported(run: ProjectionBatch, event: EventOf<'DeviceReported'>, sequence: number): void {
  const { at, table: tableNo, coup, seat, what } = event;
  const detail = JSON.stringify({ seat });
  run.rows.log.push({
    ...{ sequence, at, kind: LOGGED[what], tableNo, who: null, detail },
    coup: coup === 0 ? null : coup,
  });
}

export function lateWager(run: ProjectionBatch, event: EventOf<'LateWagerRefused'>, sequence: number): void {
  run.rows.lateWagers.push({
    sequence,
    tableNo: event.table,
    coup: event.coup,
    seat: event.seat,
    boot: event.boot,
    deviceSequence: event.sequence,
    priceCents: event.priceCents,
    refusedAt: event.at,
  });
}
