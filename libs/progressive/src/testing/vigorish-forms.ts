import type { CollectVigorishForm, IssueVigorishForm } from '../commands.js';
import { submits } from './acts.js';
import { PEOPLE } from './claims.js';
import { type Act, tableNo } from './scene.js';

interface Where {
  readonly seat: number;
  readonly table?: number;
}

export function vigorishForm(number: number) {
  return {
    isIssued: (at: Where & Partial<Pick<IssueVigorishForm, 'amountMicro' | 'reason' | 'person'>>): Act =>
      submits((scene) => {
        const { seat, table = 1, ...otherwise } = at;
        const owedMicro = scene.table(table).markers.get(seat) ?? 1n;
        const why = { reason: 'the player left', person: PEOPLE.floor };
        return {
          ...{ type: 'issue-vigorish-form', seat, amountMicro: owedMicro, ...why, ...otherwise },
          table: tableNo(table),
        };
      }),
    isCollected: (otherwise: Partial<CollectVigorishForm> = {}): Act =>
      submits((scene) => {
        const form = scene.link.vigorishForms.find((each) => each.formNumber === number);
        const amountMicro = form?.amountMicro ?? 1n;
        return { type: 'collect-vigorish-form', formNumber: number, amountMicro, person: PEOPLE.cage, ...otherwise };
      }),
  } as const;
}
