import type { FloorPush, FloorReply, FloorState } from '@jackpot/contract';
import { must } from '@jackpot/money';
import type { Below } from '../shoe/randomness.js';

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
export interface TableEars {
  welcome(state: FloorState, epoch: number): void;
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
  #isWelcome = false;
  #address = 0;
  #dialAt = 0;
  #backOffMs = BACK_OFF_MS_MIN;
  #heardAt = 0;
  /** Times a welcome came, the first one included. */
  connects = 0;
  /** Refusals of the key without a welcome in between. */
  keyRefusals = 0;

  constructor(
    private readonly controllers: readonly string[],
    private readonly token: string,
    private readonly dial: Dial,
    private readonly below: Below,
    private readonly ears: TableEars,
  ) {}

  /** Whether something said now can be heard. */
  get isOpen(): boolean {
    return this.#isWelcome;
  }

  send(text: string): void {
    this.#line?.send(text);
  }

  tick(now: number, isWaiting: boolean): void {
    if (this.#line === undefined) {
      if (now >= this.#dialAt) this.#open(now);
      return;
    }
    if (!this.#isWelcome && now - this.#heardAt > WELCOME_MS_MAX) return this.drop(now, 'lost');
    if (!isWaiting || !this.#isWelcome) return;
    if (now - this.#heardAt > SILENCE_MS_MAX) this.drop(now, 'lost');
  }

  /** The wait for an answer starts here, where there was none before. */
  startsWaiting(now: number): void {
    if (now > this.#heardAt) this.#heardAt = now;
  }

  /** Ends the line from this side, as if the network had. */
  drop(now: number, why: Ended): void {
    const line = this.#line;
    this.#line = undefined;
    line?.end();
    this.#ended(now, why);
  }

  /** The end of the evening. */
  close(): void {
    const line = this.#line;
    this.#line = undefined;
    this.#isWelcome = false;
    this.#dialAt = Infinity;
    line?.end();
  }

  #open(now: number): void {
    const address = must(this.controllers[this.#address % this.controllers.length], 'a controller to dial');
    this.#heardAt = now;
    // Events of a line that is not ours any more are of the past.
    const current: { line?: Line } = {};
    const isOurs = (): boolean => this.#line !== undefined && this.#line === current.line;
    current.line = this.dial(address, this.token, {
      text: (text) => {
        if (isOurs()) this.#hear(text);
      },
      ended: (why) => {
        if (!isOurs()) return;
        this.#line = undefined;
        this.#ended(performance.now(), why);
      },
    });
    this.#line = current.line;
  }

  #ended(now: number, why: Ended): void {
    const wasWelcome = this.#isWelcome;
    this.#isWelcome = false;
    this.#address += 1;
    if (why === 'refused') this.keyRefusals += 1;
    // Up to half of it again, so that a floor does not knock in step.
    this.#dialAt = now + this.#backOffMs + this.below(Math.ceil(this.#backOffMs / 2));
    this.#backOffMs = Math.min(this.#backOffMs * 2, BACK_OFF_MS_MAX);
    if (wasWelcome) this.ears.lost();
  }

  #hear(text: string): void {
    this.#heardAt = performance.now();
    const frame = JSON.parse(text) as FloorReply | FloorPush | readonly (FloorReply | FloorPush)[];
    const items = Array.isArray(frame) ? (frame as readonly (FloorReply | FloorPush)[]) : [frame as FloorReply | FloorPush];
    const line = this.#line;
    for (const item of items) {
      if ('ok' in item) this.ears.reply(item);
      else this.#push(item);
      // A reply may have ended this very line.
      if (this.#line !== line) return;
    }
    this.ears.heard();
  }

  #push(push: FloorPush): void {
    if (push.type === 'link') return this.ears.linkInPlay(push.inPlay);
    this.#isWelcome = true;
    this.#backOffMs = BACK_OFF_MS_MIN;
    this.connects += 1;
    this.keyRefusals = 0;
    this.ears.welcome(push, push.epoch);
  }
}
