import { type FarEnd, Wire } from './index.js';

const BAUD = 9_600;
const BYTE_MS = 10_000 / BAUD;
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));

class HeldEnd implements FarEnd {
  written = '';
  hear: (some: Uint8Array) => void = () => undefined;
  onBytes(listener: (some: Uint8Array) => void): void {
    this.hear = listener;
  }
  write(some: Uint8Array): void {
    this.written += Buffer.from(some).toString();
  }
  plugIn = async (): Promise<void> => undefined;
  unplug = async (): Promise<void> => undefined;
  close = async (): Promise<void> => undefined;
}

it('no byte arrives early or overtakes another', async () => {
  const farEnd = new HeldEnd();
  let heard = '';
  let lastAtMs = 0;
  const wire = new Wire(farEnd, BAUD, (some) => {
    heard += Buffer.from(some).toString();
    lastAtMs = performance.now();
    return [];
  });
  for (let count = 0; count < 40; count += 1) {
    const beginsAtMs = performance.now();
    farEnd.hear(bytes('a'));
    farEnd.hear(bytes('b'));
    await wire.send(bytes('cd'));
    expect(performance.now() - beginsAtMs).toBeGreaterThanOrEqual(2 * BYTE_MS);
    while (heard.length < 2 * (count + 1)) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(lastAtMs - beginsAtMs).toBeGreaterThanOrEqual(2 * BYTE_MS);
  }
  expect(heard).toBe('ab'.repeat(40));
});

it('a second message of a device follows the first instead of interrupting it', async () => {
  const farEnd = new HeldEnd();
  const wire = new Wire(farEnd, BAUD);
  await Promise.all([wire.send(bytes('the first of two packets; ')), wire.send(bytes('the second'))]);
  expect(farEnd.written).toBe('the first of two packets; the second');
});
