import type { LinkLeadership } from '../leadership/link-leadership.js';

/**
 * Notifies tables at once when their link goes out of service or back in: their lamps depend on it, and a table opens no hand
 * before. What was sent in an earlier term of this process as leader is forgotten with it: another process may have changed it
 * since, and a table receives the state of its link from the leader when it connects.
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
