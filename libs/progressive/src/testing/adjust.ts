import type { AdjustCommand } from '../adjustment/commands.js';
import { ask } from './acts.js';
import { PEOPLE } from './claims.js';
import type { Act } from './scene.js';

type Asked = Extract<AdjustCommand, { readonly type: 'ask-adjustment' }>;

/** A meter, and what people set it to. */
export const adjustment = {
  isAskedFor: (asked: Pick<Asked, 'level' | 'afterMicro'> & Partial<Asked>): Act =>
    ask(() => ({
      type: 'ask-adjustment',
      register: 'display',
      cause: 'malfunction',
      reference: 'MR-2026-9',
      reason: 'the controller counted a coup twice',
      person: PEOPLE.technician,
      ...asked,
    })),
  isConfirmed: ({ by = PEOPLE.pit }: { readonly by?: Asked['person'] } = {}): Act =>
    ask(() => ({ type: 'confirm-adjustment', person: by })),
} as const;
