import { createHash } from 'node:crypto';
import { CAUSES, type Close, type Item, compare, ourCounts, ourSigns, ourSlips, theirSlips } from '@jackpot/books';
import { levelIdSchema, type Account, signatureOf } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { Act, ActingPerson } from '@jackpot/platform';
import { type ReconciliationKind, ReconciliationStore } from '@jackpot/storage';
import { Body, Controller, Get, HttpCode, Inject, Param, ParseIntPipe, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { bodyOf } from '../../http/bodies.js';
import { ApiProblem } from '../../http/problem.js';
import { ClosedDays } from '../days/closed-days.js';

const day = z.string();
const name = z.string().min(1).max(100);
const slipsBody = z
  .strictObject({
    from: day,
    to: day,
    columns: z.strictObject({ slip: name, amount: name, asset: name.optional() }),
    separator: z.enum([',', ';', '\t']).default(','),
    csv: z.string().max(3_000_000),
  })
  .meta({ id: 'PaidSlips' });
const signsBody = z
  .strictObject({
    day,
    readings: z
      .array(z.strictObject({ level: levelIdSchema, shown: z.string().regex(/^\d{1,12}\.\d{2}$/) }))
      .min(1)
      .max(8),
  })
  .meta({ id: 'SignReadings' });
const sensorsBody = z
  .strictObject({
    day,
    counts: z
      .array(z.strictObject({ table: name, wagers: z.int().min(0) }))
      .min(1)
      .max(2_000),
  })
  .meta({ id: 'SensorCounts' });
const resolveBody = z
  .strictObject({
    cause: z.enum(Object.keys(CAUSES) as [keyof typeof CAUSES, ...(keyof typeof CAUSES)[]]),
    note: z.string().min(1).max(1_000),
  })
  .meta({ id: 'Resolution' });

const LIST_MAX = 500;

interface Uploaded {
  readonly linkId: string;
  readonly kind: ReconciliationKind;
  readonly closes: readonly Close[];
  readonly ours: readonly Item[];
  readonly theirs: readonly Item[];
  readonly source: string;
  readonly person: Account;
  readonly reply: FastifyReply;
}

/** Our closed days beside other people's lists; every difference is resolved by a person, with a cause. */
@ApiTags('accounting')
@ApiBearerAuth()
@Controller('api/v1/links/:linkId/reconciliations')
export class ReconciliationsController {
  constructor(
    @Inject(ClosedDays) private readonly days: ClosedDays,
    @Inject(ReconciliationStore) private readonly store: ReconciliationStore,
  ) {}

  @Post('slips')
  @Act('books.reconcile')
  @HttpCode(201)
  @ApiOperation({ summary: 'Their paid slips (CSV) beside ours: matched, missing, extra, different' })
  async slips(
    @Param('linkId') linkId: string,
    @Body({ schema: slipsBody }) { from, to, columns, separator, csv }: z.output<typeof slipsBody>,
    @ActingPerson() person: Account,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const closes = await this.days.between(linkId, from, to);
    const theirs = theirSlips(csv, columns, { separator });
    if ('what' in theirs) throw new ApiProblem('UPLOAD_UNREADABLE', `line ${theirs.line}: ${theirs.what}`);
    const source = JSON.stringify({ columns, separator, csv });
    return this.#keep({ linkId, kind: 'slips', closes, ours: ourSlips(closes), theirs, source, person, reply });
  }

  @Post('signs')
  @Act('books.reconcile')
  @HttpCode(201)
  @ApiOperation({ summary: 'What the signs showed at the end of a day beside what they were to show' })
  async signs(
    @Param('linkId') linkId: string,
    @Body({ schema: signsBody }) body: z.output<typeof signsBody>,
    @ActingPerson() person: Account,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const close = await this.days.one(linkId, body.day);
    const theirs = body.readings.map(({ level, shown }) => ({ key: level, fields: { shown } }));
    const source = JSON.stringify(body.readings);
    return this.#keep({ linkId, kind: 'signs', closes: [close], ours: ourSigns(close), theirs, source, person, reply });
  }

  @Post('sensors')
  @Act('books.reconcile')
  @HttpCode(201)
  @ApiOperation({ summary: 'What the sensors of the tables counted in a day beside the wagers in play' })
  async sensors(
    @Param('linkId') linkId: string,
    @Body({ schema: sensorsBody }) body: z.output<typeof sensorsBody>,
    @ActingPerson() person: Account,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const close = await this.days.one(linkId, body.day);
    const theirs = body.counts.map(({ table, wagers }) => ({ key: table, fields: { wagers: String(wagers) } }));
    const source = JSON.stringify(body.counts);
    return this.#keep({
      linkId,
      kind: 'sensors',
      closes: [close],
      ours: ourCounts(close),
      theirs,
      source,
      person,
      reply,
    });
  }

  @Get()
  @Act('day.read')
  @ApiOperation({ summary: 'Comparisons, newest first, with how many differences nobody has explained' })
  async list(@Param('linkId') linkId: string): Promise<unknown> {
    return { reconciliations: (await this.store.ofLink(linkId, LIST_MAX)).map(bodyOf) };
  }

  @Get(':id')
  @Act('day.read')
  @ApiOperation({ summary: 'One comparison with every difference' })
  async read(@Param('linkId') linkId: string, @Param('id', ParseIntPipe) id: number): Promise<unknown> {
    const record = await this.store.one(linkId, id);
    if (record === undefined) throw new ApiProblem('NOT_FOUND', `no comparison ${id}`);
    return { ...bodyOf(record), differenceList: (await this.store.differences(id)).map(bodyOf) };
  }

  @Post(':id/differences/:number/resolve')
  @Act('books.resolve')
  @HttpCode(200)
  @ApiOperation({ summary: 'Say where a difference comes from; said once, it stands' })
  async resolve(
    @Param('linkId') linkId: string,
    @Param('id', ParseIntPipe) id: number,
    @Param('number', ParseIntPipe) number: number,
    @Body({ schema: resolveBody }) { cause, note }: z.output<typeof resolveBody>,
    @ActingPerson() person: Account,
  ): Promise<unknown> {
    if ((await this.store.one(linkId, id)) === undefined) throw new ApiProblem('NOT_FOUND', `no comparison ${id}`);
    const resolution = { cause, note, resolvedBy: signatureOf(person), resolvedAt: Date.now() };
    const isResolved = await this.store.resolve(id, number, resolution);
    const found = (await this.store.differences(id)).find((each) => each.number === number);
    if (found === undefined) throw new ApiProblem('NOT_FOUND', `no difference ${number}`);
    if (!isResolved) throw new ApiProblem('DIFFERENCE_RESOLVED', `by ${found.resolvedBy}: ${found.cause}`);
    return bodyOf(found);
  }

  async #keep({ linkId, kind, closes, ours, theirs, source, person, reply }: Uploaded): Promise<unknown> {
    const { matched, differences } = compare(ours, theirs);
    const made = {
      linkId,
      kind,
      fromDay: must(closes[0], 'a closed day').day,
      toDay: must(closes.at(-1), 'a closed day').day,
      source,
      sourceHash: createHash('sha256').update(source).digest(),
      matched: matched.length,
      madeAt: Date.now(),
      madeBy: signatureOf(person),
    };
    const { id, isNew } = await this.store.keep(made, differences);
    if (!isNew) void reply.status(200);
    return this.read(linkId, id);
  }
}
