import type { LocalTime } from '@jackpot/contract';
import { centsToDollars } from '@jackpot/money';
import { bannerView } from './banner-view.js';
import type { Board, BoardLevel } from './board.js';
import { el, setAttribute, setLine, setStyle, setText } from './dom.js';
import { crest, emblem } from './emblems.js';
import { heatOf } from './figures.js';
import { type Box, NOTICE_TYPE, type SignLayout, type WinnersBox, arrange } from './layout.js';
import { digitsOf } from './odometer.js';
import type { SignOptions } from './options.js';
import { pageView } from './page-view.js';
import { type Scene, type Shown, type Winner, shownOf } from './shown.js';
import type { Band } from './stale.js';
import { TEXTS, type SignTexts } from './texts.js';
import { type TileView, tileView } from './tile-view.js';

interface SignView {
  readonly paint: (board: Board, scene: Scene) => void;
}

export function signView(root: HTMLElement, options: SignOptions): SignView {
  const texts = TEXTS[options.language];
  let clocks: LocalTime | null = null;
  const linkName = el('span', { class: 'link-name' });
  const clock = el('span', { class: 'clock' });
  const header = el('header', { class: 'top' }, [el('h1', {}, [linkName]), clock]);
  const band = bandView();
  const stage = el('main', { class: 'stage' });
  const banner = bannerView(texts);
  const page = pageView(texts, (atMs) => clocks?.date(atMs) ?? '');
  const ticker = el('footer', { class: 'ticker', 'data-state': 'idle' });
  const notices = noticesView(texts);
  const winners = winnersView(texts);
  root.replaceChildren(
    ...[header, band.root, crest(), stage, page.root, banner.root],
    ...[winners.root, notices.root, ticker],
  );
  let tiles: ReadonlyMap<string, TileView> = new Map();
  let placedFor = '';

  const place = (shown: Shown): void => {
    const { levels, content, isOne } = shown;
    const arrangement = arrangementOf(shown, options);
    const { hasPanel, hasBand } = arrangement;
    const key = JSON.stringify([arrangement, content.kind, levels.map(({ level }) => level)]);
    if (key === placedFor) return;
    placedFor = key;
    const layout = arrange(arrangement);
    setAttribute(root, 'data-orientation', layout.orientation);
    setAttribute(root, 'data-wall', isOne ? 'one' : 'all');
    placeBars({ header, ticker }, layout);
    band.place(content.kind === 'state' ? layout.panel : layout.header, isOne || content.kind === 'state');
    notices.place(layout.notices);
    winners.place(layout.winners);
    banner.place(content.kind === 'celebration' ? layout.panel : null, hasBand);
    page.place(layout.panel);
    tiles = keepTiles(stage, tiles, levels, texts);
    levels.forEach(({ level }, index) => {
      const box = layout.tiles[index];
      if (box !== undefined) tiles.get(level)?.place(box, index === 0 && options.layout === 'auto' && !hasPanel);
    });
  };

  return {
    paint: (board, scene) => {
      clocks = scene.clocks;
      const { innerWidth: width, innerHeight: height } = window;
      const shown = shownOf(board, scene, options, { width, height });
      const { content, levels, asOf, lines } = shown;
      setAttribute(root, 'data-state', shown.band.state);
      band.paint(shown.band);
      setLine(linkName, board.name);
      setText(clock, shown.band.state === 'live' ? asOf : '');
      place(shown);
      notices.paint(shown.posted);
      winners.paint(shown.winners);
      const won = content.kind === 'celebration' ? content.celebration.award.level : null;
      for (const level of levels) tiles.get(level.level)?.paint(level, { isWinning: won === level.level, ...lines });
      banner.paint(content.kind === 'celebration' ? content.celebration : null, scene);
      page.paint(content.kind === 'page' ? content.page : null);
      paintTicker(ticker, board, texts);
      setAttribute(root, 'data-sequence', board.sequence.toString());
      setAttribute(root, 'data-refused', Object.values(board.refused).join(' '));
    },
  };
}

function arrangementOf({ levels, posted, winners, content, isOne, band }: Shown, { layout }: SignOptions) {
  return {
    ...{ width: window.innerWidth, height: window.innerHeight, style: layout },
    digits: levels.map(({ odometer }) => digitsOf(odometer.committedCents)),
    heats: levels.map(({ odometer, mustHitByCents }) => heatOf(odometer.committedCents, mustHitByCents)),
    hasPanel: content.kind !== 'amounts',
    noticeChars: posted.map((text) => text.length),
    winnerCount: winners.length,
    hasBand: isOne && band.state !== 'live' && content.kind !== 'state',
  };
}

