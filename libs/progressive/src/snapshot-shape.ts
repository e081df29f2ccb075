import { CLAUSES, IRREGULARITIES, SHOE_ENDS, ROYAL9_LINES, isOwnLine, isRoyal9Line, type LineId } from '@jackpot/rules';
import { adjustmentRequested } from './adjustment/events.js';
import { type LastHit, award } from './award/award.js';
import type { TablePaid } from './award/table-paid.js';
import { CLAIM_ACTS_OF_TWO, WAYS_OF_0_9_0 } from './claim/events.js';
import type {
  ClaimEnding,
  ClaimProgress,
  OpenClaim,
  PaidClaim,
  RequestedClaimAct,
  RequestedPaymentCorrection,
} from './claim/state.js';
import { card, cardOrNone, level, levelOrNone, person } from './codec/parts.js';
import type { RequestedCorrection } from './correction/state.js';
import { LEVELS } from './ids.js';
import type { HeldAmounts, HeldBetween } from './levels/held.js';
import type { HistoryEntry, HistoryLine, LevelHistory } from './levels/history.js';
import type { LevelMeters, Registers } from './levels/meters.js';
import { contribution, levelMove, sealedTrigger } from './levels/moves.js';
import type { MustHitCycle } from './levels/must-hit-cycle.js';
import { CHECK_KINDS, CHECK_RESULTS, type RecordedCheck } from './payment/checks.js';
import { payment } from './payment/payment.js';
import type { RequestedPaymentRules } from './payment/state.js';
import type { PersonKey, SignerKey } from './person.js';
import { type Notice, retirementNotice } from './retirement/events.js';
import {
  allCoded,
  amount,
  coded,
  fingerprintOf,
  flag,
  list,
  object,
  oneOf,
  orNull,
  pair,
  type Shape,
  text,
  variants,
  whole,
  wordOf,
} from './shape.js';
import type { LinkState, OpenedLink } from './state.js';
import {
  type AnsweredMessage,
  type CollectedMarker,
  type Coup,
  type DealingShoe,
  type DeviceRecords,
  type DeviceState,
  DEVICE_WINDOW,
  DOOR_OPENINGS,
  type Door,
  type Lock,
  type Promotion,
  REPLY_KINDS,
  type ReportedStakes,
  type SeatState,
  type TableState,
  type VigorishForm,
} from './table/state.js';
import { type ScheduledActivation, scheduled } from './terms/events.js';
import {
  DEALING_DEVICE_STATES,
  DECK_SHUFFLES,
  FORFEIT_CAUSES,
  ROUND_IRREGULARITIES,
  RULED_DECKS,
  RULED_EFFECTS,
  SHUFFLE_REASONS,
  threeCardResult,
  threeCardStake,
} from './three-card/events.js';
import {
  type CountedStub,
  DECK_PHASES,
  type LastThreeCardIrregularity,
  ROUND_PHASES,
  type ThreeCardDeck,
  type ThreeCardRoundState,
  type ThreeCardState,
} from './three-card/state.js';
import { type PartUnderWay, transferNotice } from './transfer/events.js';

type Saved<T> =
  T extends ReadonlyMap<infer Key, infer Value> ? [Key, Value][] : T extends ReadonlySet<infer Value> ? Value[] : T;

/** Fields that are rebuilt from the table's configuration. */
type MadeOfTable = 'tableNo' | 'tableId' | 'evaluator' | 'threeCardLines' | 'seats';

export interface SavedTable extends Omit<TableState, MadeOfTable | 'config' | 'cardsLeft' | 'markers'> {
  readonly markers: Saved<TableState['markers']>;
  readonly config: string;
  readonly cardsLeft: string;
  readonly devices: string;
}

/** Fields that are rebuilt from the link's configuration and meters. */
type MadeOfLink = 'paymentRules' | 'config' | 'configText' | 'levels' | 'terms' | 'tableNos' | 'heldSeen';

type SavedFields = Omit<OpenedLink, MadeOfLink | 'openedWith' | 'tables' | 'claims'>;

export type SavedLink = { [Name in keyof SavedFields]: Saved<SavedFields[Name]> } & {
  config: string;
  /** Terms at the opening. Null: the terms in force. */
  openedWith: string | null;
  claims: readonly OpenClaim[];
  tables: readonly SavedTable[];
};

export interface SavedState extends Omit<LinkState, 'opened'> {
  readonly opened: SavedLink | null;
}

type DeviceCell = Exclude<keyof DeviceState, 'deviceId' | 'records' | 'answered'> | Exclude<keyof SeatState, 'device'>;

