import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import { causeOf } from '../report.js';
import { type Expected, type Reading, type SignKit, type Shows, problemOf, readingSchema } from './sign-kit.js';

const POLL_MS = 250;
const READ_MS_MAX = 2_000;

export const byReport = (
  read: () => Promise<Reading | string>,
  kit: () => SignKit,
  onUnread: (problem: string) => void = () => undefined,
): Shows => {
  let unread: string | undefined;
  return async (expected, withinMs) => {
    const { nowMs } = kit().ports;
    for (const endMs = nowMs() + withinMs; ;) {
      const reading = await read();
      const problemOfReport = typeof reading === 'string' ? reading : undefined;
      if (problemOfReport !== undefined && problemOfReport !== unread) onUnread(problemOfReport);
      unread = problemOfReport;
      const problem = typeof reading === 'string' ? reading : problemOf(expected, reading);
      if (problem === undefined || nowMs() >= endMs) return problem;
      await kit().waits(POLL_MS);
    }
  };
};

export const reportAt = (url: string) => async (): Promise<Reading | string> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(READ_MS_MAX) });
    const read = readingSchema.safeParse(await answer.json());
    return read.success ? read.data : `${url}: ${z.prettifyError(read.error).replaceAll(/\s*\n\s*/g, ' ')}`;
  } catch (cause) {
    return `${url}: ${causeOf(cause)}`;
  }
};

export const byHand =
  (kit: () => SignKit): Shows =>
  async (expected, withinMs) => {
    await kit().waits(Math.min(withinMs, READ_MS_MAX));
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    const timer = setInterval(() => kit().tick(), POLL_MS);
    try {
      const answer = await lines.question(`Does the sign show this: ${inWords(expected)}? [y/n] `);
      return /^y/i.test(answer) ? undefined : `a person read otherwise; due was: ${inWords(expected)}`;
    } finally {
      clearInterval(timer);
      lines.close();
    }
  };

function inWords({ isLive, state, amounts = {}, win, notices }: Expected): string {
  return [
    ...(state === undefined ? [] : ['that it is out of service, and no amount']),
    ...(isLive === false ? ['that it is not live, and no amount that may be taken for a current one'] : []),
    ...Object.entries(amounts).map(([level, amount]) => `${level} ${amount}`),
    ...(win === undefined ? [] : [`the award of ${win.amount}, ${win.times} time since the start`]),
    ...(notices === undefined ? [] : [`${notices} notices`]),
  ].join('; ');
}
