import { type DelayedMessage, FLOOR_CLOSE, type FloorReply } from '@jackpot/contract';
import { type Dial, FloorClient, type FloorRequest, webSocketLine } from '@jackpot/floor-client';
import { type Signal, signal } from '@preact/signals';
import { controllerUrl } from '../feed/client.js';
import { type Refusal, Refused, refusalIn, request, sendWhileLeaving } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import {
  type LineState,
  NEW_LINE,
  RETRY_MS,
  SILENCE_MS_MAX,
  STATE_EVERY_MS,
  age,
  receive,
  nextNumbers,
} from './line-state.js';

/** Well before the controller requires a new ticket. */
const RENEW_MS = 4 * 60_000;
/** A retry cannot change these: not signed in, role missing, unknown table. */
const FINAL: ReadonlySet<number | undefined> = new Set([401, 403, 404]);

export type TableMessage = FloorRequest;
export type DelayedRequest = Extract<TableMessage, { readonly type: DelayedMessage['type'] }>;
type Granted = Extract<FloorReply, { readonly ok: true }>;

type Caller = { readonly resolve: (reply: Granted) => void; readonly reject: (refused: Refused) => void } | undefined;

export class TableLine {
  readonly state: Signal<LineState> = signal(NEW_LINE);
  readonly refusal: Signal<Refusal | null> = signal(null);
  readonly #tableId: string;
  readonly #client: FloorClient<Caller>;
  readonly #timer = window.setInterval(() => this.#tick(), STATE_EVERY_MS / 4);
  #held: DelayedRequest | null = null;
  #ticket: string | undefined;
  #isRenewing = false;
  #renewedAtMs = 0;
  #stateAtMs = 0;
  #tickedAtMs = performance.now();
  #isClosed = false;

  constructor(tableId: string) {
    this.#tableId = tableId;
    this.#client = new FloorClient<Caller>(
      {
        controllers: [controllerUrl('').href],
        dial: this.#dial,
        timing: {
          silenceMsMax: SILENCE_MS_MAX,
          welcomeMsMax: SILENCE_MS_MAX,
          backOffMsMin: RETRY_MS,
          backOffMsMax: RETRY_MS,
        },
        // No refusal is retried: a person decides what to do.
        retryable: new Set(),
      },
      {
        welcome: (table) => this.#receive({ type: 'welcome', ...table }),
        answered: ({ tag }, reply) => {
          this.#receive(reply);
          if (reply.ok) tag?.resolve(reply);
          else tag?.reject(new Refused(reply));
        },
        linkInPlay: (inPlay) => this.#receive({ type: 'link', inPlay }),
        lost: () => this.#rejectAll(),
      },
    );
    this.#client.connect();
    addEventListener('pagehide', this.#sendHeld);
  }

  takeOver(): void {
    this.state.value = { ...this.state.value, contact: 'connecting' };
    this.#client.redial();
  }

  /** Keeps a message that is sent if the dealer leaves the table or the page before `hold(null)`. */
  hold(message: DelayedRequest | null): void {
    this.#held = message;
  }

