import type { ContentReport } from '@jackpot/proof';

/** @param end words about the signature of the last batch */
export function contentLines(
  { checkpoints, witnessed, terms, documents, software }: ContentReport,
  end: string,
): readonly string[] {
  return [
    `  checkpoints  ${checkpoints} signatures opened; each is of this chain and this tree, ${end}`,
    ...(witnessed === null
      ? []
      : [`  witness      signed up to batch ${witnessed.batch}, ${new Date(witnessed.at).toISOString()}`]),
    `  terms        ${terms} configurations as in the journal`,
    `  documents    ${documents.prepared} prepared, ${documents.pending} not prepared yet, ${documents.unused} void before they were prepared; numbered without a gap; amounts as in the journal`,
    `  software     ${software.name} ${software.version} on Node ${software.node}, ${software.files.length} files listed`,
  ];
}