function bandView() {
  const text = el('strong', {});
  const hint = el('span', {});
  const root = el('div', { class: 'band', role: 'status', 'aria-live': 'polite' }, [text, hint]);
  return {
    root,
    paint: (shown: Band): void => {
      setAttribute(root, 'data-state', shown.state);
      setLine(text, shown.text);
      setLine(hint, shown.hint);
    },
    place: (box: Box | null, isLarge: boolean): void => {
      if (box === null) return;
      setAttribute(root, 'data-size', isLarge ? 'large' : 'bar');
      setStyle(root, 'transform', `translate(${box.x}px, ${box.y}px)`);
      setStyle(root, 'width', `${box.width}px`);
      setStyle(root, 'height', `${Math.max(box.height, BAR_PX_MIN)}px`);
      setStyle(root, '--room', `${box.width}px`);
      setStyle(root, '--tall', `${Math.max(box.height, BAR_PX_MIN)}px`);
    },
  };
}

const BAR_PX_MIN = 20;

function placeBars(
  { header, ticker }: { readonly header: HTMLElement; readonly ticker: HTMLElement },
  layout: SignLayout,
): void {
  setStyle(header, 'height', `${layout.header.height}px`);
  setStyle(header, '--bar', `${layout.header.height}px`);
  setStyle(header, '--inset', `${layout.ticker.x}px`);
  setStyle(ticker, 'height', `${layout.ticker.height}px`);
  setStyle(ticker, '--bar', `${layout.ticker.height}px`);
  setStyle(ticker, '--inset', `${layout.ticker.x}px`);
}

function keepTiles(
  stage: HTMLElement,
  tiles: ReadonlyMap<string, TileView>,
  levels: readonly BoardLevel[],
  texts: SignTexts,
): ReadonlyMap<string, TileView> {
  const kept = new Map(levels.map(({ level }) => [level, tiles.get(level) ?? tileView(level, texts)]));
  stage.replaceChildren(...[...kept.values()].map(({ root }) => root));
  return kept;
}

function paintTicker(ticker: HTMLElement, board: Board, texts: SignTexts): void {
  const award = board.ticker.showing?.item;
  setAttribute(ticker, 'data-state', award === undefined ? 'idle' : 'showing');
  // The last line of the ticker stays while the bar fades, because an empty bar would flash.
  if (award === undefined || ticker.dataset['awardId'] === award.awardId) return;
  ticker.dataset['awardId'] = award.awardId;
  const parts = [centsToDollars(award.amountCents), texts.named(award.lineName), texts.place(award)];
  const [amount = '', ...others] = parts;
  setStyle(ticker, '--chars', `${parts.join('   ').length}`);
  ticker.replaceChildren(el('p', {}, [el('strong', {}, [amount]), ...others.map((part) => el('span', {}, [part]))]));
}

interface NoticesView {
  readonly root: HTMLElement;
  readonly paint: (texts: readonly string[]) => void;
  readonly place: (box: SignLayout['notices']) => void;
}

function noticesView(texts: SignTexts): NoticesView {
  const list = el('ul', {});
  const root = el('section', { class: 'notices', 'aria-label': texts.notices, 'data-state': 'idle' }, [list]);
  let shown: readonly string[] = [];
  return {
    root,
    paint: (lines) => {
      if (lines.length === shown.length && lines.every((line, index) => line === shown[index])) return;
      shown = lines;
      setAttribute(root, 'data-state', lines.length === 0 ? 'idle' : 'posted');
      list.replaceChildren(...lines.map((line) => el('li', {}, [line])));
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

interface WinnersView {
  readonly root: HTMLElement;
  readonly paint: (winners: readonly Winner[]) => void;
  readonly place: (box: WinnersBox) => void;
}

function winnersView(texts: SignTexts): WinnersView {
  const list = el('ul');
  const root = el('section', { class: 'winners', 'aria-label': texts.pending, 'data-state': 'idle' }, [list]);
  let shown = '';
  return {
    root,
    paint: (winners) => {
      const key = JSON.stringify(winners);
      if (key === shown) return;
      shown = key;
      setAttribute(root, 'data-state', winners.length === 0 ? 'idle' : 'showing');
      list.replaceChildren(...winners.map(winnerLine));
    },
    place: ({ x, y, width, height, columns, winnerPx }) => {
      setStyle(root, 'transform', `translate(${x}px, ${y}px)`);
      setStyle(root, 'width', `${width}px`);
      setStyle(root, 'height', `${height}px`);
      setStyle(root, '--columns', `${columns}`);
      setStyle(root, '--room', `${Math.floor(width / columns)}px`);
      setStyle(root, '--tall', `${winnerPx}px`);
    },
  };
}

function winnerLine({ awardId, level, won, place }: Winner): HTMLElement {
  const [wonLine, placeLine] = [el('strong'), el('span')];
  setLine(wonLine, won);
  setLine(placeLine, place);
  const words = el('div', { class: 'words' }, [wonLine, placeLine]);
  return el('li', { 'data-level': level, 'data-award-id': awardId }, [emblem(level), words]);
}
