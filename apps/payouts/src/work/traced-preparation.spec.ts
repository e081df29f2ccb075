import { Traces, payoutTrace } from '@jackpot/platform';
import { NotedSpans } from '../../../../test/support/noted-spans.js';
import { tracedPreparation } from './traced-preparation.js';

const JOB = { awardId: 'east-A7', linkId: 'east' };

describe('the trace of a payout', () => {
  it('has link, award and how it ended', async () => {
    const spans = new NotedSpans();
    const prepare = tracedPreparation(new Traces(spans, 1), async () => 'prepared');
    expect(await prepare(JOB)).toBe('prepared');
    expect(spans.recorded).toMatchObject([
      {
        ids: payoutTrace('east-A7'),
        place: 'attempt',
        span: {
          name: 'payout.prepare',
          isFailed: false,
          attributes: { link: 'east', award: 'east-A7', answer: 'prepared' },
        },
      },
    ]);
  });

  it('fails if the job fails', async () => {
    const spans = new NotedSpans();
    const fault = new Error('the database is away');
    const prepare = tracedPreparation(new Traces(spans, 1), async () => Promise.reject(fault));
    await expect(prepare(JOB)).rejects.toBe(fault);
    expect(spans.recorded).toMatchObject([{ span: { isFailed: true, attributes: { answer: 'failed' } } }]);
  });

  it('is not recorded outside the sample', async () => {
    const spans = new NotedSpans();
    expect(await tracedPreparation(new Traces(spans, 0), async () => 'already')(JOB)).toBe('already');
    expect(spans.recorded).toEqual([]);
  });
});
