import type { Logger } from '@jackpot/platform';
import { RequestThread } from '../request-thread.js';
import type { OddsReply, OddsTask } from './odds-messages.js';

export class OddsThread extends RequestThread<OddsTask, OddsReply> {
  constructor(logger: Logger) {
    const worker = new URL('./odds-worker.js', import.meta.url);
    // The odds of all wagers and sixteen layouts take about ten seconds on a busy core.
    super({ name: 'odds', worker, requestsMax: 8, answerMsMax: 30_000, heapMbMax: 256 }, logger);
  }
}
