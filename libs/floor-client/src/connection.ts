import {
  FLOOR_HEARTBEAT_MS,
  FLOOR_REPLACED_MS,
  FLOOR_SILENCE_MS_MAX,
  type FloorPush,
  type FloorReply,
  type FloorState,
} from '@jackpot/contract';
import { must } from '@jackpot/money';
import { type Clock, type GivenSurroundings, type Surroundings, surroundingsOf } from './surroundings.js';

/**
 * Why a connection ended. `refused`: this controller does not accept the key. `replaced`: another computer or a page
 * controls the table.
 */
export type LineEnd = 'lost' | 'not-leader' | 'refused' | 'replaced';

export interface Line {
  send(text: string): void;
  end(): void;
}

export interface LineEvents {
  text(text: string): void;
  /** @param leader address of the leading controller, if the refusal names one */
  ended(why: LineEnd, leader?: string): void;
}

export type Dial = (address: string, events: LineEvents) => Line;

export interface FloorTiming {
  readonly heartbeatMs: number;
  /** Silence after which `contact(false)` is reported. The line stays open. */
  readonly contactMsMax: number;
  /** Silence after which the line is given up. At most `FLOOR_SILENCE_MS_MAX`. */
  readonly silenceMsMax: number;
  readonly welcomeMsMax: number;
  /** First wait before another attempt. Doubles with each attempt, plus up to half at random. */
  readonly backOffMsMin: number;
  readonly backOffMsMax: number;
  /** Wait after `replaced`, so that two computers do not replace each other again and again. */
  readonly replacedMs: number;
}

/** Default times, from the protocol (F3, F4, F17, F18). */
const FLOOR_TIMING: FloorTiming = {
  heartbeatMs: FLOOR_HEARTBEAT_MS,
  contactMsMax: FLOOR_SILENCE_MS_MAX,
  silenceMsMax: FLOOR_SILENCE_MS_MAX,
  welcomeMsMax: 5_000,
  backOffMsMin: 100,
  backOffMsMax: 2_000,
  replacedMs: FLOOR_REPLACED_MS,
};

export interface ConnectionOptions extends GivenSurroundings {
  readonly controllers: readonly string[];
  readonly dial: Dial;
  readonly timing?: Partial<FloorTiming>;
}

export interface ConnectionListener {
  welcome(state: FloorState): void;
  reply(reply: FloorReply): void;
  linkInPlay(isInPlay: boolean): void;
  frameEnd(): void;
  contact(isThere: boolean): void;
  lost(): void;
  refused(): void;
}

const HEARTBEAT = '{"type":"heartbeat","id":0}';
/** If a timer is this late, the program was blocked. Waiting messages are then read before silence is judged. */
const STOOD_STILL_MS = 250;

/**
 * A table's connection to the leader of its link. Dials the addresses in turn, or the one that a refusal names, with
 * growing waits. Only one timer is active.
 */
export class FloorConnection {
  readonly #options: ConnectionOptions;
  readonly #clock: Clock;
  readonly #surroundings: Surroundings;
  readonly #timing: FloorTiming;
  readonly #listener: ConnectionListener;
  #line: Line | undefined;
  /** Number of the current line. Events of earlier lines are ignored. */
  #dialed = 0;
  #isWelcome = false;
  #hasContact = false;
  #address = 0;
  #dialAtMs = Infinity;
  #wakeAtMs = Infinity;
  #cancelWake: (() => void) | undefined;
  #backOffMs: number;
  #receivedAtMs = 0;
  #heartbeatAtMs = 0;
  /** The highest epoch so far. A leader with a lower epoch has been replaced. */
  #epoch = 0;
  welcomes = 0;
  keyRefusals = 0;

  constructor(options: ConnectionOptions, listener: ConnectionListener) {
    this.#options = options;
    this.#surroundings = surroundingsOf(options);
    this.#clock = this.#surroundings.clock;
    this.#timing = { ...FLOOR_TIMING, ...options.timing };
    this.#backOffMs = this.#timing.backOffMsMin;
    this.#listener = listener;
  }

  get isOpen(): boolean {
    return this.#isWelcome;
  }

