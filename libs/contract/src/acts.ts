import { SIGNERS } from '@jackpot/progressive';

import type { WaitingKind } from './alarms.js';
import type { PeopleRejectionCode, ProtocolRejectionCode } from './rejections.js';
import { type AccountRole, KEEPERS, type Party, RECOVERERS, SERVICE_ROLES, accountRolesOf } from './roles.js';

export interface ActRule {
  readonly sentence: string;
  /** Who may perform the act. `signed-in`: everyone with a session. */
  readonly who: 'anyone' | 'signed-in' | 'operator-key' | readonly AccountRole[];
  readonly twoPeople?: 'request' | 'approve';
  /** Task that waits for the second person. Required for every `approve`. */
  readonly waitsAs?: WaitingKind;
  /**
   * Entries in the audit trail. `always`: before the act and with its result. `itself`: the act writes its own entry,
   * because the person is known only at its end.
   */
  readonly trail: 'always' | 'refusals' | 'itself';
}

const READERS = ['surveillance', 'auditor', 'commission'] as const satisfies readonly AccountRole[];
const PIT = ['floor-supervisor', 'pit-manager'] as const satisfies readonly AccountRole[];
const SERVICE = ['accounting', 'technician'] as const satisfies readonly AccountRole[];
const ALL_STAFF = ['dealer', ...PIT, 'cage', ...SERVICE, ...READERS] as const satisfies readonly AccountRole[];

const READING_PROGRAMS = ['slot-accounting', 'monitoring'] as const satisfies readonly AccountRole[];

function open(sentence: string) {
  return { sentence, who: 'anyone', trail: 'refusals' } as const;
}
function read<const R extends readonly AccountRole[]>(who: R, sentence: string) {
  return { sentence, who, trail: 'refusals' } as const;
}
function act<const R extends readonly AccountRole[]>(who: R, sentence: string) {
  return { sentence, who, trail: 'always' } as const;
}
function first<const R extends readonly AccountRole[]>(who: R, sentence: string) {
  return { sentence, who, twoPeople: 'request', trail: 'always' } as const;
}
function second<const R extends readonly AccountRole[], const K extends WaitingKind>(
  waitsAs: K,
  who: R,
  sentence: string,
) {
  return { sentence, who, twoPeople: 'approve', waitsAs, trail: 'always' } as const;
}

/**
 * Who may perform each act of the API. Guards, the console and docs/reference/roles.md use this table. `SIGNERS`
 * defines the acts that the link signs.
 */
