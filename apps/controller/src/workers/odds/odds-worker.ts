import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { must } from '@jackpot/money';
import {
  answerOdds,
  countWagers,
  freshShoe,
  linkReturn,
  lintProblems,
  lintTerms,
  wagerChances,
  wagerExpectation,
} from '@jackpot/odds';
import { readProposedConfig } from '@jackpot/progressive';
import { wagerByKey } from '@jackpot/rules';
import type { OddsTask, OddsReply } from './odds-messages.js';

/** Computing odds takes tenths of a second or longer, which the engine's thread must not spend. */
const port = must(parentPort, 'a worker has a parent');

port.on('message', (request: OddsTask) => port.postMessage(replyTo(request)));

function replyTo(request: OddsTask): OddsReply {
  try {
    if (request.type === 'expectation') return { type: 'expectation', expectation: wagerExpectation(request.config) };
    if (request.type === 'chances') return { type: 'chances', chances: wagerChances(request.config) };
    if (request.type === 'returns') return { type: 'returns', returns: linkReturn(request.config, request.meters) };
    if (request.type === 'ways') return waysReply(request);
    return request.type === 'odds' ? oddsReply(request) : lintReply(request);
  } catch (error) {
    return { type: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function oddsReply({ request }: Extract<OddsTask, { type: 'odds' }>): OddsReply {
  const answer = answerOdds(request, (text) => createHash('sha256').update(text).digest('hex'));
  return answer.ok ? { type: 'odds', answer: answer.odds } : { type: 'refused', problems: answer.problems };
}

function waysReply({ decks, wager: key }: Extract<OddsTask, { type: 'ways' }>): OddsReply {
  const wager = must(wagerByKey(key), 'a wager of the rules');
  const [counted] = countWagers(freshShoe(decks), [wager]);
  return { type: 'ways', ways: must(counted, 'a counted wager').lines.map(({ count }) => count) };
}

function lintReply({ config: body, links }: Extract<OddsTask, { type: 'lint' }>): OddsReply {
  const read = readProposedConfig(body);
  return { type: 'lint', findings: read.ok ? lintTerms(read.config, links) : lintProblems(read.problems) };
}
