export type ExportFindingCode =
  | 'NOT_A_RECORD'
  | 'OUT_OF_ORDER'
  | 'JOURNAL_WRONG'
  /** The signed text is no checkpoint, or differs from the journal. */
  | 'CHECKPOINT_WRONG'
  /** The text is not signed by a trusted key, or was changed after signing. */
  | 'SIGNATURE_WRONG'
  | 'REGISTER_WRONG'
  /** A witness signature was required, but not found. */
  | 'NOT_WITNESSED'
  /** Lines were changed, removed or added after signing. */
  | 'END_WRONG'
  | 'CUT_SHORT';

export interface FileFinding<Code extends string> {
  readonly code: Code;
  readonly line: number;
  readonly text: string;
}

export type ExportFinding = FileFinding<ExportFindingCode>;

export type Problem<Code extends string = ExportFindingCode> = Omit<FileFinding<Code>, 'line'>;

export const wrong = <Code extends string>(code: Code, text: string): Problem<Code> => ({ code, text });

export function exportFindingText({ code, line, text }: FileFinding<string>): string {
  return `${code} in line ${line}: ${text}`;
}
