import type { FloorState } from '@jackpot/contract';

/** Units of the wager of a seat; 0: no wager. */
export function unitsAt({ seats, units = [] }: Pick<FloorState, 'seats' | 'units'>, seat: number): number {
  return seats.includes(seat) ? (units.find((each) => each.seat === seat)?.units ?? 1) : 0;
}

/** Every tap adds a unit; the tap after the most units takes the wager back. */
export function unitsAfterTap(table: Pick<FloorState, 'seats' | 'units' | 'wagerUnitsMax'>, seat: number): number {
  const units = unitsAt(table, seat);
  return units < (table.wagerUnitsMax ?? 1) ? units + 1 : 0;
}
