import type { LinkLeadership } from '../leadership/link-leadership.js';

/**
 * Notifies tables at once when their link goes out of service or back in: their lamps depend on it, and a table opens no hand
 * before. What was told in an earlier term of this process as leader is forgotten with it: another process may have changed it
 * since, and a table learns the state of its link from whoever leads when it connects.
 */
export class InPlayNews {
  readonly #told = new Map<string, boolean>();

  constructor(
    hosts: Pick<LinkLeadership, 'onCommit' | 'onStopped'>,
    private readonly tell: (linkId: string, inPlay: boolean) => void,
  ) {
    hosts.onStopped((linkId) => this.#told.delete(linkId));
    hosts.onCommit((linkId, { inPlay }) => this.#committed(linkId, inPlay));
  }

  #committed(linkId: string, inPlay: boolean): void {
    if (this.#told.get(linkId) === inPlay) return;
    this.#told.set(linkId, inPlay);
    this.tell(linkId, inPlay);
  }
}
