import { parseCents } from '@jackpot/money';
import type { MustHitCycle } from '../server/types.js';

const TENTHS = 10;
const HUNDREDTHS = 10_000n;

interface Range {
  readonly resetCents: bigint;
  readonly maximumCents: bigint;
}

/** Position of an amount between reset and maximum, in hundredths of a percent. Null outside this range. */
export function wayOf(amountCents: bigint, { resetCents, maximumCents }: Range): number | null {
  if (maximumCents <= resetCents || amountCents < resetCents || amountCents > maximumCents) return null;
  return Number(((amountCents - resetCents) * HUNDREDTHS) / (maximumCents - resetCents));
}

interface Distribution {
  /** Hits in each tenth of the range. */
  readonly tenths: readonly number[];
  readonly hits: number;
  /** Made under terms with another reset or maximum. */
  readonly others: number;
}

export function distributionOf(cycles: readonly Pick<MustHitCycle, 'trigger'>[], range: Range): Distribution {
  const tenths = Array.from({ length: TENTHS }, () => 0);
  let others = 0;
  for (const { trigger } of cycles) {
    if (trigger === null) continue;
    const cents = parseCents(trigger);
    const way = typeof cents === 'bigint' ? wayOf(cents, range) : null;
    if (way === null) others += 1;
    else {
      const tenth = Math.min(TENTHS - 1, Math.floor(way / 1_000));
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
  }
  return { tenths, hits: tenths.reduce((sum, each) => sum + each, 0), others };
}
