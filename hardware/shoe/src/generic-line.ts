import { cardCodeOf } from './card-code.js';
import { crc16Modbus } from './crc16.js';
import { Hearing } from './hearing.js';
import type {
  CardSide,
  ShoeCounters,
  ShoeEvent,
  ShoeFact,
  ShoeFaultCode,
  ShoeOutcome,
  ShoeReader,
} from './shoe-event.js';

export const GENERIC_LINE_BYTES_MAX = 128;

const SEQUENCE_COUNT = 65_536;
const DOLLAR = 0x24;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
const LINE = /^\$TS1,(0|[1-9]\d{0,4}),([A-Z]+)(?:,([^*]*))?\*([0-9A-F]{4})$/;
const LID_OPEN = '8';
const LID_SHUT = '9';

/** Same codes as the Angel Eye. Code 0 means that the fault is over. */
const FAULTS: Readonly<Record<string, ShoeFaultCode>> = {
  1: 'card-unread',
  2: 'card-overdrawn',
  3: 'button',
  4: 'card-reversed-at-exit',
  5: 'card-reversed-midway',
  6: 'card-code',
  7: 'draw-time-out',
};
const SIDES: Readonly<Record<string, CardSide>> = { P: 'player', B: 'banker', X: 'unknown' };
const OUTCOMES: Readonly<Record<string, ShoeOutcome>> = { P: 'player', B: 'banker', T: 'tie', V: 'ended-by-force' };
const PAIRS = 'NPBA';

/**
 * Reads `$TS1,<number>,<type>,<fields>*<CRC-16/MODBUS>` CR LF from any other shoe (hardware/shoe/README.md). A line
 * equal to the last one is a repetition. A number out of sequence is a gap.
 */
export class GenericLineReader implements ShoeReader {
  readonly #hearing = new Hearing();
  #held: number[] = [];
  #last: { readonly sequence: number; readonly text: string } | undefined;

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
    if (byte === DOLLAR) this.#begin();
    else if (this.#held.length > 0) this.#continue(byte);
    else if (byte !== CARRIAGE_RETURN && byte !== LINE_FEED) this.#hearing.noise(byte);
  }

  #begin(): void {
    if (this.#held.length > 0) this.#hearing.refuse('FRAME_CUT', this.#held);
    this.#hearing.noiseEnded();
    this.#held = [DOLLAR];
  }

  #continue(byte: number): void {
    const raw = this.#held;
    raw.push(byte);
    if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
      this.#held = [];
      this.#take(raw);
    } else if (raw.length > GENERIC_LINE_BYTES_MAX) {
      this.#held = [];
      this.#hearing.refuse('FRAME_TOO_LONG', raw);
    }
  }

  #take(raw: readonly number[]): void {
    const text = String.fromCharCode(...raw.slice(0, -1));
    const match = LINE.exec(text);
    if (match === null) {
      this.#hearing.refuse('BAD_FORMAT', raw);
      return;
    }
    const [, number = '', type = '', fields = '', check = ''] = match;
    const sequence = Number(number);
    if (hex4(crc16Modbus(raw.slice(1, text.length - 5))) !== check) this.#hearing.refuse('BAD_CHECK', raw);
    else if (sequence >= SEQUENCE_COUNT) this.#hearing.refuse('BAD_FORMAT', raw);
    else this.#accept({ sequence, text, fact: factOf(type, fields === '' ? [] : fields.split(',')), raw });
  }

  #accept(line: {
    readonly sequence: number;
    readonly text: string;
    readonly fact: ShoeFact | 'BAD_FORMAT' | 'UNKNOWN_MESSAGE';
    readonly raw: readonly number[];
  }): void {
    if (this.#last?.text === line.text) {
      this.#hearing.counters.repeated += 1;
      return;
    }
    const isStart = typeof line.fact === 'object' && line.fact.kind === 'started';
    if (this.#last !== undefined && !isStart) this.#noteGap(this.#last.sequence, line.sequence, line.raw);
    this.#last = { sequence: line.sequence, text: line.text };
    if (typeof line.fact === 'string') this.#hearing.refuse(line.fact, line.raw);
    else this.#hearing.accept(line.fact, line.raw);
  }

  #noteGap(previous: number, heard: number, raw: readonly number[]): void {
    const expected = (previous + 1) % SEQUENCE_COUNT;
    if (heard !== expected) this.#hearing.note({ kind: 'sequence-gap', expected, heard }, raw);
  }
}

