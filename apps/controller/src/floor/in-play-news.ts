import type { LinkLeadership } from '../leadership/link-leadership.js';

/**
 * Lamps depend on the state of the link, so tables are told at once. When this process stops leading, it forgets what
 * it told: another leader may change the state, and tables receive the current state when they connect.
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
