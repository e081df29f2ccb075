/**
 * How far each link is committed and projected, and when its projector is to be told to go on: once a run, for a message
 * a commit would cost the engine's thread more than the commit.
 *
 * Maintained invariant: whatever is asked lies beyond what the projector last said. It reads the journal to its end, and so
 * may know of a commit before we do; asked for what it has done already it says nothing, and we would wait for ever.
 */
export class ProjectionScheduler {
  readonly #committed = new Map<string, number>();
  readonly #projected = new Map<string, number>();
  /** Streams whose projector was told to go on and has not said yet how far it came. */
  readonly #underWay = new Set<string>();

  constructor(private readonly ask: (stream: string, sequence: number) => void) {}

  committed(stream: string): number {
    return this.#committed.get(stream) ?? 0;
  }

  projected(stream: string): number {
    return this.#projected.get(stream) ?? 0;
  }

  want(stream: string, sequence: number): void {
    this.#committed.set(stream, sequence);
    this.#askOnce(stream);
  }

  done(stream: string, sequence: number): void {
    this.#projected.set(stream, sequence);
    this.#underWay.delete(stream);
    this.#askOnce(stream);
  }

  /** A new projector has been told nothing yet. */
  again(): void {
    this.#underWay.clear();
    for (const stream of this.#committed.keys()) this.#askOnce(stream);
  }

  #askOnce(stream: string): void {
    const sequence = this.committed(stream);
    if (this.#underWay.has(stream) || sequence <= this.projected(stream)) return;
    this.#underWay.add(stream);
    this.ask(stream, sequence);
  }
}
