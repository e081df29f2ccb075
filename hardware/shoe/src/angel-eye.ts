import { AngelEyeDeframer, type AngelEyeHeard } from './angel-eye-frame.js';
import { type CardCode, RANK_CODES, SUIT_CODES, cardCodeOfNumbers } from './card-code.js';
import { Hearing } from './hearing.js';
import type {
  CardSide,
  ShoeCounters,
  ShoeEvent,
  ShoeFact,
  ShoeFaultCode,
  ShoeOutcome,
  ShoeReader,
  ShoeRefusalCode,
} from './shoe-event.js';

type Problem = Extract<ShoeRefusalCode, 'BAD_FORMAT' | 'UNKNOWN_MESSAGE'>;

const FAULTS: readonly (ShoeFaultCode | undefined)[] = [
  undefined,
  'card-unread',
  'card-overdrawn',
  'button',
  'card-reversed-at-exit',
  'card-reversed-midway',
  'card-code',
  'draw-time-out',
];
const OUTCOMES: Readonly<Record<number, ShoeOutcome>> = { 1: 'player', 2: 'tie', 4: 'banker', 7: 'ended-by-force' };
const SIDES: readonly CardSide[] = ['player', 'banker'];
/** Codes of burned cards. 2: burn. 4: the card whose value gives the number of burn cards. 5: one of those cards. */
const BURN_DESTINATIONS: readonly number[] = [2, 4, 5];
const MODES = ['locked', 'error', 'setting'] as const;
const BIT_7 = 0x80;
const DIGIT_ZERO = 0x30;

/**
 * Reads an Angel Eye II-EX without answering, so the shoe sends every report up to three times. A report that equals
 * the last one is a repetition. The same number with another body is a new report after a gap.
 */
export class AngelEyeReader implements ShoeReader {
  readonly #hearing = new Hearing();
  readonly #deframer = new AngelEyeDeframer();
  #last: { readonly sequence: number; readonly raw: string } | undefined;

  get counters(): ShoeCounters {
    return this.#hearing.counters;
  }

  push(bytes: Uint8Array, atMs: number): readonly ShoeEvent[] {
    return this.#hearing.during(atMs, () => {
      for (const byte of bytes) for (const heard of this.#deframer.push(byte)) this.#hear(heard);
    });
  }

  lineReopened(): void {
    this.#deframer.reset();
  }

  #hear(heard: AngelEyeHeard): void {
    if (heard.kind === 'noise') {
      this.#hearing.noise(heard.byte);
      return;
    }
    this.#hearing.noiseEnded();
    if (heard.kind === 'refused') this.#hearing.refuse(heard.code, heard.raw);
    else if (heard.frame.kind === 'report') this.#report(heard.frame.sequence, heard.frame.body, heard.raw);
  }

  #report(sequence: number, body: readonly number[], raw: readonly number[]): void {
    const same = raw.join();
    if (this.#last?.raw === same) {
      this.#hearing.counters.repeated += 1;
      return;
    }
    const fact = factOf(body);
    if (this.#last !== undefined && !(typeof fact === 'object' && fact.kind === 'started'))
      this.#noteGap(sequence, raw);
    this.#last = { sequence, raw: same };
    if (typeof fact === 'string') this.#hearing.refuse(fact, raw);
    else this.#hearing.accept(fact, raw);
  }

  /** Known shoes number reports 0 to 9. For other characters, only a repetition counts as a gap. */
  #noteGap(sequence: number, raw: readonly number[]): void {
    const heard = sequence - DIGIT_ZERO;
    const previous = (this.#last?.sequence ?? sequence) - DIGIT_ZERO;
    const areDigits = heard >= 0 && heard <= 9 && previous >= 0 && previous <= 9;
    const expected = areDigits ? (previous + 1) % 10 : previous + 1;
    if (areDigits ? heard !== expected : heard === previous)
      this.#hearing.note({ kind: 'sequence-gap', expected, heard }, raw);
  }
}

function factOf(body: readonly number[]): ShoeFact | Problem {
  const [letter = 0, first = BIT_7, second = BIT_7] = body;
  const name = String.fromCharCode(letter);
  if (name === 'M') return { kind: 'setting-changed' };
  const known = REPORTS[name];
  if (known === undefined) return 'UNKNOWN_MESSAGE';
  if (body.length !== known.bytes || first < BIT_7 || second < BIT_7) return 'BAD_FORMAT';
  return known.read(first, second);
}

const REPORTS: Readonly<
  Record<string, { readonly bytes: number; readonly read: (first: number, second: number) => ShoeFact | Problem }>
