import type { LinkChoice } from '../../feed/links.js';
import { el } from './dom.js';

/** A plain list of the links, for a sign that was not told which one it is. */
export function showChooser(root: HTMLElement, links: readonly LinkChoice[]): void {
  root.dataset['state'] = 'choosing';
  const list = links.map(({ linkId, name }) => {
    const query = new URLSearchParams(location.search);
    query.set('link', linkId);
    return el('li', {}, [el('a', { href: `?${query}` }, [name])]);
  });
  const title = links.length === 0 ? 'No progressive is configured' : 'Which progressive?';
  root.replaceChildren(el('main', { class: 'plain' }, [el('h1', {}, [title]), el('ul', {}, list)]));
}
