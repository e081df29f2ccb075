import type { LinkEvent } from '../events.js';

/**
 * INV-10: no terms change in play. A link is opened once, with terms approved as a whole; there is no event that could
 * change them, so nobody's next wager meets other terms than the meter it goes to. Says what is wrong, or null.
 */
export class TermsStay {
  #opened = false;

  take(event: LinkEvent): string | null {
    if (event.type !== 'LinkOpened') return null;
    if (this.#opened) return 'the link is opened a second time';
    this.#opened = true;
    return null;
  }
}
