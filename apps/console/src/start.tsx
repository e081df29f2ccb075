import { render } from 'preact';
import { fetchLinks } from './feed/links.js';
import { App } from './shell/app.js';
import { lastLink, linkId, links, rememberLink } from './shell/link.js';
import { findSession } from './server/session.js';
import { followLink } from './server/live.js';
import { listenForSearch } from './search/search.js';
import { listenForShortcutSheet } from './shell/shortcut-sheet.js';
import { setFacilityClock } from './parts/times.js';

const RETRY_MS = 3_000;

/** The link in the address, the only one, or the last one here; otherwise the person chooses. */
async function chooseLink(): Promise<void> {
  const wanted = new URLSearchParams(location.search).get('link');
  for (;;) {
    const found = await fetchLinks();
    setFacilityClock(found?.facility ?? null);
    if (found !== null && found.links.length > 0) {
      links.value = found.links;
      const only = found.links.length === 1 ? found.links[0]?.linkId : undefined;
      const isOne = (id: string | null | undefined) => found.links.find(({ linkId }) => linkId === id)?.linkId;
      linkId.value = isOne(wanted) ?? only ?? isOne(lastLink()) ?? null;
      if (linkId.value !== null) {
        rememberLink(linkId.value);
        followLink(linkId.value);
      }
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

const root = document.getElementById('app');
if (root === null) throw new Error('app.html has a place for the app');
render(<App />, root);
listenForSearch();
listenForShortcutSheet();
void findSession();
void chooseLink();
