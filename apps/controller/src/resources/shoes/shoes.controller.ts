import { api, floorShoeSchema, type InputOf, type ResultOf } from '@jackpot/contract';
import { deckAge, decksAtTable } from '@jackpot/rules';
import { type OpenedLink, type TableNo, opened, tableOf } from '@jackpot/progressive';
import type { ShoeRecord } from '@jackpot/storage';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { floorShoe } from '../../floor/replies.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { bodyOf } from '../../http/bodies.js';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { pageQuery } from '../../http/page.js';
import { ApiProblem } from '../../http/problem.js';
import { Reads } from '../../workers/projection/reads.js';
import { Input, Operation } from '../../http/operation.js';

const MINUTE_MS = 60 * 1_000;

const currentShoe = floorShoeSchema
  .extend({
    decksAtTable: z.int().describe('all decks at the table: those of both batches where a shuffler is used'),
    cards: z.enum(['fresh', 'due', 'overdue']).describe('whether the cards must be changed soon, or should have been'),
    lastHand: z.boolean().describe('"last hand" was announced'),
  })
  .meta({ id: 'CurrentShoe' });
const irregularityBody = z
  .strictObject({
    sequence: z.int(),
    shoe: z.int(),
    at: z.iso.datetime(),
    number: z.int(),
    coup: z.int(),
    kind: z.string(),
    card: z.string().nullable(),
    dealt: z.string(),
    clause: z.string().describe('of chapter 13'),
    remedy: z.string(),
    recordedBy: z.string(),
  })
  .meta({ id: 'Irregularity' });
const pastShoe = z
  .strictObject({
    shoe: z.int(),
    openedSequence: z.int(),
    openedAt: z.iso.datetime(),
    decks: z.int().nullable(),
    backs: z.string().nullable(),
    cardsOpenedAt: z.iso.datetime().nullable(),
    openedBy: z.string().nullable(),
    burnCard: z.string().nullable(),
    burnedSequence: z.int().nullable(),
    coverCoup: z.int().nullable(),
    coverSequence: z.int().nullable(),
    endedSequence: z.int().nullable(),
    endedAt: z.iso.datetime().nullable(),
    endedBy: z.string().nullable(),
    endReason: z.string().nullable(),
    irregularities: z.array(irregularityBody),
  })
  .meta({ id: 'Shoe' });
const shoesBody = z
  .strictObject({
    table: z.string(),
    isTracked: z.boolean().describe('whether the terms track shoes, or only count them'),
    shoe: z.int(),
    current: currentShoe.nullable(),
    history: z.array(pastShoe),
    next: z.int().nullable(),
  })
  .meta({ id: 'Shoes' });

/** The shoe on a table, its age, its end, and the shoes before it. */
@Controller()
export class ShoesController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  @Operation(api.shoes.read)
  async shoe(
    @Input() { params: { linkId, tableId }, query: page }: InputOf<typeof api.shoes.read>,
  ): Promise<ResultOf<typeof api.shoes.read>> {
    const table = openTerms(leadingHost(this.hosts, linkId)).tableNos.get(tableId);
    if (table === undefined) throw new ApiProblem('TABLE_NOT_ON_LINK', tableId);
    const now = await this.#now(linkId, table);
    const model = await this.reads.of(linkId);
    const { rows, next } = await model.shoes(linkId, { ...page, table });
    const found = await model.irregularities(linkId, { table, shoes: rows.map(({ shoe }) => shoe) });
    const history = rows.map((shoe) => ({
      ...recordBody(shoe),
      irregularities: found.filter((one) => one.shoe === shoe.shoe).map(recordBody),
    }));
    return { table: tableId, ...now, history, next };
  }

  /** What stands on the table now, once all that was asked before is durable. */
  #now(linkId: string, table: TableNo): Promise<Pick<z.output<typeof shoesBody>, 'isTracked' | 'shoe' | 'current'>> {
    const { writer } = leadingHost(this.hosts, linkId);
    return new Promise((resolve, reject) => {
      if (writer === undefined) return reject(new ApiProblem('NOT_LEADER'));
      writer.read(
        (state) => standing(opened(state), table),
        (value) => ('ok' in value ? reject(new ApiProblem(value.code, value.detail)) : resolve(value)),
      );
    });
  }
}

function standing(
  link: OpenedLink,
  tableNo: TableNo,
): Pick<z.output<typeof shoesBody>, 'isTracked' | 'shoe' | 'current'> {
  const table = tableOf(link, tableNo);
  const terms = link.config.shoes;
  const { dealing, shoe } = table;
  const told = floorShoe(table);
  if (terms === null || dealing === null || told === null) return { isTracked: terms !== null, shoe, current: null };
  const warnMs = terms.warnMinutes * MINUTE_MS;
  return {
    isTracked: true,
    shoe,
    current: {
      ...told,
      decksAtTable: decksAtTable(dealing.decks, terms.batches),
      cards: deckAge({ openedAt: dealing.cardsOpenedAt, now: Date.now(), warnMs }),
      lastHand: dealing.lastHand !== null,
    },
  };
}

/** A row without what its address says already. */
function recordBody(record: Partial<ShoeRecord>): Readonly<Record<string, unknown>> {
  const { linkId: _link, tableNo: _table, ...rest } = record;
  return bodyOf(rest);
}
