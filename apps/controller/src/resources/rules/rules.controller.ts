import { type SettleBody, settleBodySchema, settledBodySchema } from '@jackpot/contract';
import { type SettledDeal, type SettledThreeCard, settleRequest } from '@jackpot/rules';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Act } from '@jackpot/platform';
import { ApiProblem } from '../../http/problem.js';

/**
 * The rules, to be asked: nothing here reads or changes a link, so nobody needs a key. A disputed hand is settled in
 * front of the player.
 */
@ApiTags('rules')
@Controller('api/v1/rules')
export class RulesController {
  @Post('settle')
  @Act('rules.read')
  @HttpCode(200)
  @ApiOperation({ summary: 'Settle a deal: every wager and the Royal 9 seats, exactly' })
  @ApiOkResponse({ standardSchema: settledBodySchema })
  settle(@Body({ schema: settleBodySchema }) body: SettleBody): SettledDeal | SettledThreeCard {
    const answer = settleRequest(body);
    if (!answer.ok) throw new ApiProblem('SETTLEMENT_REFUSED', undefined, answer.problems);
    return answer.settled;
  }
}
