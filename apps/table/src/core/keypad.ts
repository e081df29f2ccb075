import {
  DEALER_PANEL_ADDRESS,
  type JournalEntry,
  JournalFollower,
  type Key,
  keyOf,
  type Lamp,
  SUPERVISOR_PANEL_ADDRESS,
} from '@hardware/osdp';
import { unreachable } from '@jackpot/money';
import type { DealerCommand } from './dealer-command.js';
import { panelLamp } from './lamps.js';
import type { BusEvent } from './ports.js';
import { type TableState, roundOf } from './table-state.js';

class Panel {
  readonly follower: JournalFollower = new JournalFollower();
  isOnline = false;
  sentLamp: Lamp | undefined;
  executedEntry: JournalEntry | undefined;

  constructor(readonly address: number) {}
}

/** Each key press counts exactly once and only in its own coup. */
export class Keypad {
  readonly #at: TableState;
  readonly #panels: readonly Panel[];
  #selected = new Set<number>();
  #isSupervised = false;

  constructor(at: TableState) {
    this.#at = at;
    this.#panels = [
      ...(at.plan.hasDealerPanel ? [new Panel(DEALER_PANEL_ADDRESS)] : []),
      ...(at.plan.hasSupervisorPanel ? [new Panel(SUPERVISOR_PANEL_ADDRESS)] : []),
    ];
  }

  /** An urgent operation overtakes those in the queue, so keys pressed now count for this coup. */
  send(op: 'open' | 'lock' | 'clear', isUrgent = false): void {
    for (const { address } of this.#panels)
      this.#at.ports.bus.send(address, { op, roundId: roundOf(this.#at) }, { isUrgent });
  }

  receive(event: BusEvent): readonly DealerCommand[] | undefined {
    const panel = this.#panels.find(({ address }) => address === event.address);
    if (panel === undefined) return undefined;
    switch (event.kind) {
      case 'online':
        panel.isOnline = true;
        panel.sentLamp = undefined;
        if (this.#at.phase !== 'away')
          this.#at.ports.bus.send(panel.address, { op: 'open', roundId: roundOf(this.#at) });
        return [];
      case 'offline':
        panel.isOnline = false;
        return [];
      case 'entry':
        return this.#entry(panel, event.entry);
      case 'sealWrong':
        this.#at.ports.notice({ code: 'SEAL_WRONG', detail: `panel ${panel.address}` });
        return [];
      case 'missed':
      case 'state':
      case 'input':
      case 'done':
        return [];
      default:
        return unreachable(event);
    }
  }

  /** Call after the messages of the executed commands are queued, so that a lock is sent before the acknowledgement. */
  acknowledge(): void {
    for (const panel of this.#panels) {
      const entry = panel.executedEntry;
      panel.executedEntry = undefined;
      if (entry !== undefined) this.#at.ports.bus.send(panel.address, panel.follower.durable(entry));
    }
  }

  light(isDealerNeeded: boolean): void {
    const lamp = panelLamp(this.#at, isDealerNeeded);
    for (const panel of this.#panels) {
      if (!panel.isOnline || panel.sentLamp === lamp) continue;
      if (typeof this.#at.ports.bus.send(panel.address, { op: 'lamp', lamp }) === 'number') panel.sentLamp = lamp;
    }
  }

  #entry(panel: Panel, entry: JournalEntry): readonly DealerCommand[] {
    const followed = panel.follower.observe(entry);
    if (followed.kind === 'gap') {
      // Only reported: a person can press the missing key again, and no meter depends on it.
      const detail = `panel ${panel.address}: entry ${followed.expected} is missing`;
      this.#at.ports.notice({ code: 'DEVICE_FAULT', detail });
      panel.follower.resume();
      return [];
    }
    panel.executedEntry = entry;
    return followed.kind === 'new' ? this.#pressed(entry) : [];
  }

  #pressed(entry: JournalEntry): readonly DealerCommand[] {
    const key = keyOf(entry);
    if (key === undefined) return [];
    if (key === 'supervisorOn' || key === 'supervisorOff') {
      this.#isSupervised = key === 'supervisorOn';
      return [];
    }
    if (entry.roundId === roundOf(this.#at)) return this.#commandsOf(key);
    this.#at.ports.notice({ code: 'KEY_OF_OTHER_ROUND', detail: key });
    return [];
  }

  #commandsOf(key: Exclude<Key, 'supervisorOn' | 'supervisorOff'>): readonly DealerCommand[] {
    switch (key) {
      case 'seat1':
      case 'seat2':
      case 'seat3':
      case 'seat4':
      case 'seat5':
      case 'seat6':
      case 'seat7':
      case 'seat8':
      case 'seat9':
        this.#selected.add(Number(key.slice(-1)));
        return [];
      case 'add':
      case 'remove': {
        const seats = this.#takeSelected();
        if (seats.length === 0) return [{ type: key === 'add' ? 'card-seen' : 'card-unseen' }];
        return seats.map((seat) => ({ type: key === 'add' ? 'bet' : 'no-bet', seat }));
      }
      case 'lock':
      case 'clear':
      case 'confirm':
        this.#takeSelected();
        return [{ type: key }];
      case 'voidRound':
        if (this.#isSupervised) return [{ type: 'void', by: 'supervisor key', reason: 'VOID ROUND key' }];
        this.#at.ports.notice({ code: 'SUPERVISOR_NEEDED' });
        return [];
      case 'win':
      case 'call':
      case 'attendantOn':
      case 'attendantOff':
        return [];
      default:
        return unreachable(key);
    }
  }

  #takeSelected(): readonly number[] {
    const seats = [...this.#selected];
    this.#selected = new Set();
    return seats;
  }
}
