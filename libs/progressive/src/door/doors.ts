import { assert } from '@jackpot/money';
import { type Decision, accept, already, reject } from '../answers.js';
import type { AreaEvent } from '../catalogue.js';
import type { ReportDoor } from '../commands.js';
import { DOOR_NAME, DOORS_MAX, type TableState } from '../table/state.js';

/** Only changes are recorded, because agents repeat their reports after a restart. */
export function decideDoor(table: TableState, { table: tableNo, door, state }: ReportDoor, now: number): Decision {
  const answer = { ok: true, type: 'door-reported', door } as const;
  if (!DOOR_NAME.test(door)) return reject('DOOR_NAME_UNUSABLE', door);
  const known = table.doors.find((each) => each.door === door);
  const open = known?.closedAt === null ? known : undefined;
  if (state === 'closed')
    return open === undefined
      ? already(answer)
      : accept([{ type: 'DoorClosed', at: now, table: tableNo, door }], answer);
  if (open !== undefined && (state === 'silent' || open.how === 'contact')) return already(answer);
  const isFull = known === undefined && table.doors.length === DOORS_MAX;
  if (isFull && table.doors.every(({ closedAt }) => closedAt === null)) return reject('TOO_MANY_DOORS');
  const how = state === 'open' ? 'contact' : 'silent';
  return accept([{ type: 'DoorOpened', at: now, table: tableNo, door, how }], answer);
}

export function evolveDoor(table: TableState, event: AreaEvent<'door'>): void {
  const { door, at } = event;
  if (event.type === 'DoorOpened') {
    const others = table.doors.filter((each) => each.door !== door);
    const forgotten = others.length < DOORS_MAX ? undefined : others.find(({ closedAt }) => closedAt !== null);
    const kept = others.filter((each) => each !== forgotten);
    table.doors = [...kept, { door, how: event.how, openedAt: at, closedAt: null }];
    return;
  }
  assert(
    table.doors.some((each) => each.door === door && each.closedAt === null),
    'a door that is open is closed',
  );
  table.doors = table.doors.map((each) => (each.door === door ? { ...each, closedAt: at } : each));
}
