import type { AdjustCommand } from '../adjustment/commands.js';
import { approvalOfAdjustment } from '../adjustment/decide.js';
import type { Approval } from '../approval.js';
import { submits, quoteOf } from './acts.js';
import { PEOPLE } from './claims.js';
import type { OpenedLink } from '../state.js';
import type { Act } from './scene.js';

type Request = Extract<AdjustCommand, { readonly type: 'request-adjustment' }>;

export const adjustment = {
  isRequested: (request: Pick<Request, 'level' | 'afterMicro'> & Partial<Request>): Act =>
    submits(() => ({
      type: 'request-adjustment',
      register: 'display',
      cause: 'malfunction',
      reference: 'MR-2026-9',
      reason: 'the controller counted a coup twice',
      person: PEOPLE.technician,
      ...request,
    })),
  isApproved: ({ by, ...quoted }: { readonly by?: Request['person'] } & Partial<Approval> = {}): Act =>
    submits(({ link }) => ({
      type: 'approve-adjustment',
      person: by ?? approverOf(link),
      ...quoteOf(link.requestedAdjustment),
      ...quoted,
    })),
} as const;

function approverOf(link: OpenedLink): Request['person'] {
  const waiting = link.requestedAdjustment;
  const needsCommission = waiting !== null && !approvalOfAdjustment(link, waiting).roles.includes('pit-manager');
  return needsCommission ? PEOPLE.commission : PEOPLE.pit;
}
