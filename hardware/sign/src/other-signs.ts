/**
 * Two other kinds of sign, as bytes only: layouts from one public description each, tried on no sign. No driver uses
 * them; they are here for tests with such a sign on a bench.
 */
import { bytesOf } from './alpha-packet.js';

/** Characters written over what stands at `offset` of a Daktronics RTD line; the others stay. */
export interface DaktronicsText {
  readonly offset: number;
  readonly text: string;
}

// eslint-disable-next-line no-control-regex -- these are the protocol's own characters
const DAKTRONICS = /^\x16(20000000\x01004010(\d{4})\x02([^\x04]*)\x04)([0-9A-F]{2})\x17$/;
const PRO_LITE = /^<ID(\d{2})><P([A-Z])>([^<>\r\n]*)\r\n$/;

/** Offset 0..9999. */
export function encodeDaktronics({ offset, text }: DaktronicsText): Uint8Array {
  const summed = `20000000\x01004010${String(offset).padStart(4, '0')}\x02${text}\x04`;
  return bytesOf(`\x16${summed}${sum8(summed)}\x17`);
}

/** Undefined for anything that is not exactly such a message with a right sum. */
export function decodeDaktronics(bytes: Uint8Array): DaktronicsText | undefined {
  const [, summed = '', offset = '', text = '', sum] = DAKTRONICS.exec(String.fromCharCode(...bytes)) ?? [];
  return sum !== undefined && sum === sum8(summed) ? { offset: Number(offset), text } : undefined;
}

/** A page of a Pro-Lite sign. Unit 0 is every unit; a rewritten page starts again, so it flashes. */
export interface ProLitePage {
  readonly unit: number;
  readonly page: string;
  readonly text: string;
}

/** Unit 0..99, page A..Z. */
export function encodeProLite({ unit, page, text }: ProLitePage): Uint8Array {
  return bytesOf(`<ID${String(unit).padStart(2, '0')}><P${page}>${text}\r\n`);
}

/** Undefined for anything that is not exactly such a message. */
export function decodeProLite(bytes: Uint8Array): ProLitePage | undefined {
  const [, unit, page = '', text = ''] = PRO_LITE.exec(String.fromCharCode(...bytes)) ?? [];
  return unit === undefined ? undefined : { unit: Number(unit), page, text };
}

function sum8(text: string): string {
  const sum = [...text].reduce((total, character) => (total + character.charCodeAt(0)) & 0xff, 0);
  return sum.toString(16).toUpperCase().padStart(2, '0');
}
