/**
 * Alpha packets (M-Protocol, form 9708-8061) in the one-byte form: NULs that let the sign detect the baud rate, SOH,
 * type and address, blocks, EOT. The check value is a 16-bit sum from STX to ETX.
 */

/** Type `Z` with address `00` addresses every sign. `?` in an address matches any digit. */
export interface SignAddress {
  readonly type: string;
  readonly id: string;
}

/**
 * `bare`: ends at the next block or EOT. `etx`: ends at ETX (nested only). `checked`: ends at ETX and four digits of
 * check value.
 */
export type BlockEnd = 'bare' | 'etx' | 'checked';

/** The text has characters 00 to FF except framing characters. */
export interface AlphaBlock {
  readonly text: string;
  readonly end: BlockEnd;
}

export interface AlphaPacket {
  readonly address: SignAddress;
  readonly blocks: readonly AlphaBlock[];
}

export type AlphaProblem = 'NOISE' | 'PACKET_CUT' | 'PACKET_TOO_LONG' | 'BAD_CHECK' | 'BAD_FORMAT';

export type AlphaHeard =
  | { readonly kind: 'packet'; readonly packet: AlphaPacket }
  | { readonly kind: 'refused'; readonly code: AlphaProblem };

export const ALPHA_PACKET_BYTES_MAX = 1_024;

/** With fewer NULs, the sign may not detect the baud rate. */
const WAKE_UP = '\0\0\0\0\0';
const SOH = '\x01';
const STX = '\x02';
const ETX = '\x03';
const EOT = '\x04';
const HEADER = /^([\x20-\x7e])([0-9A-F?]{2})([^]*)$/;
// oxlint-disable-next-line no-control-regex -- these are the protocol's own characters
const BLOCK = /^\x02([^\x02-\x04]*)(?:(\x03)([0-9A-F]{4})?)?/;

export function encodeAlpha({ address, blocks }: AlphaPacket): Uint8Array {
  const text = blocks.map(blockText).join('');
  return bytesOf(`${WAKE_UP}${SOH}${address.type}${address.id}${text}${EOT}`);
}

function blockText({ text, end }: AlphaBlock): string {
  const open = `${STX}${text}`;
  if (end === 'bare') return open;
  return end === 'etx' ? `${open}${ETX}` : `${open}${ETX}${checkOf(`${open}${ETX}`)}`;
}

export class AlphaDeframer {
  #held: string | undefined;
  #isInNoise = false;

  push(bytes: Uint8Array): readonly AlphaHeard[] {
    return [...bytes].flatMap((byte) => this.#take(String.fromCharCode(byte)));
  }

  reset(): void {
    this.#held = undefined;
  }

  #take(character: string): readonly AlphaHeard[] {
    if (character === SOH) return this.#begin();
    if (this.#held === undefined) return character === '\0' ? [] : this.#noise();
    if (character === EOT) return [packetOf(this.#finish())];
    this.#held += character;
    if (this.#held.length <= ALPHA_PACKET_BYTES_MAX) return [];
    this.#finish();
    return [{ kind: 'refused', code: 'PACKET_TOO_LONG' }];
  }

  #begin(): readonly AlphaHeard[] {
    const wasCut = this.#held !== undefined;
    this.#held = '';
    this.#isInNoise = false;
    return wasCut ? [{ kind: 'refused', code: 'PACKET_CUT' }] : [];
  }

  #noise(): readonly AlphaHeard[] {
    if (this.#isInNoise) return [];
    this.#isInNoise = true;
    return [{ kind: 'refused', code: 'NOISE' }];
  }

  #finish(): string {
    const text = this.#held ?? '';
    this.#held = undefined;
    return text;
  }
}

function packetOf(text: string): AlphaHeard {
  const match = HEADER.exec(text);
  if (match === null) return { kind: 'refused', code: 'BAD_FORMAT' };
  const [, type = '', id = '', rest = ''] = match;
  const blocks = blocksOf(rest);
  return typeof blocks === 'string'
    ? { kind: 'refused', code: blocks }
    : { kind: 'packet', packet: { address: { type, id }, blocks } };
}

function blocksOf(rest: string): readonly AlphaBlock[] | 'BAD_CHECK' | 'BAD_FORMAT' {
  const blocks: AlphaBlock[] = [];
  let left = rest;
  while (left !== '') {
    const match = BLOCK.exec(left);
    if (match === null) return 'BAD_FORMAT';
    const [whole, text = '', etx, check] = match;
    if (check !== undefined && check !== checkOf(`${STX}${text}${ETX}`)) return 'BAD_CHECK';
    blocks.push({ text, end: check !== undefined ? 'checked' : etx !== undefined ? 'etx' : 'bare' });
    left = left.slice(whole.length);
  }
  return blocks.length === 0 ? 'BAD_FORMAT' : blocks;
}

/** Example: STX "AAHELLO" ETX gives 01FB (manual, table 41). */
function checkOf(text: string): string {
  const sum = [...text].reduce((total, character) => (total + character.charCodeAt(0)) & 0xffff, 0);
  return sum.toString(16).toUpperCase().padStart(4, '0');
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
