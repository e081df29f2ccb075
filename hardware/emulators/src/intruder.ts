import {
  type Aes128,
  createControlPanel,
  decodeFrame,
  type DeviceKey,
  encodeFrame,
  encodeOperation,
  type Operation,
  PROFILE_VENDOR,
  type RandomBytes,
} from '@hardware/osdp';

export const OTHER_KEY = Uint8Array.from({ length: 16 }, (_, at) => (at * 29 + 0x4d) & 0xff) as unknown as DeviceKey;
/** The standard's default key, which `parseDeviceKey` refuses. */
export const DEFAULT_KEY = Uint8Array.from({ length: 16 }, (_, at) => 0x30 + at) as unknown as DeviceKey;
const MANUFACTURER = 0x80;
const MARK_BYTES = 1;

/** An attacker with access to the wire but without a key of this table. Pure. */
export class Intruder {
  constructor(
    private readonly aes: Aes128,
    private readonly random: RandomBytes,
  ) {}

  inClear(address: number, operation: Operation, sequence: 0 | 1 | 2 | 3 = 1): Uint8Array {
    const command = encodeOperation(operation);
    const body = command.kind === 'manufacturer' ? command.body : new Uint8Array(0);
    const vendor = [PROFILE_VENDOR & 0xff, (PROFILE_VENDOR >> 8) & 0xff, PROFILE_VENDOR >> 16];
    const payload = Uint8Array.of(...vendor, ...body);
    return encodeFrame({ address, isReply: false, sequence, check: 'crc', id: MANUFACTURER, payload });
  }

  challenge(address: number): Uint8Array {
    return this.#challengeUnder(address, OTHER_KEY);
  }

  defaultChallenge(address: number): Uint8Array {
    const frame = decodeFrame(this.#challengeUnder(address, DEFAULT_KEY).subarray(MARK_BYTES));
    if (typeof frame === 'string' || frame.security === undefined) throw new Error('a challenge of our own');
    return encodeFrame({ ...frame, security: { ...frame.security, flags: Uint8Array.of(0) } });
  }

  #challengeUnder(address: number, key: DeviceKey): Uint8Array {
    const panel = createControlPanel({ devices: [{ address, key }], aes: this.aes, random: this.random });
    const bytes = typeof panel === 'string' ? undefined : panel.tick(0).transmit;
    if (bytes === undefined) throw new Error('a panel begins with its challenge');
    return bytes;
  }
}
