import { event } from '../codec/event.js';
import { optional, text, u32 } from '../codec/fields.js';
import { sealedTrigger } from '../levels/moves.js';

const byWhom = { by: text, reason: text };

export const LINK_EVENTS = [
  event(
    'LinkOpened',
    1,
    'The link begins: its terms, and every level funded with its initial amount from house seed.',
    {
      config: text,
      mustHit: optional(sealedTrigger),
    },
  ),
  event('WriterTookOver', 2, 'A controller became the only writer of the link.', { epoch: u32, holder: text }),
  event('LinkSuspended', 3, 'The link is out of play: no coup with wagers is opened.', byWhom),
  event('LinkResumed', 4, 'The link is in play again.', byWhom),
  event(
    'JournalRestored',
    99,
    'A copy of the journal was put back; what had followed it is lost. No number of an award that the lost part may have given is given again.',
    { firstAward: u32 },
  ),
] as const;