export const DEVICE_CELLS = namesOf<DeviceCell>({ seat: true, boot: true, sequence: true, openedAt: true });
export const RECORD_CELLS = namesOf<keyof DeviceRecords>({
  coup: true,
  since: true,
  recorded: true,
  summarized: true,
});
export const ANSWER_CELLS = namesOf<keyof AnsweredMessage>({
  boot: true,
  sequence: true,
  coup: true,
  seat: true,
  reply: true,
  journalSequence: true,
  priceCents: true,
});

/** Does not compile if a field of the state is missing. */
function namesOf<Name extends string>(names: { readonly [Each in Name]: true }): readonly Name[] {
  const found: readonly unknown[] = Object.keys(names);
  return found as readonly Name[];
}

const lineId = wordOf<LineId>(
  `${ROYAL9_LINES.join('|')}|own-*`,
  (line): line is LineId => isRoyal9Line(line) || isOwnLine(line),
);

const registers = { displayMicro: amount(), reserveMicro: amount(), overflowMicro: amount() };
const meters = object<LevelMeters>({
  level: oneOf(LEVELS),
  cycle: whole(),
  ...registers,
  inWagers: whole(),
  hits: whole(),
  winsCents: amount(),
  largestCents: amount(),
  pendingCents: amount(),
  machinePaidCents: amount(),
  attendantPaidCents: amount(),
});

const between = object<HeldBetween>({ least: object<Registers>(registers), most: object<Registers>(registers) });

const requested = { request: whole(), hash: text(), person: coded(person) };
const personKey = object<PersonKey>({ id: text(), license: text() });
const signerKey = object<SignerKey>({ id: text(), license: text(), name: text() });

const recordedCheck = object<RecordedCheck>({
  check: oneOf(CHECK_KINDS),
  result: oneOf(CHECK_RESULTS),
  owedCents: amount(),
  reference: text(),
  by: personKey,
});

const claim = object<OpenClaim>({
  awardNumber: whole(),
  table: whole(),
  coup: whole(),
  award: coded(award),
  alsoWonCents: amount(),
  wageredCents: amount(),
  alsoWithheldCents: amount(),
  fixedAt: whole(),
  held: flag(),
  progress: variants<'step', ClaimProgress>('step', {
    opened: object({ step: oneOf(['opened']) }),
    verified: object({ step: oneOf(['verified']), verifier: signerKey }),
    authorized: object({ step: oneOf(['authorized']), verifier: signerKey, preparer: signerKey }),
  }),
  checks: list(recordedCheck),
  requested: orNull(
    object<RequestedClaimAct>({
      ...requested,
      act: oneOf(CLAIM_ACTS_OF_TWO),
      reason: text(),
      documentNumber: whole(),
      amountCents: amount(),
    }),
  ),
});

const paidClaim = object<PaidClaim>({
  awardNumber: whole(),
  table: whole(),
  coup: whole(),
  seat: whole(),
  level: coded(levelOrNone),
  amountCents: amount(),
  documentNumber: whole(),
  priceCents: amount(),
  alsoWonCents: amount(),
  alsoWithheldCents: amount(),
  checks: list(recordedCheck),
  paidAt: whole(),
  by: personKey,
  payment: coded(payment),
  requested: orNull(object<RequestedPaymentCorrection>({ ...requested, reason: text(), payment: coded(payment) })),
});

const ending = variants<'act', ClaimEnding>('act', {
  'issue-payout': object({
    by: personKey,
    act: oneOf(['issue-payout']),
    method: oneOf(WAYS_OF_0_9_0),
    documentNumber: whole(),
  }),
  'pay-claim': object({
    by: personKey,
    act: oneOf(['pay-claim']),
    payment: text(),
    documentNumber: whole(),
  }),
  'approve-claim-act': object({
    by: personKey,
    act: oneOf(['approve-claim-act']),
    request: whole(),
    hash: text(),
  }),
});

const historyEntry = variants<'kind', HistoryEntry>('kind', {
  wagers: object({
    kind: oneOf(['wagers']),
    sequence: whole(),
    wagers: whole(),
    uncontributedCents: amount(),
    isOpen: flag(),
  }),
  awards: object({
    kind: oneOf(['awards']),
    sequence: whole(),
    lines: list(
      object<HistoryLine>({
        awardNumber: whole(),
        line: lineId,
        isOpen: flag(),
        units: whole(),
        share: object<HistoryLine['share']>({ parts: whole(), of: whole() }),
      }),
    ),
    isCorrectable: flag(),
  }),
  'must-hit': object({
    kind: oneOf(['must-hit']),
    sequence: whole(),
    awardNumber: whole(),
    maximumCents: amount(),
    resetCents: amount(),
    isOpen: flag(),
  }),
  change: object({ kind: oneOf(['change']), sequence: whole(), level: oneOf(LEVELS), ...registers }),
});

