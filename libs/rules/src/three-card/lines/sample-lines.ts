import { LINE_AWARDS } from '../../royal-9/lines.js';
import type { ThreeCardLine } from './evaluator.js';

/** The sample of docs/reference/lines.md. @public Only the laboratory, the demonstration and specs need it. */
export const SAMPLE_THREE_CARD_LINES: readonly ThreeCardLine[] = Object.freeze([
  { line: 'star', name: 'Three Kings over Three Faces', when: 'kings-over-faces', award: LINE_AWARDS.star },
  { line: 'spade', name: 'Three Kings', when: 'three-kings', award: LINE_AWARDS.spade },
  { line: 'heart', name: 'Mini Royal', when: 'mini-royal', award: LINE_AWARDS.heart },
  { line: 'own-tc-rank', name: 'Three of a Rank', when: 'three-of-a-rank', award: fixed(50_000n) },
  { line: 'own-tc-faces', name: 'Three Faces', when: 'three-faces', award: fixed(10_000n) },
  { line: 'own-tc-nine', name: 'Suited 9', when: 'suited-9', award: fixed(5_000n) },
] satisfies readonly ThreeCardLine[]);

function fixed(cents: bigint): { readonly level: null; readonly cents: bigint } {
  return { level: null, cents };
}