function factOf(type: string, fields: readonly string[]): ShoeFact | 'BAD_FORMAT' | 'UNKNOWN_MESSAGE' {
  const read = READS[type];
  if (read === undefined) return 'UNKNOWN_MESSAGE';
  return read(fields) ?? 'BAD_FORMAT';
}

const READS: Readonly<Record<string, (fields: readonly string[]) => ShoeFact | undefined>> = {
  BOOT: ([boot = '', model, firmware, ...more]) =>
    boot === '' || model === undefined || firmware === undefined || more.length > 0
      ? undefined
      : { kind: 'started', boot },
  CARD: cardFields,
  BURN: ([text = '', ...more]) => {
    const card = cardCodeOf(text);
    return card === undefined || more.length > 0 ? undefined : { kind: 'burn-card', card, index: undefined };
  },
  RESULT: resultFields,
  CUT: (fields) => (fields.length > 0 ? undefined : { kind: 'cut-card' }),
  ERR: errorFields,
  HB: (fields) => (fields.length > 0 ? undefined : { kind: 'alive' }),
};

function cardFields([sideText = '', indexText = '', text = '', ...more]: readonly string[]): ShoeFact | undefined {
  const side = SIDES[sideText];
  const card = cardCodeOf(text);
  if (side === undefined || card === undefined || more.length > 0 || !/^\d{1,2}$/.test(indexText)) return undefined;
  return { kind: 'card', card, side, index: Number(indexText), again: false };
}

function resultFields(fields: readonly string[]): ShoeFact | undefined {
  const [outcomeText = '', playerText = '', bankerText = '', pairText = ''] = fields;
  const outcome = OUTCOMES[outcomeText];
  const areTotals = /^\d$/.test(playerText) && /^\d$/.test(bankerText);
  const pair = pairText.length === 1 ? PAIRS.indexOf(pairText) : -1;
  if (fields.length !== 4 || outcome === undefined || !areTotals || pair < 0) return undefined;
  const totals = { player: Number(playerText), banker: Number(bankerText) };
  return { kind: 'result', outcome, playerPair: (pair & 1) !== 0, bankerPair: (pair & 2) !== 0, totals };
}

function errorFields([code = '', ...words]: readonly string[]): ShoeFact | undefined {
  if (!/^\d{1,3}$/.test(code)) return undefined;
  if (code === LID_OPEN || code === LID_SHUT) return { kind: 'lid', isOpen: code === LID_OPEN };
  const deviceCode = [code, ...words].join(' ');
  return { kind: 'fault', code: FAULTS[code] ?? 'other', isActive: code !== '0', deviceCode };
}

export function genericLine(sequence: number, fields: string): string {
  return closed(`TS1,${sequence},${fields}`);
}

export function genericFields(fact: ShoeFact): string | undefined {
  switch (fact.kind) {
    case 'card':
      return `CARD,${keyOf(SIDES, fact.side)},${fact.index ?? 0},${fact.card}`;
    case 'burn-card':
      return fact.card === undefined ? undefined : `BURN,${fact.card}`;
    case 'result': {
      const pairs = PAIRS.charAt((fact.playerPair ? 1 : 0) | (fact.bankerPair ? 2 : 0));
      return `RESULT,${keyOf(OUTCOMES, fact.outcome)},${fact.totals?.player ?? 0},${fact.totals?.banker ?? 0},${pairs}`;
    }
    case 'started':
      return `BOOT,${fact.boot ?? '0'},EMULATED,1`;
    case 'cut-card':
      return 'CUT';
    case 'alive':
      return 'HB';
    case 'lid':
      return fact.isOpen ? `ERR,${LID_OPEN},lid open` : `ERR,${LID_SHUT},lid shut`;
    case 'fault':
      return `ERR,${fact.deviceCode.replace(' ', ',')}`;
    case 'card-unread':
      return 'ERR,1,card unread';
    default:
      return undefined;
  }
}

function keyOf<T>(table: Readonly<Record<string, T>>, value: T): string {
  return Object.keys(table).find((key) => table[key] === value) ?? '';
}

function closed(text: string): string {
  return `$${text}*${hex4(crc16Modbus([...text].map((character) => character.charCodeAt(0))))}\r\n`;
}

function hex4(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}
