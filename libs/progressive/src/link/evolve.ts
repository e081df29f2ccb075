import type { AreaEvent, EventOf } from '../catalogue.js';
import { journaledConfig } from '../config/json.js';
import { opened, openedLink, type LinkState } from '../state.js';

export function evolveLink(state: LinkState, event: AreaEvent<'link'>): void {
  switch (event.type) {
    case 'LinkOpened':
      return openLink(state, event);
    case 'WriterTookOver':
      state.epoch = event.epoch;
      return;
    case 'LinkSuspended':
    case 'LinkResumed':
      opened(state).inPlay = event.type === 'LinkResumed';
      return;
    case 'JournalRestored':
      opened(state).awards = event.firstAward - 1;
      return;
  }
}

function openLink(state: LinkState, event: EventOf<'LinkOpened'>): void {
  state.opened = openedLink(journaledConfig(event.config), event.config, event.mustHit);
}
