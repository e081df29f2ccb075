import type { Command } from '../commands.js';
import type { PeripheralApplication } from '../peripheral.js';
import { type Identity, NAK, type Reply } from '../replies.js';

/** After the panels. */
export const DOOR_UNIT_ADDRESS = 0x12;

/** Changes that wait for a poll: more in one poll cycle come from a loose contact only. */
const CHANGES_MAX = 8;
const OPEN = 1;
const SHUT = 0;

/**
 * A unit with door contacts, as the standard describes one: it reports its inputs when it is asked, and with the next poll
 * after one has changed. Each change is reported, so that a door is not opened and closed between two polls unseen.
 */
export class DoorUnit {
  #inputs: readonly number[];
  #changes: (readonly number[])[] = [];

  constructor(count: number) {
    this.#inputs = Array.from({ length: count }, () => SHUT);
  }

  /** @param door 1 is the first */
  open(door: number, isOpen: boolean): void {
    const now = this.#inputs.map((input, at) => (at === door - 1 ? (isOpen ? OPEN : SHUT) : input));
    if (now.join() === this.#inputs.join()) return;
    this.#inputs = now;
    this.#changes = [...this.#changes, now].slice(-CHANGES_MAX);
  }

  get state(): readonly number[] {
    return this.#inputs;
  }

  /** The oldest change that was not reported; undefined where there is none. */
  takeChange(): readonly number[] | undefined {
    return this.#changes.shift();
  }
}

/** Contact status monitoring without supervision of the circuit; CRC; AES-128. */
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
