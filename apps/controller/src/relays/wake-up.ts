/** A wait that somebody else may cut short, but not below its least: a thousand rings in a millisecond wake it once. */
export class Alarm {
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
