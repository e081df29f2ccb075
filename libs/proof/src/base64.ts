import { must } from '@jackpot/money';

/** Padded base64 (RFC 4648 section 4). A verifier also runs in a browser, which has no `Buffer`. */

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PAD = 0x3d;
const CODES = Uint8Array.from(SIGNS, (sign) => sign.charCodeAt(0));
const BITS = new Uint8Array(256).fill(64);
CODES.forEach((code, bits) => (BITS[code] = bits));

const ascii = new TextDecoder('latin1');

export function toBase64(bytes: Uint8Array): string {
  const out = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(PAD);
  let to = 0;
  for (let from = 0; from < bytes.length; from += 3) {
    const there = Math.min(3, bytes.length - from);
    const [one = 0, two = 0, three = 0] = [bytes[from], bytes[from + 1], bytes[from + 2]];
    const word = (one << 16) | (two << 8) | three;
    for (let sign = 0; sign <= there; sign += 1) out[to + sign] = must(CODES[(word >> (18 - 6 * sign)) & 63], 'a sign');
    to += 4;
  }
  return ascii.decode(out);
}

/** Undefined for any text that `toBase64` does not write. Otherwise several texts would mean the same bytes. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined;
  const pads = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const signs = text.length - pads;
  const out = new Uint8Array((text.length / 4) * 3 - pads);
  let word = 0;
  let held = 0;
  let to = 0;
  for (let at = 0; at < signs; at += 1) {
    const bits = BITS[text.charCodeAt(at)] ?? 64;
    if (bits === 64) return undefined;
    word = ((word << 6) | bits) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    out[to] = (word >> held) & 0xff;
    to += 1;
  }
  return (word & ((1 << held) - 1)) === 0 ? out : undefined;
}
