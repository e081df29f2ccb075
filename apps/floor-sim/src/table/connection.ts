import type { FloorPush, FloorReply, FloorState } from '@jackpot/contract';
import { must } from '@jackpot/money';
import type { Below } from '../shoe/randomness.js';

/** Milliseconds that only go up; from when does not matter. */
export type Clock = () => number;

/** Why a connection ended. `refused`: the key is not known there; asking the same again soon will not help. */
export type Ended = 'lost' | 'not-leader' | 'refused';

/** One open line to one controller. */
export interface Line {
  send(text: string): void;
  /** Ends it at once; nothing more is heard of it. */
  end(): void;
}

export interface LineEvents {
  text(text: string): void;
  ended(why: Ended): void;
}

/** Opens a line. The first text that comes is the controller's welcome. */
export type Dial = (address: string, token: string, events: LineEvents) => Line;

/** What a table hears. */
export interface TableListener {
  welcome(state: FloorState): void;
  reply(reply: FloorReply): void;
  /** The last reply of a frame was heard: time to act. */
  heard(): void;
  linkInPlay(isInPlay: boolean): void;
  lost(): void;
}

const BACK_OFF_MS_MIN = 100;
const BACK_OFF_MS_MAX = 2_000;
/** From dialling to the welcome. A controller that hangs is as good as none. */
const WELCOME_MS_MAX = 5_000;
/** With something unanswered, silence for this long means the other side is gone, whatever the network says. */
const SILENCE_MS_MAX = 6_000;

/**
 * A table's way to whichever controller leads its link: dials one after the other, waits longer each time, and starts
 * over from wherever it is when a line ends. Has no timers of its own: `tick` is called often enough.
 */
export class Connection {
  #line: Line | undefined;
  /** Lines dialed so far. What an earlier one still says is of the past. */
  #dialed = 0;
  #isWelcome = false;
  #address = 0;
  #dialAt = 0;
  #backOffMs = BACK_OFF_MS_MIN;
  #heardAt = 0;
  /** The highest epoch of a leader that has welcomed this table. */
  #epoch = 0;
  /** Welcomes of a leader of the past, which were not taken. */
  staleLeaders = 0;
  /** Times a welcome came, the first one included. */
  connects = 0;
  /** Refusals of the key without a welcome in between. */
  keyRefusals = 0;

  constructor(
    private readonly controllers: readonly string[],
    private readonly token: string,
    private readonly dial: Dial,
    private readonly below: Below,
    private readonly clock: Clock,
    private readonly ears: TableListener,
  ) {}

  /** Whether something said now can be heard. */
  get isOpen(): boolean {
    return this.#isWelcome;
  }

  send(text: string): void {
    this.#line?.send(text);
  }

  tick(isWaiting: boolean): void {
    const now = this.clock();
    if (this.#line === undefined) {
      if (now >= this.#dialAt) this.#open(now);
      return;
    }
    const quietMs = now - this.#heardAt;
    if (!this.#isWelcome && quietMs > WELCOME_MS_MAX) return this.drop('lost');
    if (isWaiting && quietMs > SILENCE_MS_MAX) this.drop('lost');
  }

  /** Ends the line from this side, as if the network had. */
  drop(why: Ended): void {
    this.#line?.end();
    this.#ended(why);
  }

  /** The end of the evening. */
  close(): void {
    this.#line?.end();
    this.#line = undefined;
    this.#dialed += 1;
    this.#isWelcome = false;
    this.#dialAt = Infinity;
  }

  #open(now: number): void {
    const address = must(this.controllers[this.#address % this.controllers.length], 'a controller to dial');
    this.#heardAt = now;
    this.#dialed += 1;
    const line = this.#dialed;
    this.#line = this.dial(address, this.token, {
      text: (text) => {
        if (line === this.#dialed) this.#hear(text);
      },
      ended: (why) => {
        if (line === this.#dialed) this.#ended(why);
      },
    });
  }

  #ended(why: Ended): void {
    const wasWelcome = this.#isWelcome;
    this.#line = undefined;
    this.#dialed += 1;
    this.#isWelcome = false;
    this.#address += 1;
    if (why === 'refused') this.keyRefusals += 1;
    // Up to half of it again, so that a floor does not knock in step.
    this.#dialAt = this.clock() + this.#backOffMs + this.below(Math.ceil(this.#backOffMs / 2));
    this.#backOffMs = Math.min(this.#backOffMs * 2, BACK_OFF_MS_MAX);
    if (wasWelcome) this.ears.lost();
  }

  #hear(text: string): void {
    this.#heardAt = this.clock();
    const frame = JSON.parse(text) as FloorReply | FloorPush | readonly (FloorReply | FloorPush)[];
    const items = Array.isArray(frame)
      ? (frame as readonly (FloorReply | FloorPush)[])
      : [frame as FloorReply | FloorPush];
    const line = this.#dialed;
    for (const item of items) {
      if ('ok' in item) this.ears.reply(item);
      else this.#push(item);
      // A reply may have ended this very line.
      if (this.#dialed !== line) return;
    }
    this.ears.heard();
  }

  #push(push: FloorPush): void {
    if (push.type === 'link') return this.ears.linkInPlay(push.inPlay);
    // A leader that was paused and does not know yet that it is none any more: what it says is of the past.
    if (push.epoch > 0 && push.epoch < this.#epoch) {
      this.staleLeaders += 1;
      return this.drop('not-leader');
    }
    this.#epoch = push.epoch;
    this.#isWelcome = true;
    this.#backOffMs = BACK_OFF_MS_MIN;
    this.connects += 1;
    this.keyRefusals = 0;
    this.ears.welcome(push);
  }
}
