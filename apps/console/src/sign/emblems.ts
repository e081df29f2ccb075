import { el, svg } from './dom.js';

const SHAPES: Readonly<Record<string, readonly string[]>> = {
  star: ['M50 3 61.8 36.5 97.5 37.2 69 58.8 79.4 93 50 72.6 20.6 93 31 58.8 2.5 37.2 38.2 36.5z'],
  spade: [
    'M50 3C57 19 94 37 94 62c0 14-10 22-21 22-8 0-14-4-18-10 1 10 4 17 13 23H32c9-6 12-13 13-23-4 6-10 10-18 10C16 84 6 76 6 62 6 37 43 19 50 3z',
  ],
  heart: ['M50 95C40 82 4 60 4 32 4 16 15 6 28 6c10 0 18 6 22 15C54 12 62 6 72 6c13 0 24 10 24 26 0 28-36 50-46 63z'],
  'must-hit': ['M50 3 97 50 50 97 3 50z', 'M50 22 78 50 50 78 22 50z'],
};
const CROWN = ['M6 30 28 50 50 14 72 50 94 30 84 86H16z'];

export function emblem(level: string): SVGSVGElement {
  const shapes = SHAPES[level] ?? CROWN;
  return svg(
    'svg',
    { class: 'emblem', viewBox: '0 0 100 100', 'aria-hidden': 'true' },
    shapes.map((d) => svg('path', { d })),
  );
}

export function crest(): HTMLElement {
  const emblems = ['spade', 'star', 'heart'].map((level) => el('span', { 'data-level': level }, [emblem(level)]));
  return el('div', { class: 'crest', 'aria-hidden': 'true' }, emblems);
}
