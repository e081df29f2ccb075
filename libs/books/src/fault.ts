/** Why the report of a gaming day cannot be made. */
export type AccountingFaultCode =
  /** Opening plus movements differ from closing (INV-02). */
  | 'IDENTITY_BROKEN'
  /** Contributions differ from wagers times price times rate (REQ-117). */
  | 'CONTRIBUTIONS_DIFFER'
  /** The books do not balance (INV-01), or an account differs from its meter (INV-02). */
  | 'BOOKS_BROKEN'
  | 'METERS_DIFFER'
  /** A batch does not follow the previous batch (INV-03, INV-05, INV-11). */
  | 'CHAIN_BROKEN'
  /** The last close was not made by a controller, or was changed. */
  | 'CLOSE_FORGED';

/** Thrown if a day's report cannot be made. No further day is closed before people have investigated. */
export class AccountingFault extends Error {
  override readonly name = 'AccountingFault';

  constructor(
    readonly code: AccountingFaultCode,
    detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}
