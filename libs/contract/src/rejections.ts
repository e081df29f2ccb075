import { LINK_REJECTIONS, type LinkRejectionCode } from '@jackpot/progressive';

/** `text` says what happened and what to do next. */
export interface Rejection {
  readonly status: number;
  readonly text: string;
}
type Rejections = Readonly<Record<string, Rejection>>;

/** Codes of refusals before a command reaches a link. */
export const PROTOCOL_REJECTIONS = {
  UNAUTHENTICATED: { status: 401, text: 'The table or its key is unknown. Check the table file.' },
  NOT_PERMITTED: { status: 403, text: 'Your roles do not allow this action. Ask a person whose role does.' },
  BAD_MESSAGE: {
    status: 400,
    text: 'The message does not follow the protocol; nothing was recognized. Correct and resend it.',
  },
  HOST_UNKNOWN: {
    status: 400,
    text: 'This controller does not answer under this host name. Use its own address, or add the name to PUBLIC_HOSTS.',
  },
  HOST_NOT_UNIQUE: { status: 400, text: 'The request has more than one Host header. Send only one.' },
  BAD_CARD: { status: 400, text: 'A card is rank and suit, like "KS", "TD", "9H". Enter the card again.' },
  FRAME_TOO_LARGE: { status: 413, text: 'The frame is too large. Send fewer messages at a time.' },
  BODY_TOO_LARGE: { status: 413, text: 'The body is larger than this operation allows. Send less at a time.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    text: 'Too many requests came from this address. Wait for the seconds in Retry-After, then send it again.',
  },
  PLACE_LOST: {
    status: 409,
    text: 'The position in `after` does not exist in the event stream, because a backup was restored and later events were lost. Continue with the value of `after` in the detail, and ignore every event id that you have already seen.',
  },
  IDEMPOTENCY_KEY_USED: {
    status: 422,
    text: 'Another request was sent with this Idempotency-Key. Use a new key for each new request.',
  },
  OUTCOME_UNKNOWN: {
    status: 409,
    text: 'A request with this Idempotency-Key is still running or was interrupted. Wait a minute and send it again. If it is refused again, check what the first request changed, then use a new key.',
  },
  TABLE_OFFLINE: { status: 409, text: 'The table was silent too long. Send a heartbeat, then the wager again.' },
  TABLE_NOT_ASSIGNED: {
    status: 403,
    text: 'This table is not assigned to you now. A floor supervisor assigns it on the floor page.',
  },
  ASSIGNMENT_OVER: { status: 404, text: 'This table assignment does not exist, or it is over. Refresh the page.' },
  NOT_LEADER: {
    status: 421,
    text: 'Another controller is in charge of this link. Send the request to that controller.',
  },
  NO_LEADER: {
    status: 503,
    text: 'No controller is in charge of this link at the moment; one is starting. Send the same request again in a moment.',
  },
  BUSY: { status: 503, text: 'The controller is overloaded. Send the same request again in a moment.' },
  UNAVAILABLE: {
    status: 503,
    text: 'The link is not available now, and the request may not be recorded. Send the same request again. Return a bet that is not accepted.',
  },
  LINK_NOT_STOPPED: {
    status: 409,
    text: 'This link is not stopped on this controller, so it cannot be restarted. Refresh the page.',
  },
  QUEUE_UNREACHABLE: {
    status: 503,
    text: 'The payout queue cannot be reached; unpaid awards are safe in the database. Try again.',
  },
  NO_SIGNING_KEY: { status: 503, text: 'This controller has no signing key. Set CHECKPOINT_KEY_FILE.' },
  SIGNED_HISTORY_CHANGED: {
    status: 500,
    text: 'The journal is different from its signed copy, so signing has stopped. Change nothing and call the auditor.',
  },
  COSIGNATURE_WRONG: {
    status: 422,
    text: 'No known witness made this signature for this checkpoint. Compare the key of the witness with WITNESS_KEYS.',
  },
  NOTHING_COMMITTED: { status: 409, text: 'Nothing is recorded on this link yet, so there is nothing to prove.' },
  ALARM_UNKNOWN: { status: 404, text: 'The alarm does not exist, or its cause has ended. Refresh the list.' },
  AWARD_UNKNOWN: { status: 404, text: 'The link has no award of this number. Check the number.' },
  NOT_IN_JOURNAL: { status: 404, text: 'The journal has no event with this number. Check the number.' },
  LINK_UNKNOWN: { status: 404, text: 'There is no link of this name. Check the name.' },
  NOT_FOUND: { status: 404, text: 'Page not found. Check the address.' },
  CONFIG_INVALID: { status: 422, text: 'The configuration cannot be approved. Correct every listed problem.' },
  SETTLEMENT_REFUSED: { status: 422, text: 'The deal cannot be settled. Correct every listed problem.' },
  ODDS_REFUSED: { status: 422, text: 'The odds cannot be computed. Correct every listed problem.' },
  INTERNAL: { status: 500, text: 'The controller failed. Give the request id to a technician.' },
} as const satisfies Rejections;
export type ProtocolRejectionCode = keyof typeof PROTOCOL_REJECTIONS;

