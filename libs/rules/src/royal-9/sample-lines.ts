import { LINE_AWARDS, type OwnLine } from './lines.js';
import type { PaytableLine } from './paytables.js';

/** The sample of docs/reference/lines.md. @public Only the laboratory and specs need it. */
export const SAMPLE_LINES: readonly PaytableLine[] = Object.freeze([
  { line: 'star', name: 'Four of One Card', when: 'four-of-a-card', award: LINE_AWARDS.star },
  { line: 'spade', name: 'Two Suited Pairs', when: 'both-suited-pairs', award: LINE_AWARDS.spade },
  { line: 'heart', name: 'Four of a Rank', when: 'four-of-a-rank', award: LINE_AWARDS.heart },
  { line: 'own-naturals', name: 'Two Suited Naturals', when: 'both-suited-naturals', award: fixed(25_000n) },
  { line: 'own-two-pairs', name: 'Two Pairs', when: 'both-pairs', award: fixed(5_000n) },
  { line: 'own-nines', name: 'Natural 9 Tie', when: 'both-natural-9', award: fixed(2_500n) },
  { line: 'own-9-over-8', name: 'Natural 9 over Natural 8', when: 'natural-9-over-natural-8', award: fixed(1_000n) },
] satisfies readonly (PaytableLine & { readonly line: OwnLine | keyof typeof LINE_AWARDS })[]);

function fixed(cents: bigint): { readonly level: null; readonly cents: bigint } {
  return { level: null, cents };
}
