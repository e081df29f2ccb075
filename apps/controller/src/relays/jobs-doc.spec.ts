import { readDoc, tableUnder } from '../../../../test/doc-tables.js';
import {
  BACKOFF_MS_MAX,
  BACKOFF_MS_MIN,
  FAILED_REST_MS,
  OWED_READ_MAX,
  RECHECK_MS,
  RELAY_EVERY_MS,
  RELAY_GAP_MS,
} from './limits.js';

it('docs/reference/jobs.md says what the relay keeps to', () => {
  const numbers = [
    RELAY_EVERY_MS,
    RELAY_GAP_MS,
    OWED_READ_MAX,
    RECHECK_MS,
    FAILED_REST_MS,
    BACKOFF_MS_MIN,
    BACKOFF_MS_MAX,
  ];
  expect(tableUnder(readDoc('reference/jobs.md'), 'The relay').map(([, value]) => Number(value))).toEqual(numbers);
});
