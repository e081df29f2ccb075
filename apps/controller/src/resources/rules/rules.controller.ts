import { api, type InputOf, type ResultOf } from '@jackpot/contract';
import { settleRequest } from '@jackpot/rules';
import { Controller } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { Input, Operation } from '../../http/operation.js';

/**
 * Applies the rules to a dealt hand. Nothing here reads or changes a link, so no key is needed: a disputed hand is settled
 * in front of the player.
 */
@Controller()
export class RulesController {
  @Operation(api.rules.settle)
  settle(@Input() { body }: InputOf<typeof api.rules.settle>): ResultOf<typeof api.rules.settle> {
    const answer = settleRequest(body);
    if (!answer.ok) throw new ApiProblem('SETTLEMENT_REFUSED', undefined, answer.problems);
    return answer.settled;
  }
}
