import {
  type Aes128,
  type ControlPanel,
  decodeReport,
  type DeviceKey,
  encodeOperation,
  isSealedBy,
  type Operation,
  type PanelEvent,
  type Reply,
} from '@hardware/osdp';
import { must } from '@jackpot/money';
import type { BusEvent, BusPort } from '../core/ports.js';

/** Checks the seals of device journal entries. */
export class BusTalk implements BusPort {
  readonly #serials = new Map<number, number>();
  readonly #journalKeys: ReadonlyMap<number, DeviceKey>;
  readonly #aes: Aes128;

  constructor(
    readonly panel: ControlPanel,
    journalKeys: ReadonlyMap<number, DeviceKey>,
    aes: Aes128,
  ) {
    this.#journalKeys = journalKeys;
    this.#aes = aes;
  }

  send(address: number, operation: Operation, how: { readonly isUrgent?: boolean } = {}): number | string {
    return this.panel.send(address, encodeOperation(operation), how);
  }

  pollInput(address: number): number | string {
    return this.panel.send(address, { kind: 'inputStatus' });
  }

  read(event: PanelEvent): BusEvent | undefined {
    switch (event.kind) {
      case 'online':
        this.#serials.set(event.address, event.identity.serial);
        return event;
      case 'offline':
      case 'missed':
        return event;
      case 'reported':
        return this.#report(event.address, 0, event.reply);
      case 'answered':
        return this.#report(event.address, event.ticket, event.reply);
      case 'refused':
        return undefined;
    }
  }

  #report(address: number, ticket: number, reply: Reply): BusEvent {
    if (reply.kind === 'inputStatus') return { kind: 'input', address, ticket, inputs: reply.inputs };
    const report = decodeReport(reply);
    if (report === undefined) return { kind: 'done', address, ticket };
    if (report.op === 'state') return { kind: 'state', address, ticket, state: report.state };
    const { entry, seal } = report;
    const serial = must(this.#serials.get(address), 'a device that reports has identified itself');
    const key = this.#journalKeys.get(address);
    const isTrue = key !== undefined && isSealedBy(this.#aes, key, { serial, entry, seal });
    return isTrue ? { kind: 'entry', address, entry } : { kind: 'sealWrong', address };
  }
}
