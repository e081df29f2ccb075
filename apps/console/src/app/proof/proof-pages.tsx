import { PackPage } from './pack-page.js';
import { ProofPage } from './proof-page.js';

interface ProofPagesProps {
  readonly first: string | undefined;
  readonly second: string | undefined;
}

/** `proof`, `proof/entry/4711`, `proof/award/12`. */
export function ProofPages({ first, second }: ProofPagesProps) {
  if (first === 'award' && second !== undefined) return <PackPage key={second} award={second} />;
  const sequence = first === 'entry' && second !== undefined ? Number(second) : null;
  return <ProofPage key={sequence} sequence={sequence} />;
}
