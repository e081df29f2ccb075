import { JOBS, PAYOUT_JOB } from '@jackpot/platform';
import { z } from 'zod';
import { readDoc, tableUnder } from '../../../../test/doc-tables.js';
import { PAYOUT_FAULTS } from './payout-fault.js';

const page = readDoc('reference/jobs.md');

describe('docs/reference/jobs.md', () => {
  it('lists every job with its id and all it carries', () => {
    const rows = JOBS.map(({ queue, name, data, idOf }) => [
      queue,
      name,
      idOf({ awardId: '<awardId>', linkId: '<linkId>' }),
      `${Object.keys((data as z.ZodObject).shape).join(', ')}, nothing else`,
    ]);
    expect(tableUnder(page, 'The jobs')).toEqual(rows);
  });

  it('says how it is tried', () => {
    const { attempts, backoffMs, backoffJitter, concurrency, lockMs, stalledEveryMs, stalledMax } = PAYOUT_JOB;
    const numbers = [attempts, backoffMs, backoffJitter, concurrency, lockMs, stalledEveryMs, stalledMax];
    expect(tableUnder(page, 'How a job is tried').map(([, value]) => Number(value))).toEqual(numbers);
  });

  it('lists every failure and whether a retry mends it', () => {
    const rows = Object.entries(PAYOUT_FAULTS).map(([code, { mends, text }]) => [code, mends, text]);
    expect(tableUnder(page, 'How a job fails')).toEqual(rows);
  });
});
