import { type CardCode, cardCodeOf } from './card-code.js';
import { Hearing } from './hearing.js';
import type { ShoeCounters, ShoeEvent, ShoeFact, ShoeReader } from './shoe-event.js';

export const BEE_TEK_MESSAGE_BYTES_MAX = 96;

const OPEN_BRACKET = 0x5b;
const OPEN_ANGLE = 0x3c;
const CLOSE_ANGLE = 0x3e;
const MESSAGE = /^(?:\[([^[\]<>]*)\])?<([^[\]<>]*)>$/;

/**
 * Reads a Bee-Tek shoe: RS-232, 9600 8N1, `[Game]<Card:4S>`. Published reader programs disagree about line ends, so
 * messages are recognized by their brackets. Messages have no number and no check value: a damaged character can become
 * another card, which only the dealer or the comparison with the result can notice.
 */
export class BeeTekReader implements ShoeReader {
  readonly #hearing = new Hearing();
  #held: number[] = [];

  get counters(): ShoeCounters {
    return this.#hearing.counters;
  }

  push(bytes: Uint8Array, atMs: number): readonly ShoeEvent[] {
    return this.#hearing.during(atMs, () => {
      for (const byte of bytes) this.#hear(byte);
    });
  }

  lineReopened(): void {
    this.#held = [];
  }

  #hear(byte: number): void {
    if (byte === OPEN_BRACKET || (byte === OPEN_ANGLE && !this.#hasName())) this.#begin(byte);
    else if (this.#held.length > 0) this.#continue(byte);
    else if (!isSpace(byte)) this.#hearing.noise(byte);
  }

  #hasName(): boolean {
    return this.#held.at(-1) === 0x5d;
  }

  #begin(byte: number): void {
    if (this.#held.length > 0) this.#hearing.refuse('FRAME_CUT', this.#held);
    this.#hearing.noiseEnded();
    this.#held = [byte];
  }

  #continue(byte: number): void {
    this.#held.push(byte);
    if (byte === CLOSE_ANGLE) this.#take();
    else if (this.#held.length > BEE_TEK_MESSAGE_BYTES_MAX) {
      this.#hearing.refuse('FRAME_TOO_LONG', this.#held);
      this.#held = [];
    }
  }

  #take(): void {
    const raw = this.#held;
    this.#held = [];
    const match = MESSAGE.exec(String.fromCharCode(...raw));
    if (match === null) {
      this.#hearing.refuse('BAD_FORMAT', raw);
      return;
    }
    const fact = factOf(match[1], match[2] ?? '');
    if (typeof fact === 'string') this.#hearing.refuse(fact, raw);
    else this.#hearing.accept(fact, raw);
  }
}

function factOf(name: string | undefined, body: string): ShoeFact | 'BAD_FORMAT' | 'UNKNOWN_MESSAGE' {
  if (name === undefined) {
    return body.startsWith('W') ? { kind: 'warning', deviceCode: body.slice(1) } : 'UNKNOWN_MESSAGE';
  }
  if (body.startsWith('Alarm:')) return alarmOf(body.slice('Alarm:'.length));
  if (name === 'Game' && body === 'Game') return { kind: 'card-unread', side: 'unknown', index: undefined };
  if (!body.startsWith('Card:')) return 'UNKNOWN_MESSAGE';
  const card = cardCodeOf(body.slice('Card:'.length));
  if (card === undefined) return 'BAD_FORMAT';
  return cardFact(name, card);
}

function cardFact(name: string, card: CardCode): ShoeFact | 'UNKNOWN_MESSAGE' {
  if (name === 'Game') return { kind: 'card', card, side: 'unknown', index: undefined, again: false };
  if (name === 'Manual Burn Cards') return { kind: 'burn-card', card, index: undefined };
  return 'UNKNOWN_MESSAGE';
}

/** E3 is the only alarm code whose meaning is public. An alarm lasts until the next card. */
function alarmOf(deviceCode: string): ShoeFact {
  const code = deviceCode.startsWith('E3 ') ? 'card-unread' : 'other';
  return { kind: 'fault', code, isActive: true, deviceCode };
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0d || byte === 0x0a || byte === 0x00;
}

export function beeTekText(fact: ShoeFact): string | undefined {
  switch (fact.kind) {
    case 'card':
      return ` [Game]<Card:${fact.card.replace('T', '10')}> `;
    case 'burn-card':
      return fact.card === undefined ? undefined : ` [Manual Burn Cards]<Card:${fact.card.replace('T', '10')}> `;
    case 'card-unread':
      return ' [Game]<Game> ';
    case 'fault':
      return fact.isActive ? ` [Game]<Alarm:${fact.deviceCode}> ` : undefined;
    case 'warning':
      return `<W${fact.deviceCode}>`;
    default:
      return undefined;
  }
}