> = {
  S: { bytes: 1, read: () => ({ kind: 'started', boot: undefined }) },
  P: { bytes: 1, read: () => ({ kind: 'stand-by' }) },
  C: { bytes: 1, read: () => ({ kind: 'cut-card' }) },
  G: { bytes: 2, read: resultOf },
  E: { bytes: 2, read: (first) => faultOf(first, true) },
  e: { bytes: 2, read: (first) => faultOf(first, false) },
  L: { bytes: 2, read: (first) => ({ kind: 'locked', isLocked: (first & 1) === 1 }) },
  D: { bytes: 3, read: (first, second) => drawnOf(first, second, false) },
  R: { bytes: 3, read: (first, second) => drawnOf(first, second, true) },
  d: { bytes: 3, read: outsideOf },
};

function drawnOf(first: number, second: number, again: boolean): ShoeFact | Problem {
  const destination = (first >> 4) & 7;
  const index = first & 15;
  const card = cardOf(second);
  if (card === 'BAD_FORMAT') return card;
  if (BURN_DESTINATIONS.includes(destination)) return { kind: 'burn-card', card, index };
  const side = SIDES[destination];
  if (side === undefined) return 'BAD_FORMAT';
  return card === undefined ? { kind: 'card-unread', side, index } : { kind: 'card', card, side, index, again };
}

function outsideOf(first: number, second: number): ShoeFact | Problem {
  const card = cardOf(second);
  if (card === 'BAD_FORMAT') return card;
  return { kind: 'card-outside-coup', card, mode: MODES[(first >> 4) & 7] ?? 'unknown' };
}

/** Undefined for rank 0, which names no card. */
function cardOf(byte: number): CardCode | undefined | 'BAD_FORMAT' {
  const rank = byte & 15;
  return rank === 0 ? undefined : (cardCodeOfNumbers({ rank, suit: (byte >> 4) & 7 }) ?? 'BAD_FORMAT');
}

function resultOf(first: number): ShoeFact | Problem {
  const outcome = OUTCOMES[(first >> 4) & 7];
  if (outcome === undefined) return 'BAD_FORMAT';
  return { kind: 'result', outcome, playerPair: (first & 1) !== 0, bankerPair: (first & 2) !== 0, totals: undefined };
}

function faultOf(first: number, isActive: boolean): ShoeFact {
  const code = first & 0x3f;
  return { kind: 'fault', code: FAULTS[code] ?? 'other', isActive, deviceCode: String(code) };
}

export function angelEyeBody(fact: ShoeFact): readonly number[] | undefined {
  const letter = (name: string, ...bytes: readonly number[]): readonly number[] => [
    name.charCodeAt(0),
    ...bytes.map((byte) => BIT_7 | byte),
  ];
  switch (fact.kind) {
    case 'started':
      return letter('S');
    case 'stand-by':
      return letter('P');
    case 'cut-card':
      return letter('C');
    case 'card':
      return fact.side === 'unknown'
        ? undefined
        : letter(fact.again ? 'R' : 'D', destinationOf(fact), numbersOf(fact.card));
    case 'card-unread':
      return fact.side === 'unknown' ? undefined : letter('D', destinationOf(fact), 0);
    case 'burn-card':
      return letter('D', 0x20 | (fact.index ?? 1), numbersOf(fact.card));
    case 'card-outside-coup':
      return fact.mode === 'unknown' ? undefined : letter('d', MODES.indexOf(fact.mode) << 4, numbersOf(fact.card));
    case 'result':
      return letter('G', (outcomeNumber(fact.outcome) << 4) | (fact.playerPair ? 1 : 0) | (fact.bankerPair ? 2 : 0));
    case 'fault':
      return letter(fact.isActive ? 'E' : 'e', (fact.isActive ? 0x40 : 0) | (Number(fact.deviceCode) & 0x3f));
    case 'locked':
      return letter('L', fact.isLocked ? 1 : 0);
    default:
      return undefined;
  }
}

function destinationOf(fact: { readonly side: CardSide; readonly index: number | undefined }): number {
  return (SIDES.indexOf(fact.side) << 4) | (fact.index ?? 1);
}

function outcomeNumber(outcome: ShoeOutcome): number {
  return Number(Object.keys(OUTCOMES).find((key) => OUTCOMES[Number(key)] === outcome));
}

function numbersOf(card: CardCode | undefined): number {
  if (card === undefined) return 0;
  return ((SUIT_CODES.indexOf(card.charAt(1)) + 1) << 4) | (RANK_CODES.indexOf(card.charAt(0)) + 1);
}
