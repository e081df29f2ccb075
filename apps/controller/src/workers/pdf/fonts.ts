import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const packages = createRequire(import.meta.url);

/**
 * DejaVu covers Latin, Greek, Cyrillic, Arabic, and Hebrew. UnifontEX covers every letter of the Basic Multilingual
 * Plane.
 */
const FONT_FILES = {
  text: packages.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: packages.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  wide: packages.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
} as const;
export type FontName = keyof typeof FONT_FILES;

interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
}
const { create } = packages('fontkit') as { create(this: void, bytes: Buffer): Font };
interface OpenedFont {
  readonly bytes: Buffer;
  readonly font: Font;
}
const opened = new Map<FontName, OpenedFont>();

function open(name: FontName): OpenedFont {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const file = readFileSync(FONT_FILES[name]);
  const bytes = file.toString('latin1', 0, 4) === WOFF ? decompressed(file) : file;
  const found = { bytes, font: create(bytes) };
  opened.set(name, found);
  return found;
}

export function fontBytes(name: FontName): Buffer {
  return open(name).bytes;
}

function has(name: FontName, letter: string): boolean {
  return open(name).font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

const WOFF = 'wOFF';

/**
 * Restores the TrueType file from a WOFF 1.0 file (https://www.w3.org/TR/WOFF/). The font library would decompress a
 * table at every glyph, in JavaScript, which takes seconds for one name in Chinese.
 */
function decompressed(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * tableCount);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(tableCount, 4);
  const tables: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < tableCount; index += 1) {
    const entry = 44 + 20 * index;
    const [from, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number];
    const stored = woff.subarray(from, from + packed);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(stored) : stored).copy(table);
    const place = 12 + 16 * index;
    woff.copy(header, place, entry, entry + 4);
    woff.copy(header, place + 4, entry + 16, entry + 20);
    header.writeUInt32BE(offset, place + 8);
    header.writeUInt32BE(length, place + 12);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat(tables);
}

/** Joiners and variation selectors have no glyph. They change how their neighbors are drawn. */
const INVISIBLE = /[\p{Cf}\p{M}\s]/u;

/** Letters that no font has are printed as their Unicode number, like [U+20BB7]. */
export function drawable(text: string, wanted: FontName): { readonly font: FontName; readonly text: string } {
  const letters = [...text];
  const isDrawn = (font: FontName) => (letter: string) => INVISIBLE.test(letter) || has(font, letter);
  if (letters.every(isDrawn(wanted))) return { font: wanted, text };
  const numbered = letters.map((letter) => (isDrawn('wide')(letter) ? letter : numberOf(letter)));
  return { font: 'wide', text: numbered.join('') };
}

function numberOf(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
