import { type PayoutJobData, type Traces, payoutTrace } from '@jackpot/platform';

export type PreparePayout = (data: PayoutJobData) => Promise<'prepared' | 'already'>;

export function tracedPreparation(traces: Traces, prepare: PreparePayout): PreparePayout {
  return async (data) => {
    const ids = payoutTrace(data.awardId);
    if (!traces.isSampled(ids)) return prepare(data);
    const startedMs = performance.now();
    let result: Awaited<ReturnType<PreparePayout>> | undefined;
    try {
      result = await prepare(data);
      return result;
    } finally {
      const attributes = { link: data.linkId, award: data.awardId, answer: result ?? 'failed' };
      const isFailed = result === undefined;
      traces.record(
        ids,
        { name: 'payout.prepare', startedMs, endedMs: performance.now(), attributes, isFailed },
        'attempt',
      );
    }
  };
}
