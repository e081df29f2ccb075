/** What may be wrong with an export. */
export type ExportFindingCode =
  /** A line that is not one of the format. */
  | 'NOT_A_RECORD'
  /** A line of the format in a place where it cannot stand. */
  | 'OUT_OF_ORDER'
  /** The journal in it is not true: hash, chain, meters, awards, books or commitments. */
  | 'JOURNAL_WRONG'
  /** A checkpoint is of another journal, or of another state of this one. */
  | 'CHECKPOINT_WRONG'
  /** Not signed with a trusted key, or changed after signing. */
  | 'SIGNATURE_WRONG'
  /** Terms, documents: the register does not agree with the journal. */
  | 'REGISTER_WRONG'
  /** A witness should have signed, and has signed nothing in it. */
  | 'NOT_WITNESSED'
  /** Lines were changed, left out or added behind the signature. */
  | 'END_WRONG'
  /** The file stops before its last line. */
  | 'CUT_SHORT';

/** The first thing wrong with a signed file: in which line, and what. */
export interface FileFinding<Code extends string> {
  readonly code: Code;
  /** 1-based. */
  readonly line: number;
  readonly text: string;
}

/** The first thing wrong with an export. */
export type ExportFinding = FileFinding<ExportFindingCode>;

/** What is wrong with a line, before it is known which one it is. */
export type Problem<Code extends string = ExportFindingCode> = Omit<FileFinding<Code>, 'line'>;

export const wrong = <Code extends string>(code: Code, text: string): Problem<Code> => ({ code, text });

/** What is wrong with a signed file, in a sentence. */
export function exportFindingText({ code, line, text }: FileFinding<string>): string {
  return `${code} in line ${line}: ${text}`;
}
