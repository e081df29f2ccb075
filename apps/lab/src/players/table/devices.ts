import type { FloorState } from '@jackpot/contract';
import { must } from '@jackpot/money';

/** The wagering device of one position, as the table knows it. */
export interface Device {
  readonly seat: number;
  readonly device: string;
  /** Starts of the device. A message of an earlier start is void. */
  boot: number;
  /** Its last number that was recorded; the next message carries one more. */
  sequence: number;
  /** A device waits for its answer before it sends anything else. */
  isBusy: boolean;
}

/** The devices of a table. */
export class Devices {
  readonly #bySeat = new Map<number, Device>();

  /** Takes over from what the controller knows; every device has just been started. */
  adopt({ devices }: FloorState): void {
    for (const { seat, device, boot } of devices) {
      this.#bySeat.set(seat, { seat, device, boot: boot + 1, sequence: 0, isBusy: false });
    }
  }

  get(seat: number): Device {
    return must(this.#bySeat.get(seat), `the device of position ${seat}`);
  }

  all(): readonly Device[] {
    return [...this.#bySeat.values()];
  }

  restart(seat: number): void {
    const device = this.get(seat);
    device.boot += 1;
    device.sequence = 0;
  }
}
