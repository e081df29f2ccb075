import type { Sha256 } from '@jackpot/journal';
import type { z } from 'zod';
import { type ExportFindingCode, type FileFinding, type Problem, wrong } from './finding.js';
import { type NoteTrust, noteProblemText, openNote } from '../checkpoints/signed-note.js';
import { LineChain } from './lines.js';

interface Kinds<R extends { readonly kind: string }> {
  readonly form: z.ZodType<R>;
  /** Which lines may follow each line. `start` is before the first line, and the last line is `end`. */
  readonly next: Readonly<Record<R['kind'] | 'start', readonly R['kind'][]>>;
  readonly sha256: Sha256;
}

/** Checks the form of each line, and `takeRecord` checks the content. Stops at the first difference. */
export class LineVerifier<R extends { readonly kind: string }, Code extends string> {
  readonly #chain: LineChain;
  #last: R['kind'] | 'start' = 'start';
  #line = 0;
  #finding: FileFinding<Code | ExportFindingCode> | null = null;

  constructor(
    private readonly kinds: Kinds<R>,
    private readonly takeRecord: (record: R) => Problem<Code | ExportFindingCode> | null,
  ) {
    this.#chain = new LineChain(kinds.sha256);
  }

  get lines(): number {
    return this.#line;
  }

  get chain(): LineChain['end'] {
    return this.#chain.end;
  }

  /** Null if the line, with its line break, is right. After the first finding, every call returns that finding. */
  take(line: Uint8Array): FileFinding<Code | ExportFindingCode> | null {
    if (this.#finding !== null) return this.#finding;
    this.#line += 1;
    return this.#found(this.#takeLine(line));
  }

  end(): FileFinding<Code | ExportFindingCode> | null {
    if (this.#finding !== null || this.#last === 'end') return this.#finding;
    return this.#found(wrong('CUT_SHORT', `the file stops behind a line "${this.#last}"; its last line is missing`));
  }

  #found(problem: Problem<Code | ExportFindingCode> | null): FileFinding<Code | ExportFindingCode> | null {
    if (problem !== null) this.#finding = { ...problem, line: this.#line };
    return this.#finding;
  }

  #takeLine(line: Uint8Array): Problem<Code | ExportFindingCode> | null {
    const record = recordOf(line, this.kinds.form);
    if (record === undefined) return wrong('NOT_A_RECORD', 'the line is not one of the format');
    const kind: R['kind'] = record.kind;
    if (!this.kinds.next[this.#last].includes(kind))
      return wrong('OUT_OF_ORDER', `a line "${kind}" cannot follow "${this.#last}"`);
    const problem = this.takeRecord(record);
    this.#last = kind;
    this.#chain.take(line);
    return problem;
  }
}

export function chainProblem(seen: LineChain['end'], { lines, chain }: LineChain['end']): Problem | null {
  return seen.lines === lines && seen.chain === chain
    ? null
    : wrong('END_WRONG', `${seen.lines} lines hash to ${seen.chain}; the end states ${lines} and ${chain}`);
}

export function signatureProblem(
  { note, text }: { readonly note: string; readonly text: string },
  trust: NoteTrust,
): Problem | null {
  const opened = openNote(note, trust);
  if (!opened.ok) return wrong('SIGNATURE_WRONG', noteProblemText(opened));
  return opened.text === text ? null : wrong('END_WRONG', 'what is signed at the end is not this file');
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined unless we would write exactly this line. */
export function recordOf<R>(line: Uint8Array, form: z.ZodType<R>): R | undefined {
  try {
    const text = utf8.decode(line);
    const body = JSON.parse(text) as unknown;
    const parsed = form.safeParse(body);
    return parsed.success && `${JSON.stringify(body)}\n` === text ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
