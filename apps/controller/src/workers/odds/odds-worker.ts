import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { must } from '@jackpot/money';
import { answerOdds, isRefused, lintProblems, lintTerms, wagerChances } from '@jackpot/odds';
import { readLinkConfig } from '@jackpot/progressive';
import type { OddsQuestion, OddsReply } from './odds-messages.js';

/** The odds' thread: a question at a time, some tenths of a second each, which the engine's own thread must not spend. */
const port = must(parentPort, 'a worker has a parent');

port.on('message', (question: OddsQuestion) => port.postMessage(replyTo(question)));

function replyTo(question: OddsQuestion): OddsReply {
  try {
    if (question.type === 'chances') return { type: 'chances', chances: wagerChances(question.config) };
    return question.type === 'odds' ? oddsReply(question) : lintReply(question);
  } catch (error) {
    return { type: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function oddsReply({ request }: Extract<OddsQuestion, { type: 'odds' }>): OddsReply {
  const answer = answerOdds(request, (text) => createHash('sha256').update(text).digest('hex'));
  return isRefused(answer) ? { type: 'refused', problems: answer } : { type: 'odds', answer };
}

function lintReply({ config: body }: Extract<OddsQuestion, { type: 'lint' }>): OddsReply {
  const config = readLinkConfig(body);
  return { type: 'lint', findings: 'linkId' in config ? lintTerms(config) : lintProblems(config) };
}
