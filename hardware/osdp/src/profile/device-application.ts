import type { Aes128 } from '../aes.js';
import type { Command } from '../commands.js';
import type { DeviceKey } from '../device-key.js';
import type { PeripheralApplication } from '../peripheral.js';
import { type Identity, NAK, type Reply } from '../replies.js';
import { sealEntry } from './journal-seal.js';
import type { KeyPanel } from './key-panel.js';
import { decodeOperation, type DeviceState, encodeReport, type JournalEntry, type Operation } from './operations.js';
import type { SeatDevice } from './seat-device.js';

export interface DeviceWiring {
  readonly identity: Identity;
  readonly journalKey: DeviceKey;
  readonly aes: Aes128;
}

interface ProfileDevice {
  readonly entryToReport: JournalEntry | undefined;
  heard(nowMs: number): void;
  perform(operation: Operation, nowMs: number): void;
  state(nowMs: number): DeviceState;
  inputs(): readonly number[];
}

export function seatApplication(seat: SeatDevice, wiring: DeviceWiring): PeripheralApplication {
  return applicationOf(wiring, {
    get entryToReport() {
      return seat.entryToReport;
    },
    heard: (nowMs) => seat.polled(nowMs),
    perform: (operation, nowMs) => seat.perform(operation, nowMs),
    state: (nowMs) => seat.stateAt(nowMs),
    inputs: () => [seat.isChipSensed ? 1 : 0],
  });
}

export function keyPanelApplication(panel: KeyPanel, wiring: DeviceWiring): PeripheralApplication {
  return applicationOf(wiring, {
    get entryToReport() {
      return panel.entryToReport;
    },
    heard: () => undefined,
    perform: (operation) => panel.perform(operation),
    state: () => panel.state,
    inputs: () => [],
  });
}

function applicationOf(wiring: DeviceWiring, device: ProfileDevice): PeripheralApplication {
  return {
    answer(command: Command, nowMs: number): Reply {
      device.heard(nowMs);
      switch (command.kind) {
        case 'poll':
          return reportOf(wiring, device.entryToReport);
        case 'identify':
          return { kind: 'identity', identity: wiring.identity };
        case 'capabilities':
          return { kind: 'capabilities', capabilities: CAPABILITIES };
        case 'inputStatus':
          return { kind: 'inputStatus', inputs: device.inputs() };
        case 'manufacturer':
          return operationAnswer(command, device, nowMs);
        default:
          return { kind: 'nak', code: NAK.unknownCommand };
      }
    },
  };
}

const CAPABILITIES = [
  { code: 8, compliance: 1, count: 0 },
  { code: 9, compliance: 1, count: 1 },
] as const;

function reportOf({ aes, journalKey, identity }: DeviceWiring, entry: JournalEntry | undefined): Reply {
  if (entry === undefined) return { kind: 'ack' };
  return encodeReport({ op: 'entry', entry, seal: sealEntry(aes, journalKey, identity.serial, entry) });
}

function operationAnswer(command: Command, device: ProfileDevice, nowMs: number): Reply {
  const operation = decodeOperation(command);
  if (operation === undefined) return { kind: 'nak', code: NAK.cannotExecute };
  device.perform(operation, nowMs);
  const isPlain = operation.op === 'acknowledgeJournal' || operation.op === 'lamp';
  return isPlain ? { kind: 'ack' } : encodeReport({ op: 'state', state: device.state(nowMs) });
}