const lock = object<Lock>({
  journalSequence: whole(),
  seats: list(whole()),
  returned: list(whole()),
  contributions: list(coded(contribution)),
  mustHitCycle: orNull(whole()),
  wasHeld: flag(),
});

const ended = {
  coup: whole(),
  lock: orNull(lock),
  cards: list(coded(card)),
  awards: list(coded(award)),
  mustHit: orNull(coded(award)),
  journalSequence: whole(),
};
const coup = variants<'phase', Coup>('phase', {
  betting: object({
    phase: oneOf(['betting']),
    coup: whole(),
    wagers: list(object({ seat: whole(), journalSequence: whole() })),
  }),
  'no-wager': object({ phase: oneOf(['no-wager']), coup: whole() }),
  held: object({
    phase: oneOf(['held']),
    coup: whole(),
    seats: list(whole()),
    returned: list(whole()),
    sinceMs: whole(),
    isReleased: flag(),
  }),
  locked: object({
    phase: oneOf(['locked']),
    coup: whole(),
    lock,
    voidApproval: orNull(object({ by: text(), reason: text() })),
  }),
  resolved: object({ phase: oneOf(['resolved']), ...ended, moves: list(coded(levelMove)) }),
  settled: object({ phase: oneOf(['settled']), ...ended }),
  voided: object({
    phase: oneOf(['voided']),
    coup: whole(),
    lock: orNull(lock),
    wasHeld: flag(),
    journalSequence: whole(),
  }),
});

const dealing = object<DealingShoe>({
  decks: whole(),
  backs: text(),
  cardsOpenedAt: whole(),
  openedAt: whole(),
  afterCoup: whole(),
  burnCard: coded(cardOrNone),
  faceDown: whole(),
  remaining: whole(),
  end: oneOf(SHOE_ENDS),
  coverCoup: orNull(whole()),
  lastHand: orNull(object({ from: whole(), announcedBy: whole() })),
  disclosed: list(object({ card: coded(card), coup: whole() })),
  shortIn: orNull(whole()),
  irregularities: whole(),
  lastIrregularity: orNull(
    object({
      coup: whole(),
      kind: oneOf(IRREGULARITIES),
      card: coded(cardOrNone),
      dealt: list(coded(card)),
      clause: oneOf(CLAUSES),
    }),
  ),
  areCardsReused: flag(),
  bankersThird: orNull(object({ coup: whole(), cards: list(coded(card)) })),
  inspectedBy: orNull(personKey),
  verifiedBy: orNull(personKey),
  isEnded: flag(),
});

const recordedRuling = { clause: text(), effect: oneOf(RULED_EFFECTS), ruledDeck: oneOf(RULED_DECKS) };

const threeCardRound = object<ThreeCardRoundState>({
  round: whole(),
  phase: oneOf(ROUND_PHASES),
  deck: whole(),
  dealing: oneOf(['manual-shoe', 'hand', 'automated-shoe']),
  positions: list(whole()),
  stakes: list(coded(threeCardStake)),
  isStubDue: flag(),
  hands: list(object({ hand: whole(), cards: list(coded(card)) })),
  forfeits: list(object({ position: whole(), cause: oneOf(FORFEIT_CAUSES) })),
  stub: orNull(object<CountedStub>({ stubCards: whole(), handSizes: list(whole()), ...recordedRuling })),
  irregularities: whole(),
  lastIrregularity: orNull(
    object<LastThreeCardIrregularity>({
      kind: oneOf(ROUND_IRREGULARITIES),
      handSizes: list(whole()),
      ...recordedRuling,
    }),
  ),
  voidApproval: orNull(object({ by: text(), reason: text() })),
  results: list(coded(threeCardResult)),
});

const deviceState = oneOf(DEALING_DEVICE_STATES);
const threeCard = object<ThreeCardState>({
  decksOpened: whole(),
  decks: list(
    object<ThreeCardDeck>({
      deck: whole(),
      place: whole<1 | 2>(),
      color: text(),
      openedAt: whole(),
      isPreShuffled: flag(),
      by: text(),
      verifiedBy: text(),
      phase: oneOf(DECK_PHASES),
      shuffled: orNull(
        object({
          shuffle: whole(),
          how: oneOf(DECK_SHUFFLES),
          why: oneOf(SHUFFLE_REASONS),
          countedCards: whole(),
        }),
      ),
      cut: orNull(object({ cut: whole(), cardsAbove: whole(), directedBy: text() })),
    }),
  ),
  lastPlace: whole<0 | 1 | 2>(),
  roundsSinceCount: whole(),
  devices: object<ThreeCardState['devices']>({ shuffler: deviceState, 'dealing-shoe': deviceState }),
  round: orNull(threeCardRound),
});