export const PEOPLE_REJECTIONS = {
  NOT_SIGNED_IN: { status: 401, text: 'There is no session, or it has ended. Sign in.' },
  SETUP_CODE_WRONG: { status: 401, text: 'The setup code is wrong. Copy it from the terminal.' },
  SIGN_IN_REFUSED: {
    status: 401,
    text: 'The name or password is wrong, or the account cannot sign in now. After several attempts from this address, wait 15 minutes or call an administrator.',
  },
  PASSWORD_MUST_CHANGE: { status: 403, text: 'The password must be changed first. Choose a new password.' },
  PASSWORD_TOO_SHORT: { status: 422, text: 'A password must have 12 to 128 characters. Choose another one.' },
  PASSWORD_USED_BEFORE: { status: 422, text: 'This is one of your last passwords. Choose another.' },
  PASSWORD_WRONG: { status: 403, text: 'The current password is wrong. Enter the current password again.' },
  CSRF_TOKEN_MISSING: { status: 403, text: 'The page did not send the token of its session. Reload the page.' },
  FOREIGN_PAGE: {
    status: 403,
    text: 'A page of another site sent this request. Open the page of the controller at its own address; behind a proxy, PUBLIC_URL is that address.',
  },
  SETUP_ONLY: {
    status: 403,
    text: 'The operator key can only create the first accounts, once. Sign in, or use the token of a service account.',
  },
  ROLES_NOT_TOGETHER: { status: 422, text: 'One account cannot hold these roles together. Use two accounts.' },
  OWN_ACCOUNT: {
    status: 403,
    text: 'People cannot request, approve or change anything for their own account. Another person with your role must do it.',
  },
  ACCOUNT_UNKNOWN: { status: 404, text: 'There is no such account. Refresh the list.' },
  ACCOUNT_EXISTS: {
    status: 409,
    text: 'This username or license number has an account already. Use that account, or enter another.',
  },
  SETUP_DONE: {
    status: 409,
    text: 'The first accounts exist already, and the operator key has no further use. Administrators request and approve every other account.',
  },
  TWO_SIDES_NEEDED: {
    status: 422,
    text: 'The Commission and an auditor must recover this account together: one requests it, and the other approves it.',
  },
  TOO_MANY_ALONE: {
    status: 409,
    text: 'One person alone may close, change or sign out the accounts of others at most ten times in 24 hours. Submit a request; a second person of your group (administrators, auditors or Commission) approves it.',
  },
  REQUEST_NEEDED: {
    status: 409,
    text: 'This account has a role that handles money or oversees others, so two people must change it. Submit a request. A second person of your group (administrators, auditors or Commission) must approve it.',
  },
  REQUEST_VOID: {
    status: 409,
    text: 'The account that made this request is closed or has lost its role. Cancel the request; a person with that role requests it again.',
  },
  ACCOUNT_OF_ANOTHER_SIDE: {
    status: 403,
    text: 'Another group manages this account. Administrators manage accounts of the casino and the manufacturer; auditors and the Commission each manage their own. Ask a person of that group.',
  },
  ACCOUNT_CHANGED: {
    status: 409,
    text: 'The account has changed in the meantime. Refresh the page and make the request again.',
  },
  TOO_FEW_KEEPERS: {
    status: 409,
    text: 'After this change, fewer than two people of the group (administrators, auditors or Commission) could approve accounts. Create another account in the group first.',
  },
  PASSWORD_ELSEWHERE: { status: 409, text: 'This person uses single sign-on and has no password here.' },
  SESSION_UNKNOWN: { status: 404, text: 'This person has no such session, or it has ended. Refresh the list.' },
  SSO_NOT_CONFIGURED: { status: 404, text: 'Single sign-on is not configured. Sign in with a password.' },
  SSO_REFUSED: {
    status: 401,
    text: 'Single sign-on did not identify you, or you have no role here yet. Sign in again, or get the role from an administrator.',
  },
} as const satisfies Rejections;
export type PeopleRejectionCode = keyof typeof PEOPLE_REJECTIONS;

