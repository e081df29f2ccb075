import { api, type InputOf, type ResultOf } from '@jackpot/contract';
import { Controller, Inject } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { OddsThread } from '../../workers/odds/odds-thread.js';
import { Equipment } from '../links/equipment.js';
import { Input, Operation } from '../../http/operation.js';

/** Odds and the linter of terms. They change nothing, but each request occupies a core: only staff may send it. */
@Controller()
export class OddsController {
  constructor(
    @Inject(OddsThread) private readonly thread: OddsThread,
    @Inject(Equipment) private readonly equipment: Equipment,
  ) {}

  @Operation(api.rules.odds)
  async odds(@Input() { body: request }: InputOf<typeof api.rules.odds>): Promise<ResultOf<typeof api.rules.odds>> {
    const reply = await this.thread.send({ type: 'odds', request });
    if (reply.type === 'odds') return reply.answer;
    if (reply.type === 'refused') throw new ApiProblem('ODDS_REFUSED', undefined, reply.problems);
    throw faultOf(reply);
  }

  @Operation(api.rules.lint)
  async lint(@Input() { body: config }: InputOf<typeof api.rules.lint>): Promise<ResultOf<typeof api.rules.lint>> {
    const reply = await this.thread.send({ type: 'lint', config, links: await this.equipment.ofLinks() });
    if (reply.type === 'lint') return { findings: reply.findings };
    throw faultOf(reply);
  }
}

/** Not an ApiProblem: the filter logs what it is and answers INTERNAL. */
function faultOf(reply: { readonly type: string; readonly message?: string }): Error {
  return new Error(`the odds' thread answered ${reply.type}: ${reply.message ?? 'out of turn'}`);
}
