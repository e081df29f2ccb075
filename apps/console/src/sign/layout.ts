import type { Heat } from './figures.js';
import type { LayoutStyle } from './options.js';

/** A rectangle in whole CSS pixels, so that reels at rest are sharp. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TileBox extends Box {
  readonly shape: 'tall' | 'wide';
  readonly amountPx: number;
  readonly labelPx: number;
  readonly footPx: number;
}

export interface SignLayout {
  readonly orientation: 'landscape' | 'portrait';
  readonly header: Box;
  readonly ticker: Box;
  /** The height is 0 if there are no notices. */
  readonly notices: Box & { readonly linePx: number };
  readonly winners: WinnersBox;
  readonly panel: Box | null;
  readonly tiles: readonly TileBox[];
}

export interface WinnersBox extends Box {
  readonly columns: number;
  readonly winnerPx: number;
}

// Widths in units of the reel height. sign.css uses the same numbers.
const REEL_WIDTH = 0.64;
const REEL_GAP = 0.045;
const MARK_WIDTH = 0.27;
const DOLLAR_WIDTH = 0.6;

/** In units of the reel height. */
export function amountUnits(digits: number): number {
  const commas = Math.max(0, Math.floor((digits - 3) / 3));
  const marks = commas + 1;
  const pieces = digits + marks + 1;
  return digits * REEL_WIDTH + marks * MARK_WIDTH + DOLLAR_WIDTH + (pieces - 1) * REEL_GAP;
}

const SMALL_SIDE_PX = 200;

export function showsOneAtATime({
  width,
  height,
  style,
}: {
  readonly width: number;
  readonly height: number;
  readonly style: LayoutStyle;
}): boolean {
  return style === 'led' || (style === 'auto' && Math.min(width, height) < SMALL_SIDE_PX);
}

interface Arrangement {
  readonly width: number;
  readonly height: number;
  readonly style: LayoutStyle;
  readonly digits: readonly number[];
  readonly hasPanel: boolean;
  readonly noticeChars?: readonly number[];
  readonly winnerCount?: number;
  readonly heats?: readonly Heat[];
  readonly hasBand?: boolean;
}

/** The layout depends on nothing that changes while a meter rolls. */
export function arrange(wanted: Arrangement): SignLayout {
  return showsOneAtATime(wanted) ? arrangeOne(wanted) : arrangeAll(wanted);
}

function arrangeOne({ width, height, digits, hasPanel, hasBand = false }: Arrangement): SignLayout {
  const orientation = width >= height ? 'landscape' : 'portrait';
  const headerPx = hasBand ? Math.round(height / 2) : 0;
  const header = { x: 0, y: 0, width, height: headerPx };
  const room = { x: 0, y: headerPx, width, height: height - headerPx };
  const nothing = { x: 0, y: 0, width, height: 0 };
  const tiles = hasPanel ? [] : digits.slice(0, 1).map((count) => tileOf(room, count));
  return {
    ...{ orientation, header, ticker: nothing, notices: { ...nothing, linePx: 0 } },
    winners: { ...nothing, columns: 1, winnerPx: 0 },
    ...{ panel: hasPanel ? room : null, tiles },
  };
}

/** Two lines of type and a share of the heading. */
const PAGE_LINE_PX = 50;

export function pageLinesMax({ height }: { readonly height: number }): number {
  return Math.max(1, Math.floor(height / PAGE_LINE_PX));
}

function arrangeAll({ noticeChars = [], winnerCount = 0, heats = [], ...wanted }: Arrangement): SignLayout {
  const { width, height, style, digits, hasPanel } = wanted;
  const orientation = width >= height ? 'landscape' : 'portrait';
  const short = Math.min(width, height);
  const margin = Math.round(short * 0.022);
  const isRibbon = width > height * RIBBON_RATIO;
  const headerPx = Math.round(short * (isRibbon ? 0.1 : 0.075));
  const tickerPx = Math.round(short * (isRibbon ? 0.12 : 0.07));
  const inner = width - 2 * margin;
  const header = { x: 0, y: 0, width, height: headerPx };
  const ticker = { x: margin, y: height - tickerPx, width: inner, height: tickerPx };
  const notices = noticesOf({ x: margin, y: height - tickerPx, width: inner, height: 0 }, short, noticeChars);
  const winners = winnersOf({ ...notices, height: 0 }, { short, orientation, count: winnerCount });
  const room = { x: margin, y: headerPx + margin, width: inner, height: winners.y - headerPx - margin };
  const gap = Math.round(margin * 0.8);
  const weights = digits.map((_, index) => 1 + HEAT_WEIGHT * (heats[index] ?? 0));
  const bars = { orientation, header, ticker, notices, winners } as const;
  if (!hasPanel)
    return {
      ...bars,
      panel: null,
      tiles: tilesOf(splitRoom(room, { orientation, style, weights, gap }), digits, heats),
    };
  if (digits.length === 0) return { ...bars, panel: room, tiles: [] };
  const share = orientation === 'landscape' ? 0.27 : Math.min(0.11 * digits.length, 0.42);
  const stripPx = Math.round(room.height * share);
  const panel = { ...room, height: room.height - stripPx - gap };
  const strip = { ...room, y: room.y + room.height - stripPx, height: stripPx };
  const boxes = orientation === 'landscape' ? columns(strip, weights, gap) : rows(strip, weights, gap);
  return { ...bars, panel, tiles: tilesOf(boxes, digits, heats) };
}

// Ratios for notices: line height to the screen's shorter side, type size to line height, letter width to type size.
const NOTICE_LINE = 0.044;
export const NOTICE_TYPE = 0.72;
const NOTICE_CHAR = 0.56;

