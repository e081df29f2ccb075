import { centsToDollars } from '@jackpot/money';
import { digitsOf, reelPositions } from '../odometer.js';
import { el, setAttribute, setStyle } from './dom.js';
import { STRIP_DIGITS, dollarSign, mark, reelStrip } from './glyphs.js';

interface Reel {
  readonly cell: HTMLElement;
  readonly strip: SVGSVGElement;
}

/** An amount on reels. The number of reels follows the committed value, so nothing moves sideways while it rolls. */
export interface AmountView {
  readonly root: HTMLElement;
  /** @param label what the amount is of, for people who hear the page. */
  readonly paint: (amount: { readonly milli: bigint; readonly committedCents: bigint; readonly label: string }) => void;
}

export function amountView(): AmountView {
  const root = el('div', { class: 'amount', role: 'img' });
  let reels: readonly Reel[] = [];
  let labelled: bigint | null = null;
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
      if (labelled !== committedCents) {
        labelled = committedCents;
        root.setAttribute('aria-label', `${label} ${centsToDollars(committedCents)}`);
      }
    },
  };
}

/**
 * The strip moved up by so many of its digits. Set on the strip itself: a custom property would be handed down to every
 * stroke of every digit, and all of them be styled anew on every frame.
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
