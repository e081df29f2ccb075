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
import type { DealerCommand } from './dealer-word.js';
import { panelLamp } from './lamps.js';
import type { BusEvent } from './ports.js';
import { type TableState, roundOf } from './table-state.js';

/** One panel of keys on the bus. */
class Panel {
  readonly follower: JournalFollower = new JournalFollower();
  isOnline = false;
  sentLamp: Lamp | undefined;

  constructor(readonly address: number) {}
}

/** The dealer's panel and the supervisor's: keys in, words out. Exactly once, and only in the round they were pressed in. */
export class Keypad {
  private readonly panels: readonly Panel[];
  private selected = new Set<number>();
  private isSupervised = false;

  constructor(
    private readonly at: TableState,
    private readonly say: (word: DealerCommand) => void,
  ) {
    const { plan } = at;
    this.panels = [
      ...(plan.hasDealerPanel ? [new Panel(DEALER_PANEL_ADDRESS)] : []),
      ...(plan.hasSupervisorPanel ? [new Panel(SUPERVISOR_PANEL_ADDRESS)] : []),
    ];
  }

  /** Tells the panels the round: first of all devices, so that keys pressed now count for it. */
  tell(op: 'open' | 'lock' | 'clear', isUrgent = false): void {
    for (const panel of this.panels)
      this.at.ports.bus.send(panel.address, { op, roundId: roundOf(this.at) }, { isUrgent });
  }

  hear(event: BusEvent): boolean {
    const panel = this.panels.find(({ address }) => address === event.address);
    if (panel === undefined) return false;
    switch (event.kind) {
      case 'online':
        panel.isOnline = true;
        panel.sentLamp = undefined;
        if (this.at.phase !== 'away') this.at.ports.bus.send(panel.address, { op: 'open', roundId: roundOf(this.at) });
        return true;
      case 'offline':
        panel.isOnline = false;
        return true;
      case 'entry':
        this.entry(panel, event.entry);
        return true;
      case 'sealWrong':
        this.at.ports.notice({ code: 'SEAL_WRONG', detail: `panel ${panel.address}` });
        return true;
      case 'missed':
      case 'state':
      case 'input':
      case 'done':
        return true;
      default:
        return unreachable(event);
    }
  }

  light(isDealerAsked: boolean): void {
    const lamp = panelLamp(this.at, isDealerAsked);
    for (const panel of this.panels) {
      if (!panel.isOnline || panel.sentLamp === lamp) continue;
      if (typeof this.at.ports.bus.send(panel.address, { op: 'lamp', lamp }) === 'number') panel.sentLamp = lamp;
    }
  }

  private entry(panel: Panel, entry: JournalEntry): void {
    const followed = panel.follower.observe(entry);
    if (followed.kind === 'gap') return this.gap(panel, followed.expected);
    if (followed.kind === 'new') this.pressed(entry);
    this.at.ports.bus.send(panel.address, panel.follower.durable(entry));
  }

  /** A key that was lost is pressed again by a person; nothing is counted by it. */
  private gap(panel: Panel, expected: number): void {
    this.at.ports.notice({ code: 'DEVICE_FAULT', detail: `panel ${panel.address}: entry ${expected} is missing` });
    panel.follower.resume();
  }

  private pressed(entry: JournalEntry): void {
    const key = keyOf(entry);
    if (key === undefined) return;
    if (key === 'supervisorOn' || key === 'supervisorOff') {
      this.isSupervised = key === 'supervisorOn';
      return;
    }
    // A key of an old round that was only now reported would act on this one.
    if (entry.roundId !== roundOf(this.at)) return this.at.ports.notice({ code: 'KEY_OF_OTHER_ROUND', detail: key });
    this.act(key);
  }

  private act(key: Exclude<Key, 'supervisorOn' | 'supervisorOff'>): void {
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
        this.selected.add(Number(key.slice(-1)));
        return;
      case 'add':
      case 'remove':
        for (const seat of this.selected) this.say({ word: key === 'add' ? 'bet' : 'no-bet', seat });
        this.selected = new Set();
        return;
      case 'lock':
      case 'clear':
      case 'confirm':
        this.selected = new Set();
        return this.say({ word: key });
      case 'voidRound':
        if (!this.isSupervised) return this.at.ports.notice({ code: 'SUPERVISOR_NEEDED' });
        return this.say({ word: 'void', by: 'supervisor key', reason: 'VOID ROUND key' });
      case 'win':
      case 'call':
      case 'attendantOn':
      case 'attendantOff':
        // The controller evaluates every seat and people settle claims at the console: nothing for the table to do.
        return;
      default:
        return unreachable(key);
    }
  }
}
