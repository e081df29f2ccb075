/**
 * Angel Eye II-EX frames: RS-232C, 4800 8N1. The rules are those two independent public integrations agree on; nothing
 * here was captured from a shoe, and the check value of host commands is known from a single published example.
 */

/** The longest frame believed, in bytes. The longest known is 13. */
export const ANGEL_EYE_FRAME_BYTES_MAX = 64;

/** ENQ: a report begins. */
const ENQ = 0x05;
const STX = 0x02;
const ETX = 0x03;
const ACK = 0x06;
const NAK = 0x15;
const CHECK_CHARACTERS = 2;

/** One thing sent on the line, in either direction. `report` is all that a listener takes facts from. */
export type AngelEyeFrame =
  | { readonly kind: 'report'; readonly sequence: number; readonly body: readonly number[] }
  | { readonly kind: 'acknowledged' }
  | { readonly kind: 'not-acknowledged'; readonly code: number }
  | { readonly kind: 'block'; readonly body: readonly number[] };

/** Why a frame was not believed. */
export type AngelEyeFrameProblem = 'FRAME_CUT' | 'FRAME_TOO_LONG' | 'BAD_CHECK' | 'BAD_FORMAT';

/** A frame, a refusal or a byte outside both; each with its bytes. */
export type AngelEyeHeard =
  | { readonly kind: 'frame'; readonly frame: AngelEyeFrame; readonly raw: readonly number[] }
  | { readonly kind: 'refused'; readonly code: AngelEyeFrameProblem; readonly raw: readonly number[] }
  | { readonly kind: 'noise'; readonly byte: number };

/**
 * Cuts bytes into frames. Inside a frame every byte of data has bit 7 set or is printable, so a control character that
 * begins a frame always begins one: whatever was unfinished before it is a cut frame. That bounds what a lost byte costs.
 */
export class AngelEyeDeframer {
  #held: number[] = [];

  push(byte: number): readonly AngelEyeHeard[] {
    const isCodeOfNak = this.#held[0] === NAK;
    if (!isCodeOfNak && (byte === ENQ || byte === STX || byte === NAK || byte === ACK))
      return [...this.#cut(), ...this.#begin(byte)];
    if (this.#held.length === 0) return [{ kind: 'noise', byte }];
    this.#held.push(byte);
    if (this.#held.length > ANGEL_EYE_FRAME_BYTES_MAX) return this.#end({ code: 'FRAME_TOO_LONG' });
    return this.#isWhole() ? this.#end(frameOf(this.#held)) : [];
  }

  reset(): void {
    this.#held = [];
  }

  #begin(byte: number): readonly AngelEyeHeard[] {
    this.#held = [byte];
    return byte === ACK ? this.#end({ kind: 'acknowledged' }) : [];
  }

  #cut(): readonly AngelEyeHeard[] {
    return this.#held.length === 0 ? [] : this.#end({ code: 'FRAME_CUT' });
  }

  #isWhole(): boolean {
    if (this.#held[0] === NAK) return this.#held.length === 2;
    return this.#held.at(-1 - CHECK_CHARACTERS) === ETX;
  }

  #end(found: AngelEyeFrame | { readonly code: AngelEyeFrameProblem }): readonly AngelEyeHeard[] {
    const raw = this.#held;
    this.#held = [];
    return 'kind' in found ? [{ kind: 'frame', frame: found, raw }] : [{ kind: 'refused', code: found.code, raw }];
  }
}

/** The bytes of a frame. Reports check what follows ENQ; blocks check their STX too (the one published example does). */
export function encodeAngelEye(frame: AngelEyeFrame): Uint8Array {
  switch (frame.kind) {
    case 'acknowledged':
      return Uint8Array.of(ACK);
    case 'not-acknowledged':
      return Uint8Array.of(NAK, frame.code);
    case 'report': {
      const checked = [frame.sequence, ...frame.body, ETX];
      return Uint8Array.from([ENQ, ...checked, ...checkOf(checked)]);
    }
    case 'block': {
      const checked = [STX, ...frame.body, ETX];
      return Uint8Array.from([...checked, ...checkOf(checked)]);
    }
  }
}

function frameOf(held: readonly number[]): AngelEyeFrame | { readonly code: AngelEyeFrameProblem } {
  const [start = 0, second = 0] = held;
  if (start === NAK) return { kind: 'not-acknowledged', code: second };
  const checked = held.slice(start === ENQ ? 1 : 0, -CHECK_CHARACTERS);
  const [high, low] = checkOf(checked);
  if (held.at(-2) !== high || held.at(-1) !== low) return { code: 'BAD_CHECK' };
  if (start === STX) return { kind: 'block', body: checked.slice(1, -1) };
  const body = checked.slice(1, -1);
  const isNumbered = second >= 0x20 && second < 0x7f && body.length > 0;
  return isNumbered ? { kind: 'report', sequence: second, body } : { code: 'BAD_FORMAT' };
}

/** Exclusive or of the bytes, as two upper-case hexadecimal characters. */
function checkOf(bytes: readonly number[]): readonly [number, number] {
  const text = bytes
    .reduce((check, byte) => check ^ byte, 0)
    .toString(16)
    .toUpperCase()
    .padStart(2, '0');
  return [text.charCodeAt(0), text.charCodeAt(1)];
}
