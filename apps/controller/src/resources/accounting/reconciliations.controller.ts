import { createHash } from 'node:crypto';
import { type Close, type Item, compare, readReport, ourCounts, ourSigns, ourSlips, theirSlips } from '@jackpot/books';
import { type Account, signatureOf } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { ActingPerson } from '@jackpot/platform';
import { type ReconciliationKind, ReconciliationRepository, SystemSlipRepository } from '@jackpot/storage';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiProblem } from '../../http/problem.js';
import { ClosedDays } from './closed-days.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';

const LIST_MAX = 500;

function paidIn(closes: readonly Close[]): readonly number[] {
  const rows = closes.flatMap(({ report }) => readReport(report).register);
  return rows.flatMap(({ state, awardNumber }) => (state === 'paid' ? [awardNumber] : []));
}

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

@Controller()
export class ReconciliationsController {
  constructor(
    private readonly days: ClosedDays,
    private readonly store: ReconciliationRepository,
    private readonly systemSlips: SystemSlipRepository,
  ) {}

  @Op('reconciliations.slips')
  async slips(
    @Input()
    { params: { linkId }, body: { from, to, columns, numbers, separator, csv } }: In<'reconciliations.slips'>,
    @ActingPerson() person: Account,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const closes = await this.days.between(linkId, from, to);
    const theirs = theirSlips(csv, columns, { separator });
    if ('what' in theirs) throw new ApiProblem('UPLOAD_UNREADABLE', `line ${theirs.line}: ${theirs.what}`);
    const isBySystem = numbers === 'system';
    const source = JSON.stringify({ columns, ...(isBySystem ? { numbers } : {}), separator, csv });
    const ours = ourSlips(closes, isBySystem ? await this.systemSlips.ofClaims(linkId, paidIn(closes)) : undefined);
    return this.#keep({ linkId, kind: 'slips', closes, ours, theirs, source, person, reply });
  }

  @Op('reconciliations.signs')
  async signs(
    @Input() { params: { linkId }, body }: In<'reconciliations.signs'>,
    @ActingPerson() person: Account,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const close = await this.days.one(linkId, body.day);
    const theirs = body.readings.map(({ level, shown }) => ({ key: level, fields: { shown } }));
    const source = JSON.stringify(body.readings);
    return this.#keep({ linkId, kind: 'signs', closes: [close], ours: ourSigns(close), theirs, source, person, reply });
  }

  @Op('reconciliations.sensors')
  async sensors(
    @Input() { params: { linkId }, body }: In<'reconciliations.sensors'>,
    @ActingPerson() person: Account,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
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

  @Op('reconciliations.list')
  async list(@Input() { params: { linkId } }: In<'reconciliations.list'>) {
    return { reconciliations: await this.store.ofLink(linkId, LIST_MAX) };
  }

  @Op('reconciliations.read')
  async read(@Input() { params: { linkId, id } }: In<'reconciliations.read'>) {
    return this.#details(linkId, id);
  }

  @Op('reconciliations.resolve')
  async resolve(
    @Input() { params: { linkId, id, number }, body: { cause, note } }: In<'reconciliations.resolve'>,
    @ActingPerson() person: Account,
  ) {
    if ((await this.store.one(linkId, id)) === undefined) throw new ApiProblem('NOT_FOUND', `no comparison ${id}`);
    const resolution = { cause, note, resolvedBy: signatureOf(person), resolvedAt: Date.now() };
    const isResolved = await this.store.resolve(id, number, resolution);
    const found = (await this.store.differences(id)).find((each) => each.number === number);
    if (found === undefined) throw new ApiProblem('NOT_FOUND', `no difference ${number}`);
    if (!isResolved) throw new ApiProblem('DIFFERENCE_RESOLVED', `by ${found.resolvedBy}: ${found.cause}`);
    return found;
  }

  async #keep({
    linkId,
    kind,
    closes,
    ours,
    theirs,
    source,
    person,
    reply,
  }: Uploaded): Promise<Out<'reconciliations.read'>> {
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
    return this.#details(linkId, id);
  }

  async #details(linkId: string, id: number): Promise<Out<'reconciliations.read'>> {
    const record = await this.store.one(linkId, id);
    if (record === undefined) throw new ApiProblem('NOT_FOUND', `no comparison ${id}`);
    return { ...record, differenceList: await this.store.differences(id) };
  }
}
