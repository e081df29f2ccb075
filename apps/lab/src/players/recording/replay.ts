import type { MetersBody } from '../api/bodies.js';
import type { CoupScript, Move, Moves } from '../people/script.js';
import type { Site, PlayedCoup } from '../table/site.js';
import type { CoupLine, RecordedAward, Recording, ShoeLine } from './format.js';
import { coupLine } from './recorder.js';

export function recordedTables({ lines }: Recording): readonly string[] {
  return [...new Set(lines.map(({ table }) => table))];
}

export class ReplayMoves implements Moves {
  readonly #lines: readonly (ShoeLine | CoupLine)[];
  #next = 0;

  constructor(recording: Recording, table: string) {
    this.#lines = recording.lines.filter((line) => line.table === table);
  }

  next(): Move {
    const line = this.#lines[this.#next];
    this.#next += 1;
    if (line === undefined) return { type: 'end' };
    return line.type === 'shoe' ? { type: 'shoe', burn: line.burn } : { type: 'coup', script: scriptOf(line) };
  }
}

function scriptOf(line: CoupLine): CoupScript {
  const { kind, lockAt, ending, endAfter, settleAfter, cards, coverCard } = line;
  return {
    ...{ kind, lockAt, ending, endAfter, settleAfter, cards, coverCard },
    acts: line.acts.map(([at, seat, act]) => ({ at, seat, act })),
    late: line.late.map(([after, seat]) => ({ after, seat })),
  };
}

/** Amounts are compared only for a single table whose meters start as recorded. */
export class ReplayCheck {
  readonly #expected: ReadonlyMap<string, CoupLine[]>;
  #isExact = false;

  constructor(
    private readonly recording: Recording,
    tables: ReadonlyMap<string, string>,
    private readonly reportMismatch: Site['reportMismatch'],
  ) {
    this.#expected = new Map(
      [...tables].map(([recorded, played]) => [
        played,
        recording.lines.filter((line): line is CoupLine => line.type === 'coup' && line.table === recorded),
      ]),
    );
  }

  get isExact(): boolean {
    return this.#isExact;
  }

  opens(meters: MetersBody): void {
    const isAlone = this.#expected.size === 1;
    const { opening } = this.recording.header;
    this.#isExact =
      isAlone && meters.levels.every(({ level, display }) => level === 'must-hit' || opening[level] === display);
  }

  played(coup: PlayedCoup): void {
    const expected = this.#expected.get(coup.tableId)?.shift();
    if (expected === undefined) return this.reportMismatch(`${coup.tableId}, replay`, 'no further coup', 'one more');
    const found = this.#text(coupLine(coup));
    const recorded = this.#text(expected);
    if (found !== recorded) this.reportMismatch(`${coup.tableId}, replay`, recorded, found);
  }

  #text({ result, cards }: CoupLine): string {
    const awards = result.awards.map((award) => this.#award(award)).join(', ');
    return `${cards.join(' ')}${result.voided ? ' voided' : ''}; seats ${result.seats.join(' ')}; ${awards}`;
  }

  #award({ seat, line, level, amount }: RecordedAward): string {
    return `${seat} ${line}${level === null || this.#isExact ? ` ${amount}` : ''}`;
  }
}
