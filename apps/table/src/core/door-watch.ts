import { DOOR_UNIT_ADDRESS } from '@hardware/osdp';
import type { FloorReply } from '@jackpot/contract';
import type { BusEvent } from './ports.js';
import type { TableState } from './table-state.js';

/** A door is reported closed only after this time, so that a loose contact does not flood the journal. */
const CLOSED_AFTER_MS = 2_000;
const POLL_EVERY_MS = 1_000;
const SILENT_AFTER_MS = 10_000;
const AGAIN_AFTER_MS = 10_000;

type DoorState = 'open' | 'closed' | 'silent';

interface WatchedDoor {
  readonly door: string;
  readAtMs: number;
  closedSinceMs: number;
  /** True until the controller has recorded an opening. */
  owesOpening: boolean;
  reported: DoorState | undefined;
  requested: DoorState | undefined;
  notBeforeMs: number;
}

/** Compares states, so a change while this program was off is recorded too (REQ-107). */
export class DoorWatch {
  readonly #at: TableState;
  readonly #doors: readonly WatchedDoor[];
  #polledAtMs = -Infinity;

  constructor(at: TableState) {
    this.#at = at;
    this.#doors = at.plan.doors.map((door) => ({
      ...{ door, readAtMs: -Infinity, closedSinceMs: Infinity, owesOpening: false },
      ...{ reported: undefined, requested: undefined, notBeforeMs: -Infinity },
    }));
  }

  receive(event: BusEvent, nowMs: number): boolean {
    if (event.address !== DOOR_UNIT_ADDRESS) return false;
    if (event.kind === 'online') this.#polledAtMs = -Infinity;
    if (event.kind !== 'input') return true;
    for (const [at, door] of this.#doors.entries()) {
      const input = event.inputs[at];
      if (input === undefined) continue;
      door.readAtMs = nowMs;
      if (input !== 0 && (door.reported !== 'open' || door.requested === 'closed')) door.owesOpening = true;
      door.closedSinceMs = input === 0 ? Math.min(door.closedSinceMs, nowMs) : Infinity;
    }
    return true;
  }

  pump(nowMs: number): void {
    if (this.#doors.length === 0) return;
    if (nowMs - this.#polledAtMs >= POLL_EVERY_MS) {
      this.#polledAtMs = nowMs;
      this.#at.ports.bus.pollInput(DOOR_UNIT_ADDRESS);
    }
    for (const door of this.#doors) {
      if (door.readAtMs === -Infinity) door.readAtMs = nowMs;
      this.#report(door, nowMs);
    }
  }

  answered(name: string, state: DoorState, reply: FloorReply): void {
    const door = this.#doors.find((each) => each.door === name);
    if (door === undefined) return;
    door.requested = undefined;
    if (!reply.ok) return this.#at.ports.notice({ code: 'DOOR_REFUSED', detail: `${name}: ${reply.code}` });
    door.reported = state;
    door.notBeforeMs = -Infinity;
    if (state === 'open') door.owesOpening = false;
  }

  #report(door: WatchedDoor, nowMs: number): void {
    const state = stateOf(door, nowMs);
    const isDue = state !== undefined && state !== door.reported && nowMs >= door.notBeforeMs;
    if (!isDue || door.requested !== undefined || !this.#at.hasContact || this.#at.phase === 'away') return;
    door.requested = state;
    door.notBeforeMs = nowMs + AGAIN_AFTER_MS;
    const isNews = door.reported !== undefined || state !== 'closed';
    if (isNews) this.#at.ports.notice({ code: NOTICE_OF[state], detail: door.door });
    this.#at.ports.floor.request({ type: 'door', door: door.door, state }, { for: 'door', door: door.door, state });
  }
}

const NOTICE_OF = { open: 'DOOR_OPENED', closed: 'DOOR_CLOSED', silent: 'DOOR_SILENT' } as const;

function stateOf({ owesOpening, readAtMs, closedSinceMs }: WatchedDoor, nowMs: number): DoorState | undefined {
  if (owesOpening) return 'open';
  if (nowMs - readAtMs >= SILENT_AFTER_MS) return 'silent';
  return nowMs - closedSinceMs >= CLOSED_AFTER_MS ? 'closed' : undefined;
}
