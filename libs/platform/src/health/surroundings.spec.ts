import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '../metrics/index.js';
import { surroundingsOf } from './surroundings.js';

describe('the database in the health of a program', () => {
  it('that does not answer is in trouble, and the log says once why', async () => {
    const { metrics } = createMetrics();
    const warnings: unknown[] = [];
    const refused = new Error('Too many connections');
    let read = () => Promise.reject<{ at: number; tookMs: number }>(refused);
    const logger = { warn: (fields: object) => void warnings.push(fields), info: () => undefined };
    const vitals = surroundingsOf({ database: { read: () => read() }, metrics, logger });
    await vitals.round();
    await vitals.round();
    expect(vitals.of('database')?.text).toContain('The database does not answer');
    expect(warnings).toEqual([{ part: 'database', err: refused }]);
    read = () => Promise.resolve({ at: Date.now(), tookMs: 0 });
    await vitals.round();
    expect(vitals.of('database')).toBeUndefined();
  });
});
