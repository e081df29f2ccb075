import { createHash } from 'node:crypto';
import { FakeDraws, SCENE_BEGINS_AT } from '../../../progressive/src/testing/index.js';
import { steadyClock } from '../steady-clock.js';
import { processTimers } from '../timers.js';
import type { Clock, EngineMetrics, Fault, WriterPorts } from '../ports.js';
import { InMemoryJournal, InMemorySnapshots } from './in-memory.js';

export const sha256 = (bytes: Uint8Array): Uint8Array => Uint8Array.from(createHash('sha256').update(bytes).digest());

export class FakeClock implements Clock {
  #nowMs = SCENE_BEGINS_AT;
  #passedMs = 0;
  readonly steady = steadyClock(
    () => this.#nowMs,
    () => this.#passedMs,
  );

  now(): number {
    return this.#nowMs;
  }

  advance(ms: number): void {
    this.#nowMs += ms;
    this.#passedMs += ms;
  }

  setBack(ms: number): void {
    this.#nowMs -= ms;
  }
}

export class NotedMetrics implements EngineMetrics {
  readonly batches: number[] = [];
  readonly failures: string[] = [];
  readonly refusals: string[] = [];

  committed({ events }: { readonly events: number }): void {
    this.batches.push(events);
  }

  commitFailed({ code }: Fault): void {
    this.failures.push(code);
  }

  refused(code: string): void {
    this.refusals.push(code);
  }

  intakeDepth(): void {}
}

export interface TestPorts extends WriterPorts {
  readonly clock: FakeClock;
  readonly metrics: NotedMetrics;
}

export function portsOf(own: Partial<TestPorts> = {}): TestPorts {
  return {
    journal: new InMemoryJournal(),
    snapshots: new InMemorySnapshots(),
    draws: new FakeDraws(),
    clock: new FakeClock(),
    timers: processTimers,
    metrics: new NotedMetrics(),
    sha256,
    ...own,
  };
}
