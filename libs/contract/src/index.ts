export { ACTS, type ActName, type ActRefusal, type ActRule, actRefusal, actRule, mayAct } from './acts.js';
export { floorAward, floorAwardSchema } from './floor/awards.js';
export {
  ALARMS,
  type AlarmKind,
  OF_ACCOUNTS,
  URGENCIES,
  type Urgency,
  WAITING_KINDS,
  type WaitingKind,
  urgencyOf,
} from './alarms.js';
export { AUDIT_SHEET_ENTRIES_MAX } from './api/audit.js';
export { OPERATIONS, api } from './api/index.js';
export { SEARCH_RESULTS_MAX } from './api/search.js';
export { license as licenseSchema } from './api/fields.js';
export { findingsSchema, oddsAnswerSchema } from './api/odds.js';
export { asyncApiOf } from './api/asyncapi.js';
export { type RecordedHand, type RecordedLine, rulesText, wireMessages } from './api/asyncapi-floor.js';
export { openApiOf } from './api/openapi.js';
export {
  type InputOf,
  BODY_BYTES_MAX,
  IDEMPOTENCY_KEPT_MS,
  IDEMPOTENCY_KEY,
  IDEMPOTENT_REPLAYED,
  EncodedResult,
  type OperationSpec,
  bodyBytesMaxOf,
  type ResponseOf,
  type ResultOf,
  deprecationHeaders,
  encodeResult,
  idempotencyKey,
  isFile,
  parseRequest,
  statusOf,
} from './api/operation.js';
export { type Problem, problem } from './api/problem.js';
export { HEALTH_PARTS, type HealthPart, type Trouble } from './health.js';
export { settleBodySchema } from './api/settlement.js';
export {
  type AwardMessage,
  FEED_CLOSE,
  FEED_HEARTBEAT_MS,
  FEED_HUNG_MS,
  FEED_SILENCE_MS_MAX,
  FEED_UPDATES_PER_SECOND_MAX,
  type FeedMessage,
  type MetersMessage,
  dollarsText,
  feedMessageSchema,
  levelIdSchema,
} from './feed/messages.js';
export { FEED_RULES } from './feed/protocol.js';
export { type FloorRequest, type LinkMessage, commandOf } from './floor/commands.js';
export { type TableToken, readTableToken, writeTableToken } from './floor/credential.js';
export { messagesOf, readFrame } from './floor/frames.js';
export {
  type DelayedMessage,
  type FloorMessage,
  type FloorMessageBody,
  floorMessageSchema,
  readFloorMessage,
} from './floor/messages.js';
export {
  FLOOR_CLOSE,
  FLOOR_FRAME_BYTES_MAX,
  FLOOR_FRAME_MESSAGES_MAX,
  FLOOR_HEARTBEAT_MS,
  FLOOR_NOT_NOW_CODES,
  FLOOR_REPLACED_MS,
  FLOOR_PROTOCOL,
  FLOOR_SILENCE_MS_MAX,
} from './floor/limits.js';
export { FLOOR_EXCHANGES, FLOOR_RULES, type ProtocolRule } from './floor/protocol.js';
export {
  type FloorAward,
  type FloorPush,
  type FloorReply,
  type FloorPayAssist,
  type FloorShoe,
  type FloorState,
  awardsOfHand,
  floorFrameSchema,
  floorPushSchema,
  floorReplySchema,
} from './floor/replies.js';
export {
  type LinkAnswer,
  floorShoe,
  floorStateOf,
  idOf,
  refusalText,
  replyText,
  welcomeText,
} from './floor/reply-texts.js';
export { LEVEL_NAMES } from './level-names.js';
export { levelName, lineName } from './line-names.js';
export {
  type ThreeCardRound,
  type ThreeCardStep,
  type ThreeCardTable,
  nextThreeCardStep,
} from './floor/three-card-step.js';
export {
  CLOCK_STYLES,
  type FacilityClock,
  type LocalTime,
  gamingDayText,
  localTime,
  zoneOffset,
} from './local-time.js';
export {
  AWARD_STATUS_NAMES,
  type HandPhase,
  LINE_LABELS,
  lineLabel,
  PHASE_NAMES,
  TABLE_PHASES,
  THREE_CARD_DEALINGS,
  THREE_CARD_ROUND_PHASES,
} from './names.js';
export {
  ACCOUNTING_REJECTIONS,
  type AccountingRejectionCode,
  PEOPLE_REJECTIONS,
  type PeopleRejectionCode,
  PROTOCOL_REJECTIONS,
  type ProblemCode,
  type ProtocolRejectionCode,
  REJECTIONS,
  TERMS_REJECTIONS,
  type TermsRejectionCode,
} from './rejections.js';
export {
  ACCOUNT_ROLES,
  type Account,
  type AccountChanges,
  type AccountRole,
  KEEPERS,
  RECOVERERS,
  type Keeper,
  OPERATOR_KEY_NAME,
  type Party,
  ROLES_TOGETHER,
  ROLE_CATALOG,
  SERVICE_ROLES,
  type ServiceRole,
  type Role,
  isAccountRole,
  isService,
  keeperOf,
  mayChangeAlone,
  approverSetsPassword,
  type SignsInBy,
  mayHoldTogether,
  needsTwoPeople,
  signatureOf,
} from './roles.js';
export {
  type CloudEvent,
  type EventFacility,
  type StoredEvent,
  closeEvent,
  closeEventId,
  eventIdOf,
  cloudEvent,
  cloudEventSchema,
  endpointTest,
  eventFacility,
  eventJsonSchema,
} from './events/cloud-event.js';
export {
  type ClaimFacts,
  PUBLISHED,
  type PublishContext,
  type PublishedEvent,
  publishedOf,
  type WagerPlace,
} from './events/publish.js';
export { ACCOUNTING_RULES, WEBHOOK_DELIVERY, WEBHOOK_RULES } from './events/protocol.js';
export {
  PLACE_FORM,
  type StreamPlace,
  type Takeover,
  journalMark,
  placeText,
  readPlace,
  takeoverOf,
} from './events/place.js';
export {
  COMMON_FIELDS,
  EVENT_TYPES,
  EVENT_TYPE_NAMES,
  type EventType,
  STREAM_TYPE_NAMES,
  isEventType,
} from './events/types.js';
export { type AlertFacts, actionOf, alertEvent, alertFactsSchema } from './alert-facts.js';
export { type AlertRule, alertRules } from './api/alerts.js';
