/**
 * Every refusal the link itself can give. Total: a new code does not compile until it has its HTTP status and the
 * sentence that tells a person what to do. Documented in docs/reference/rejections.md, which a test holds to this list.
 */
export const LINK_REJECTIONS = {
  LINK_NOT_IN_PLAY: {
    status: 409,
    text: 'The progressive is out of service; return the wager. Baccarat goes on without it.',
  },
  LINK_ALREADY_OPEN: {
    status: 409,
    text: 'This link is open already with other terms; a change of terms needs its own approval.',
  },
  LINK_NOT_OPEN: { status: 409, text: 'This link has not been opened; apply its configuration first.' },
  ALREADY_SUSPENDED: { status: 409, text: 'The link is out of service already.' },
  NOT_SUSPENDED: { status: 409, text: 'The link is in play already.' },
  TABLE_NOT_ON_LINK: { status: 404, text: 'No such table on this link; check the table number.' },
  COUP_OUT_OF_ORDER: {
    status: 409,
    text: 'Coups are numbered without a gap; open the number that follows the last one.',
  },
  COUP_UNKNOWN: { status: 404, text: 'The table has no such coup; ask for its state and go on from there.' },
  COUP_STILL_OPEN: { status: 409, text: 'The coup before is not settled or voided; finish it first.' },
  COUP_NOT_BETTING: { status: 409, text: 'The coup is not open for wagers; return the wager.' },
  COUP_NOT_LOCKED: { status: 409, text: 'Announce "no more bets" and lock the coup before its cards.' },
  COUP_NOT_RESOLVED: { status: 409, text: 'The coup has no result yet; enter its cards or void it.' },
  COUP_ALREADY_RESOLVED: {
    status: 409,
    text: 'The coup was resolved with other cards; a misread card needs a supervisor.',
  },
  COUP_OVER: { status: 409, text: 'The coup is settled or voided; nothing about it can change here.' },
  NO_WAGER_ROUND: { status: 409, text: 'A simulated round takes no wagers (chapter 13); return the wager.' },
  LATE_WAGER: { status: 409, text: 'After "no more bets" no wager is recognized; return the wager.' },
  SEAT_NOT_ON_TABLE: { status: 404, text: 'The table has no such position.' },
  SEAT_HAS_WAGER: { status: 409, text: 'The position has a wager in this coup already; one wager each.' },
  SEAT_HAS_NO_WAGER: { status: 409, text: 'The position has no wager to withdraw.' },
  DEVICE_NOT_OF_SEAT: { status: 403, text: 'That device does not serve this position; check the table file.' },
  WRONG_PRICE: { status: 422, text: 'The wager is not the price of the link; return it.' },
  BOOT_STALE: { status: 409, text: 'The device has restarted since; messages of its earlier start are void.' },
  SEQUENCE_GAP: { status: 409, text: 'A message of the device is missing before this one; send that one first.' },
  SEQUENCE_REUSED: { status: 409, text: 'The device used this number for another message; number each message once.' },
  SEQUENCE_TOO_OLD: {
    status: 409,
    text: 'The message is older than any the device may still ask about; ask for the coup instead.',
  },
  CARDS_MISSING: { status: 422, text: 'The coup needs more cards by chapter 10; enter the next one.' },
  CARD_NOT_TO_BE_DRAWN: { status: 422, text: 'Chapter 10 draws no such card; check what was entered.' },
  CARD_NOT_IN_SHOE: {
    status: 422,
    text: 'The shoe cannot hold that card any more; the coup is held, call a supervisor.',
  },
  SHOE_OUT_OF_ORDER: {
    status: 409,
    text: 'Shoes are numbered without a gap; open the number that follows the last one.',
  },
  SHOE_DURING_COUP: { status: 409, text: 'A coup is under way; settle or void it before the cards are changed.' },
  SHOES_NOT_TRACKED: { status: 409, text: 'The terms of this link only count shoes; say the number of the new one.' },
  SHOE_NOT_DESCRIBED: {
    status: 409,
    text: 'The terms of this link track shoes; say its decks, its batch and when the cards were opened.',
  },
  SHOE_NOT_OPEN: { status: 409, text: 'No such shoe is on the table; open a shoe first.' },
  SHOE_OVER: { status: 409, text: 'The last hand of the shoe has been dealt; open a new shoe (chapter 9 D).' },
  SHOE_DECKS_WRONG: { status: 422, text: 'The shoe has not the decks of the terms; count them again.' },
  CARDS_NOT_OPENED_YET: { status: 422, text: 'These cards would be opened later than now; check the time.' },
  CARDS_TOO_OLD: {
    status: 422,
    text: 'These cards were opened 24 hours ago or more; bring new decks (chapter 3 C).',
  },
  BATCH_NOT_ALTERNATED: {
    status: 422,
    text: 'Batches take turns, and this one was dealt last; take the other (chapter 3 B).',
  },
  BURN_FIRST: { status: 409, text: 'The first card is exposed and burned before play (chapter 5 F); enter it.' },
  ALREADY_BURNED: { status: 409, text: 'The shoe was burned with another card; a misread card needs a supervisor.' },
  COVER_CARD_ALREADY_SEEN: { status: 409, text: 'The cover card of this shoe was seen in another coup.' },
  SIMULATED_ROUND_FIRST: {
    status: 409,
    text: 'A disclosed card waits: deal a simulated round with it before wagers are taken (chapter 13 C, D).',
  },
  DISCLOSED_CARD_FIRST: {
    status: 422,
    text: 'This simulated round begins with the disclosed card (chapter 13 C, D); enter it first.',
  },
  CARDS_RAN_OUT: {
    status: 409,
    text: 'The cards did not suffice: void the round, return all wagers, open a new shoe (chapter 13 E).',
  },
  IRREGULARITY_OUT_OF_ORDER: {
    status: 409,
    text: 'Irregularities of a shoe are numbered without a gap; use the number that follows the last one.',
  },
  NO_IRREGULARITY: { status: 422, text: 'Chapter 13 has no clause for this; check what was described.' },
  EARLIER_COUP_UNRESOLVED: {
    status: 409,
    text: 'A coup locked earlier on another table may win this meter first; enter the cards again when it is resolved.',
  },
  UNREASONABLE_CONTRIBUTION: {
    status: 422,
    text: 'The coup would add more than the level allows; void it and call a technician.',
  },
  ROUND_HELD: {
    status: 409,
    text: 'The round came faster than the terms allow; bets are over, call a supervisor, who releases or voids it.',
  },
  ROUND_NOT_HELD: { status: 409, text: 'The round is not held; there is nothing to release.' },
  CLAIM_UNKNOWN: { status: 404, text: 'No open claim has this award number.' },
  TWO_PEOPLE_NEEDED: {
    status: 422,
    text: 'Nobody does two parts of this, such as preparing and verifying; it takes another person.',
  },
  CLAIM_HELD: {
    status: 409,
    text: 'Another hit came close; a pit manager looks at both and releases this claim first.',
  },
  CLAIM_NOT_HELD: { status: 409, text: 'The claim is not held; go on with its next step.' },
  CLAIM_PROVISIONAL: {
    status: 409,
    text: 'An earlier claim on this meter is open and may change the amount; finish that one first.',
  },
  CLAIM_STEP_MISSING: { status: 409, text: 'A claim is verified, then authorized, then paid; do the step before.' },
  CLAIM_STEP_DONE: { status: 409, text: 'Somebody else has done this step already; go on with the next.' },
  PERSON_INCOMPLETE: { status: 422, text: 'An act needs its person: account, name, license number and role.' },
  REASON_NEEDED: { status: 422, text: 'Write why, in at most 800 bytes; it is kept with the act.' },
  ROLE_MAY_NOT: { status: 403, text: 'This role may not do that; call somebody who may.' },
  SURVEILLANCE_NOTICE_NEEDED: {
    status: 422,
    text: 'From $25,000 surveillance is notified and keeps a photograph; enter its notice and mark the photograph.',
  },
  CHECK_NEEDED: { status: 422, text: 'From $50,000 a payout is made by check.' },
  DOCUMENT_NOT_OF_CLAIM: { status: 409, text: 'The claim has another payout document now; look at it again.' },
  LINK_NOT_IDLE: {
    status: 409,
    text: 'This is done while the link is out of service and no coup is under way; suspend it and finish them.',
  },
  ADJUSTMENT_OUT_OF_RANGE: {
    status: 422,
    text: 'The meter cannot be set to that; a display lies between its reset amount and its limit.',
  },
  LINK_RETIRED: { status: 409, text: 'This progressive was retired; nothing about it can change any more.' },
  NOTICE_UNKNOWN: { status: 404, text: 'No such notice stands; look at the notices of the link.' },
  NOTICE_STANDS: { status: 409, text: 'Another notice stands in the way; carry it out or call it off first.' },
  NOTICE_TOO_SHORT: {
    status: 422,
    text: 'A transfer or a retirement is posted for 14 days at the least; raise noticeDays of the terms, or leave it out.',
  },
  NOTICE_NOT_OVER: { status: 409, text: 'The posted notice is not over; carry it out from its date on.' },
  TRANSFER_NOT_ELIGIBLE: {
    status: 422,
    text: 'An amount goes whole to the same kind of award, hit at least as often, for no higher wager; choose another level.',
  },
  CLAIMS_OPEN: { status: 409, text: 'A claim is open; pay or reject it first.' },
  AMOUNT_REMAINS: {
    status: 409,
    text: 'A level holds more than its reset amount; transfer it, or give notice with the approval that disposes of it.',
  },
  TRANSFER_UNDER_WAY: {
    status: 409,
    text: 'What was sent to another link has not come there yet; wait until it has, and look at the transfers.',
  },
  ARRIVAL_DOES_NOT_FIT: {
    status: 409,
    text: 'No such amount is on its way from this link; hold the journals of both links together.',
  },
  NO_SUCH_REQUEST: { status: 409, text: 'No request waits for a second person here; the first person makes it.' },
  REQUEST_CHANGED: {
    status: 409,
    text: 'The request that waits is not the one approved; read it again and approve that one.',
  },
  CORRECTION_NOT_POSSIBLE: {
    status: 409,
    text: 'The result cannot be taken back exactly any more; let the claim be rejected instead.',
  },
  TERMS_SUPERSEDED: { status: 409, text: 'A later version of the terms is in force; stage these anew.' },
  TERMS_NOT_APPROVED: {
    status: 409,
    text: 'The version lacks an approval, or another was approved; look at its signatures again.',
  },
  TERMS_NOT_EFFECTIVE: { status: 409, text: 'The version was approved from a later date; activate it then.' },
  TERMS_NOT_LAWFUL: {
    status: 409,
    text: 'These terms cannot follow on those in force as the meters and tables stand now; see what is said of them.',
  },
  ACTIVATION_SCHEDULED: {
    status: 409,
    text: 'An activation of terms is scheduled on this link; wait for it, or have it called off first.',
  },
  ACTIVATION_NOT_SCHEDULED: {
    status: 409,
    text: 'No activation of this version is scheduled; it was done, missed or called off. Look at the version.',
  },
  ACTIVATION_NOT_DUE: { status: 409, text: 'The instant for which the activation is scheduled has not come.' },
  SCHEDULE_OUT_OF_RANGE: {
    status: 422,
    text: 'An activation is scheduled for an instant ahead, 7 days at the most, with a window of 1 to 240 minutes.',
  },
  MANUAL_NUMBER_USED: { status: 409, text: 'A manual form with this number was entered before; check the number.' },
} as const satisfies Record<string, { readonly status: number; readonly text: string }>;

export type LinkRejectionCode = keyof typeof LINK_REJECTIONS;

/** A refusal: expected, returned, never thrown. `detail` says what was found, for the person who must act. */
export interface Refused {
  readonly ok: false;
  readonly code: LinkRejectionCode;
  readonly detail?: string;
}
