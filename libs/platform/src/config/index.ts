export {
  type LogLevel,
  type RecordsKeys,
  address,
  count,
  databaseAccounts,
  databaseRights,
  databaseUrl,
  facilitySettings,
  httpAddresses,
  keyBytes,
  logLevel,
  otherRecordsKeys,
  port,
  recordsKeySettings,
  recordsKeysOf,
  redisUrl,
  secretKey,
  secretKeys,
  sha256Hex,
  text,
} from './fields.js';
export { type SettingsSchema, childEnvironment, readSettings } from './read-settings.js';
export { SettingsError, type SettingsProblem } from './settings-error.js';
