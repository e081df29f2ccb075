export {
  type LogLevel,
  address,
  count,
  databaseAccounts,
  databaseRights,
  databaseUrl,
  facilitySettings,
  httpAddresses,
  logLevel,
  port,
  redisUrl,
  secretKey,
  sha256Hex,
  text,
} from './fields.js';
export { type SettingsSchema, readSettings } from './read-settings.js';
export { SettingsError, type SettingsProblem } from './settings-error.js';
