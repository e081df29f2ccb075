import { ByteWriter } from '@jackpot/journal';
import { type LinkEvent, writeEvent } from '@jackpot/progressive';
import { BATCH_ANSWERS_MAX, BATCH_BYTES_MAX, BATCH_EVENTS_MAX } from './limits.js';
import { failProcess } from './fail-process.js';
import type { Timers } from './timers.js';

export class BatchBuilder {
  readonly events: LinkEvent[] = [];
  readonly #replies: ((answer: never) => void)[] = [];
  readonly #answers: unknown[] = [];
  readonly #bytes: ByteWriter;

  constructor(bytes: ByteWriter) {
    this.#bytes = bytes.clear();
  }

  get isEmpty(): boolean {
    return this.#replies.length === 0 && this.events.length === 0;
  }

  get isFull(): boolean {
    return (
      this.events.length >= BATCH_EVENTS_MAX ||
      this.#bytes.length >= BATCH_BYTES_MAX ||
      this.#replies.length >= BATCH_ANSWERS_MAX
    );
  }

  add(events: readonly LinkEvent[]): void {
    for (const event of events) {
      this.events.push(event);
      writeEvent(this.#bytes, event);
    }
  }

  owe<T>(reply: (answer: T) => void, answer: T): void {
    this.#replies.push(reply);
    this.#answers.push(answer);
  }

  encoded(): Uint8Array {
    return this.#bytes.finish();
  }

  answerAll(timers: Timers): void {
    this.#replies.forEach((reply, i) => deliver(timers, reply, this.#answers[i]));
  }

  refuseAll(timers: Timers, answer: unknown): void {
    for (const reply of this.#replies) deliver(timers, reply, answer);
  }
}

/** Calls a reply function. If it throws, the other requests still get their answers and the process ends later. */
export function deliver(timers: Timers, reply: (answer: never) => void, answer: unknown): void {
  try {
    reply(answer as never);
  } catch (cause) {
    failProcess(timers, cause);
  }
}