export const ACTS = {
  'schemas.read': open('Read the JSON schemas of the events that other systems receive'),
  'status.read': open('See that the controller runs, and its links'),
  'checkpoint.cosign': open('Hand over the signature of a witness; what counts is the signature'),
  'rules.read': open('Settle a hand by the rules'),
  'odds.read': read([...ALL_STAFF, 'floor-setup'], 'Compute exact odds; check proposed terms'),
  'session.open': { sentence: 'Sign in', who: 'anyone', trail: 'itself' },
  'session.own': { sentence: 'List own sessions', who: 'signed-in', trail: 'refusals' },
  'session.close': { sentence: 'Sign out; end an own session', who: 'signed-in', trail: 'always' },
  'password.change': { sentence: 'Change the own password', who: 'signed-in', trail: 'always' },
  'token.rotate': act(SERVICE_ROLES, 'Replace the own token of a service account'),
  'people.setup': {
    sentence: 'Create the first accounts of administrators, auditors, the Commission and programs, once',
    who: 'operator-key',
    trail: 'always',
  },
  'search.read': read(
    [...ALL_STAFF, 'administrator'],
    'Search: awards, slips, hands and tables; people for those who see accounts',
  ),
  'people.read': act(['administrator', 'auditor', 'commission'], 'See accounts and their sessions'),
  'people.watch': read(
    ['administrator', 'auditor', 'commission'],
    'See that requests for accounts wait, and who may approve them',
  ),
  'people.manage': act(
    KEEPERS,
    'Keep the accounts of the own side alone: those that reach play only, and to close an account, take roles away, end sessions of anyone but a keeper of accounts; ten times in 24 hours',
  ),
  'people.request': first(
    KEEPERS,
    'Request an account, a change of one, or a new password, where the account reaches money or oversight',
  ),
  'people.approve': second(
    'account-request',
    KEEPERS,
    'Approve what another person of the own side requested for an account',
  ),
  'people.cancel-request': act(KEEPERS, 'Cancel such a request of the own side, or of a recovery'),
  'people.request-recovery': first(
    RECOVERERS,
    'Request that an administrator’s account be created, or be opened with a new password, where the administrators cannot do it',
  ),
  'people.approve-recovery': second(
    'recovery-request',
    RECOVERERS,
    'Approve such a recovery: the Commission what an auditor requested, an auditor what the Commission requested',
  ),
  'audit.read': act(READERS, 'Read and check the audit trail'),
  'link.open': act(['floor-setup'], 'Open a link with approved terms'),
  'link.request-opening': first(SIGNERS.stageTerms, 'Request that a link be opened with approved terms'),
  'link.approve-opening': second('opening-request', ['commission'], 'Approve such a request: the link is opened'),
  'link.cancel-opening': act([...SIGNERS.stageTerms, 'commission'], 'Cancel a request to open a link, or refuse it'),
  'link.read': read([...ALL_STAFF, 'floor-setup', ...READING_PROGRAMS], 'Read the terms of a link'),
  'link.suspend': act([...PIT, 'technician'], 'Take a link out of service'),
  'link.resume': act(['pit-manager'], 'Return a link to service'),
  'link.restart': act(['pit-manager', 'technician'], 'Restart a link that has stopped'),
  'table.set-key': act(['technician', 'floor-setup'], 'Set or revoke the key of a table'),
  'table.deal': act(
    ['dealer', ...PIT],
    'Control a table from a page: open, lock, cards, void; a dealer only a table that is assigned to them',
  ),
  'table.assign': act(PIT, 'Assign a table to a dealer until an hour, and end that; control any table'),
  'section.keep': read(ALL_STAFF, 'Choose the tables of the own section of the floor page'),
  'table.call': act(['dealer', ...PIT], 'Call a supervisor to a table'),
  'table.answer-call': act(PIT, 'Answer a call from a table'),
  'alarm.acknowledge': act([...PIT, ...SERVICE], 'Acknowledge an alarm'),
  'alert.read': read(
    ['administrator', 'technician', 'auditor', 'commission'],
    'Read who is told about alarms outside the console, and the last messages',
  ),
  'alert.manage': act(['administrator'], 'Set who is told about alarms outside the console; send a test'),
  'play.read': read([...ALL_STAFF, ...READING_PROGRAMS], 'Read tables, coups, wagers and the log of a link'),
  'meters.read': read([...ALL_STAFF, ...READING_PROGRAMS], 'Read meters and their history'),
  'books.read': read([...SERVICE, ...READERS, 'slot-accounting'], 'Read the balances of the books'),
  'claim.read': read([...ALL_STAFF, 'slot-accounting'], 'Read awards, claims and payouts'),
  'claim.verify': {
    ...first(accountRolesOf(SIGNERS.verifyClaim), 'Verify a claim'),
    waitsAs: 'claim-unverified',
  },
  'claim.authorize': second('claim-verified', SIGNERS.authorizeClaim, 'Authorize a verified claim'),
  'claim.check': act(SIGNERS.checkClaim, 'Record what the look-ups for debts and excluded persons found'),
  'claim.pay': second('claim-authorized', SIGNERS.payClaim, 'Pay an authorized claim'),
  'claim.request-correction': first(
    SIGNERS.requestPaymentCorrection,
    'Request a correction of the recorded payment of a claim: parts, numbers, deductions',
  ),
  'claim.correct-payment': second(
    'payment-correction-waits',
    SIGNERS.approvePaymentCorrection,
    'Approve the correction of a payment; another person than who paid',
  ),
  'claim.reject': second('claim-request-waits', SIGNERS.approveClaimRejection, 'Approve the rejection of a claim'),
  'claim.forfeit': second(
    'claim-request-waits',
    SIGNERS.approveForfeit,
    'Approve that the award of an excluded person goes to the State',
  ),
  'claim.void': second('claim-request-waits', SIGNERS.approveDocumentVoid, 'Approve the void of a payout document'),
  'claim.request': first(
    SIGNERS.requestClaimAct,
    'Request the rejection of a claim, the void of its payout document, or that it goes to the State; payment stops until it is decided',
  ),
  'claim.withdraw': act(
    SIGNERS.withdrawClaimAct,
    'Withdraw such a request: one’s own, or as a pit manager that of another; payment goes on',
  ),
  'claim.release': act(SIGNERS.releaseClaim, 'Release a claim that is on hold because another hit came close'),
  'claim.enter-manual': act(SIGNERS.enterManualDocument, 'Enter the number of a manual payout form'),
  'claim.report-slip': act(['slot-accounting'], 'Report the slip that the slot accounting system has for a claim'),
  'patron.read': read(
    ['cage', ...PIT, 'accounting', ...READERS],
    'Read who won: the patron on record of a claim, with the taxpayer number masked',
  ),
  'patron.record': act(['cage', ...PIT, 'slot-accounting'], 'Record the patron of a claim, and correct the record'),
  'patron.reveal': act(['cage', 'accounting'], 'Read the whole taxpayer number of a patron, with a reason'),
  'tax-form.read': act(['cage', 'accounting', 'auditor', 'commission'], 'Read and print Form W-2G of a paid claim'),
  'tax-file.read': act(['accounting'], 'Download the tax forms of a year, with whole taxpayer numbers'),
  'cash-log.read': act(
    ['cage', 'accounting', 'auditor', 'commission'],
    'Read the cash log of a gaming day: who was paid how much cash, and whose payments are reported',
  ),
  'payment-rules.read': read(ALL_STAFF, 'Read the payment rules of a link'),
  'payment-rules.request': first(SIGNERS.requestPaymentRules, 'Request other payment rules: amounts, taxes, look-ups'),
  'payment-rules.approve': second(
    'payment-rules-wait',
    SIGNERS.approvePaymentRules,
    'Approve payment rules that another person requested',
  ),
  'day.close': act(['accounting'], 'Close a gaming day'),
  'day.read': read(
    ['pit-manager', 'cage', 'accounting', ...READERS, 'slot-accounting'],
    'Read closed gaming days and their exports',
  ),
  'books.reconcile': act(['accounting', 'slot-accounting'], 'Compare uploaded lists with the books'),
  'books.resolve': act(['accounting'], 'Record the cause of a difference'),
  'meter.request-adjustment': first(
    SIGNERS.requestAdjustment,
    'Request the adjustment of a meter: a malfunction, or an approved amount',
  ),
  'meter.adjust': second(
    'adjustment-waits',
    SIGNERS.approveAdjustmentAfterMalfunction,
    'Approve the adjustment of a meter; an approved amount, or one that the meter did not hold lately, the Commission only',
  ),
  'meter.request-transfer': first(SIGNERS.requestNotice, 'Post the notice that a level is transferred'),
  'meter.transfer': second('notice-due', SIGNERS.executeNotice, 'Transfer the amount of a level after its notice'),
  'link.request-retirement': first(SIGNERS.requestNotice, 'Post the notice that a link is retired'),
  'link.retire': second('notice-due', SIGNERS.executeNotice, 'Retire a link after its notice'),
  'link.cancel-notice': act(SIGNERS.cancelNotice, 'Cancel the notice of a transfer or a retirement'),
  'coup.release': act(SIGNERS.releaseRound, 'Release a round that is on hold because it came too fast'),
  // A supervisor may control the table from a page and also approve the void. Two people are not required.
  'coup.approve-void': {
    ...act(SIGNERS.approveVoid, 'Approve that a table voids a hand after "no more bets"'),
    waitsAs: 'void-waits',
  },
  'cards.inspect': act(SIGNERS.inspectCards, 'Sign that the cards of a shoe were inspected'),
  'cards.verify': act(SIGNERS.verifyCards, 'Verify that another person inspected the cards of a shoe'),
  'cards.recut': act(SIGNERS.requireRecut, 'Require that the cards of a shoe are cut again'),
  'vigorish.issue-form': act(SIGNERS.issueVigorishForm, 'Issue a form for vigorish that a player left without paying'),
  'vigorish.collect-form': act(SIGNERS.collectVigorishForm, 'Record that the vigorish of a form was collected'),
  'device.enroll': act(SIGNERS.enrollDevice, 'Enroll a seat device again, with its next boot number'),
  'coup.request-correction': first(
    SIGNERS.requestCorrection,
    'Request the correction of a misread card before its coup is settled',
  ),
  'coup.correct': second('correction-waits', SIGNERS.approveCorrection, 'Approve the correction of a misread card'),
  'terms.read': read(ALL_STAFF, 'Read versions of terms and their differences'),
  'terms.stage': first(SIGNERS.stageTerms, 'Stage a version of the terms of a link'),
  'terms.approve': second('terms-unsigned', SIGNERS.signTerms, 'Sign or refuse a version that another person staged'),
  'terms.withdraw': act(SIGNERS.stageTerms, 'Withdraw a version that the own side staged'),
  'terms.activate': second('terms-approved', SIGNERS.activateTerms, 'Put an approved version in force'),
  'terms.schedule': second(
    'terms-approved',
    SIGNERS.activateTerms,
    'Schedule when an approved version comes into force',
  ),
  'terms.cancel-activation': act(SIGNERS.cancelActivation, 'Cancel a scheduled activation'),
  'proof.read': act(
    ['pit-manager', 'accounting', ...READERS],
    'Download the export of a link, dispute packs, proofs of entries',
  ),
  'checkpoint.sign': act(['technician'], 'Sign the journal now, before the regular checkpoint'),
  'payout.watch': read(
    [...SERVICE, ...READERS, 'monitoring', 'delivery'],
    'See the queue of payout jobs, and those that failed for good',
  ),
  'events.read': read(
    [...SERVICE, ...READERS, 'slot-accounting', 'integration'],
    'Read the event stream of a link: what webhooks send',
  ),
  'webhook.watch': read([...SERVICE, ...READERS, 'monitoring', 'delivery'], 'See webhooks that could not be delivered'),
  'webhook.replay': act([...SERVICE, 'delivery'], 'Send a webhook again'),
  'webhook.control': act([...SERVICE, 'delivery'], 'Pause, resume and test an endpoint of webhooks'),
  'payout.replay': act([...SERVICE, 'delivery'], 'Queue a failed payout job again'),
} as const satisfies Readonly<Record<string, ActRule>>;

export type ActName = keyof typeof ACTS;

export type ActRefusal = Extract<
  PeopleRejectionCode | ProtocolRejectionCode,
  'NOT_SIGNED_IN' | 'SETUP_CODE_WRONG' | 'SETUP_ONLY' | 'NOT_PERMITTED'
>;

export function actRule(act: ActName): ActRule {
  return ACTS[act];
}

export function actRefusal(party: Party | undefined, act: ActName): ActRefusal | undefined {
  const { who } = actRule(act);
  if (party?.kind === 'operator-key') return who === 'operator-key' ? undefined : 'SETUP_ONLY';
  if (who === 'anyone') return undefined;
  if (party === undefined) return who === 'operator-key' ? 'SETUP_CODE_WRONG' : 'NOT_SIGNED_IN';
  if (who === 'signed-in') return undefined;
  return who !== 'operator-key' && party.person.roles.some((role) => who.includes(role)) ? undefined : 'NOT_PERMITTED';
}

export function mayAct(roles: readonly string[], act: ActName): boolean {
  const { who } = actRule(act);
  return typeof who === 'string' ? who !== 'operator-key' : who.some((role) => roles.includes(role));
}
