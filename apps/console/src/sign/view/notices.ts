import { NOTICE_TYPE, type SignLayout } from '../layout.js';
import { el, setAttribute, setStyle } from './dom.js';

/** What is posted of the link: plain lines under the meters, there for as long as the notices stand. */
export interface NoticesView {
  readonly root: HTMLElement;
  readonly paint: (texts: readonly string[]) => void;
  readonly place: (box: SignLayout['notices']) => void;
}

export function noticesView(): NoticesView {
  const list = el('ul', {});
  const root = el('section', { class: 'notices', 'aria-label': 'Notices', 'data-state': 'idle' }, [list]);
  let shown: readonly string[] = [];
  return {
    root,
    paint: (texts) => {
      if (texts.length === shown.length && texts.every((text, index) => text === shown[index])) return;
      shown = texts;
      setAttribute(root, 'data-state', texts.length === 0 ? 'idle' : 'posted');
      list.replaceChildren(...texts.map((text) => el('li', {}, [text])));
    },
    place: ({ x, y, width, height, linePx }) => {
      setStyle(root, 'transform', `translate(${x}px, ${y}px)`);
      setStyle(root, 'width', `${width}px`);
      setStyle(root, 'height', `${height}px`);
      setStyle(root, 'line-height', `${linePx}px`);
      setStyle(root, 'font-size', `${linePx * NOTICE_TYPE}px`);
    },
  };
}
