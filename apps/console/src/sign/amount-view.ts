import { centsToDollars } from '@jackpot/money';
import { el, setAttribute, setStyle, svg } from './dom.js';
import { digitsOf, reelPositions } from './odometer.js';

interface Reel {
  readonly cell: HTMLElement;
  readonly strip: SVGSVGElement;
}

/** The number of reels follows the committed value, so that nothing moves sideways while the amount rolls. */
interface AmountView {
  readonly root: HTMLElement;
  readonly paint: (amount: { readonly milli: bigint; readonly committedCents: bigint; readonly label: string }) => void;
}

export function amountView(): AmountView {
  const root = el('div', { class: 'amount', role: 'img' });
  let reels: readonly Reel[] = [];
  let labeledCents: bigint | null = null;
  return {
    root,
    paint: ({ milli, committedCents, label }) => {
      const digits = digitsOf(committedCents);
      if (reels.length !== digits) reels = build(root, digits);
      reelPositions(milli, digits).forEach(({ turn, isLeading }, index) => {
        const reel = reels[index];
        if (reel === undefined) return;
        setStyle(reel.strip, 'transform', turnedBy(turn));
        setAttribute(reel.cell, 'data-leading', isLeading ? 'yes' : 'no');
      });
      if (labeledCents !== committedCents) {
        labeledCents = committedCents;
        root.setAttribute('aria-label', `${label} ${centsToDollars(committedCents)}`);
      }
    },
  };
}

/**
 * A transform for the strip of digits, and not a custom property: every stroke of every digit would inherit the
 * property and be styled again on every frame.
 */
function turnedBy(turn: number): string {
  return `translateY(${((turn * -100) / STRIP_DIGITS).toFixed(4)}%)`;
}

function build(root: HTMLElement, digits: number): readonly Reel[] {
  const reels: Reel[] = [];
  root.replaceChildren(dollarSign());
  for (let left = digits; left > 0; left -= 1) {
    const strip = reelStrip();
    const cell = el('span', { class: left <= 2 ? 'reel cents' : 'reel' }, [strip]);
    reels.push({ cell, strip });
    root.append(cell);
    if (left === 3) root.append(mark('point'));
    else if (left > 3 && (left - 2) % 3 === 1) root.append(mark('comma'));
  }
  return reels;
}

/** SVG paths of the digits on a cell of 64 by 100. They have one width on every screen and need no font. */
const STROKES: Readonly<Record<string, string>> = {
  '0': 'M14 33a18 19 0 0 1 36 0v34a18 19 0 0 1-36 0z',
  '1': 'M16 31 36 14v79',
  '2': 'M14 34a18 20 0 0 1 36 0c0 10-5 16-12 24L16 86h37',
  '3': 'M14 29a17 16 0 0 1 34 2c0 11-8 17-19 17 13 0 21 7 21 19a18 19 0 0 1-37 1',
  '4': 'M43 93V14h-3L13 68h44',
  '5': 'M49 14H20l-2 35c4-5 9-7 14-7a18 22 0 0 1 0 44c-10 0-17-5-19-14',
  '6': 'M42 10C30 28 14 47 14 66a18 20 0 0 0 36 0a18 20 0 0 0-36 0',
  '7': 'M11 14h39L28 92',
  '8': 'M48 31a16 17 0 1 1-32 0a16 17 0 1 1 32 0zM51 68a19 18 0 1 1-38 0a19 18 0 1 1 38 0z',
  '9': 'M22 90C34 72 50 53 50 34a18 20 0 0 0-36 0a18 20 0 0 0 36 0',
};
const DOLLAR = 'M48 34c-1-11-8-15-17-15s-17 5-17 14 6 13 18 16 18 7 18 16-8 16-18 16-18-5-19-16M32 6v88';

const CELL_WIDTH = 64;
const CELL_HEIGHT = 100;

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];
const STRIP_DIGITS = DIGITS.length;

function reelStrip(): SVGSVGElement {
  return svg(
    'svg',
    {
      class: 'strip',
      'aria-hidden': 'true',
      viewBox: `0 0 ${CELL_WIDTH} ${CELL_HEIGHT * STRIP_DIGITS}`,
      preserveAspectRatio: 'none',
    },
    DIGITS.map((digit, index) =>
      svg('path', { d: STROKES[digit] ?? '', transform: `translate(0 ${index * CELL_HEIGHT})` }),
    ),
  );
}

function dollarSign(): SVGSVGElement {
  return svg('svg', { class: 'dollar', 'aria-hidden': 'true', viewBox: '2 0 60 100' }, [svg('path', { d: DOLLAR })]);
}

function mark(kind: 'comma' | 'point'): SVGSVGElement {
  const d = kind === 'point' ? 'M6 78h15v15H6z' : 'M6 78h15v13l-8 16H5l4-14H6z';
  return svg('svg', { class: 'mark', 'aria-hidden': 'true', viewBox: '0 0 27 100' }, [svg('path', { d })]);
}
