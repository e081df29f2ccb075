import { SettingsError, readSettings } from '@jackpot/platform';
import { settingsSchema } from './settings.js';

describe('the settings of the payouts worker', () => {
  it('are the two addresses and the key of the records; the rest has defaults', () => {
    const addresses = { DATABASE_URL: 'mysql://u:p@db/jackpot', REDIS_URL: 'redis://:p@redis/0' };
    const env = { ...addresses, RECORDS_KEY: 'ab'.repeat(32) };
    expect(readSettings(settingsSchema, env)).toEqual({
      ...env,
      RECORDS_KEYS_ACCEPTED: [],
      RECORDS_KEYS_BEFORE: [],
      DATABASE_RIGHTS: 'least',
      FACILITY_ID: 'casino',
      FACILITY_ZONE: 'America/New_York',
      GAMING_DAY_HOUR: 6,
      INTEGRATION_URL: 'http://127.0.0.1:3000',
      METRICS_PORT: 3001,
      METRICS_HOST: '127.0.0.1',
      OTEL_TRACES_SAMPLER_ARG: 0.01,
      LOG_LEVEL: 'info',
    });
  });

  it('are refused with all missing settings at once', () => {
    expect(() => readSettings(settingsSchema, {})).toThrow(SettingsError);
    expect(() => readSettings(settingsSchema, {})).toThrow(/DATABASE_URL.*RECORDS_KEY.*REDIS_URL/s);
  });
});
