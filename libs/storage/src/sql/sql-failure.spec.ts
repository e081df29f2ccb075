import { sqlFailureOf } from './sql-failure.js';

const failed = (errno: unknown): string => sqlFailureOf(Object.assign(new Error('refused'), { errno })).kind;

describe('the kind of a failed statement', () => {
  it.each([
    ['duplicate', [1062]],
    ['contended', [1020, 1205, 1213]],
    ['unreachable', [1040, 1047, 1053, 1180, 1290, 1317, 1927, 4031]],
    ['refused', [1045, 1049, 1054, 1064, 1146, 1406, 3819, 4025]],
  ])('%s', (kind, numbers) => {
    for (const errno of numbers) expect([errno, failed(errno)]).toEqual([errno, kind]);
  });

  it('is unreachable without the number of a server: system numbers are negative, and the driver has none', () => {
    for (const errno of [-111, undefined, 'ETIMEDOUT', 0]) expect(failed(errno)).toBe('unreachable');
    expect(sqlFailureOf('gone').message).toBe('gone');
  });
});
