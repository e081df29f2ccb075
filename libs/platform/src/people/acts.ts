import type { ProtocolRejectionCode, PeopleRejectionCode } from '@jackpot/contract';
import type { Party } from './person.js';
import type { Role } from './roles.js';

/** Who may do an act. */
export interface ActRule {
  readonly says: string;
  /** `anyone`: without signing in. `signed-in`: every person, whatever his roles. Else persons with one of these roles. */
  readonly who: 'anyone' | 'signed-in' | readonly Role[];
  /** Whether the house's own key may do it too. Never an act that takes two people. */
  readonly operatorKey: boolean;
  /** One of the parts of what takes two people. */
  readonly isTwoPeople?: true;
  /**
   * What the audit trail holds of it. `always`: that it was asked before it is done, and how it ended. `refusals`: reading,
   * of which only what was refused is kept. `itself`: signing in, which names the person only at its end.
   */
  readonly trail: 'always' | 'refusals' | 'itself';
}

const READERS = ['surveillance', 'auditor', 'commission'] as const satisfies readonly Role[];
const PIT = ['floor-supervisor', 'pit-manager'] as const satisfies readonly Role[];
const ALL_STAFF = ['dealer', ...PIT, 'cage', 'accounting', 'technician', ...READERS] as const satisfies readonly Role[];

/**
 * Every act of the API and who may do it: the only place that says so. A route names its act with `@Act`; one that names
 * none keeps the controller from starting. docs/reference/roles.md prints this list and is held to it by a test.
 */
