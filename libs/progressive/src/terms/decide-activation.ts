import { assert } from '@jackpot/money';
import { accept, already, reject, type Decision } from '../answers.js';
import type { ConfigProblem } from '../config/fields.js';
import { writeLinkConfig } from '../config/json.js';
import { linkConfigProblems } from '../config/problems.js';
import { incomingTransferRefusal, isIdle } from '../link/guards.js';
import { areTwo, isPeoplesText, keyOf, personProblem, type Person } from '../person.js';
import { refusedTerms } from '../rejections.js';
import { SIGNERS, type Role } from '../roles.js';
import type { OpenedLink } from '../state.js';
import { changeProblems, momentProblems } from './change.js';
import type { TermsApproval, TermsApprovals, TermsCommandOf } from './events.js';

const HASH_BYTES = 32;

type Activation = TermsCommandOf<'activate-terms'>;
type WholeActivation = TermsApprovals & Pick<Activation, 'config' | 'person'>;

/**
 * Puts terms in force. Requires an idle link without open claims, so that everything ends under the terms under which
 * it began (9 NYCRR 5321.18(b)(4), REQ-89; INV-10).
 */
export function decideInForce(link: OpenedLink, command: Activation, now: number): Decision {
  const { version, hash, config, person } = command;
  const text = writeLinkConfig(config);
  if (version === link.version && text === link.configText) return already({ ok: true, type: 'done' });
  if (version <= link.version) return reject('TERMS_SUPERSEDED', `version ${link.version} is in force`);
  const refusal = activationRefused(command) ?? notNow(link, command, now);
  if (refusal !== null) return refusal;
  const unlawful = notLawful([...changeProblems(link, config), ...momentProblems(link, config, { ...command, now })]);
  if (unlawful !== null) return unlawful;
  // After this point the command must succeed.
  const { stagedBy, stagedAt, reason, noticePostedAt, approvals } = command;
  const approved = { version, hash, stagedBy, stagedAt, reason, noticePostedAt, approvals };
  return accept([{ type: 'TermsActivated', at: now, ...approved, config: text, person }], { ok: true, type: 'done' });
}

/** Names only the first problem. Journals contain this text, and replay must produce the same text. */
export function notLawful(problems: readonly ConfigProblem[]): Decision | null {
  const [first] = problems;
  if (first === undefined) return null;
  const detail = `${first.code} at ${first.path}: ${first.text}`;
  return { events: [], answer: refusedTerms('TERMS_NOT_LAWFUL', detail, problems) };
}

/** Requires four people: the stager and two approvers have the three signing roles, and a fourth person activates. */
export function activationRefused({
  hash,
  config,
  stagedBy,
  reason,
  approvals,
  person,
}: WholeActivation): Decision | null {
  assert(hash.length === HASH_BYTES, 'a document is known by its SHA-256');
  assert(linkConfigProblems(config).length === 0, 'a configuration is checked whole before it is applied');
  const signed = [stagedBy, ...approvals.map((each) => each.person)];
  for (const each of [...signed, person]) {
    const incomplete = personProblem(each);
    if (incomplete !== null) return reject('PERSON_INCOMPLETE', incomplete);
  }
  if (!isPeoplesText(reason) || !approvals.every(({ reference }) => isPeoplesText(reference)))
    return reject('REASON_NEEDED', 'a reason, and a reference with every approval');
  if (!has(SIGNERS.activateTerms, person.role))
    return reject('ROLE_MAY_NOT', `${SIGNERS.activateTerms.join(' or ')} may`);
  if (!has(SIGNERS.stageTerms, stagedBy.role))
    return reject('ROLE_MAY_NOT', `${SIGNERS.stageTerms.join(' or ')} stages`);
  if (
    signed.length !== SIGNERS.signTerms.length ||
    !SIGNERS.signTerms.every((side) => signed.some(({ role }) => role === side))
  )
    return reject('TERMS_NOT_APPROVED', `${SIGNERS.signTerms.join(', ')} sign, each once`);
  if (!areAllOthers([...signed, person])) return reject('TWO_PEOPLE_NEEDED');
  const commission = approvals.find((each) => each.person.role === 'commission');
  return commission?.reference === config.approval.reference
    ? null
    : reject('TERMS_NOT_APPROVED', `the document prints the approval ${config.approval.reference}`);
}

function notNow(link: OpenedLink, { approvals }: Activation, now: number): Decision | null {
  if (!isIdle(link)) return reject('LINK_NOT_IDLE');
  if (link.claims.size > 0) return reject('CLAIMS_OPEN', `award ${[...link.claims.keys()].join(', ')}`);
  // A waiting transfer was checked against the hit chances in force, so new terms must wait for it.
  const transfer = link.notices.find(({ kind }) => kind === 'transfer');
  if (transfer !== undefined) return reject('NOTICE_STANDS', `transfer ${transfer.notice} waits`);
  const coming = incomingTransferRefusal(link);
  if (coming !== null) return coming;
  const earliest = effectiveFrom(approvals);
  return now < earliest ? reject('TERMS_NOT_EFFECTIVE', new Date(earliest).toISOString()) : null;
}

export function effectiveFrom(approvals: readonly TermsApproval[]): number {
  return Math.max(...approvals.map((each) => each.effectiveFrom));
}

function areAllOthers(people: readonly Person[]): boolean {
  const keys = people.map(keyOf);
  return keys.every((one, index) => keys.slice(index + 1).every((other) => areTwo(one, other)));
}

function has(roles: readonly Role[], role: Role): boolean {
  return roles.includes(role);
}
