import type { EventOf, ShoeEvent } from '@jackpot/progressive';
import { tableIn } from '../link-memory.js';
import type { ProjectionBatch } from '../projection-batch.js';

/** New cards where shoes are only counted: their number is all that is known. */
export function shoeOpened(run: ProjectionBatch, event: EventOf<'ShoeOpened'>, sequence: number): void {
  setShoe(run, event);
  run.rows.shoes.push({ event, sequence });
}

/** What happens to a tracked shoe, as it happened: a handful of statements a shoe, so nothing of it is remembered. */
export function shoeEvent(run: ProjectionBatch, event: ShoeEvent, sequence: number): void {
  if (event.type === 'ShoeLoaded') setShoe(run, event);
  run.rows.shoes.push({ event, sequence });
}

function setShoe(
  run: ProjectionBatch,
  { table: tableNo, shoe }: { readonly table: number; readonly shoe: number },
): void {
  const table = tableIn(run.memory, tableNo);
  table.shoe = shoe;
  run.rows.tables.add(table);
}
