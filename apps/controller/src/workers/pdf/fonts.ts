import { createRequire } from 'node:module';

const packages = createRequire(import.meta.url);

/**
 * The fonts of printed documents. DejaVu has Latin, Greek, Cyrillic, Arabic and Hebrew letters. Names in other scripts
 * are printed in UnifontEX, which has a glyph for every letter of the Basic Multilingual Plane.
 */
export const FONT_FILES = {
  text: packages.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: packages.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  wide: packages.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
} as const;
export type FontName = keyof typeof FONT_FILES;

interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
}
const { openSync } = packages('fontkit') as { openSync(this: void, file: string): Font };
const opened = new Map<FontName, Font>();

function has(name: FontName, letter: string): boolean {
  const font = opened.get(name) ?? openSync(FONT_FILES[name]);
  opened.set(name, font);
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

/** Joiners and variation selectors have no glyph of their own: they change how their neighbors are drawn. */
const INVISIBLE = /[\p{Cf}\p{M}\s]/u;

/**
 * The font that can draw a text, and the text as it is drawn. A letter that no font has is printed as its number in
 * Unicode, like [U+20BB7], so that no name loses a letter without a trace.
 */
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
