import { amountView } from './amount-view.js';
import type { BoardLevel } from './board.js';
import { el, setAttribute, setLine, setStyle } from './dom.js';
import { emblem } from './emblems.js';
import { heatOf, lineAt, linesUnder } from './figures.js';
import type { TileBox } from './layout.js';
import { shownCents } from './odometer.js';
import type { SignTexts } from './texts.js';

interface Moment {
  readonly isWinning: boolean;
  readonly nowMs: number;
  readonly lineMs: number;
}

export interface TileView {
  readonly root: HTMLElement;
  readonly paint: (level: BoardLevel, moment: Moment) => void;
  readonly place: (box: TileBox, isHero: boolean) => void;
}

export function tileView(level: string, texts: SignTexts): TileView {
  const name = el('h2', { class: 'name' });
  const amount = amountView();
  const foot = el('p', { class: 'foot' });
  const fill = el('i', { class: 'fill' });
  const watermark = emblem(level);
  watermark.classList.add('watermark');
  const head = el('header', { class: 'head' }, [emblem(level), name]);
  const root = el('section', { class: 'tile', role: 'group', 'data-level': level }, [
    watermark,
    head,
    amount.root,
    foot,
    el('div', { class: 'gauge', 'aria-hidden': 'true' }, [fill]),
  ]);
  return {
    root,
    paint: (shown, { isWinning, nowMs, lineMs }) => {
      const { odometer, mustHitByCents } = shown;
      const label = texts.named(shown.name);
      setLine(name, label);
      setAttribute(root, 'aria-label', label);
      setAttribute(root, 'data-cents', shownCents(odometer).toString());
      setAttribute(root, 'data-committed-cents', odometer.committedCents.toString());
      setAttribute(root, 'data-state', isWinning ? 'won' : 'running');
      setAttribute(root, 'data-heat', `${heatOf(odometer.committedCents, mustHitByCents)}`);
      amount.paint({ milli: odometer.shownMilli, committedCents: odometer.committedCents, label });
      setLine(foot, isWinning ? texts.nowPlayingFor : lineAt(linesUnder(shown, texts), nowMs, lineMs));
      setAttribute(root, 'data-gauge', mustHitByCents === null ? 'no' : 'yes');
      if (mustHitByCents !== null) setStyle(fill, '--fill', `${gaugePermille(shownCents(odometer), mustHitByCents)}`);
    },
    place: (box, isHero) => {
      root.dataset['shape'] = box.shape;
      root.dataset['hero'] = isHero ? 'yes' : 'no';
      setStyle(root, 'transform', `translate(${box.x}px, ${box.y}px)`);
      setStyle(root, '--room', `${box.width}px`);
      setStyle(root, 'width', `${box.width}px`);
      setStyle(root, 'height', `${box.height}px`);
      setStyle(root, '--reel', `${box.amountPx}px`);
      setStyle(root, '--label', `${box.labelPx}px`);
      setStyle(root, '--foot', `${box.footPx}px`);
    },
  };
}

/** A length on the screen, not an amount. */
function gaugePermille(cents: bigint, mustHitByCents: bigint): bigint {
  if (mustHitByCents <= 0n) return 0n;
  const permille = (cents * 1_000n) / mustHitByCents;
  return permille > 1_000n ? 1_000n : permille;
}
