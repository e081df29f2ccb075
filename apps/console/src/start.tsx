import { render } from 'preact';
import { type LinkChoice, fetchLinks } from './feed/links.js';
import { App } from './shell/app.js';
import { lastLink, linkId, links, rememberLink, unknownLink } from './shell/link.js';
import { findSession } from './server/session.js';
import { followLink } from './server/live.js';
import { listenForSearch } from './search/search.js';
import { listenForShortcutSheet } from './shell/shortcut-sheet.js';
import { setFacilityClock } from './parts/times.js';

const RETRY_MS = 3_000;

async function chooseLink(): Promise<void> {
  const found = await readLinks();
  links.value = found;
  const known = (id: string | null | undefined) => found.find((link) => link.linkId === id)?.linkId;
  const wanted = new URLSearchParams(location.search).get('link') ?? '';
  const only = found.length === 1 ? found[0]?.linkId : undefined;
  const chosen = wanted === '' ? (only ?? known(lastLink())) : known(wanted);
  if (chosen === undefined) {
    if (wanted !== '') unknownLink.value = wanted;
    return;
  }
  linkId.value = chosen;
  rememberLink(chosen);
  followLink(chosen);
}

async function readLinks(): Promise<readonly LinkChoice[]> {
  for (;;) {
    const found = await fetchLinks();
    setFacilityClock(found?.facility ?? null);
    if (found !== null && found.links.length > 0) return found.links;
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
