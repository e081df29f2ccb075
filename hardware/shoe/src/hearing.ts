import { SHOE_REFUSALS, type ShoeEvent, type ShoeFact, type ShoeRefusalCode } from './shoe-event.js';

/** What one push has brought, and the counters over all of them: the part every reader shares. */
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

  /** What `read` notes while it goes through the bytes of one push. */
  during(atMs: number, read: () => void): readonly ShoeEvent[] {
    this.#atMs = atMs;
    this.#events = [];
    read();
    return this.#events;
  }

  /** A message that was believed. */
  accept(fact: ShoeFact, raw: readonly number[]): void {
    this.counters.accepted += 1;
    this.note(fact, raw);
  }

  refuse(code: ShoeRefusalCode, raw: readonly number[]): void {
    this.counters[code] += 1;
    this.note({ kind: 'refused', code, text: SHOE_REFUSALS[code] }, raw);
  }

  /** Something worth reporting that is not itself a message, such as a gap before one. */
  note(fact: ShoeFact, raw: readonly number[]): void {
    this.#events.push({ ...fact, atMs: this.#atMs, raw: hexOf(raw) });
  }

  /** One byte outside any message. A run of them is one refusal, reported at its first byte, however the run is cut into pushes. */
  noise(byte: number): void {
    if (!this.#isInNoise) this.refuse('NOISE', [byte]);
    this.#isInNoise = true;
  }

  /** A message begins: the next byte outside one starts a new run of noise. */
  noiseEnded(): void {
    this.#isInNoise = false;
  }
}

function hexOf(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
