import type { Card } from '@jackpot/rules';
import type { Person } from '../person.js';

/** What was asked of a coup, and by whom. */
export interface AskedCorrection {
  readonly coup: number;
  readonly cards: readonly Card[];
  readonly reference: string;
  readonly reason: string;
  readonly person: Person;
}

/** As one text, so that no free text of it is taken for an amount in a snapshot. */
export function correctionText({ coup, cards, reference, reason, person }: AskedCorrection): string {
  const { id, name, license, role } = person;
  return JSON.stringify({ coup, cards, reference, reason, person: { id, name, license, role } });
}

/** Inverse of `correctionText`: only ever given what that made. */
export function readCorrection(text: string): AskedCorrection {
  return JSON.parse(text) as AskedCorrection;
}
