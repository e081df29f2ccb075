import { ByteWriter } from '@jackpot/journal';
import { type LinkEvent, writeEvent } from '@jackpot/progressive';
import { BATCH_ANSWERS_MAX, BATCH_BYTES_MAX, BATCH_EVENTS_MAX } from './limits.js';
import { failProcess } from './fail-process.js';
import type { Timers } from './timers.js';

/** The events decided since the last batch was sealed, and the replies that wait for them to be durable. */
export class BatchBuilder {
  readonly events: LinkEvent[] = [];
  readonly #replies: ((answer: never) => void)[] = [];
  readonly #answers: unknown[] = [];
  readonly #bytes: ByteWriter;

  /** @param bytes where the events are put together: of the writer, which gathers one batch at a time. */
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

  /** A copy: the batch is sent while the next one is put together. */
  encoded(): Uint8Array {
    return this.#bytes.finish();
  }

  /** Sends every answer, in the order of the requests. */
  answerAll(timers: Timers): void {
    this.#replies.forEach((reply, i) => deliver(timers, reply, this.#answers[i]));
  }

  /** Sends every waiting request the same refusal: none of its events is known to be durable. */
  refuseAll(timers: Timers, answer: unknown): void {
    for (const reply of this.#replies) deliver(timers, reply, answer);
  }
}

/** Sends one answer. If that throws, the next request still gets its answer; the failure ends the process separately. */
export function deliver(timers: Timers, reply: (answer: never) => void, answer: unknown): void {
  try {
    reply(answer as never);
  } catch (cause) {
    failProcess(timers, cause);
  }
}
