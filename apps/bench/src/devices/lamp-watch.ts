import type { EmulatedTable } from '@hardware/emulators';
import type { Lamp } from '@hardware/osdp';

/** Somebody with a stop-watch who sees every lamp of a table the moment it changes. */
export class LampWatch {
  private waiting: { readonly seat: number; readonly lamp: Lamp; readonly seen: (atMs: number) => void }[] = [];

  constructor(table: EmulatedTable) {
    for (const device of table.bus.devices) {
      const { address } = device.plan;
      device.onAnswered = (nowMs) => this.check(address, device.lampAt(nowMs), nowMs);
    }
  }

  /** When the lamp of this seat shows this; infinity where it does not within its time. */
  when(seat: number, lamp: Lamp, msMax: number): Promise<number> {
    return new Promise((resolve) => {
      const inVain = setTimeout(() => resolve(Infinity), msMax);
      this.waiting.push({
        seat,
        lamp,
        seen: (atMs) => {
          clearTimeout(inVain);
          resolve(atMs);
        },
      });
    });
  }

  private check(address: number, lamp: Lamp, nowMs: number): void {
    const seen = this.waiting.filter((one) => one.seat === address && one.lamp === lamp);
    if (seen.length === 0) return;
    this.waiting = this.waiting.filter((one) => !seen.includes(one));
    for (const one of seen) one.seen(nowMs);
  }
}
