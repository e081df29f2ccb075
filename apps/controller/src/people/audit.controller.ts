import { toHex } from '@jackpot/journal';
import { Act } from '@jackpot/platform';
import { AuditReads, AuditTrail } from '@jackpot/storage';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { pageBody, pageQuery } from '../api/page.js';

const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .optional();
const auditQuery = pageQuery.extend({
  person: z.string().optional().describe('an account id'),
  licence: z.string().optional(),
  act: z.string().optional(),
  outcome: z.string().optional(),
  requestId: z.string().optional(),
  from: instant,
  to: instant,
});

/** The audit trail, for those who read it and change nothing. */
@ApiTags('people')
@ApiBearerAuth()
@Controller('api/v1/audit')
export class AuditController {
  constructor(
    @Inject(AuditReads) private readonly reads: AuditReads,
    @Inject(AuditTrail) private readonly trail: AuditTrail,
  ) {}

  @Get()
  @Act('audit.read')
  @ApiOperation({
    summary: 'What people did and were refused, newest first; of one person, act, outcome or time, or all',
  })
  async page(@Query({ schema: auditQuery }) query: z.output<typeof auditQuery>): Promise<unknown> {
    const { person, ...asked } = query;
    return pageBody('entries', await this.reads.page({ ...asked, accountId: person }));
  }

  @Get('check')
  @Act('audit.read')
  @ApiOperation({
    summary: 'Hash the whole trail anew: whether an entry was changed, taken out or cut off, and where first',
  })
  async check(): Promise<unknown> {
    const { entries, head, flaw } = await this.reads.check(await this.trail.head());
    return { isWhole: flaw === undefined, entries, flaw: flaw ?? null, head: { ...head, hash: toHex(head.hash) } };
  }
}
