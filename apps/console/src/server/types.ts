import type { ResponseOf, api } from '@jackpot/contract';

/** In all these types, amounts are exact dollar texts. */

export type LinksOfController = ResponseOf<typeof api.links.list>;
export type ConnectedSigns = ResponseOf<typeof api.links.signs>;
export type Device = ResponseOf<typeof api.tables.devices>['devices'][number];
export type Floor = ResponseOf<typeof api.tables.floor>;
export type TableGlance = Floor['tables'][number];
export type FloorClaim = NonNullable<Floor['claims']>[number];
export type UnverifiedWins = ResponseOf<typeof api.awards.unverified>;
export type TableAssignments = ResponseOf<typeof api.tables.assignments>;
export type VigorishOwed = ResponseOf<typeof api.vigorish.read>;
export type FloorSection = ResponseOf<typeof api.tables.section>;
export type Award = ResponseOf<typeof api.awards.list>['awards'][number];
export type OpenClaim = ResponseOf<typeof api.awards.claims>['claims'][number];
export type DocumentRead = ResponseOf<typeof api.documents.read>;
export type HandsPageOf = ResponseOf<typeof api.play.coups>;
export type Hand = HandsPageOf['coups'][number];
export type TableOfLink = ResponseOf<typeof api.play.tables>['tables'][number];
export type CoupDetails = ResponseOf<typeof api.play.coup>;
export type RoundsPageOf = ResponseOf<typeof api.play.rounds>;
export type Round = RoundsPageOf['rounds'][number];
export type RoundDetails = ResponseOf<typeof api.play.round>;
export type PlayByHour = ResponseOf<typeof api.play.byHour>;
export type LogEntry = ResponseOf<typeof api.play.log>['log'][number];
export type LevelMeters = ResponseOf<typeof api.meters.read>['levels'][number];
export type Returns = ResponseOf<typeof api.meters.returns>;
export type MeterPoint = ResponseOf<typeof api.meters.history>['history'][number];

export type WagerResults = ResponseOf<typeof api.wagers.results>;
export type CashDay = ResponseOf<typeof api.cash.read>;
export type Patron = ResponseOf<typeof api.patrons.read>;
export type Winners = ResponseOf<typeof api.winnersOfClaim.read>;
/** If the taxpayer number is left out, the recorded number stays. */
export interface PatronEntry extends Pick<
  Patron,
  'name' | 'address' | 'dateOfBirth' | 'identifications' | 'playerCard'
> {
  readonly taxpayerNumber?: string | null;
  readonly noTaxpayerNumber?: string;
}
export type TaxpayerNumber = ResponseOf<typeof api.patrons.reveal>;
export type PaymentRulesOfLink = ResponseOf<typeof api.paymentRules.read>;
export type PaymentRules = PaymentRulesOfLink['rules'];

export interface Claim extends Omit<ResponseOf<typeof api.claims.read>, 'tax'> {
  readonly tax: {
    readonly taxYear: number;
    readonly won: string;
    readonly form: string;
    readonly isReportable: boolean;
    readonly withholding: string;
    readonly caveat: string;
  };
}

export interface LinkTerms extends Omit<ResponseOf<typeof api.links.read>, 'config'> {
  readonly config: {
    readonly name: string;
    readonly price: string;
    readonly laboratory: boolean;
    readonly paytable: 'A' | 'B' | 'C';
    readonly royal9: Readonly<Record<string, string>>;
    readonly awards: { readonly percentAward: string };
    readonly tables: readonly {
      readonly tableId: string;
      readonly assetNumber: string;
      readonly seats: readonly { readonly seat: number; readonly pairs: readonly (readonly [string, string])[] }[];
    }[];
  };
}

export type Notices = ResponseOf<typeof api.transfers.notices>;
export type Notice = Notices['notices'][number];
export type Target = Notice['targets'][number];
export type TransfersBetweenLinks = ResponseOf<typeof api.transfers.list>;
export type RequestedAdjustment = NonNullable<ResponseOf<typeof api.adjustments.read>['pending']>;
export type Register = RequestedAdjustment['register'];
export type RequestedCorrection = NonNullable<ResponseOf<typeof api.corrections.read>['pending']>;

export type TermsList = ResponseOf<typeof api.terms.list>;
export type TermsHead = TermsList['versions'][number];
export type TermsVersion = ResponseOf<typeof api.terms.read>;
export type Schedule = TermsVersion['schedules'][number];
export type Finding = Pick<TermsVersion['findings'][number], 'severity' | 'code' | 'path' | 'sentence'>;
export type Difference = ResponseOf<typeof api.terms.difference>['differences'][number];

export type WebhookEndpoints = ResponseOf<typeof api.webhooks.endpoints>;
export type WebhookEndpoint = WebhookEndpoints['endpoints'][number];
export type WebhookDeadLetters = ResponseOf<typeof api.webhooks.deadLetters>;
export type WebhookDeadLetter = WebhookDeadLetters['deadLetters'][number];
export type Alerts = ResponseOf<typeof api.alerts.list>;
export type AlertRule = Alerts['rules'][number];
export type AlertMessage = Alerts['messages'][number];
export type PayoutQueue = ResponseOf<typeof api.payouts.queue>;
export type PayoutDeadLetters = ResponseOf<typeof api.payouts.deadLetters>;
export type PayoutDeadLetter = PayoutDeadLetters['deadLetters'][number];

export type Closes = ResponseOf<typeof api.days.list>;
export type CloseHead = Closes['closes'][number];
export type ClosedDay = ResponseOf<typeof api.days.read>;
export type DayExceptions = ResponseOf<typeof api.days.exceptions>;
export type PlaySoFar = ResponseOf<typeof api.days.soFar>;
export type NextDay = ResponseOf<typeof api.days.next>;
export type ReconciliationDetails = ResponseOf<typeof api.reconciliations.read>;
export type Reconciliation = ResponseOf<typeof api.reconciliations.list>['reconciliations'][number];
export type ReconciliationKind = Reconciliation['kind'];
export type SlipDifference = ReconciliationDetails['differenceList'][number];

export type Account = ResponseOf<typeof api.accounts.list>['accounts'][number];
export type AccountRequest = ResponseOf<typeof api.accounts.requests>['requests'][number];
export type OpeningRequest = ResponseOf<typeof api.openings.list>['requests'][number];
export type OpenSession = ResponseOf<typeof api.accounts.sessions>['sessions'][number];
export type Person = ResponseOf<typeof api.sessions.me>['person'];
export type AuditEntries = ResponseOf<typeof api.audit.list>;
export type TrailCheck = ResponseOf<typeof api.audit.check>;
export type Alarms = ResponseOf<typeof api.alarms.list>;
export type LinkHealth = ResponseOf<typeof api.alarms.health>;
export type PublishedCheckpoint = ResponseOf<typeof api.proof.checkpoints>['checkpoints'][number];
export type MustHitCycle = ResponseOf<typeof api.meters.mustHit>['cycles'][number];
