import type { FloorAward, ResponseOf, api } from '@jackpot/contract';
import { CannotRun } from '@jackpot/platform';
import type { LinkConfigBody } from '@jackpot/progressive';

export type MetersBody = Pick<ResponseOf<typeof api.meters.read>, 'sequence' | 'levels'>;
export type BalancesBody = ResponseOf<typeof api.meters.balances>;
/** The shoe on a table, where the terms track shoes. */
export type ShoeBody = Pick<
  NonNullable<ResponseOf<typeof api.shoes.read>['current']>,
  'shoe' | 'burnCard' | 'coverCoup' | 'lastHand' | 'remaining'
>;
/** A claim: an award that is fixed and owed. */
export type ClaimBody = Pick<FloorAward, 'awardId' | 'level' | 'amount' | 'documentNumber'>;

/** How a request to open a link ended. */
export type Opened = 'opened' | 'same-terms' | 'other-terms';

/**
 * What became of a claim that the cage went to pay. `held`: a pit manager must check it first; `waits`: an earlier claim
 * on its meter is open.
 */
export type Paid = 'paid' | 'not-open' | 'held' | 'waits';

/** A locked coup that is to be voided. */
export interface VoidOfCoup {
  readonly linkId: string;
  readonly tableId: string;
  readonly coup: number;
  readonly reason: string;
}

/** What the floor needs of a controller besides the floor protocol. */
export interface ControllerApi {
  openLink(terms: LinkConfigBody): Promise<Opened>;
  /** The terms a link is open with; undefined where it is not open. */
  terms(linkId: string): Promise<LinkConfigBody | undefined>;
  setTableKey(linkId: string, tableId: string, secret: string): Promise<void>;
  meters(linkId: string): Promise<MetersBody>;
  balances(linkId: string): Promise<BalancesBody>;
  /** The shoe on a table; undefined where none was opened, or where shoes are only counted. */
  shoe(linkId: string, tableId: string): Promise<ShoeBody | undefined>;
  /** Claims that are not paid yet. */
  openClaims(linkId: string): Promise<readonly ClaimBody[]>;
  /**
   * Creates and signs in the people who pay claims, and assigns the tables to the dealer, where there is one. Null when they
   * are there; else why not.
   */
  prepareStaff(linkId: string, tableIds: readonly string[]): Promise<string | null>;
  /** A floor supervisor approves that a table voids a locked coup. False where there is no supervisor yet. */
  approveVoid(of: VoidOfCoup): Promise<boolean>;
  /** A pit manager has checked a claim on hold: it may be paid. */
  releaseClaim(awardId: string): Promise<void>;
  /** A pit manager verifies, a floor supervisor authorizes, the cage pays. */
  payClaim(claim: ClaimBody): Promise<Paid>;
}

/** No controller answered for as long as one may take to come back. */
export class NoController extends CannotRun {
  override readonly name = 'NoController';
}