export const ACCOUNTING_REJECTIONS = {
  SLIP_NOT_ISSUED: {
    status: 409,
    text: 'The slip is issued when the claim is authorized. Verify and authorize the claim first.',
  },
  DAY_NOT_CLOSED: { status: 404, text: 'This gaming day is not closed. Accounting closes it after its end.' },
  DAY_NOT_OVER: { status: 409, text: 'The gaming day is not over, or ended a moment ago. Close it later.' },
  DAY_OUT_OF_ORDER: { status: 409, text: 'Gaming days are closed in order. Close the day named below first.' },
  DAY_DOES_NOT_ADD_UP: {
    status: 500,
    text: 'The recorded amounts do not add up, so the day was not closed. Call a technician to run the verifier.',
  },
  SLIP_NUMBER_USED: {
    status: 409,
    text: 'Another claim already has this slip number. Check to which claim the slip belongs.',
  },
  SLIP_OPEN: { status: 409, text: 'The claim already has another valid slip. Report that slip as void first.' },
  SLIP_ENDED: {
    status: 409,
    text: 'The slip is paid or void already and cannot change. Report another slip under a new number.',
  },
  UPLOAD_UNREADABLE: { status: 422, text: 'The list cannot be read. Correct the named line, and check the columns.' },
  PATRON_UNKNOWN: { status: 404, text: 'No patron is on record for this claim. Record the patron first.' },
  TAXPAYER_NUMBER_MISSING: {
    status: 422,
    text: 'The record has no taxpayer number. Enter it, or write why the patron has none.',
  },
  SHARES_NOT_WHOLE: {
    status: 422,
    text: 'Each winner needs a share, and all shares together must equal the award. Correct the shares.',
  },
  PATRON_CHANGED: {
    status: 409,
    text: 'Someone else has changed the patron or the winners. Refresh the page and enter your change again.',
  },
  LOOK_UP_OUTDATED: {
    status: 409,
    text: 'This look-up was made before the list of winners was entered. Look up all winners and enter the new look-up number.',
  },
  SHARES_OF_ONE_PERSON: {
    status: 422,
    text: 'Two of the people have the same taxpayer number, document or player card. Enter each person once.',
  },
  SHARING_NONE: { status: 404, text: 'Nobody shares this win with the patron. Record the winners first.' },
  TAX_FORM_NONE: {
    status: 404,
    text: 'This claim has no tax form: it is not paid yet, or it needs no report and no withholding. Check the claim.',
  },
  PATRON_UNREADABLE: {
    status: 500,
    text: 'Someone altered the patron’s record in the database, so it cannot be read. Call the auditor.',
  },
  DIFFERENCE_RESOLVED: { status: 409, text: 'The cause of this difference is recorded already; it cannot be changed.' },
} as const satisfies Rejections;
export type AccountingRejectionCode = keyof typeof ACCOUNTING_REJECTIONS;

export const TERMS_REJECTIONS = {
  TERMS_UNKNOWN: { status: 404, text: 'The link has no such version of its terms. Refresh the list.' },
  TERMS_CLOSED: {
    status: 409,
    text: 'This version can no longer be signed or put in force. Stage the terms again as a new version.',
  },
  TERMS_SIGNED: {
    status: 409,
    text: 'A person with your role has signed this version already. A person with another role must sign.',
  },
  TERMS_HASH_DIFFERS: {
    status: 409,
    text: 'The hash belongs to another document. Read this version before you sign it.',
  },
  TERMS_REFERENCE_DIFFERS: {
    status: 422,
    text: 'The document shows another approval number. Approve with the number in the document, or stage the terms again.',
  },
  TERMS_CHANGED_MEANWHILE: {
    status: 409,
    text: 'Another person acted on this version at the same moment. Refresh the page.',
  },
  TERMS_FINDINGS_UNPROVEN: {
    status: 409,
    text: 'Nothing proves the problems listed for this version. Withdraw it and stage the terms again.',
  },
} as const satisfies Rejections;
export type TermsRejectionCode = keyof typeof TERMS_REJECTIONS;

export type ProblemCode =
  | LinkRejectionCode
  | ProtocolRejectionCode
  | PeopleRejectionCode
  | AccountingRejectionCode
  | TermsRejectionCode;

export const REJECTIONS: Readonly<Record<ProblemCode, Rejection>> = {
  ...LINK_REJECTIONS,
  ...PROTOCOL_REJECTIONS,
  ...PEOPLE_REJECTIONS,
  ...ACCOUNTING_REJECTIONS,
  ...TERMS_REJECTIONS,
};
