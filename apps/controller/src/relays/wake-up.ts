/** A wait that a wake-up may cut short, but not below its minimum: a thousand wake-ups in a millisecond count as one. */
export class WakeUp {
  #isRung = false;
  #isListening = false;
  #isOver = false;
  #wake: () => void = () => undefined;

  /** Cuts the wait under way short, or the next one. */
  ring(): void {
    this.#isRung = true;
    if (this.#isListening) this.#wake();
  }

  /** Ends the wait under way and every later one at once. */
  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async wait({ leastMs, mostMs }: { readonly leastMs: number; readonly mostMs: number }): Promise<void> {
    await this.#sleep(leastMs);
    this.#isListening = true;
    if (!this.#isRung) await this.#sleep(mostMs - leastMs);
    this.#isListening = false;
    this.#isRung = false;
  }

  #sleep(ms: number): Promise<void> {
    if (this.#isOver || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
