import type { FloorState } from '@jackpot/contract';

export type NextAct =
  | { readonly kind: 'start-shoe'; readonly shoe: number }
  | { readonly kind: 'burn'; readonly shoe: number }
  | { readonly kind: 'open'; readonly coup: number; readonly hand: 'wagering' | 'no-wager' }
  | { readonly kind: 'lock' }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'complete' };

export type DueState = Pick<FloorState, 'coup' | 'phase' | 'shoe' | 'dealing'>;

export function nextAct(table: DueState): NextAct {
  switch (table.phase) {
    case 'betting':
    case 'held':
      return { kind: 'lock' };
    case 'locked':
    case 'no-wager':
      return { kind: 'confirm' };
    case 'resolved':
      return { kind: 'complete' };
    case 'none':
    case 'settled':
    case 'voided':
      return betweenHands(table);
  }
}

function betweenHands({ coup, shoe, dealing }: DueState): NextAct {
  const next = { kind: 'open', coup: coup + 1, hand: 'wagering' } as const;
  if (dealing === 'counted') return next;
  // Before the first hand, `shoe` is already the number of the shoe to start.
  if (dealing === null) return { kind: 'start-shoe', shoe: coup === 0 ? shoe : shoe + 1 };
  if (dealing.isEnded || dealing.end === 'over') return { kind: 'start-shoe', shoe: shoe + 1 };
  if (dealing.burnCard === null) return { kind: 'burn', shoe };
  return dealing.disclosed.length > 0 ? { ...next, hand: 'no-wager' } : next;
}

export function isBetween({ phase }: Pick<FloorState, 'phase'>): boolean {
  return phase === 'none' || phase === 'settled' || phase === 'voided';
}

/**
 * The act that opens the next hand during the five seconds in which HAND COMPLETE can be undone; it first completes the
 * current hand. Null at the end of a shoe.
 */
export function nextAfterComplete(table: DueState): NextAct | null {
  const isShoeEnding = table.dealing !== null && table.dealing !== 'counted' && table.dealing.end === 'last-hand';
  const next = betweenHands(table);
  return table.phase === 'resolved' && !isShoeEnding && next.kind === 'open' ? next : null;
}

export function causeOf({ coup, phase, seats, units, shoe, dealing, inPlay, markers, threeCard }: FloorState): string {
  const ofShoe =
    dealing === null || dealing === 'counted'
      ? dealing
      : [
          dealing.burnCard,
          dealing.coverCoup,
          dealing.end,
          dealing.disclosed,
          dealing.irregularities,
          dealing.isEnded,
          dealing.inspection,
        ];
  return JSON.stringify([coup, phase, seats, units, shoe, ofShoe, inPlay, markers, threeCard]);
}
