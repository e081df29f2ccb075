export { ACTS, type ActName, type ActRefusal, type ActRule, actRefusal, actRule, mayAct } from './acts.js';
export {
  ACCOUNT_ROLES,
  type Account,
  type AccountRole,
  OPERATOR_KEY_NAME,
  type Party,
  ROLES,
  ROLES_TOGETHER,
  ROLE_CATALOG,
  type Role,
  isAccountRole,
  mayHoldTogether,
  signatureOf,
} from './roles.js';
export { ACCOUNTING_REJECTIONS, type AccountingRejectionCode } from './accounting.js';
export { askAdjustmentSchema } from './adjustments.js';
export {
  askClaimActSchema,
  authorizeClaimSchema,
  claimReasonSchema,
  issuePayoutSchema,
  manualDocumentSchema,
  recordReleaseSchema,
} from './claims.js';
export { type PayoutDocument, type PayoutRequirement, payoutDocumentText, readPayoutDocument } from './documents.js';
export { type TableToken, readTableToken, writeTableToken } from './credential.js';
export {
  type AwardMessage,
  FEED_HEARTBEAT_MS,
  FEED_UPDATES_PER_SECOND_MAX,
  type FeedMessage,
  LEVEL_NAMES,
  type MetersMessage,
  awardMessageSchema,
  dollarsText,
  feedMessageSchema,
  heartbeatMessageSchema,
  levelIdSchema,
  metersMessageSchema,
} from './feed.js';
export {
  PROTOCOL_REJECTIONS,
  type ProtocolRejectionCode,
  type FloorMessage,
  type FloorMessageBody,
  floorMessageSchema,
  readFloorMessage,
} from './floor.js';
export {
  FLOOR_CLOSE,
  FLOOR_FRAME_BYTES_MAX,
  FLOOR_FRAME_MESSAGES_MAX,
  FLOOR_HEARTBEAT_MS,
  FLOOR_PROTOCOL,
  FLOOR_SILENCE_MS_MAX,
} from './floor/limits.js';
export {
  type FloorAward,
  type FloorPush,
  type FloorRefusal,
  type FloorReply,
  type FloorShoe,
  type FloorState,
  floorAwardSchema,
  floorFrameSchema,
  floorPushSchema,
  floorReplySchema,
  floorShoeSchema,
} from './floor/replies.js';
export {
  askCorrectionSchema,
  askRetirementSchema,
  askTransferSchema,
  callOffSchema,
  releaseRoundSchema,
} from './lowering.js';
export { lineName } from './line-names.js';
export { type SettleBody, settleBodySchema, settledBodySchema } from './rulebook.js';
export {
  TERMS_REJECTIONS,
  type TermsRejectionCode,
  approveTermsSchema,
  scheduleTermsSchema,
  stageTermsSchema,
  termsDifferenceSchema,
  termsHeadSchema,
  termsListSchema,
  termsReasonSchema,
  termsVersionSchema,
} from './terms.js';
export { PEOPLE_REJECTIONS, type PeopleRejectionCode } from './people.js';
export { type OddsBody, findingsSchema, oddsAnswerSchema, oddsBodySchema } from './odds.js';
export { approvalSchema, noticeApprovalSchema } from './approval.js';
