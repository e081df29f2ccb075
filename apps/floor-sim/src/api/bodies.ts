import type { LinkConfigBody } from '@jackpot/progressive';

/** The meters of one level as the API writes them: amounts of meters with eight decimals, sums of awards with two. */
export interface LevelMetersBody {
  readonly level: string;
  readonly cycle: number;
  readonly display: string;
  readonly reserve: string;
  readonly overflow: string;
  readonly inWagers: number;
  readonly hits: number;
  readonly wins: string;
  readonly largest: string;
  readonly pending: string;
  readonly machinePaid: string;
  readonly attendantPaid: string;
  readonly cumulativePaid: string;
}

export interface MetersBody {
  readonly sequence: number;
  readonly levels: readonly LevelMetersBody[];
}

export interface BalancesBody {
  readonly sequence: number;
  readonly accounts: readonly { readonly account: string; readonly balance: string }[];
  readonly trialBalance: string;
}

/** The shoe on a table as the API writes it, where the terms track shoes. */
export interface ShoeBody {
  readonly shoe: number;
  readonly burnCard: string | null;
  readonly coverCoup: number | null;
  readonly lastHand: boolean;
  readonly remaining: number;
}

/** A claim: an award that is fixed and owed. */
export interface ClaimBody {
  readonly awardId: string;
  readonly level: string | null;
  readonly amount: string;
}

/** How a request to open a link ended. */
export type Opened = 'opened' | 'same-terms' | 'other-terms';

/**
 * What became of a claim that the cage went to pay. `held`: a pit manager must check it first; `waits`: an earlier claim
 * on its meter is open.
 */
export type Paid = 'paid' | 'not-open' | 'held' | 'waits';

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
  /** Records, for a pit manager, that a claim on hold was checked and may be paid. */
  releaseClaim(awardId: string): Promise<void>;
  payClaim(awardId: string, people: { readonly preparedBy: string; readonly verifiedBy: string }): Promise<Paid>;
}

/** The run cannot go on: a controller that refuses us, or none at all. Exit code 2. */
export class CannotRun extends Error {
  override readonly name: string = 'CannotRun';
}

/** No controller answered for as long as one may take to come back. */
export class NoController extends CannotRun {
  override readonly name = 'NoController';
}
