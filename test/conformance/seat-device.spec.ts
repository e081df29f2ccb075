import { EmulatedBus, EmulatedDevice } from '@hardware/emulators';
import {
  BLANK_SEAT,
  type DeviceKey,
  type DeviceState,
  type JournalEntry,
  type Operation,
  PROFILE_VENDOR,
  Peripheral,
  SeatDevice,
  parseDeviceKey,
  seatApplication,
} from '@hardware/osdp';
import { nodeAes128 } from '@hardware/osdp-node';
import { must } from '@jackpot/money';
import { type CaseResult, hasPassed } from '../../apps/lab/src/kits/report.js';
import { BusMaster, type SeatAct, changed, frameOf } from '../../apps/lab/src/kits/seat-device/bus-master.js';
import { seatDeviceResults } from '../../apps/lab/src/kits/seat-device/cases.js';
import { seededBytes } from '../../apps/table/test/virtual-table.js';

const WIRE_MS = 4;
/** A late reply, the reply to the frame that came again meanwhile, and the reply after it. */
const SHIFTED_COUNT = 3;

function keyOf(number: number): DeviceKey {
  const key = parseDeviceKey(Uint8Array.from({ length: 16 }, (_, at) => (number * 37 + at * 11 + 5) & 0xff));
  if (typeof key === 'string') throw new Error(key);
  return key;
}

class Seat {
  nowMs = 1_000;
  readonly #bus = new EmulatedBus(
    [{ address: 3, kind: 'seat', key: keyOf(3), journalKey: keyOf(103), serial: 5_003 }],
    nodeAes128,
    seededBytes(1),
  );
  readonly device: EmulatedDevice = must(this.#bus.at(3), 'the seat');

  sleep(ms: number): Promise<void> {
    for (const endMs = this.nowMs + ms; this.nowMs < endMs;) this.#bus.advance((this.nowMs += 10));
    return Promise.resolve();
  }

  exchange(frame: Uint8Array): Promise<Uint8Array | undefined> {
    this.nowMs += WIRE_MS;
    // The pause before the frame lets the device discard the rest of a damaged frame.
    const [reply] = this.#bus.hear(frame, (this.nowMs += 30));
    return Promise.resolve(reply);
  }

  does(act: SeatAct): void {
    if (act === 'power') this.device.powerCycle(this.nowMs);
    else this.device.chip(act === 'chip-on');
  }
}

type Does = (seat: Seat, act: SeatAct) => void;

interface Defect {
  readonly exchange?: (seat: Seat, frame: Uint8Array) => Promise<Uint8Array | undefined>;
  readonly does?: Does;
  readonly sees?: (lamp: string) => boolean;
  readonly journalKey?: DeviceKey;
}

function resultsOf({ exchange, does, sees, journalKey = keyOf(103) }: Defect = {}): Promise<readonly CaseResult[]> {
  const seat = new Seat();
  const ports = {
    ...{ aes: nodeAes128, random: seededBytes(2), nowMs: () => seat.nowMs },
    exchange: (frame: Uint8Array) => exchange?.(seat, frame) ?? seat.exchange(frame),
    sleep: (ms: number) => seat.sleep(ms),
    does: (act: SeatAct) => Promise.resolve((does ?? ((one, what) => one.does(what)))(seat, act)),
    sees: (lamp: string) => Promise.resolve(sees?.(lamp) ?? seat.device.lampAt(seat.nowMs) === lamp),
  };
  return seatDeviceResults(new BusMaster(ports, 3, keyOf(3), journalKey));
}

function programOf(Device: typeof SeatDevice): Defect {
  const device = new Device(BLANK_SEAT, 1_000);
  const identity = { vendor: PROFILE_VENDOR, model: 1, version: 1, serial: 5_003, firmware: [1, 0, 0] } as const;
  const peripheral = new Peripheral({
    ...{ address: 3, key: keyOf(3), clientId: new Uint8Array(8), aes: nodeAes128, random: seededBytes(3) },
    application: seatApplication(device, { identity, journalKey: keyOf(103), aes: nodeAes128 }),
  });
  let nowMs = 1_000;
  return {
    exchange: async (seat, frame) => {
      await seat.sleep(30);
      nowMs = seat.nowMs;
      device.advance(nowMs);
      return peripheral.receive(frame, nowMs).transmit;
    },
    does: (_, act) => device.sense(act === 'chip-on', nowMs),
    sees: (lamp) => device.lampAt(nowMs) === lamp,
  };
}

const isChallenge = (frame: Uint8Array): boolean => frameOf(frame)?.security?.type === 0x11;

