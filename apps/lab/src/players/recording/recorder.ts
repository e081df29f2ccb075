import { closeSync, openSync, writeSync } from 'node:fs';
import type { MetersBody } from '../api/bodies.js';
import type { PlayedCoup } from '../table/site.js';
import { type CoupLine, type Header, RECORDING_VERSION, type ShoeLine } from './format.js';

export interface Recorder {
  header(terms: object, opening: MetersBody, seed: number | null): void;
  shoe(tableId: string, burn?: string): void;
  coup(coup: PlayedCoup): void;
  close(): void;
}

export class LineRecorder implements Recorder {
  constructor(
    private readonly write: (line: string) => void,
    private readonly done: () => void = () => undefined,
  ) {}

  header(terms: object, opening: MetersBody, seed: number | null): void {
    const displays = Object.fromEntries(opening.levels.map(({ level, display }) => [level, display]));
    const line: Header = {
      type: 'recording',
      version: RECORDING_VERSION,
      seed,
      terms: { ...terms },
      opening: displays,
    };
    this.write(JSON.stringify(line));
  }

  shoe(table: string, burn?: string): void {
    const burned = burn === undefined ? {} : { burn };
    this.write(JSON.stringify({ type: 'shoe', table, ...burned } satisfies ShoeLine));
  }

  coup(coup: PlayedCoup): void {
    this.write(JSON.stringify(coupLine(coup)));
  }

  close(): void {
    this.done();
  }
}

export function fileRecorder(file: string): Recorder {
  const handle = openSync(file, 'w');
  return new LineRecorder(
    (line) => writeSync(handle, `${line}\n`),
    () => closeSync(handle),
  );
}

/** Omits a Must Hit award, because a replay cannot repeat its winner. */
export function coupLine({ tableId, script, isVoided, seats, awards }: PlayedCoup): CoupLine {
  return {
    type: 'coup',
    table: tableId,
    kind: script.kind,
    acts: script.acts.map(({ at, seat, act }) => [at, seat, act]),
    lockAt: script.lockAt,
    late: script.late.map(({ after, seat }) => [after, seat]),
    ending: script.ending,
    endAfter: script.endAfter,
    settleAfter: script.settleAfter,
    cards: [...script.cards],
    ...(script.coverCard === true ? { coverCard: true as const } : {}),
    result: {
      voided: isVoided,
      seats: [...seats],
      awards: awards
        .filter(({ line }) => line !== 'must-hit')
        .map(({ seat, line, level, amount, pay }) => ({ seat, line, level, amount, pay })),
    },
  };
}
