/** Why a day cannot be accounted for: nothing of it may be shown as a figure. */
export type AccountingFaultCode =
  /** A register is not what it opened with plus what moved it (INV-02). */
  | 'IDENTITY_BROKEN'
  /** What the locks added is not wagers times price times rate (REQ-117). */
  | 'CONTRIBUTIONS_DIFFER'
  /** The books do not balance (INV-01), or an account is not its meter (INV-02). */
  | 'BOOKS_BROKEN'
  /** The meters stored with a batch are not those its events lead to. */
  | 'METERS_DIFFER'
  /** A batch does not follow the one before (INV-03, INV-05, INV-11). */
  | 'CHAIN_BROKEN'
  /** The last close was not made by a controller, or somebody has changed it. */
  | 'CLOSE_FORGED';

/** The journal and what was folded from it disagree: people must investigate before anything is closed. */
export class AccountingFault extends Error {
  override readonly name = 'AccountingFault';

  constructor(
    readonly code: AccountingFaultCode,
    detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}