const FAULTY: Readonly<Record<string, readonly [rules: string, defect: Defect]>> = {
  'replies for every address': [
    'D1',
    {
      exchange: (seat, frame) =>
        seat.exchange(frameOf(frame) ? changed(frame, (one) => ({ ...one, address: 3 })) : frame),
    },
  ],
  'does not reply to a repeated frame': [
    'D2',
    (() => {
      let last = '';
      return {
        exchange: (seat: Seat, frame: Uint8Array) => {
          const isRepeated = String(frame) === last;
          last = String(frame);
          return isRepeated ? Promise.resolve(undefined) : seat.exchange(frame);
        },
      };
    })(),
  ],
  'accepts the default key': [
    'D3',
    {
      exchange: (seat, frame) =>
        seat.exchange(
          isChallenge(frame)
            ? changed(frame, (one) => ({ ...one, security: { type: 0x11, flags: Uint8Array.of(1) } }))
            : frame,
        ),
    },
  ],
  'gives up its channel at every challenge': [
    'D5',
    {
      exchange: (seat, frame) => {
        if (isChallenge(frame)) seat.device.powerCycle(seat.nowMs);
        return seat.exchange(frame);
      },
    },
  ],
  'does not sense a chip': ['D6,D7', { does: () => undefined }],
  'seals with another key': ['D6,D7', { journalKey: keyOf(7) }],
  'reports an entry once only': [
    'D6,D7',
    programOf(
      class extends SeatDevice {
        #last = 0;
        override get entryToReport() {
          const entry = super.entryToReport;
          if (entry === undefined || entry.sequence === this.#last) return undefined;
          this.#last = entry.sequence;
          return entry;
        }
      },
    ),
  ],
  'forgets whatever is acknowledged': [
    'D8',
    programOf(
      class extends SeatDevice {
        override perform(operation: Operation, nowMs: number): void {
          const { bootId } = this.stateAt(nowMs);
          super.perform(operation.op === 'acknowledgeJournal' ? { ...operation, bootId } : operation, nowMs);
        }
      },
    ),
  ],
  'opens whatever round': [
    'D9',
    programOf(
      class extends SeatDevice {
        override stateAt(nowMs: number): DeviceState {
          return { ...super.stateAt(nowMs), roundId: this.#round };
        }
        override perform(operation: Operation, nowMs: number): void {
          if ('roundId' in operation) this.#round = operation.roundId;
          super.perform(operation, nowMs);
        }
        #round = 0;
      },
    ),
  ],
  'ends a lock with the next round': [
    'D9,D10',
    programOf(
      class extends SeatDevice {
        override perform(operation: Operation, nowMs: number): void {
          if (operation.op === 'open') super.perform({ op: 'clear', roundId: this.stateAt(nowMs).roundId }, nowMs);
          super.perform(operation, nowMs);
        }
      },
    ),
  ],
  'reports a chip that is put back after the lock as late': [
    'D11',
    programOf(
      class extends SeatDevice {
        #late: JournalEntry | undefined;
        override sense(isOn: boolean, nowMs: number): void {
          const { phase, isPresent, bootId, lastSequence, roundId } = this.stateAt(nowMs);
          if (isOn && phase === 'locked' && isPresent)
            this.#late = { type: 'lateBet', bootId, roundId, sequence: lastSequence + 1, ticks: 0, value: 0 };
          super.sense(isOn, nowMs);
        }
        override get entryToReport() {
          return super.entryToReport ?? this.#late;
        }
      },
    ),
  ],
  'loses its lock with its power': [
    'D6,D10',
    {
      does: (seat, act) => {
        seat.does(act);
        if (act === 'power') seat.device.holdKey(keyOf(9), seat.nowMs);
      },
    },
  ],
  'shows "accepted" at once': ['D12', { sees: () => true }],
  'shows no fault': ['D13', { sees: (lamp) => lamp === 'accepted' }],
};

const failuresOf = (results: readonly CaseResult[]) =>
  results
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ rules, title, detail }) => [rules.join(), title, detail]);

describe('the conformance kit for seat devices', () => {
  it('passes the emulated seat in every case', async () => {
    const results = await resultsOf();
    expect(failuresOf(results)).toEqual([]);
    expect(hasPassed(results)).toBe(true);
    expect(results.length).toBeGreaterThan(17);
  });

  it('waits for the right reply where an earlier one came late', async () => {
    const held: (Uint8Array | undefined)[] = [];
    let shiftedCount = 0;
    const results = await resultsOf({
      does: (seat, act) => {
        if (act === 'chip-off' && held.length === 0) held.push(undefined);
        seat.does(act);
      },
      exchange: async (seat, frame) => {
        const reply = await seat.exchange(frame);
        if (held.length === 0 || shiftedCount === SHIFTED_COUNT) return reply;
        shiftedCount += 1;
        held.push(reply);
        return held.shift();
      },
    });
    expect(shiftedCount).toBe(SHIFTED_COUNT);
    expect(failuresOf(results)).toEqual([]);
  });

  it.each(Object.entries(FAULTY))('fails a device that %s', async (_, [rules, defect]) => {
    expect(failuresOf(await resultsOf(defect)).map(([broken]) => broken)).toContain(rules);
  });
});
