import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DeviceKey, KEY_REJECTIONS, SEAT_DEVICE_RULES, SEAT_TIMING, parseDeviceKey } from '@hardware/osdp';
import { nodeAes128, nodeRandomBytes } from '@hardware/osdp-node';
import { connectorAt, isPlace } from '@hardware/transport';
import { CannotRun, type Values, commandLine, anyText, whole, systemClock } from '@jackpot/platform';
import { z } from 'zod';
import { EXIT_CODES, REPORT_OPTIONS, printPrompt, printReport } from '../report.js';
import { BusMaster, SEAT_ACTS, SEEN_LAMPS } from './bus-master.js';
import { seatDeviceResults } from './cases.js';
import { SeatLine } from './seat-line.js';

const SEATS_MAX = 9;

const LINE = commandLine({
  command: 'royal9 conformance seat-device',
  about: 'Plays the panel of the seat bus to one device, also with wrong frames, and reports every case with its rule.',
  options: {
    keys: { help: 'file with the keys of the device', shown: 'FILE', read: anyText, isRequired: true },
    address: {
      help: 'address of the device, the number of its seat',
      shown: 'N',
      read: whole(1, SEATS_MAX),
      initial: 1,
    },
    baud: { help: 'baud rate', shown: 'BAUD', read: whole(9_600, 230_400), initial: SEAT_TIMING.baud },
    ...REPORT_OPTIONS,
  },
  operands: { shown: 'PORT', min: 1, max: 1 },
  notes: `PORT is a path like /dev/serial/by-id/... or "tcp host:port". FILE: { "channel": "<32 hex>", "journal": "<32 hex>" }.
${EXIT_CODES} See docs/how-to/test-a-device.md.`,
});

const keysSchema = z.object({ channel: z.string(), journal: z.string() });

export const seatDevice = {
  line: LINE,
  run: async (
    { keys, address, baud, json }: Values<typeof LINE.options>,
    [place = '']: readonly string[],
  ): Promise<number> => {
    if (!isPlace(place)) throw new CannotRun(`${place} is neither a path nor "tcp host:port".`);
    const { channel, journal } = keysIn(keys);
    const line = await SeatLine.open(connectorAt(place, { baud, isAnswered: true }), baud);
    const person = createInterface({ input: process.stdin, output: process.stderr });
    const ports = {
      ...{ aes: nodeAes128, random: nodeRandomBytes, nowMs: () => systemClock.steady() },
      exchange: (frame: Uint8Array) => line.exchange(frame),
      sleep: (ms: number) => sleep(ms),
      does: async (act: keyof typeof SEAT_ACTS) => void (await person.question(`${SEAT_ACTS[act]} Then press Enter. `)),
      sees: async (lamp: keyof typeof SEEN_LAMPS) =>
        /^y/i.test(await person.question(`Is the lamp ${SEEN_LAMPS[lamp]}? [y/n] `)),
    };
    try {
      const master = new BusMaster(ports, address, channel, journal);
      const results = await seatDeviceResults(master, (title) => printPrompt(`now: ${title}`));
      return printReport(results, SEAT_DEVICE_RULES, { json });
    } finally {
      person.close();
      await line.close();
    }
  },
};

function keysIn(file: string): { readonly channel: DeviceKey; readonly journal: DeviceKey } {
  const read = keysSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new CannotRun(`${file}: give "channel" and "journal", 32 hexadecimal digits each.`);
  return { channel: keyOf(file, read.data.channel), journal: keyOf(file, read.data.journal) };
}

function keyOf(file: string, hex: string): DeviceKey {
  const key = parseDeviceKey(hex);
  if (typeof key === 'string') throw new CannotRun(`${file}: ${KEY_REJECTIONS[key]}`);
  return key;
}
