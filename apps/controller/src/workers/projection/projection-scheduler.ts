/**
 * Tracks how far each link is committed and projected, and wakes the projector once per batch that it projects. A
 * message per commit would cost the engine's thread more than the commit.
 *
 * Maintained invariant: each request names a sequence that the projector has not reported yet. The projector reads the
 * journal to its end, so it may know of a commit before this thread does. It would never answer a request for a
 * sequence that it has already reported.
 */
export class ProjectionScheduler {
  readonly #committed = new Map<string, number>();
  readonly #projected = new Map<string, number>();
  readonly #underWay = new Set<string>();

  constructor(private readonly wake: (stream: string, sequence: number) => void) {}

  committed(stream: string): number {
    return this.#committed.get(stream) ?? 0;
  }

  projected(stream: string): number {
    return this.#projected.get(stream) ?? 0;
  }

  want(stream: string, sequence: number): void {
    this.#committed.set(stream, sequence);
    this.#requestOnce(stream);
  }

  done(stream: string, sequence: number): void {
    this.#projected.set(stream, sequence);
    this.#underWay.delete(stream);
    this.#requestOnce(stream);
  }

  again(): void {
    this.#underWay.clear();
    for (const stream of this.#committed.keys()) this.#requestOnce(stream);
  }

  #requestOnce(stream: string): void {
    const sequence = this.committed(stream);
    if (this.#underWay.has(stream) || sequence <= this.projected(stream)) return;
    this.#underWay.add(stream);
    this.wake(stream, sequence);
  }
}
