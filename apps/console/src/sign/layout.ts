import type { LayoutStyle } from './options.js';

/** A rectangle of the screen in CSS pixels, whole ones: reels at rest stay sharp. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where one level stands. */
export interface TileBox extends Box {
  readonly shape: 'tall' | 'wide';
  /** Height of a reel. */
  readonly amountPx: number;
  readonly labelPx: number;
  readonly footPx: number;
}

/** Where everything stands. */
export interface SignLayout {
  readonly orientation: 'landscape' | 'portrait';
  readonly header: Box;
  readonly ticker: Box;
  /** What is posted, between the meters and the ticker; of no height where nothing is. */
  readonly notices: Box & { readonly linePx: number };
  /** The celebration, while there is one; then the tiles make room. */
  readonly banner: Box | null;
  readonly tiles: readonly TileBox[];
}

// Widths in reel heights; sign.css draws them by the same numbers.
const REEL_WIDTH = 0.64;
const REEL_GAP = 0.045;
const MARK_WIDTH = 0.27;
const DOLLAR_WIDTH = 0.6;

/** Width of an amount of so many digits, "$" and separators included, in reel heights. */
export function amountUnits(digits: number): number {
  const commas = Math.max(0, Math.floor((digits - 3) / 3));
  const marks = commas + 1;
  const pieces = digits + marks + 1;
  return digits * REEL_WIDTH + marks * MARK_WIDTH + DOLLAR_WIDTH + (pieces - 1) * REEL_GAP;
}

/** Lays the sign out. Depends on nothing that changes while a meter rolls. */
export function arrange({
  width,
  height,
  style,
  digits,
  isCelebrating,
  noticeChars = [],
}: {
  readonly width: number;
  readonly height: number;
  readonly style: LayoutStyle;
  /** Reels of each level, in order of display. */
  readonly digits: readonly number[];
  readonly isCelebrating: boolean;
  /** How long each posted notice is. */
  readonly noticeChars?: readonly number[];
}): SignLayout {
  const orientation = width >= height ? 'landscape' : 'portrait';
  const short = Math.min(width, height);
  const margin = Math.round(short * 0.022);
  const headerPx = Math.round(short * 0.085);
  const tickerPx = Math.round(short * 0.055);
  const inner = width - 2 * margin;
  const header = { x: 0, y: 0, width, height: headerPx };
  const ticker = { x: margin, y: height - tickerPx, width: inner, height: tickerPx };
  const notices = noticesOf({ x: margin, y: height - tickerPx, width: inner, height: 0 }, short, noticeChars);
  const room = { x: margin, y: headerPx + margin, width: inner, height: notices.y - headerPx - margin };
  const gap = Math.round(margin * 0.8);
  if (!isCelebrating) {
    const boxes = splitRoom(room, { orientation, style, count: digits.length, gap });
    return { orientation, header, ticker, notices, banner: null, tiles: tilesOf(boxes, digits) };
  }
  const share = orientation === 'landscape' ? 0.27 : Math.min(0.11 * digits.length, 0.42);
  const stripPx = Math.round(room.height * share);
  const banner = { ...room, height: room.height - stripPx - gap };
  const strip = { ...room, y: room.y + room.height - stripPx, height: stripPx };
  const boxes = orientation === 'landscape' ? columns(strip, digits.length, gap) : rows(strip, digits.length, gap);
  return { orientation, header, ticker, notices, banner, tiles: tilesOf(boxes, digits) };
}

// A line of a notice and its type, in shares of the short side and of the line; a letter's width is taken wider than it is.
const NOTICE_LINE = 0.036;
export const NOTICE_TYPE = 0.66;
const NOTICE_CHAR = 0.56;

/** Grows upwards from its foot, as many lines as the notices need. */
function noticesOf(foot: Box, short: number, chars: readonly number[]): SignLayout['notices'] {
  const linePx = Math.round(short * NOTICE_LINE);
  const charsPerLine = Math.max(1, Math.floor(foot.width / (linePx * NOTICE_TYPE * NOTICE_CHAR)));
  const lines = chars.reduce((sum, each) => sum + Math.ceil(each / charsPerLine), 0);
  const height = lines === 0 ? 0 : lines * linePx + Math.round(linePx * 0.4);
  return { ...foot, y: foot.y - height, height, linePx };
}

function splitRoom(
  room: Box,
  {
    orientation,
    style,
    count,
    gap,
  }: {
    readonly orientation: 'landscape' | 'portrait';
    readonly style: LayoutStyle;
    readonly count: number;
    readonly gap: number;
  },
): readonly Box[] {
  if (count <= 1) return rows(room, count, gap);
  if (style === 'stack') return rows(room, count, gap);
  if (style === 'row') return columns(room, count, gap);
  if (style === 'grid') return grid(room, count, gap);
  const heroShare = orientation === 'landscape' ? 0.58 : 1.1 / (count + 0.1);
  const heroPx = Math.round((room.height - gap) * heroShare);
  const hero = { ...room, height: heroPx };
  const others = { ...room, y: room.y + heroPx + gap, height: room.height - heroPx - gap };
  if (orientation === 'portrait') return [hero, ...rows(others, count - 1, gap)];
  return [hero, ...(count <= 4 ? columns(others, count - 1, gap) : grid(others, count - 1, gap))];
}

function rows(room: Box, count: number, gap: number): readonly Box[] {
  const each = Math.floor((room.height - gap * (count - 1)) / count);
  return Array.from({ length: count }, (_, index) => ({ ...room, y: room.y + index * (each + gap), height: each }));
}

function columns(room: Box, count: number, gap: number): readonly Box[] {
  const each = Math.floor((room.width - gap * (count - 1)) / count);
  return Array.from({ length: count }, (_, index) => ({ ...room, x: room.x + index * (each + gap), width: each }));
}

function grid(room: Box, count: number, gap: number): readonly Box[] {
  const across = Math.ceil(Math.sqrt(count));
  const down = Math.ceil(count / across);
  return rows(room, down, gap).flatMap((row, index) => columns(row, Math.min(across, count - index * across), gap));
}

/** Tiles of one size show their amounts in one size, and none larger than the first: the eye compares dollars, not type. */
function tilesOf(boxes: readonly Box[], digits: readonly number[]): readonly TileBox[] {
  const tiles = boxes.map((box, index) => tileOf(box, digits[index] ?? 0));
  return tiles.map((tile) => {
    const alike = tiles.filter(
      (other) => Math.abs(other.height - tile.height) <= 2 && Math.abs(other.width - tile.width) <= 2,
    );
    const amountPxMax = Math.min(...alike.map((other) => other.amountPx));
    return { ...tile, amountPx: Math.min(amountPxMax, tiles[0]?.amountPx ?? amountPxMax) };
  });
}

function tileOf(box: Box, digits: number): TileBox {
  const { width, height } = box;
  const units = amountUnits(digits);
  const sizes =
    width / height > 5
      ? {
          shape: 'wide' as const,
          amountPx: Math.min(height * 0.66, (width * 0.6) / units),
          labelPx: Math.min(height * 0.36, width * 0.045),
          footPx: Math.min(height * 0.14, width * 0.03),
        }
      : {
          shape: 'tall' as const,
          amountPx: Math.min(height * 0.54, (width * 0.93) / units),
          labelPx: Math.min(height * 0.19, width * 0.11),
          footPx: Math.min(height * 0.085, width * 0.06),
        };
  return {
    ...box,
    shape: sizes.shape,
    amountPx: Math.floor(sizes.amountPx),
    labelPx: Math.floor(sizes.labelPx),
    footPx: Math.floor(sizes.footPx),
  };
}
