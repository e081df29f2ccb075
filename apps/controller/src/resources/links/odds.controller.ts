import { Controller } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { OddsThread } from '../../workers/odds/odds-thread.js';
import { Equipment } from './equipment.js';
import { type In, Input, Op } from '../../http/operation.js';

/** For staff only, because each computation of odds occupies a core. */
@Controller()
export class OddsController {
  constructor(
    private readonly thread: OddsThread,
    private readonly equipment: Equipment,
  ) {}

  @Op('rules.odds')
  async odds(@Input() { body: request }: In<'rules.odds'>) {
    const reply = await this.thread.send({ type: 'odds', request });
    if (reply.type === 'odds') return reply.answer;
    if (reply.type === 'refused') throw new ApiProblem('ODDS_REFUSED', undefined, reply.problems);
    throw faultOf(reply);
  }

  @Op('rules.lint')
  async lint(@Input() { body: config }: In<'rules.lint'>) {
    const reply = await this.thread.send({ type: 'lint', config, links: await this.equipment.ofLinks() });
    if (reply.type === 'lint') return { findings: reply.findings };
    throw faultOf(reply);
  }
}

/** Not an ApiProblem, so the filter logs the cause and answers INTERNAL. */
function faultOf(reply: { readonly type: string; readonly message?: string }): Error {
  return new Error(`the odds' thread answered ${reply.type}: ${reply.message ?? 'out of turn'}`);
}
