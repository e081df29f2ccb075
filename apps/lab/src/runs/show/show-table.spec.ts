import { FakeDraws } from '../../../../../libs/progressive/src/testing/index.js';
import { asTableNo } from '@jackpot/progressive';
import type { FloorReply } from '@jackpot/contract';
import type { FloorRequest } from '@jackpot/floor-client';
import { must } from '@jackpot/money';
import { LinkInMemory } from '../../worlds/link-in-memory.js';
import { openTablesTerms, readTerms } from '../../players/terms.js';
import { Shoe } from '../../players/shoe.js';
import { seededRandom } from '../../players/random.js';
import { ShowTable } from './show-table.js';

const SHOW_TABLE = asTableNo(1);

function openTables() {
  const config = readTerms(openTablesTerms());
  let now = 1_000;
  const controller = new LinkInMemory({
    config,
    clock: () => (now += 1),
    draws: new FakeDraws({ prngSeed: 5 }),
    isBusy: () => false,
  });
  const send = (message: FloorRequest): Promise<FloorReply> => {
    const [reply] = controller.frame(SHOW_TABLE, JSON.stringify({ id: 1, ...message }));
    return Promise.resolve(JSON.parse(must(reply, 'a reply')) as FloorReply);
  };
  return { controller, table: new ShowTable({ send }, new Shoe(seededRandom(3, 'cards'))) };
}

describe('the show table of a demonstration', () => {
  it('deals a Star to seat 1, which is a claim', async () => {
    const { table } = openTables();
    const { awards } = await table.show('star');
    expect(awards.find(({ level }) => level === 'star')).toMatchObject({ seat: 1, pay: 'claim' });
  });

  it('plays until the Must Hit is hit by the controller’s own draw', async () => {
    const { table } = openTables();
    const { awards, hands } = await table.show('must-hit');
    expect(awards.at(-1)).toMatchObject({ level: 'must-hit' });
    expect(hands).toBeGreaterThan(1);
  });

  it('completes only a hand that was left unsettled', async () => {
    const { controller, table } = openTables();
    await table.show('misread');
    expect((await table.show('end')).hands).toBe(1);
    expect(controller.stateOf(SHOW_TABLE).phase).toBe('settled');
    expect((await table.show('end')).hands).toBe(0);
  });

  it('leaves a misread hand unsettled for a correction, and ends it before the next hand', async () => {
    const { controller, table } = openTables();
    expect((await table.show('misread')).awards).toEqual([]);
    expect(controller.stateOf(SHOW_TABLE).phase).toBe('resolved');
    await table.show('star');
    expect(controller.stateOf(SHOW_TABLE).phase).toBe('settled');
  });
});
