import { type Account, floorShoe } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { deckAge, decksAtTable } from '@jackpot/rules';
import { type CardsAct, type OpenedLink, type TableNo, opened, tableOf } from '@jackpot/progressive';
import { Controller } from '@nestjs/common';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { leadingHost, notLeading } from '../../leadership/leading-host.js';
import { tableOn } from '../../leadership/read-link.js';
import { ApiProblem } from '../../http/problem.js';
import { signedAs } from '../../http/authenticator.js';
import { submitCommand } from '../../leadership/submit-command.js';
import { Reads } from '../../workers/projection/reads.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';

const MINUTE_MS = 60 * 1_000;

type WithoutTable<T> = T extends unknown ? Omit<T, 'table'> : never;

@Controller()
export class ShoesController {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly reads: Reads,
  ) {}

  @Op('shoes.read')
  async shoe(@Input() { params: { linkId, tableId }, query: page }: In<'shoes.read'>) {
    const table = await tableOn(leadingHost(this.hosts, linkId), tableId);
    const now = await this.#now(linkId, table);
    const { asOf, value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const { rows, next } = await reads.shoes(linkId, { ...page, table });
      return { rows, next, found: await reads.irregularities(linkId, { table, shoes: rows.map(({ shoe }) => shoe) }) };
    });
    const { rows, next, found } = value;
    const history = rows.map((shoe) => ({
      ...shoe,
      irregularities: found.filter((one) => one.shoe === shoe.shoe),
    }));
    return { table: tableId, ...now, asOf, history, next };
  }

  @Op('shoes.inspect')
  inspect(@Input() { params, body: { shoe } }: In<'shoes.inspect'>, @ActingPerson() person: Account) {
    return this.#signed(params, { type: 'inspect-cards', shoe, person: signedAs(person) });
  }

  @Op('shoes.verify')
  verify(@Input() { params, body: { shoe } }: In<'shoes.verify'>, @ActingPerson() person: Account) {
    return this.#signed(params, { type: 'verify-cards', shoe, person: signedAs(person) });
  }

  @Op('shoes.requireRecut')
  requireRecut(@Input() { params, body }: In<'shoes.requireRecut'>, @ActingPerson() person: Account) {
    return this.#signed(params, { type: 'require-recut', ...body, person: signedAs(person) });
  }

  async #signed(
    { linkId, tableId }: Readonly<Record<'linkId' | 'tableId', string>>,
    act: WithoutTable<CardsAct>,
  ): Promise<Out<'shoes.verify'>> {
    const host = leadingHost(this.hosts, linkId);
    return submitCommand(host, { ...act, table: await tableOn(host, tableId) });
  }

  #now(
    linkId: string,
    table: TableNo,
  ): Promise<Pick<Out<'shoes.read'>, 'isTracked' | 'sequence' | 'shoe' | 'current'>> {
    const host = leadingHost(this.hosts, linkId);
    const { writer } = host;
    return new Promise((resolve, reject) => {
      if (writer === undefined) return reject(notLeading(host));
      writer.read(
        (state) => ({ sequence: state.sequence, ...currentShoe(opened(state), table) }),
        (value) => ('ok' in value ? reject(new ApiProblem(value.code, value.detail)) : resolve(value)),
      );
    });
  }
}

function currentShoe(link: OpenedLink, tableNo: TableNo): Pick<Out<'shoes.read'>, 'isTracked' | 'shoe' | 'current'> {
  const table = tableOf(link, tableNo);
  const terms = link.config.shoes;
  const { dealing, shoe } = table;
  const reported = floorShoe(table, terms);
  if (terms === null || dealing === null || reported === null)
    return { isTracked: terms !== null, shoe, current: null };
  const warnMs = terms.warnMinutes * MINUTE_MS;
  return {
    isTracked: true,
    shoe,
    current: {
      ...reported,
      disclosed: [...reported.disclosed],
      decksAtTable: decksAtTable(dealing.decks, terms.batches),
      cards: deckAge({ openedAt: dealing.cardsOpenedAt, now: Date.now(), warnMs }),
      lastHand: dealing.lastHand !== null,
    },
  };
}
