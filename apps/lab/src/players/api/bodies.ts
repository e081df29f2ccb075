import type { FloorAward, ResponseOf, api } from '@jackpot/contract';
import { CannotRun } from '@jackpot/platform';
import type { LinkConfigBody } from '@jackpot/progressive';

export type MetersBody = Pick<ResponseOf<typeof api.meters.read>, 'sequence' | 'levels'>;
export type BalancesBody = ResponseOf<typeof api.meters.balances>;
export type ShoeBody = Pick<
  NonNullable<ResponseOf<typeof api.shoes.read>['current']>,
  'shoe' | 'burnCard' | 'coverCoup' | 'lastHand' | 'remaining'
>;
export type ClaimBody = Pick<FloorAward, 'awardId' | 'level' | 'amount' | 'documentNumber'>;

export type Opened = 'opened' | 'same-terms' | 'other-terms';

/** `held`: a pit manager must check the claim. `waits`: an earlier claim on the meter is open. */
export type Paid = 'paid' | 'not-open' | 'held' | 'waits';

export interface VoidOfCoup {
  readonly linkId: string;
  readonly tableId: string;
  readonly coup: number;
  readonly reason: string;
}

export interface ControllerApi {
  openLink(terms: LinkConfigBody): Promise<Opened>;
  terms(linkId: string): Promise<LinkConfigBody | undefined>;
  setTableKey(linkId: string, tableId: string, secret: string): Promise<void>;
  meters(linkId: string): Promise<MetersBody>;
  balances(linkId: string): Promise<BalancesBody>;
  /** Undefined if no shoe was opened, or if the link only counts shoes. */
  shoe(linkId: string, tableId: string): Promise<ShoeBody | undefined>;
  openClaims(linkId: string): Promise<readonly ClaimBody[]>;
  prepareStaff(linkId: string, tableIds: readonly string[]): Promise<string | null>;
  approveVoid(of: VoidOfCoup): Promise<boolean>;
  releaseClaim(awardId: string): Promise<void>;
  payClaim(claim: ClaimBody): Promise<Paid>;
}

export class NoController extends CannotRun {
  override readonly name = 'NoController';
}
