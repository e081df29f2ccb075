/**
 * Angel Eye II-EX frames: RS-232C, 4800 8N1. Based on two independent public integrations that agree, not on a real
 * shoe. The check value of host commands comes from one published example.
 */

export const ANGEL_EYE_FRAME_BYTES_MAX = 64;

const ENQ = 0x05;
const STX = 0x02;
const ETX = 0x03;
const ACK = 0x06;
const NAK = 0x15;
const CHECK_CHARACTERS = 2;

export type AngelEyeFrame =
  | { readonly kind: 'report'; readonly sequence: number; readonly body: readonly number[] }
  | { readonly kind: 'acknowledged' }
  | { readonly kind: 'not-acknowledged'; readonly code: number }
  | { readonly kind: 'block'; readonly body: readonly number[] };

export type AngelEyeFrameProblem = 'FRAME_CUT' | 'FRAME_TOO_LONG' | 'BAD_CHECK' | 'BAD_FORMAT';

export type AngelEyeHeard =
  | { readonly kind: 'frame'; readonly frame: AngelEyeFrame; readonly raw: readonly number[] }
  | { readonly kind: 'refused'; readonly code: AngelEyeFrameProblem; readonly raw: readonly number[] }
  | { readonly kind: 'noise'; readonly byte: number };

/** Data bytes are printable or have bit 7 set, so a control character always starts a new frame. */
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

/** The check value of a report starts after ENQ. The check value of a block includes STX. */
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

function checkOf(bytes: readonly number[]): readonly [number, number] {
  const text = bytes
    .reduce((check, byte) => check ^ byte, 0)
    .toString(16)
    .toUpperCase()
    .padStart(2, '0');
  return [text.charCodeAt(0), text.charCodeAt(1)];
}