  send(text: string): void {
    if (this.#isWelcome) this.#line?.send(text);
  }

  connect(): void {
    if (this.#line === undefined) this.#open(this.#clock());
  }

  /** Ends the offline state of a table that has sent nothing. */
  sendHeartbeat(): void {
    this.#heartbeatAtMs = this.#clock();
    this.send(HEARTBEAT);
  }

  drop(why: LineEnd, leader?: string): void {
    this.#line?.end();
    this.#ended(why, leader);
  }

  redial(): void {
    this.drop('lost');
    this.#address -= 1;
    this.#backOffMs = this.#timing.backOffMsMin;
    this.connect();
  }

  close(): void {
    this.#line?.end();
    this.#line = undefined;
    this.#dialed += 1;
    this.#isWelcome = false;
    this.#dialAtMs = Infinity;
    this.#cancelWake?.();
    this.#wakeAtMs = Infinity;
  }

  #wake(): void {
    const nowMs = this.#clock();
    if (this.#line === undefined) {
      if (nowMs >= this.#dialAtMs) this.#open(nowMs);
    } else this.#judge(nowMs);
    this.#arm();
  }

  #judge(nowMs: number): void {
    const silentMs = nowMs - this.#receivedAtMs;
    // Report lost contact before giving up the line, because the lamps of a table may depend on contact alone.
    if (this.#isWelcome && silentMs >= this.#timing.contactMsMax) this.#setContact(false);
    if (silentMs >= this.#silenceMsMax) return this.drop('lost');
    if (this.#isWelcome && nowMs - this.#heartbeatAtMs >= this.#timing.heartbeatMs) this.sendHeartbeat();
  }

  get #silenceMsMax(): number {
    return this.#isWelcome ? this.#timing.silenceMsMax : this.#timing.welcomeMsMax;
  }

  #dueAtMs(): number {
    if (this.#line === undefined) return this.#dialAtMs;
    const lostAtMs = this.#receivedAtMs + this.#silenceMsMax;
    if (!this.#isWelcome) return lostAtMs;
    const contactAtMs = this.#hasContact ? this.#receivedAtMs + this.#timing.contactMsMax : Infinity;
    return Math.min(lostAtMs, contactAtMs, this.#heartbeatAtMs + this.#timing.heartbeatMs);
  }

  #arm(): void {
    const dueAtMs = this.#dueAtMs();
    if (dueAtMs >= this.#wakeAtMs) return;
    this.#cancelWake?.();
    this.#wakeAtMs = dueAtMs;
    this.#cancelWake = this.#surroundings.timers.later(Math.max(0, Math.ceil(dueAtMs - this.#clock())), () =>
      this.#woken(),
    );
  }

  #woken(): void {
    const lateMs = this.#clock() - this.#wakeAtMs;
    this.#wakeAtMs = Infinity;
    if (lateMs < STOOD_STILL_MS) return this.#wake();
    this.#wakeAtMs = this.#clock();
    this.#cancelWake = this.#surroundings.timers.later(0, () => {
      this.#wakeAtMs = Infinity;
      this.#wake();
    });
  }

  #open(nowMs: number): void {
    const { controllers, dial } = this.#options;
    const count = controllers.length;
    const address = must(controllers[((this.#address % count) + count) % count], 'a controller to dial');
    this.#receivedAtMs = nowMs;
    this.#dialed += 1;
    const line = this.#dialed;
    this.#line = dial(address, {
      text: (text) => {
        if (line === this.#dialed) this.#receive(text);
      },
      ended: (why, leader) => {
        if (line === this.#dialed) this.#ended(why, leader);
      },
    });
    this.#arm();
  }

  #ended(why: LineEnd, leader: string | undefined): void {
    const wasWelcome = this.#isWelcome;
    this.#line = undefined;
    this.#dialed += 1;
    this.#isWelcome = false;
    this.#hasContact = false;
    this.#address = this.#addressOf(leader) ?? this.#address + 1;
    const waitMs = why === 'replaced' ? this.#timing.replacedMs : this.#backOffMs;
    this.#dialAtMs = this.#clock() + waitMs + this.#surroundings.below(Math.ceil(waitMs / 2));
    this.#backOffMs = Math.min(this.#backOffMs * 2, this.#timing.backOffMsMax);
    if (why === 'refused') {
      this.keyRefusals += 1;
      this.#listener.refused();
    }
    if (wasWelcome) this.#listener.lost();
    this.#arm();
  }

  /** The leader's index in the configured addresses. The table sends its key to no other address. */
  #addressOf(leader: string | undefined): number | undefined {
    if (leader === undefined) return undefined;
    const index = this.#options.controllers.findIndex((address) => trimmed(address) === trimmed(leader));
    return index < 0 ? undefined : index;
  }

  #receive(text: string): void {
    this.#receivedAtMs = this.#clock();
    const frame = JSON.parse(text) as FloorReply | FloorPush | readonly (FloorReply | FloorPush)[];
    const items = Array.isArray(frame)
      ? (frame as readonly (FloorReply | FloorPush)[])
      : [frame as FloorReply | FloorPush];
    const line = this.#dialed;
    for (const item of items) {
      if ('ok' in item) this.#reply(item);
      else this.#push(item);
      if (this.#dialed !== line) return;
    }
    if (this.#isWelcome) this.#setContact(true);
    this.#listener.frameEnd();
  }

  #reply(reply: FloorReply): void {
    if (!reply.ok && (reply.code === 'NOT_LEADER' || reply.code === 'NO_LEADER'))
      return this.drop('not-leader', reply.code === 'NOT_LEADER' ? reply.detail : undefined);
    if (reply.id !== 0) this.#listener.reply(reply);
  }

  #push(push: FloorPush): void {
    if (push.type === 'link') return this.#listener.linkInPlay(push.inPlay);
    // Ignore pushes of later protocol versions.
    if ((push.type as string) !== 'welcome') return;
    // This leader was paused and has not noticed that another controller leads.
    if (push.epoch > 0 && push.epoch < this.#epoch) return this.drop('not-leader');
    this.#epoch = push.epoch;
    this.#isWelcome = true;
    this.#hasContact = true;
    this.#backOffMs = this.#timing.backOffMsMin;
    this.#heartbeatAtMs = this.#receivedAtMs;
    this.welcomes += 1;
    this.keyRefusals = 0;
    this.#arm();
    this.#listener.welcome(push);
  }

  #setContact(isThere: boolean): void {
    if (isThere === this.#hasContact) return;
    this.#hasContact = isThere;
    this.#arm();
    this.#listener.contact(isThere);
  }
}

function trimmed(address: string): string {
  return address.replace(/\/+$/, '');
}
