export {
  type LogLevel,
  type RecordsKeys,
  address,
  count,
  databaseAccounts,
  databaseRights,
  databaseUrl,
  facilitySettings,
  hostNames,
  httpAddresses,
  keyBytes,
  logLevel,
  otherRecordsKeys,
  port,
  recordsKeySettings,
  recordsKeysOf,
  redisCaFile,
  redisUrl,
  secretKey,
  secretKeys,
  sha256Hex,
  text,
} from './fields.js';
export {
  type SettingsFile,
  type SettingsSchema,
  childEnvironment,
  misspeltSettings,
  readSettings,
  settingsFiles,
} from './read-settings.js';
export { SettingsError, type SettingsProblem } from './settings-error.js';
export { type ServerPlace, serversIn } from './servers.js';
