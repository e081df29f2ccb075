import { SHOE_REFUSALS, type ShoeEvent, type ShoeFact, type ShoeRefusalCode } from './shoe-event.js';

export class Hearing {
  readonly counters: Record<ShoeRefusalCode | 'accepted' | 'repeated', number> = {
    NOISE: 0,
    FRAME_CUT: 0,
    FRAME_TOO_LONG: 0,
    BAD_CHECK: 0,
    BAD_FORMAT: 0,
    UNKNOWN_MESSAGE: 0,
    accepted: 0,
    repeated: 0,
  };
  #events: ShoeEvent[] = [];
  #atMs = 0;
  #isInNoise = false;

  during(atMs: number, read: () => void): readonly ShoeEvent[] {
    this.#atMs = atMs;
    this.#events = [];
    read();
    return this.#events;
  }

  accept(fact: ShoeFact, raw: readonly number[]): void {
    this.counters.accepted += 1;
    this.note(fact, raw);
  }

  refuse(code: ShoeRefusalCode, raw: readonly number[]): void {
    this.counters[code] += 1;
    this.note({ kind: 'refused', code, text: SHOE_REFUSALS[code] }, raw);
  }

  note(fact: ShoeFact, raw: readonly number[]): void {
    this.#events.push({ ...fact, atMs: this.#atMs, raw: hexOf(raw) });
  }

  /** Consecutive bytes that belong to no message count as one refusal. */
  noise(byte: number): void {
    if (!this.#isInNoise) this.refuse('NOISE', [byte]);
    this.#isInNoise = true;
  }

  noiseEnded(): void {
    this.#isInNoise = false;
  }
}

function hexOf(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
