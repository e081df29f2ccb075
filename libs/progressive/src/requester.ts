import type { LinkCommand } from './commands.js';
import type { Person } from './person.js';
import type { OpenedLink } from './state.js';

export const APPROVALS = [
  'approve-claim-act',
  'approve-payment-correction',
  'approve-payment-rules',
  'approve-adjustment',
  'approve-correction',
  'send-transfer',
  'retire-link',
  'activate-terms',
  'schedule-activation',
] as const satisfies readonly LinkCommand['type'][];
export type ApprovalCommand = Extract<LinkCommand, { readonly type: (typeof APPROVALS)[number] }>;

export function requesterOf(link: OpenedLink, command: ApprovalCommand): Person | null {
  switch (command.type) {
    case 'approve-claim-act':
      return link.claims.get(command.awardNumber)?.requested?.person ?? null;
    case 'approve-payment-correction':
      return link.paid.get(command.awardNumber)?.requested?.person ?? null;
    case 'approve-payment-rules':
      return link.requestedPaymentRules?.person ?? null;
    case 'approve-adjustment':
      return link.requestedAdjustment?.person ?? null;
    case 'approve-correction':
      return link.requestedCorrections.get(command.table)?.person ?? null;
    case 'send-transfer':
    case 'retire-link':
      return link.notices.find(({ notice }) => notice === command.notice)?.person ?? null;
    case 'activate-terms':
    case 'schedule-activation':
      return command.stagedBy;
  }
}