function noticesOf(foot: Box, short: number, chars: readonly number[]): SignLayout['notices'] {
  const linePx = Math.round(short * NOTICE_LINE);
  const charsPerLine = Math.max(1, Math.floor(foot.width / (linePx * NOTICE_TYPE * NOTICE_CHAR)));
  const lines = chars.reduce((sum, each) => sum + Math.ceil(each / charsPerLine), 0);
  const height = lines === 0 ? 0 : lines * linePx + Math.round(linePx * 0.4);
  return { ...foot, y: foot.y - height, height, linePx };
}

/** Height of a winner's line as a share of the screen's short side, and the gap above as a share of that height. */
const WINNER = { height: 0.085, above: 0.12 } as const;

function winnersOf(
  { x, y, width }: Box,
  { short, orientation, count }: { readonly short: number; readonly count: number } & Pick<SignLayout, 'orientation'>,
): WinnersBox {
  const winnerPx = Math.round(short * WINNER.height);
  const columns = orientation === 'landscape' ? Math.max(1, count) : 1;
  const height = Math.ceil(count / columns) * winnerPx;
  const abovePx = count === 0 ? 0 : Math.round(winnerPx * WINNER.above);
  return { x, y: y - height - abovePx, width, height: height + abovePx, columns, winnerPx };
}

const HEAT_WEIGHT = 0.22;
const RIBBON_RATIO = 3.2;
const HERO_OF_RIBBON = 1.8;

function splitRoom(
  room: Box,
  {
    orientation,
    style,
    weights,
    gap,
  }: {
    readonly orientation: 'landscape' | 'portrait';
    readonly style: LayoutStyle;
    readonly weights: readonly number[];
    readonly gap: number;
  },
): readonly Box[] {
  const [first = 1, ...rest] = weights;
  const count = weights.length;
  if (count <= 1) return rows(room, weights, gap);
  if (style === 'stack') return rows(room, weights, gap);
  if (style === 'row') return columns(room, weights, gap);
  if (style === 'grid') return grid(room, count, gap);
  if (room.width > room.height * RIBBON_RATIO) return columns(room, [HERO_OF_RIBBON * first, ...rest], gap);
  const heroShare = orientation === 'landscape' ? 0.58 : 1.1 / (count + 0.1);
  const heroPx = Math.round((room.height - gap) * heroShare);
  const hero = { ...room, height: heroPx };
  const others = { ...room, y: room.y + heroPx + gap, height: room.height - heroPx - gap };
  if (orientation === 'portrait') return [hero, ...rows(others, rest, gap)];
  return [hero, ...(count <= 4 ? columns(others, rest, gap) : grid(others, count - 1, gap))];
}

function rows(room: Box, weights: readonly number[], gap: number): readonly Box[] {
  const heights = sharesOf(room.height, weights, gap);
  return heights.map(({ at, size }) => ({ ...room, y: room.y + at, height: size }));
}

function columns(room: Box, weights: readonly number[], gap: number): readonly Box[] {
  const widths = sharesOf(room.width, weights, gap);
  return widths.map(({ at, size }) => ({ ...room, x: room.x + at, width: size }));
}

function sharesOf(
  length: number,
  weights: readonly number[],
  gap: number,
): readonly { readonly at: number; readonly size: number }[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const free = length - gap * (weights.length - 1);
  let at = 0;
  return weights.map((weight) => {
    const size = Math.floor((free * weight) / total);
    const share = { at, size };
    at += size + gap;
    return share;
  });
}

function grid(room: Box, count: number, gap: number): readonly Box[] {
  const across = Math.ceil(Math.sqrt(count));
  const down = Math.ceil(count / across);
  const alike = (many: number): readonly number[] => Array<number>(many).fill(1);
  return rows(room, alike(down), gap).flatMap((row, index) =>
    columns(row, alike(Math.min(across, count - index * across)), gap),
  );
}

/** Tiles of equal size show amounts of equal size, so that people compare dollars and not type. */
function tilesOf(boxes: readonly Box[], digits: readonly number[], heats: readonly Heat[]): readonly TileBox[] {
  const tiles = boxes.map((box, index) => tileOf(box, digits[index] ?? 0, heats[index]));
  return tiles.map((tile) => {
    const alike = tiles.filter(
      (other) => Math.abs(other.height - tile.height) <= 2 && Math.abs(other.width - tile.width) <= 2,
    );
    const amountPxMax = Math.min(...alike.map((other) => other.amountPx));
    return { ...tile, amountPx: Math.min(amountPxMax, tiles[0]?.amountPx ?? amountPxMax) };
  });
}

const TYPE_PX_MIN = 10;
const HEAT_FOOT = 0.14;

function tileOf(box: Box, digits: number, heat: Heat = 0): TileBox {
  const { width, height } = box;
  const units = amountUnits(digits);
  const sizes =
    width / height > 5
      ? {
          shape: 'wide' as const,
          amountPx: Math.min(height * 0.66, (width * 0.6) / units),
          labelPx: Math.min(height * 0.34, width * 0.045),
          footPx: Math.min(height * 0.17, width * 0.03),
        }
      : {
          shape: 'tall' as const,
          amountPx: Math.min(height * 0.5, (width * 0.93) / units),
          labelPx: Math.min(height * 0.17, width * 0.11),
          footPx: Math.min(height * 0.1, width * 0.06),
        };
  return {
    ...box,
    shape: sizes.shape,
    amountPx: Math.floor(sizes.amountPx),
    labelPx: Math.floor(sizes.labelPx),
    footPx: Math.max(TYPE_PX_MIN, Math.floor(sizes.footPx * (1 + HEAT_FOOT * heat))),
  };
}
