/**
 * What a person may be at the moment of an act. An account may hold several roles; an act is signed as one of them.
 * The index is the role's number in the journal: append only.
 */
export const ROLES = [
  'dealer',
  'floor-supervisor',
  'pit-manager',
  'security',
  'cage',
  'accounting',
  'surveillance',
  'auditor',
  'technician',
  'commission',
  'administrator',
] as const;
export type Role = (typeof ROLES)[number];

/**
 * The one table of who may sign each step of an act that the link decides. The link refuses every other role, whatever
 * client sends the command; the acts of the API (`contract/acts.ts`), its guards and the console take their roles from here.
 *
 * An act of two people has a `request` and an `approve` step. The two lists may overlap: `areTwo` keeps one person from
 * doing both.
 */
export const SIGNERS = {
  /** The payment rules narrow this list by amount (COMAR 36.05.03.23 E). */
  verifyClaim: ['security', 'floor-supervisor', 'pit-manager'],
  /** The preparer of the payout document, after the verification. COMAR 36.05.03.23 E(1) requires a dealer or above. */
  authorizeClaim: ['floor-supervisor', 'pit-manager'],
  /** The employee who issues the funds (COMAR 36.05.03.23 E(4)). */
  payClaim: ['cage'],
  /** Records what the look-ups for debts and excluded persons found. */
  checkClaim: ['cage', 'floor-supervisor', 'pit-manager'],
  /** Replaces a result that stops or lowers a payment; another person than who recorded it. */
  overrideCheck: ['pit-manager'],
  /** The award of an excluded person goes to the State. */
  approveForfeit: ['pit-manager'],
  /** Roles that may request a correction of a payment. */
  requestPaymentCorrection: ['cage', 'accounting'],
  /** Neither the person who requested the correction nor the person who paid. */
  approvePaymentCorrection: ['pit-manager'],
  requestPaymentRules: ['accounting'],
  approvePaymentRules: ['pit-manager', 'commission'],
  /** Releases a claim that is on hold because another hit came close: those who may decide the order of hits. */
  releaseClaim: ['pit-manager', 'commission'],
  /** The rejection of a claim, or the void of its payout document. */
  requestClaimAct: ['floor-supervisor', 'pit-manager'],
  /** The person who requested it, or one who may approve it. */
  withdrawClaimAct: ['floor-supervisor', 'pit-manager'],
  approveClaimRejection: ['pit-manager'],
  approveDocumentVoid: ['pit-manager'],
  enterManualDocument: ['floor-supervisor', 'pit-manager', 'cage'],
  /** Two people of two roles (REQ-07, REQ-21). */
  requestAdjustment: ['technician'],
  approveAdjustmentAfterMalfunction: ['pit-manager', 'commission'],
  /** The Commission approves in the system what it approved in writing. */
  approveApprovedAdjustment: ['commission'],
  /** Posts the notice of a transfer or a retirement. */
  requestNotice: ['pit-manager', 'technician'],
  cancelNotice: ['pit-manager', 'technician', 'commission'],
  /** Executes a transfer or a retirement after its notice (REQ-07, REQ-21). */
  executeNotice: ['commission'],
  requestCorrection: ['floor-supervisor'],
  approveCorrection: ['pit-manager'],
  releaseRound: ['floor-supervisor', 'pit-manager'],
  /** After "no more bets" a table voids nothing by itself (chapter 13 E). */
  approveVoid: ['floor-supervisor', 'pit-manager'],
  /** The people of an opening (chapter 4 A), and who may have the cards cut again (chapter 5 D). */
  inspectCards: ['dealer', 'floor-supervisor', 'pit-manager'],
  verifyCards: ['floor-supervisor', 'pit-manager'],
  requireRecut: ['floor-supervisor', 'pit-manager'],
  /** Enrolls a seat device again, with a boot number to go on from. */
  enrollDevice: ['technician', 'pit-manager'],
  /** The operator's accounting or the manufacturer brings a version in; the other of the two signs it too. */
  stageTerms: ['accounting', 'technician'],
  /** The three signatures that a change of terms needs (REQ-07, REQ-55, REQ-77). */
  signTerms: ['accounting', 'technician', 'commission'],
  activateTerms: ['pit-manager'],
  cancelActivation: ['pit-manager', 'commission'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
