import { APPROVALS, requesterOf } from './requester.js';
import { PEOPLE, adjustment, given, link, linkOf, quoteOf } from './testing/index.js';

describe('the person whose request an approval executes', () => {
  const afterMicro = 5_100_000_000_000n;
  const requested = given(linkOf()).when(link.isSuspended, adjustment.isRequested({ level: 'star', afterMicro })).link;
  const approval = {
    type: 'approve-adjustment',
    ...quoteOf(requested.requestedAdjustment),
    person: PEOPLE.technician,
  } as const;

  it('is the person in the request, with the role at that time', () => {
    expect(requesterOf(requested, approval)).toEqual(requested.requestedAdjustment?.person);
    expect(requested.requestedAdjustment?.person.role).toBe('technician');
  });

  it('is null if no request waits', () => {
    expect(requesterOf(given(linkOf()).link, approval)).toBeNull();
  });

  it('is known for every command that approves or executes a request', () => {
    expect([...APPROVALS].sort()).toEqual([
      'activate-terms',
      'approve-adjustment',
      'approve-claim-act',
      'approve-correction',
      'approve-payment-correction',
      'approve-payment-rules',
      'retire-link',
      'schedule-activation',
      'send-transfer',
    ]);
  });
});