  /**
   * Sends the held message by HTTP when the page ends, because data just written to a WebSocket may be lost. Sends
   * nothing without contact: the dealer must first check the state of the table.
   */
  readonly #sendHeld = (): void => {
    const message = this.#held;
    this.#held = null;
    if (message === null || this.state.value.contact !== 'live') return;
    const path = `tables/${encodeURIComponent(this.#tableId)}/delayed-message`;
    sendWhileLeaving(ofLink(path), { id: 1, ...message });
  };

  close(): void {
    this.#isClosed = true;
    removeEventListener('pagehide', this.#sendHeld);
    this.#sendHeld();
    clearInterval(this.#timer);
    this.#leave();
  }

  #stop(contact: 'replaced' | 'refused'): void {
    this.state.value = { ...this.state.value, contact };
    this.#leave();
  }

  #leave(): void {
    this.#client.close();
    this.#rejectAll();
  }

  /** Resolves when the effect is durable. Rejects if the connection is lost; the effect is then unknown. */
  async send(message: TableMessage): Promise<Granted> {
    // A message that cannot be sent now would never get a reply.
    if (this.state.value.contact !== 'live' || !this.#client.isOpen) throw noContact();
    const granted = await new Promise<Granted>((resolve, reject) => {
      this.#client.request(message, { resolve, reject });
      this.#client.flush();
    });
    this.#requestState();
    return granted;
  }

  /** @param units 0: the wager is withdrawn */
  async wager(seat: number, units: number): Promise<Granted> {
    const { table } = this.state.value;
    const next = nextNumbers(this.state.value, seat);
    if (table === null || next === undefined) throw noContact();
    this.state.value = next.line;
    const { device, boot, sequence } = next.numbers;
    const common = { coup: table.coup, seat, device, boot, sequence };
    return this.send(
      units === 0
        ? { type: 'withdraw', ...common }
        : { type: 'acknowledge', ...common, priceCents: units * table.priceCents },
    );
  }

  #tick(): void {
    const nowMs = performance.now();
    const hasStood = nowMs - this.#tickedAtMs > STATE_EVERY_MS;
    this.#tickedAtMs = nowMs;
    // The browser suspended the page. Handle the messages that arrived meanwhile before judging the silence.
    if (hasStood) window.setTimeout(() => this.#judge(performance.now()));
    else this.#judge(nowMs);
  }

  #judge(nowMs: number): void {
    if (this.#isClosed) return;
    this.state.value = age(this.state.value, nowMs);
    if (this.state.value.contact !== 'live' || !this.#client.isOpen) return;
    if (nowMs - this.#renewedAtMs > RENEW_MS) void this.#renew();
    if (nowMs - this.#stateAtMs >= STATE_EVERY_MS) this.#requestState();
  }

  #requestState(): void {
    this.#stateAtMs = performance.now();
    this.#client.request({ type: 'state' }, undefined);
    this.#client.flush();
  }

  #receive(message: Parameters<typeof receive>[1]): void {
    this.state.value = receive(this.state.value, message, performance.now());
  }

  #rejectAll(): void {
    for (const { tag } of this.#client.outbox.clear()) tag?.reject(noContact());
  }

  /** A ticket is valid once and only for seconds, so each connection fetches a new one. */
  readonly #dial: Dial = (_address, events) => {
    let line: ReturnType<typeof webSocketLine> | undefined;
    let hasEnded = false;
    const connect = (ticket: string): void => {
      if (hasEnded) return;
      const url = controllerUrl('floor');
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      const socket = new WebSocket(url, ['royal9-floor', `ticket.${ticket}`]);
      line = webSocketLine(socket, events, (code) => {
        if (code === FLOOR_CLOSE.replaced.code) this.#stop('replaced');
        else this.state.value = { ...this.state.value, contact: 'lost' };
      });
    };
    const fetched = this.#ticket === undefined ? this.#fetchTicket() : Promise.resolve(this.#ticket);
    this.#ticket = undefined;
    this.#renewedAtMs = performance.now();
    void fetched.then((ticket) => {
      if (ticket !== undefined) connect(ticket);
      else if (!hasEnded) events.ended('lost');
    });
    return {
      send: (text) => line?.send(text),
      end: () => {
        hasEnded = true;
        line?.end();
      },
    };
  };

  async #fetchTicket(): Promise<string | undefined> {
    try {
      const { ticket } = await request<{ ticket: string }>(
        'POST',
        ofLink(`tables/${encodeURIComponent(this.#tableId)}/ticket`),
      );
      this.refusal.value = null;
      return ticket;
    } catch (error) {
      this.refusal.value = refusalIn(error);
      if (FINAL.has(this.refusal.value.status)) this.#stop('refused');
      return undefined;
    }
  }

  async #renew(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    this.#renewedAtMs = performance.now() - RENEW_MS + RETRY_MS;
    const ticket = await this.#fetchTicket();
    this.#isRenewing = false;
    // While messages are unanswered, do not reconnect. This ticket expires, and the next attempt follows soon.
    if (ticket === undefined || !this.#client.outbox.isEmpty) return;
    this.#ticket = ticket;
    this.#client.redial();
  }
}

function noContact(): Refused {
  const text = t('Contact was lost. Check what the table shows when contact is back before you continue.');
  return new Refused({ code: 'NO_CONTACT', text });
}
