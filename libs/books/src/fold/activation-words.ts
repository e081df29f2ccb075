import { type EventOf, type LinkConfig, type Person, termsDifference } from '@jackpot/progressive';

/** An activation as the close of the day says it: who brought it in, who signed, and every place that changed (REQ-77). */
export function activationWords(event: EventOf<'TermsActivated'>, before: LinkConfig, after: LinkConfig): string {
  const { version, stagedBy, approvals, person, reason } = event;
  const signed = approvals.map((each) => `${named(each.person)} (${each.reference})`).join(' and ');
  const people = `staged by ${named(stagedBy)}, approved by ${signed}, activated by ${named(person)}`;
  const changes = termsDifference(before, after).map(
    (each) => `${each.path}: ${each.before ?? '-'} -> ${each.after ?? '-'}`,
  );
  return [`version ${version} of the terms took effect: ${reason}; ${people}`, ...changes].join('; ');
}

/** With the license, which makes it a signature. */
function named({ name, license, role }: Person): string {
  return `${name} ${license} ${role}`;
}
