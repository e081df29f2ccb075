import { type OddsBody, findingsSchema, oddsAnswerSchema, oddsBodySchema } from '@jackpot/contract';
import { linkConfigSchema } from '@jackpot/progressive';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, type ApiBodyOptions, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Act } from '@jackpot/platform';
import { ApiProblem } from '../../http/problem.js';
import { OddsThread } from '../../workers/odds/odds-thread.js';

/** The form of the terms as it is sent: amounts are texts there. */
const { $schema: _dialect, ...configForm } = z.toJSONSchema(linkConfigSchema, { io: 'input' });
type BodySchema = Extract<ApiBodyOptions, { schema: unknown }>['schema'];

/** Odds and the linter of terms. They change nothing, but each question takes a core's time: the house's people ask them. */
@ApiTags('rules')
@Controller('api/v1/rules')
@ApiBearerAuth()
export class OddsController {
  constructor(@Inject(OddsThread) private readonly thread: OddsThread) {}

  @Post('odds')
  @Act('odds.read')
  @HttpCode(200)
  @ApiOperation({ summary: "Exact odds of the wagers, of any shoe, and of a link's Royal 9 and Must Hit" })
  @ApiOkResponse({ standardSchema: oddsAnswerSchema })
  async odds(@Body({ schema: oddsBodySchema }) request: OddsBody): Promise<unknown> {
    const reply = await this.thread.send({ type: 'odds', request });
    if (reply.type === 'odds') return reply.answer;
    if (reply.type === 'refused') throw new ApiProblem('ODDS_REFUSED', undefined, reply.problems);
    throw faultOf(reply);
  }

  @Post('lint')
  @Act('odds.read')
  @HttpCode(200)
  @ApiOperation({ summary: 'What is illegal, impossible or unwise in proposed terms, with the numbers' })
  @ApiBody({ schema: configForm as BodySchema })
  @ApiOkResponse({ standardSchema: findingsSchema })
  async lint(@Body() config: unknown): Promise<unknown> {
    const reply = await this.thread.send({ type: 'lint', config });
    if (reply.type === 'lint') return { findings: reply.findings };
    throw faultOf(reply);
  }
}

/** Not an ApiProblem: the filter logs what it is and answers INTERNAL. */
function faultOf(reply: { readonly type: string; readonly message?: string }): Error {
  return new Error(`the odds' thread answered ${reply.type}: ${reply.message ?? 'out of turn'}`);
}
