import type { FloorState } from '@jackpot/contract';
import { must } from '@jackpot/money';

export interface Device {
  readonly seat: number;
  readonly device: string;
  boot: number;
  sequence: number;
  isBusy: boolean;
}

export class Devices {
  readonly #bySeat = new Map<number, Device>();

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
