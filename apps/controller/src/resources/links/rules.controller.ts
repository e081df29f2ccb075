import { settleRequest } from '@jackpot/rules';
import { Controller } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { type In, Input, Op } from '../../http/operation.js';

/** Reads and changes no link, so no key is needed. */
@Controller()
export class RulesController {
  @Op('rules.settle')
  settle(@Input() { body }: In<'rules.settle'>) {
    const answer = settleRequest(body);
    if (!answer.ok) throw new ApiProblem('SETTLEMENT_REFUSED', undefined, answer.problems);
    return answer.settled;
  }
}
