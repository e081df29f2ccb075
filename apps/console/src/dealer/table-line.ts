import type { FloorMessageBody, FloorReply } from '@jackpot/contract';
import { type Signal, signal } from '@preact/signals';
import { controllerUrl } from '../feed/client.js';
import { type Refusal, Refused, request, refusalIn } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import {
  ASK_MS,
  type Heard,
  type LineState,
  NEW_LINE,
  RETRY_MS,
  SILENCE_MS_MAX,
  age,
  hear,
  nextNumbers,
} from './line-state.js';

/** Ours of the close codes: another connection speaks for the table now. */
const CLOSE_REPLACED = 4009;
/** A page shows that its person still may, with a new ticket, well before the controller demands it. */
const RENEW_MS = 4 * 60_000;
/** Refusals that trying again does not mend. */
const FINAL = ['NOT_PERMITTED', 'NOT_SIGNED_IN', 'PASSWORD_MUST_CHANGE', 'TABLE_NOT_ON_LINK', 'LINK_UNKNOWN'];

type Unnumbered<T> = T extends { readonly id: number } ? Omit<T, 'id'> : never;
export type TableMessage = Unnumbered<FloorMessageBody>;
type Granted = Extract<FloorReply, { readonly ok: true }>;

interface Waiting {
  readonly resolve: (reply: Granted) => void;
  readonly reject: (refused: Refused) => void;
}

/** Speaks the floor protocol for one table, with tickets of the person who deals there. */
export class TableLine {
  readonly state: Signal<LineState> = signal(NEW_LINE);
  readonly refusal: Signal<Refusal | null> = signal(null);
  #socket: WebSocket | undefined;
  #openedAtMs = 0;
  #lastId = 0;
  #isOpening = false;
  #retryAtMs = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #timer = window.setInterval(() => this.#tick(), ASK_MS / 2);
  #askedAtMs = 0;

  constructor(private readonly tableId: string) {
    void this.#open();
  }

  /** Takes the table back from whoever speaks for it. */
  takeOver(): void {
    this.state.value = { ...this.state.value, contact: 'connecting' };
    void this.#open();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#drop();
  }

  /** One message; resolves when what it says is durable. A lost line rejects it: nobody knows what became of it. */
  async say(message: TableMessage): Promise<Granted> {
    // A message that could not leave now would be answered by nobody.
    if (this.state.value.contact !== 'live' || this.#socket?.readyState !== WebSocket.OPEN) throw noContact();
    const reply = new Promise<Granted>((resolve, reject) =>
      this.#waiting.set((this.#lastId += 1), { resolve, reject }),
    );
    this.#send({ id: this.#lastId, ...message });
    const granted = await reply;
    // What the table shows comes from the controller, never from what we believe we did.
    this.#askState();
    return granted;
  }

  /** A seat's wager, made or taken back by hand. */
  async wager(type: 'acknowledge' | 'withdraw', seat: number): Promise<Granted> {
    const { table } = this.state.value;
    const next = nextNumbers(this.state.value, seat);
    if (table === null || next === undefined) throw noContact();
    this.state.value = next.line;
    const { device, boot, sequence } = next.numbers;
    const common = { coup: table.coup, seat, device, boot, sequence };
    return this.say(
      type === 'acknowledge' ? { type, ...common, priceCents: table.priceCents } : { type: 'withdraw', ...common },
    );
  }

  #tick(): void {
    const nowMs = performance.now();
    const before = this.state.value;
    const aged = age(before, nowMs);
    if (aged !== before) {
      this.state.value = aged;
      this.#drop();
    }
    if (aged.contact === 'lost' || aged.contact === 'connecting') {
      const isStuck = this.#socket !== undefined && nowMs - this.#openedAtMs > SILENCE_MS_MAX;
      if (isStuck) this.#drop();
      if (this.#socket === undefined && nowMs >= this.#retryAtMs) void this.#open();
      return;
    }
    if (aged.contact !== 'live') return;
    if (nowMs - this.#openedAtMs > RENEW_MS && this.#waiting.size === 0) void this.#open();
    if (nowMs - this.#askedAtMs >= ASK_MS) this.#askState();
  }

  async #open(): Promise<void> {
    if (this.#isOpening) return;
    this.#isOpening = true;
    this.#retryAtMs = performance.now() + RETRY_MS;
    try {
      const { ticket } = await request<{ ticket: string }>(
        'POST',
        ofLink(`tables/${encodeURIComponent(this.tableId)}/ticket`),
      );
      this.refusal.value = null;
      // A renewal waits for what was said meanwhile; this ticket is let go.
      if (this.state.value.contact === 'live' && this.#waiting.size > 0) return;
      this.#connect(ticket);
    } catch (error) {
      this.refusal.value = refusalIn(error);
      if (FINAL.includes(this.refusal.value.code)) this.state.value = { ...this.state.value, contact: 'refused' };
    } finally {
      this.#isOpening = false;
    }
  }

  #connect(ticket: string): void {
    this.#drop();
    const url = controllerUrl('floor');
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url, ['royal9-floor', `ticket.${ticket}`]);
    this.#socket = socket;
    this.#openedAtMs = performance.now();
    socket.onmessage = (event: MessageEvent<string>) => this.#socket === socket && this.#hear(event.data);
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#drop();
      const contact = code === CLOSE_REPLACED ? 'replaced' : 'lost';
      this.state.value = { ...this.state.value, contact };
    };
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    for (const { reject } of this.#waiting.values()) reject(noContact());
    this.#waiting.clear();
  }

  #hear(text: string): void {
    const frame = JSON.parse(text) as Heard | readonly Heard[];
    for (const reply of Array.isArray(frame) ? (frame as readonly Heard[]) : [frame as Heard]) {
      this.state.value = hear(this.state.value, reply, performance.now());
      if ('id' in reply) this.#answer(reply);
    }
  }

  #answer(reply: FloorReply): void {
    const waiting = reply.id === null ? undefined : this.#waiting.get(reply.id);
    if (waiting === undefined || reply.id === null) return;
    this.#waiting.delete(reply.id);
    if (reply.ok) waiting.resolve(reply);
    else waiting.reject(new Refused(reply));
  }

  #askState(): void {
    this.#askedAtMs = performance.now();
    this.#send({ id: (this.#lastId += 1), type: 'state' });
  }

  #send(message: FloorMessageBody): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

function noContact(): Refused {
  const text = 'Connection lost. After reconnecting, check the table’s state before you continue.';
  return new Refused({ code: 'NO_CONTACT', text });
}
