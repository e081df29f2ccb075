import type { Command } from '../commands.js';
import type { PeripheralApplication } from '../peripheral.js';
import { type Identity, NAK, type Reply } from '../replies.js';

export const DOOR_UNIT_ADDRESS = 0x12;

const CHANGES_MAX = 8;
const OPEN = 1;
const SHUT = 0;

/** Reports every change, even if a door is opened and closed between two polls. */
export class DoorUnit {
  #inputs: readonly number[];
  #changes: (readonly number[])[] = [];

  constructor(count: number) {
    this.#inputs = Array.from({ length: count }, () => SHUT);
  }

  /** @param door number of the door, from 1 */
  open(door: number, isOpen: boolean): void {
    const now = this.#inputs.map((input, at) => (at === door - 1 ? (isOpen ? OPEN : SHUT) : input));
    if (now.join() === this.#inputs.join()) return;
    this.#inputs = now;
    this.#changes = [...this.#changes, now].slice(-CHANGES_MAX);
  }

  get state(): readonly number[] {
    return this.#inputs;
  }

  takeChange(): readonly number[] | undefined {
    return this.#changes.shift();
  }
}

const capabilitiesOf = (inputs: number) => [
  { code: 1, compliance: 1, count: inputs },
  { code: 8, compliance: 1, count: 0 },
  { code: 9, compliance: 1, count: 1 },
];

export function doorUnitApplication(unit: DoorUnit, identity: Identity): PeripheralApplication {
  return {
    answer({ kind }: Command): Reply {
      switch (kind) {
        case 'poll': {
          const inputs = unit.takeChange();
          return inputs === undefined ? { kind: 'ack' } : { kind: 'inputStatus', inputs };
        }
        case 'inputStatus':
          return { kind: 'inputStatus', inputs: unit.state };
        case 'identify':
          return { kind: 'identity', identity };
        case 'capabilities':
          return { kind: 'capabilities', capabilities: capabilitiesOf(unit.state.length) };
        default:
          return { kind: 'nak', code: NAK.unknownCommand };
      }
    },
  };
}
