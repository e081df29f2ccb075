import { centsToDollars } from '@jackpot/money';
import { amountView } from './amount-view.js';
import { type Celebration, bannerView } from './banner-view.js';
import { type Board, type BoardLevel, shownLevels } from './board.js';
import { el, setAttribute, setLine, setStyle, setText } from './dom.js';
import { crest, emblem } from './emblems.js';
import { lineAt, linesUnder } from './figures.js';
import { NOTICE_TYPE, type SignLayout, type TileBox, arrange } from './layout.js';
import { digitsOf, shownCents } from './odometer.js';
import type { SignOptions } from './options.js';
import { bandOf, livenessOf } from './stale.js';

/** The whole screen. It reads the board and draws it; it decides nothing. */
interface SignView {
  readonly paint: (board: Board, nowMs: number) => void;
}

/** @param timeText a time as the facility writes it; empty while that is not known. */
export function signView(root: HTMLElement, options: SignOptions, timeText: (atMs: number) => string): SignView {
  const linkName = el('span', { class: 'link-name' });
  const live = el('span', { class: 'live' });
  const header = el('header', { class: 'top' }, [el('h1', {}, [linkName]), live]);
  const band = el('div', { class: 'band', role: 'status', 'aria-live': 'polite' });
  const stage = el('main', { class: 'stage' });
  const banner = bannerView();
  const ticker = el('footer', { class: 'ticker', 'data-state': 'idle' });
  const notices = noticesView();
  root.replaceChildren(header, band, crest(), stage, banner.root, notices.root, ticker);
  let tiles: ReadonlyMap<string, TileView> = new Map();
  let placedFor = '';

  const place = (levels: readonly BoardLevel[], isCelebrating: boolean, posted: readonly string[]): void => {
    const digits = levels.map(({ odometer }) => digitsOf(odometer.committedCents));
    const { innerWidth: width, innerHeight: height } = window;
    const noticeChars = posted.map((text) => text.length);
    const key = JSON.stringify([width, height, digits, isCelebrating, noticeChars, levels.map(({ level }) => level)]);
    if (key === placedFor) return;
    placedFor = key;
    const layout = arrange({ width, height, style: options.layout, digits, isCelebrating, noticeChars });
    root.dataset['orientation'] = layout.orientation;
    placeBars({ header, band, ticker }, layout);
    notices.place(layout.notices);
    banner.place(layout.banner);
    tiles = keepTiles(stage, tiles, levels);
    levels.forEach(({ level }, index) => {
      const box = layout.tiles[index];
      const isHero = index === 0 && options.layout === 'auto' && !isCelebrating;
      if (box !== undefined) tiles.get(level)?.place(box, isHero);
    });
  };

  return {
    paint: (board, nowMs) => {
      const liveness = livenessOf(board.contact, nowMs);
      const asOf = board.contact.asOfMs === null ? '' : timeText(board.contact.asOfMs);
      const shown = bandOf({ liveness, linkState: board.linkState, asOf });
      setAttribute(root, 'data-state', shown.state);
      setAttribute(band, 'data-state', shown.state);
      setLine(band, shown.text);
      setLine(linkName, board.name);
      setText(live, shown.state === 'live' ? asOf : '');
      const celebration = celebrationOf(board);
      const levels = shownLevels(board);
      place(levels, celebration !== null, board.notices);
      notices.paint(board.notices);
      for (const level of levels) tiles.get(level.level)?.paint(level, celebration?.award.level === level.level, nowMs);
      banner.paint(celebration);
      paintTicker(ticker, board);
      setAttribute(root, 'data-sequence', board.sequence.toString());
      setAttribute(root, 'data-refused', Object.values(board.refused).join(' '));
    },
  };
}

function placeBars(
  { header, band, ticker }: { readonly header: HTMLElement; readonly band: HTMLElement; readonly ticker: HTMLElement },
  layout: SignLayout,
): void {
  for (const bar of [header, band]) {
    setStyle(bar, 'height', `${layout.header.height}px`);
    setStyle(bar, '--bar', `${layout.header.height}px`);
    setStyle(bar, '--inset', `${layout.ticker.x}px`);
  }
  setStyle(ticker, 'height', `${layout.ticker.height}px`);
  setStyle(ticker, '--bar', `${layout.ticker.height}px`);
  setStyle(ticker, '--inset', `${layout.ticker.x}px`);
}

function keepTiles(
  stage: HTMLElement,
  tiles: ReadonlyMap<string, TileView>,
  levels: readonly BoardLevel[],
): ReadonlyMap<string, TileView> {
  const kept = new Map(levels.map(({ level }) => [level, tiles.get(level) ?? tileView(level)]));
  stage.replaceChildren(...[...kept.values()].map(({ root }) => root));
  return kept;
}

function celebrationOf(board: Board): Celebration | null {
  const { showing, waiting } = board.celebrations;
  if (showing === null) return null;
  const nameOf = (level: string | null): string =>
    board.levels.find((known) => known.level === level)?.name ?? level ?? '';
  return {
    award: showing.item,
    levelName: nameOf(showing.item.level),
    waiting: waiting.map(({ item }) => ({ award: item, levelName: nameOf(item.level) })),
  };
}

function paintTicker(ticker: HTMLElement, board: Board): void {
  const award = board.ticker.showing?.item;
  setAttribute(ticker, 'data-state', award === undefined ? 'idle' : 'showing');
  // The last line stays while the bar fades: an empty bar would flash.
  if (award === undefined || ticker.dataset['awardId'] === award.awardId) return;
  ticker.dataset['awardId'] = award.awardId;
  const where = `Table ${award.assetNumber} · Seat ${award.seat}`;
  ticker.replaceChildren(
    el('p', {}, [
      el('strong', {}, [centsToDollars(award.amountCents)]),
      el('span', {}, [award.lineName]),
      el('span', {}, [where]),
    ]),
  );
}

/** One level: emblem, name, meter, and one line below it. */
interface TileView {
  readonly root: HTMLElement;
  readonly paint: (level: BoardLevel, isWinning: boolean, nowMs: number) => void;
  readonly place: (box: TileBox, isHero: boolean) => void;
}

function tileView(level: string): TileView {
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
    paint: (shown, isWinning, nowMs) => {
      const { odometer, mustHitByCents } = shown;
      setLine(name, shown.name);
      setAttribute(root, 'aria-label', shown.name);
      setAttribute(root, 'data-cents', shownCents(odometer).toString());
      setAttribute(root, 'data-committed-cents', odometer.committedCents.toString());
      setAttribute(root, 'data-state', isWinning ? 'won' : 'running');
      amount.paint({ milli: odometer.shownMilli, committedCents: odometer.committedCents, label: shown.name });
      setLine(foot, isWinning ? 'Now playing for' : lineAt(linesUnder(shown), nowMs));
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

/** How full, in thousandths: a length on the screen, not an amount. */
function gaugePermille(cents: bigint, mustHitByCents: bigint): bigint {
  if (mustHitByCents <= 0n) return 0n;
  const permille = (cents * 1_000n) / mustHitByCents;
  return permille > 1_000n ? 1_000n : permille;
}

/** What is posted of the link: plain lines under the meters, there for as long as the notices stand. */
interface NoticesView {
  readonly root: HTMLElement;
  readonly paint: (texts: readonly string[]) => void;
  readonly place: (box: SignLayout['notices']) => void;
}

function noticesView(): NoticesView {
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
