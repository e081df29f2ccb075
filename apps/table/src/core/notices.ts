export const NOTICES = {
  ENTER_SEAT: 'This seat did not answer "no more bets": enter whether it has a wager (seat key, then ADD or REMOVE).',
  WAGER_REFUSED: 'The controller did not recognize this wager: return it.',
  LATE_WAGER: 'A chip came after "no more bets": return it. It is not in play.',
  NO_MAIN_WAGER: 'This seat has no main wager: return its side bet. It is not in play.',
  CHIP_REMOVED: 'The chip of a wager in play was lifted: put it back, or call a supervisor.',
  SEAT_OFFLINE: 'The seat does not answer; enter its wagers by hand, and call a technician.',
  SEAT_BLOCKED: 'The journal of the device has a gap; it takes no wagers until a technician has checked it (resume).',
  SEAT_AHEAD: 'The device remembers a later round than this table is in: raise roundsFrom in the table file above it.',
  SEAL_WRONG: 'An entry of the device does not carry its journal key: nothing was taken from it. Call a technician.',
  DEVICE_FAULT: 'The device reports a fault of its own; see docs/how-to/wire-a-table.md.',
  DOOR_OPENED: 'A door that this table watches was opened: call security. Play goes on.',
  DOOR_CLOSED: 'The door is closed again.',
  DOOR_SILENT: 'The contact of the door gives no answer: the door counts as open. Call security and a technician.',
  DOOR_REFUSED: 'The controller refused the report of a door; it is sent again. Check the names in the table file.',
  KEY_OF_OTHER_ROUND:
    'A key was pressed in a round that is over, or before the panel received the round: press it again.',
  NOT_NOW: 'That cannot be done at this point of the coup.',
  SUPERVISOR_NEEDED: 'A supervisor must turn the key first.',
  CONTROLLER_LOST: 'No contact with the controller: no wager is recognized. Baccarat goes on without the progressive.',
  CONTROLLER_BACK: 'The controller is back.',
  OUT_OF_PLAY: 'The progressive is out of service; return the wagers. Baccarat goes on without it.',
  RESTARTED_IN_COUP: 'The table computer was restarted in the middle of this coup: enter its cards by hand.',
  LOCK_NOT_KEPT:
    'The lock could not be written to the disk of the table computer: call a technician. If the computer stops in this coup, announce "no more bets" again.',
  CARD_UNREAD: 'The shoe could not read a card: enter the cards of the coup by hand.',
  CARDS_MISSED: 'Messages of the shoe were lost, maybe a card: compare, and enter the cards of the coup by hand.',
  CARD_NOT_DUE:
    'The shoe reported a card that is not due by the rules: call a supervisor, and enter the cards by hand.',
  RESULT_DIFFERS:
    'The shoe reported another result than the cards make: call a supervisor, and enter the cards by hand.',
  RESULT_MISSING: 'The coup is complete but the shoe has not reported the result: enter the cards by hand.',
  CARDS_REFUSED: 'The controller refused the cards: enter them again, or call a supervisor.',
  CARDS_WITHOUT_COUP: 'Cards were dealt while no coup was open: the next one opens when this hand is over (CLEAR).',
  CARDS_TO_CONFIRM: 'Compare the cards, then confirm.',
  SHOE_OFFLINE: 'No message from the shoe: enter the cards by hand.',
  NEW_SHOE_NEEDED: 'The cut card has come out: load the shoe, then press CLEAR.',
  SHOE_NEEDED: 'No shoe is open, or the last hand was dealt: load new cards, then press CLEAR.',
  SHOE_OPENED: 'The shoe is open: expose and burn its first card.',
  SHOE_REFUSED: 'The controller refused what was reported of the shoe.',
  SHOE_ENDED: 'The cards are off the table: no hand opens before the next shoe.',
  CARDS_UNKNOWN:
    'It is not known when the cards of this batch were opened for use: type new-shoe, the color of the backs, and the time.',
  BURN_NEEDED: 'Expose the first card and burn it. If the shoe does not report it, type burn and the card.',
  CARDS_NOT_VERIFIED:
    'A dealer must sign that the cards were inspected, and a floorperson must verify that, both on the console. The burn card then goes on record.',
  BURN_UNREAD: 'The shoe could not read the burn card: type burn and the card.',
  BURN_FACE_DOWN: 'So many cards follow the burn card, face down.',
  COVER_CARD_OUT: 'The cover card is on record: lay it aside and complete this hand.',
  LAST_HAND: 'Announce "last hand".',
  CARD_IN_ERROR:
    'The shoe reported a card that is not due. If it was seen, press ADD, otherwise REMOVE; then CONFIRM records the irregularity.',
  IRREGULARITY_TO_CONFIRM: 'Compare with the table, then confirm.',
  REMEDY: 'The irregularity is on record. Do this.',
  SIMULATED_ROUND: 'The next round takes no wagers. Its first card is the disclosed card.',
  CARD_KEPT: 'The first card of this hand was drawn before: enter the cards of the hand by hand.',
  COUP_RESOLVED: 'The coup is resolved.',
  ROUND_HELD:
    'On hold: this hand was opened too soon after the last. Bets are over, nothing is credited. Deal no cards. Call floor.',
  GAME_DIFFERS: 'The terms of the link and the table file name different games: correct game in the table file.',
  DECK_NEEDED: 'A deck is due: type deck, the color of its backs, and who verified its inspection (or pre-shuffled).',
  DECK_TO_SHUFFLE: 'Shuffle the deck, then press CONFIRM.',
  DECK_TO_CUT: 'Have the deck cut, then press CONFIRM.',
  DEVICE_TO_COVER: 'Cover the device that is out of order, then press CONFIRM.',
  ROUND_TO_OPEN: 'The next round opens as soon as the link is in play.',
  ROUND_OPENED: 'Bets are open: enter the positions (seat keys, then ADD), then press LOCK.',
  STUB_TO_COUNT: 'Count the stub and the hands. If the stub has this many cards, press CONFIRM; otherwise type stub.',
  HAND_TO_SHOW:
    'Show this hand. If the shoe does not read the cards, type cards and its three cards; then press CONFIRM.',
  ANNOUNCE: 'Announce the result in these words.',
  HAND_RESULT: 'Collect and pay this position, or where none is named, every position.',
  STAKES_REFUSED: 'The controller refused the stakes of this position: enter them again.',
  NO_VIGORISH_OWED: 'This position owes no vigorish.',
  VIGORISH_REFUSED: 'The controller refused that vigorish was collected: enter it again.',
  ROUND_TO_COMPLETE: 'Collect and pay, then press CLEAR.',
  AWARD: 'An award: a dealer pays "table" at once; "claim" waits for a supervisor.',
  VOID_NEEDS_SUPERVISOR:
    'After "no more bets" a floor supervisor approves a void on the floor page (History). Then press VOID ROUND again.',
  CONTROLLER_REFUSED: 'The controller refused; the table reads the state of the coup from it.',
} as const;
export type NoticeCode = keyof typeof NOTICES;

export interface Notice {
  readonly code: NoticeCode;
  readonly seat?: number;
  readonly detail?: string;
}
