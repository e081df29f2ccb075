import { centsToDollars } from '@jackpot/money';
import { type Board, type BoardLevel, shownLevels } from '../board.js';
import { type SignLayout, arrange } from '../layout.js';
import { digitsOf } from '../odometer.js';
import type { SignOptions } from '../options.js';
import { bandOf, livenessOf } from '../stale.js';
import { type Celebration, bannerView } from './banner.js';
import { el, setAttribute, setLine, setStyle, setText } from './dom.js';
import { crest } from './emblems.js';
import { noticesView } from './notices.js';
import { type TileView, tileView } from './tile.js';

/** The whole screen. It reads the board and draws it; it decides nothing. */
export interface SignView {
  readonly paint: (board: Board, nowMs: number) => void;
}

export function signView(root: HTMLElement, options: SignOptions): SignView {
  const clock = clockOf(options.timeZone);
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
      const asOf = board.contact.asOfMs === null ? '' : clock(board.contact.asOfMs);
      const said = bandOf({ liveness, linkState: board.linkState, asOf });
      setAttribute(root, 'data-state', said.state);
      setAttribute(band, 'data-state', said.state);
      setLine(band, said.text);
      setLine(linkName, board.name);
      setText(live, said.state === 'live' ? asOf : '');
      const celebration = celebrationOf(board);
      const levels = shownLevels(board);
      place(levels, celebration !== null, board.notices);
      notices.paint(board.notices);
      for (const level of levels) tiles.get(level.level)?.paint(level, celebration?.award.level === level.level);
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

/** Times as people on the floor read them; a zone the screen does not know falls back to its own. */
function clockOf(timeZone: string | null): (atMs: number) => string {
  const style = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-GB', timeZone === null ? style : { ...style, timeZone });
  } catch {
    format = new Intl.DateTimeFormat('en-GB', style);
  }
  return (atMs) => format.format(atMs);
}