const table = object<SavedTable>({
  config: text(),
  isOnLink: flag(),
  shoe: whole(),
  cardsLeft: text(),
  coup: orNull(coup),
  stakes: list(
    object<ReportedStakes>({
      seat: whole(),
      stakes: list(object({ wager: text(), stakeCents: amount() })),
      journalSequence: whole(),
      reports: whole(),
    }),
  ),
  promotions: list(
    object<Promotion>({
      seat: whole(),
      houseCents: amount(),
      units: whole(),
      journalSequence: whole(),
      reports: whole(),
    }),
  ),
  markers: list(pair(whole(), amount())),
  markedCoup: whole(),
  collected: list(
    object<CollectedMarker>({ seat: whole(), coup: whole(), amountMicro: amount(), journalSequence: whole() }),
  ),
  lockedVoidsAt: list(whole()),
  betsEndedAt: orNull(whole()),
  dealing: orNull(dealing),
  doors: list(object<Door>({ door: text(), how: oneOf(DOOR_OPENINGS), openedAt: whole(), closedAt: orNull(whole()) })),
  threeCard: orNull(threeCard),
  devices: text(),
});

const notice = variants<'kind', Notice>('kind', {
  transfer: object({ kind: oneOf(['transfer']), hash: text(), ...allCoded(transferNotice) }),
  retirement: object({ kind: oneOf(['retirement']), hash: text(), ...allCoded(retirementNotice) }),
});

const link = object<SavedLink>({
  config: text(),
  openedWith: orNull(text()),
  version: whole(),
  mustHitCycle: orNull(object<MustHitCycle>({ floorCents: amount(), resetCents: amount(), maximumCents: amount() })),
  uncountedMicro: amount(),
  inPlay: flag(),
  meters: list(meters),
  mustHit: orNull(coded(sealedTrigger)),
  wagers: whole(),
  coups: whole(),
  vigorishForms: list(
    object<VigorishForm>({
      formNumber: whole(),
      table: whole(),
      seat: whole(),
      amountMicro: amount(),
      issuedAt: whole(),
      reason: text(),
      by: text(),
    }),
  ),
  vigorishFormsIssued: whole(),
  awards: whole(),
  documents: whole(),
  claims: list(claim),
  endings: list(pair(whole(), ending)),
  paid: list(pair(whole(), paidClaim)),
  lastHits: list(pair(coded(level), list(object<LastHit>({ awardNumber: whole(), table: whole(), at: whole() })))),
  tablePaid: list(pair(whole(), object<TablePaid>({ since: whole(), cents: amount() }))),
  largestPaid: list(pair(coded(level), amount())),
  manualNumbers: list(text()),
  refusedSlips: list(text()),
  paymentRulesText: text(),
  requestedPaymentRules: orNull(
    object<RequestedPaymentRules>({ ...requested, rules: text(), reference: text(), reason: text() }),
  ),
  requestedAdjustment: orNull(object({ request: whole(), hash: text(), ...allCoded(adjustmentRequested.fields) })),
  requestedCorrections: list(
    pair(
      whole(),
      object<RequestedCorrection>({
        ...requested,
        coup: whole(),
        cards: list(coded(card)),
        reference: text(),
        reason: text(),
      }),
    ),
  ),
  movedAt: list(pair(coded(level), whole())),
  history: object<LevelHistory>({ base: list(object<Registers>(registers)), entries: list(historyEntry) }),
  held: list(object<HeldAmounts>({ since: whole(), recent: between, before: orNull(between) })),
  notices: list(notice),
  noticesGiven: whole(),
  received: list(text()),
  expectedTransfers: list(text()),
  cancelledTransfers: list(text()),
  underWay: list(pair(text(), object<PartUnderWay>({ level: coded(level), amountMicro: amount() }))),
  arrived: list(text()),
  schedule: orNull(object<ScheduledActivation>({ at: whole(), ...allCoded(scheduled) })),
  isRetired: flag(),
  tables: list(table),
});

export const savedState: Shape<SavedState> = object<SavedState>({
  sequence: whole(),
  epoch: whole(),
  opened: orNull(link),
});

const rowOfDevices = [
  ...[DEVICE_CELLS, RECORD_CELLS, ANSWER_CELLS].map((cells) => cells.join(' ')),
  ...[`${DEVICE_WINDOW} answers`, REPLY_KINDS.join('|')],
].join('; ');

/** Fingerprint of snapshots. Changes if a field is added, renamed or removed, or accepts other values. */
export const STATE_FORM = fingerprintOf({ ...savedState, text: `${savedState.text} ${rowOfDevices}` });