export const ACTS = {
  'status.read': {
    says: 'See that it runs, and the links there are',
    who: 'anyone',
    operatorKey: true,
    trail: 'refusals',
  },
  'rules.read': {
    says: 'Ask the rules: settle a hand',
    who: 'anyone',
    operatorKey: true,
    trail: 'refusals',
  },
  'odds.read': {
    says: 'Ask for exact odds; try proposed terms on the linter',
    who: ALL_STAFF,
    operatorKey: true,
    trail: 'refusals',
  },
  'session.open': { says: 'Sign in', who: 'anyone', operatorKey: false, trail: 'itself' },
  'session.own': { says: 'See and end own sessions', who: 'signed-in', operatorKey: false, trail: 'refusals' },
  'session.close': {
    says: 'Sign out; end a session of one’s own',
    who: 'signed-in',
    operatorKey: false,
    trail: 'always',
  },
  'password.change': { says: 'Change the own password', who: 'signed-in', operatorKey: false, trail: 'always' },
  'people.bootstrap': { says: 'Make the first administrator', who: [], operatorKey: true, trail: 'always' },
  'people.read': {
    says: 'See accounts and their sessions',
    who: ['administrator', 'auditor', 'commission'],
    operatorKey: false,
    trail: 'always',
  },
  'people.manage': {
    says: 'Make and change accounts, reset passwords, end sessions',
    who: ['administrator'],
    operatorKey: false,
    trail: 'always',
  },
  'audit.read': { says: 'Read and check the audit trail', who: READERS, operatorKey: false, trail: 'always' },
  'link.open': { says: 'Open a link with approved terms', who: [], operatorKey: true, trail: 'always' },
  'link.read': { says: 'Read a link’s terms', who: ALL_STAFF, operatorKey: true, trail: 'refusals' },
  'link.suspend': {
    says: 'Take a link out of service',
    who: [...PIT, 'technician'],
    operatorKey: true,
    trail: 'always',
  },
  'link.resume': { says: 'Put a link back in service', who: ['pit-manager'], operatorKey: true, trail: 'always' },
  'table.set-key': { says: 'Give a table its key', who: ['technician'], operatorKey: true, trail: 'always' },
  'table.deal': {
    says: 'Speak for a table from a page: open, lock, cards, void',
    who: ['dealer', ...PIT],
    operatorKey: false,
    trail: 'always',
  },
  'table.call': {
    says: 'Call a supervisor to a table',
    who: ['dealer', ...PIT],
    operatorKey: false,
    trail: 'always',
  },
  'table.answer-call': { says: 'Answer a table’s call', who: PIT, operatorKey: false, trail: 'always' },
  'alarm.acknowledge': {
    says: 'Say by name that one has seen an alarm',
    who: [...PIT, 'accounting', 'technician'],
    operatorKey: false,
    trail: 'always',
  },
  'play.read': {
    says: 'Read tables, coups, wagers, the link’s log',
    who: ALL_STAFF,
    operatorKey: true,
    trail: 'refusals',
  },
  'meters.read': { says: 'Read meters and their history', who: ALL_STAFF, operatorKey: true, trail: 'refusals' },
  'books.read': {
    says: 'Read the balances of the books',
    who: ['accounting', 'technician', ...READERS],
    operatorKey: true,
    trail: 'refusals',
  },
  'claim.read': { says: 'Read awards, claims, payouts', who: ALL_STAFF, operatorKey: true, trail: 'refusals' },
  'claim.verify': { says: 'Verify a claim', who: PIT, operatorKey: false, isTwoPeople: true, trail: 'always' },
  'claim.authorize': {
    says: 'Authorize a verified claim',
    who: PIT,
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'claim.pay': {
    says: 'Pay an authorized claim',
    who: ['cage'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'claim.reject': {
    says: 'Reject a claim that another has asked to be rejected',
    who: ['pit-manager'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'claim.void': {
    says: 'Void a payout document that another has asked to be voided',
    who: ['pit-manager'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'claim.ask': {
    says: 'Ask for a claim to be rejected, or its payout document voided',
    who: PIT,
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'claim.release': {
    says: 'Release a claim that was held because another hit came close',
    who: ['pit-manager'],
    operatorKey: false,
    trail: 'always',
  },
  'claim.enter-manual': {
    says: 'Enter the number of a manual payout form',
    who: [...PIT, 'cage'],
    operatorKey: false,
    trail: 'always',
  },
  'claim.record-release': {
    says: 'Record that a named person has released a held claim',
    who: [],
    operatorKey: true,
    trail: 'always',
  },
  'claim.record-payment': {
    says: 'Record a payment that two named people made at the cage',
    who: [],
    operatorKey: true,
    trail: 'always',
  },
  'day.close': { says: 'Close a gaming day', who: ['accounting'], operatorKey: false, trail: 'always' },
  'day.read': {
    says: 'Read closes of gaming days and their exports',
    who: ['pit-manager', 'cage', 'accounting', ...READERS],
    operatorKey: true,
    trail: 'refusals',
  },
  'books.reconcile': {
    says: 'Put other people’s lists beside the books',
    who: ['accounting'],
    operatorKey: false,
    trail: 'always',
  },
  'books.resolve': {
    says: 'Say where a difference comes from',
    who: ['accounting'],
    operatorKey: false,
    trail: 'always',
  },
  'meter.ask-adjustment': {
    says: 'Ask for a meter to be adjusted: a malfunction, or an approved amount',
    who: ['technician'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'meter.adjust': {
    says: 'Adjust a meter that another has asked to be adjusted',
    who: ['pit-manager', 'commission'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'meter.ask-transfer': {
    says: 'Give notice that a level’s whole amount is transferred',
    who: ['pit-manager', 'technician'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'meter.transfer': {
    says: 'Transfer a level’s amount after its notice',
    who: ['commission'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'link.ask-retire': {
    says: 'Give notice that a link is retired',
    who: ['pit-manager', 'technician'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'link.retire': {
    says: 'Retire a link after its notice',
    who: ['commission'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'link.call-off': {
    says: 'Call off the notice of a transfer or a retirement',
    who: ['pit-manager', 'technician', 'commission'],
    operatorKey: false,
    trail: 'always',
  },
  'coup.release': {
    says: 'Release a round that was held because it came too fast',
    who: PIT,
    operatorKey: false,
    trail: 'always',
  },
  'coup.ask-correction': {
    says: 'Ask for a misread card to be put right before its coup is settled',
    who: ['floor-supervisor'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'coup.correct': {
    says: 'Put a misread card right that another has asked for',
    who: ['pit-manager'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'terms.read': {
    says: 'Read versions of terms and what differs',
    who: ALL_STAFF,
    operatorKey: true,
    trail: 'refusals',
  },
  'terms.stage': {
    says: 'Stage a version of a link’s terms',
    who: ['accounting', 'technician'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'terms.approve': {
    says: 'Sign or refuse a version that another has staged',
    who: ['accounting', 'technician', 'commission'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'terms.withdraw': {
    says: 'Take back a version that the own side has staged',
    who: ['accounting', 'technician'],
    operatorKey: false,
    trail: 'always',
  },
  'terms.activate': {
    says: 'Put an approved version in force',
    who: ['pit-manager'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'terms.schedule': {
    says: 'Say when the house puts an approved version in force by itself',
    who: ['pit-manager'],
    operatorKey: false,
    isTwoPeople: true,
    trail: 'always',
  },
  'terms.call-off': {
    says: 'Call off an activation that is scheduled',
    who: ['pit-manager', 'commission'],
    operatorKey: false,
    trail: 'always',
  },
  'proof.read': {
    says: 'Fetch a link’s export, dispute packs, proofs of entries',
    who: ['pit-manager', 'accounting', ...READERS],
    operatorKey: true,
    trail: 'always',
  },
  'checkpoint.sign': {
    says: 'Have the journal signed now, as it is by itself as time passes',
    who: ['technician'],
    operatorKey: true,
    trail: 'always',
  },
  'payout.watch': {
    says: 'See payout jobs that failed for good',
    who: ['accounting', 'technician', ...READERS],
    operatorKey: true,
    trail: 'refusals',
  },
  'webhook.watch': {
    says: 'See webhooks that were given up',
    who: ['accounting', 'technician', ...READERS],
    operatorKey: true,
    trail: 'refusals',
  },
  'webhook.replay': {
    says: 'Send a webhook once more',
    who: ['accounting', 'technician'],
    operatorKey: true,
    trail: 'always',
  },
  'payout.replay': {
    says: 'Put a failed payout job back to work',
    who: ['accounting', 'technician'],
    operatorKey: true,
    trail: 'always',
  },
} as const satisfies Readonly<Record<string, ActRule>>;

export type ActName = keyof typeof ACTS;

export type ActRefusal = Extract<
  PeopleRejectionCode | ProtocolRejectionCode,
  'NOT_SIGNED_IN' | 'PERSON_NEEDED' | 'NOT_PERMITTED'
>;

export function ruleOf(act: ActName): ActRule {
  return ACTS[act];
}

/** Why this party may not do this act; undefined where it may. */
export function actRefusal(party: Party | undefined, act: ActName): ActRefusal | undefined {
  const { who, operatorKey } = ruleOf(act);
  if (who === 'anyone') return undefined;
  if (party === undefined) return 'NOT_SIGNED_IN';
  if (party.kind === 'house-key') return operatorKey ? undefined : 'PERSON_NEEDED';
  if (who === 'signed-in') return undefined;
  return party.person.roles.some((role) => who.includes(role)) ? undefined : 'NOT_PERMITTED';
}
