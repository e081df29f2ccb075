import { levelIdSchema } from '@jackpot/contract';
import { Act } from '@jackpot/platform';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { microToText } from '@jackpot/money';
import { z } from 'zod';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { pageBody, pageQuery } from '../../http/page.js';
import { Reads } from '../../workers/projection/reads.js';
import { exactDollars, levelMetersBody, levelMetersSchema } from '../../http/level-meters.js';

const metersBody = z
  .strictObject({ link: z.string(), sequence: z.int(), levels: z.array(levelMetersSchema) })
  .meta({ id: 'Meters' });
const balancesBody = z
  .strictObject({
    sequence: z.int(),
    accounts: z.array(z.strictObject({ account: z.string(), balance: exactDollars })),
    trialBalance: exactDollars,
  })
  .meta({ id: 'Balances' });

const historyQuery = pageQuery.extend({ level: levelIdSchema });

/** The meters, and the books behind them. */
@ApiTags('meters')
@ApiBearerAuth()
@Controller('api/v1/links/:linkId')
export class MetersController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  @Get('meters')
  @Act('meters.read')
  @ApiOperation({ summary: 'Every meter of every level as of the last commit, to the micro-cent' })
  @ApiOkResponse({ standardSchema: metersBody })
  meters(@Param('linkId') linkId: string): z.output<typeof metersBody> {
    const host = leadingHost(this.hosts, linkId);
    openTerms(host);
    const committed = host.committed;
    return { link: linkId, sequence: committed?.sequence ?? 0, levels: (committed?.meters ?? []).map(levelMetersBody) };
  }

  @Get('balances')
  @Act('books.read')
  @ApiOperation({ summary: 'The balance of every account, and their sum, which is zero' })
  @ApiOkResponse({ standardSchema: balancesBody })
  async balances(@Param('linkId') linkId: string): Promise<z.output<typeof balancesBody>> {
    const model = await this.reads.of(linkId);
    const books = await model.books(linkId);
    const balances = books?.balances ?? [];
    const trialBalance = balances.reduce((sum, { balanceMicro }) => sum + balanceMicro, 0n);
    return {
      sequence: books?.watermark.sequence ?? 0,
      accounts: balances.map(({ account, balanceMicro }) => ({ account, balance: microToText(balanceMicro) })),
      trialBalance: microToText(trialBalance),
    };
  }

  @Get('meter-history')
  @Act('meters.read')
  @ApiOperation({ summary: 'The meters at every hit, reset, top-up and void, and once a minute of play; newest first' })
  async history(
    @Param('linkId') linkId: string,
    @Query({ schema: historyQuery }) { level, ...page }: z.output<typeof historyQuery>,
  ): Promise<unknown> {
    const model = await this.reads.of(linkId);
    return pageBody('history', await model.meterHistory(linkId, level, page));
  }

  @Get('must-hit')
  @Act('meters.read')
  @ApiOperation({
    summary:
      'The must-hit triggers, newest first: the commitment published when each was drawn, and what was revealed when it hit',
  })
  async mustHit(
    @Param('linkId') linkId: string,
    @Query({ schema: pageQuery }) page: z.output<typeof pageQuery>,
  ): Promise<unknown> {
    const model = await this.reads.of(linkId);
    return pageBody('cycles', await model.mustHitCycles(linkId, page));
  }
}
