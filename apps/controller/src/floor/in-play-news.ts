import type { LinkLeadership } from '../leadership/link-leadership.js';

/**
 * Tells tables at once when the state of a link changes, because their lamps depend on it. When this process stops
 * leading, it forgets the last state.
 */
export class InPlayNews {
  readonly #sent = new Map<string, boolean>();

  constructor(
    hosts: Pick<LinkLeadership, 'onCommit' | 'onStopped'>,
    private readonly notify: (linkId: string, inPlay: boolean) => void,
  ) {
    hosts.onStopped((linkId) => this.#sent.delete(linkId));
    hosts.onCommit((linkId, { inPlay }) => this.#committed(linkId, inPlay));
  }

  #committed(linkId: string, inPlay: boolean): void {
    if (this.#sent.get(linkId) === inPlay) return;
    this.#sent.set(linkId, inPlay);
    this.notify(linkId, inPlay);
  }
}
