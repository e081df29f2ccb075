export { type Close, type CloseHead, type SealedHead, sealClose } from './close/close.js';
export { type CloseFinding, CloseVerifier } from './close/close-verifier.js';
export { DayCut, JournalBeginning } from './day/day-cut.js';
export {
  type FoldCheckpoint,
  DayWalk,
  foldCheckpointText,
  emptyFoldCheckpoint,
  readFoldCheckpoint,
} from './day/day-walk.js';
export {
  type DayPeriod,
  type GamingDay,
  type GamingDayRule,
  type ZoneOffset,
  daysAfter,
  gamingDayOf,
  periodOfOpen,
  parseGamingDay,
  periodAfter,
  periodOf,
} from './day/gaming-day.js';
export { EXPORT_NAMES, type ExportName, exportForm, exportOf } from './export/exports.js';
export { plainTextBooks } from './export/plain-text.js';
export { type DayExceptionBody, type ExceptionRow, ExceptionChain, readException } from './day/exception-rows.js';
export { AccountingFault, type AccountingFaultCode } from './fault.js';
export { type SummedRegister, type TablePaidLine, summedRegister } from './day/summed-register.js';
export { OpenDay, type OpenDayRequest, type SavedOpenDay } from './day/open-day.js';
export { type BodyOf, type DayReportBody, readReport, reportText } from './day/report-body.js';
export * from './day/day-report.js';
export { COLUMNS, type Column, REGISTERS } from './day/movements.js';
export {
  type Address,
  type EnteredPatron,
  IDENTIFICATIONS_MAX,
  IDENTIFICATION_KINDS,
  type Identification,
  type Patron,
  type PatronField,
  changedFields,
  enteredOn,
  identificationText,
  identitiesOf,
  isTaxpayerKnown,
  maskedNumber,
  shownIdentifications,
} from './patron/patron.js';
export {
  type EnteredSharing,
  SHARING_WINNERS_MAX,
  type Sharer,
  type Sharing,
  changedSharing,
  isAnyoneTwice,
  readSharingText,
  sharersOf,
  sharesOf,
  sharingOn,
  sharingProblem,
  sharingText,
} from './patron/sharing.js';
export { type CashOfPerson, type CashPayment, cashByPerson, cashPaymentsOf, cashSheet } from './patron/cash.js';
export { type Payer, type TaxFormFacts, boxesOf, formsOf, yearSheet } from './patron/w2g.js';
export { SHEET_NAMES, type SheetName, exceptionSheet, sheetsOf } from './day/sheets.js';
export {
  CAUSES,
  CAUSES_OF,
  type Cause,
  type Comparison,
  DIFFERENCE_KINDS,
  type Difference,
  type DifferenceKind,
  type Item,
  compare,
} from './slips/compare.js';
export { ourCounts, ourSigns } from './slips/readings.js';
export {
  type SlipRefusal,
  SYSTEM_SLIP_STATES,
  type SystemSlip,
  type SystemSlipState,
  type SlipContext,
  takeSlipReport,
} from './slips/system-slip.js';
export { type SlipColumns, ourSlips, theirSlips } from './slips/slips.js';
export { type Limits, type WinnersWeight } from './statistics/limits.js';
export {
  type LineWays,
  RESULT_GROUPS,
  type ResultGroup,
  type StakedHand,
  type WagerResult,
  holdPpm,
  isWithin,
  wagerResults,
  wagerResultsSheet,
} from './statistics/wager-results.js';
export {
  type ChancesOf,
  type CoupChances,
  type LineChance,
  keepChances,
  lineChances,
} from './statistics/line-chances.js';
export {
  type Cell,
  type CsvProblem,
  type CsvRecord,
  type Sheet,
  csvLines,
  csvOf,
  jsonLinesOf,
  readCsv,
} from './text/csv.js';
export * from './ledger/index.js';
export { Html, type HtmlValue, html, htmlTable } from './text/html.js';
export { type AwardToDocument, payoutDocument } from './payout/payout-document.js';
export {
  type PayoutDocument,
  payoutDocumentSchema,
  payoutDocumentText,
  readPayoutDocument,
} from './payout/document-form.js';
