/** The journal stores indexes: only append values. */
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
 * Roles that may do each act. The link, the API (`contract/acts.ts`), its guards and the console use these lists. The
 * lists of a `request` and its `approve` step may overlap, because `areTwo` prevents one person from doing both.
 */
export const SIGNERS = {
  /** The payment rules narrow these roles by amount (COMAR 36.05.03.23 E). */
  verifyClaim: ['security', 'floor-supervisor', 'pit-manager'],
  /** The preparer of the payout document. COMAR 36.05.03.23 E(1) requires a dealer or above. */
  authorizeClaim: ['floor-supervisor', 'pit-manager'],
  /** The employee who issues the funds (COMAR 36.05.03.23 E(4)). */
  payClaim: ['cage'],
  checkClaim: ['cage', 'floor-supervisor', 'pit-manager'],
  /** Never the person who recorded the overridden check. */
  overrideCheck: ['pit-manager'],
  approveForfeit: ['pit-manager'],
  requestPaymentCorrection: ['cage', 'accounting'],
  /** Never the person who requested the correction or who paid. */
  approvePaymentCorrection: ['pit-manager'],
  requestPaymentRules: ['accounting'],
  approvePaymentRules: ['pit-manager', 'commission'],
  releaseClaim: ['pit-manager', 'commission'],
  requestClaimAct: ['floor-supervisor', 'pit-manager'],
  withdrawClaimAct: ['floor-supervisor', 'pit-manager'],
  approveClaimRejection: ['pit-manager'],
  approveDocumentVoid: ['pit-manager'],
  enterManualDocument: ['floor-supervisor', 'pit-manager', 'cage'],
  /** Request and approval need two people of two roles (REQ-07, REQ-21). */
  requestAdjustment: ['technician'],
  approveAdjustmentAfterMalfunction: ['pit-manager', 'commission'],
  approveApprovedAdjustment: ['commission'],
  requestNotice: ['pit-manager', 'technician'],
  cancelNotice: ['pit-manager', 'technician', 'commission'],
  /** Only after a notice was posted (REQ-07, REQ-21). */
  executeNotice: ['commission'],
  requestCorrection: ['floor-supervisor'],
  approveCorrection: ['pit-manager'],
  releaseRound: ['floor-supervisor', 'pit-manager'],
  /** A table cannot void a coup by itself after "no more bets" (chapter 13 E). */
  approveVoid: ['floor-supervisor', 'pit-manager'],
  /** Sources: chapters 4 A and 5 D. */
  inspectCards: ['dealer', 'floor-supervisor', 'pit-manager'],
  verifyCards: ['floor-supervisor', 'pit-manager'],
  requireRecut: ['floor-supervisor', 'pit-manager'],
  issueVigorishForm: ['floor-supervisor', 'pit-manager'],
  /** The employee who receives the money, and so never the one who took the marker off the layout. */
  collectVigorishForm: ['cage'],
  enrollDevice: ['technician', 'pit-manager'],
  /** Stages terms. Whichever of these two roles did not stage them signs them. */
  stageTerms: ['accounting', 'technician'],
  /** The three signatures for a change of terms (REQ-07, REQ-55, REQ-77). */
  signTerms: ['accounting', 'technician', 'commission'],
  activateTerms: ['pit-manager'],
  cancelActivation: ['pit-manager', 'commission'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
