import { createHash } from 'node:crypto';
import { Seals } from '@jackpot/storage';
import { linkConfigProblems } from '@jackpot/progressive';
import { journalSql } from '../ops/demo/journal-sql.js';
import {
  type Act,
  Scene,
  FakeDraws,
  journalOf,
  later,
  link,
  linkOf,
  seat,
  shoeOf,
  smoothly,
  table,
} from '../libs/progressive/src/testing/index.js';
import { type Running, type TestEnvironment, startEnvironment } from './support/environment.js';
import { eventually } from './support/eventually.js';
import { MovedClock } from './support/moved-clock.js';
import { type Administrator, firstAdministrator } from './support/people.js';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const USUAL_MS = 30 * SECOND_MS;
/** A shoe has eight of each card, and each hand here takes one of them. */
const HANDS_OF_SHOE = 7;

const DULL = ['4S 5H', '2C 3D'] as const;
const STAR = ['KS 9S', 'KS 9S'] as const;
const SPADE = ['2C 3D', 'KS 9S'] as const;
/** A suited King-Nine that no position prints: a printed amount, and no level. */
const SUITED = ['2C 3D', 'KD 9D'] as const;

interface Hand {
  readonly seats?: readonly number[];
  readonly cards?: readonly [player: string, banker: string];
  readonly everyMs?: number;
  readonly isVoided?: boolean;
  readonly isLate?: boolean;
}

/** So many hands of one kind at a table, with a new shoe as often as the cards require. */
function deals(at: number, count: number, hand: Hand = {}): Act {
  const { seats = [1, 2, 3], cards = DULL, everyMs = USUAL_MS, isVoided = false, isLate = false } = hand;
  return (scene) => {
    for (let dealt = 0; dealt < count; dealt += 1) {
      if (dealt % HANDS_OF_SHOE === 0) {
        if (dealt > 0) scene.when(shoeOf(at).isTakenAway());
        scene.when(shoeOf(at).isReady());
      }
      const wagers = seats.map((each) => seat(each, { table: at }).wagers());
      scene.when(smoothly(later(0), table(at).opens(), ...wagers, table(at).locks()));
      if (isLate) scene.when(seat(3, { table: at }).wagers());
      if (isVoided) scene.when(table(at).isVoided());
      else scene.when(smoothly(table(at).shows(...cards), table(at).settles()));
      scene.when(later(everyMs));
    }
  };
}

/** What each table shows, and the measure that finds it. The last table is honest. */
const TABLES = [
  ['pace', deals(1, 12, { everyMs: 9 * SECOND_MS })],
  ['hits', deals(2, 10, { cards: SPADE, seats: [1] })],
  ['star-hits', deals(3, 3, { cards: STAR, seats: [1] })],
  ['table-awards', deals(4, 10, { cards: SUITED })],
  ['lone-wagers', deals(5, 150, { seats: [1] })],
  ['voids', deals(6, 6, { isVoided: true })],
  ['late-wagers', deals(7, 16, { seats: [1, 2], isLate: true })],
  [null, deals(8, 30)],
] as const;

const CONFIG = linkOf({
  ...{ laboratory: false, roundMsMin: 8 * SECOND_MS, shoes: {}, mustHit: null },
  ...{ paytable: 'C', tables: TABLES.length, seats: 3 },
});

/** Everything is what a casino runs: the journal, the read tables and the odds of a link for play. */
describe('unusual play on a link for play', () => {
  const clock = new MovedClock();
  let environment: TestEnvironment;
  let controller: Running;
  let admin: Administrator;
  const alarms = async (): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const { body } = await admin.permittedAt(controller.url)('GET', `/api/v1/links/${CONFIG.linkId}/alarms`);
    return (body['alarms'] as Readonly<Record<string, unknown>>[]).filter(({ kind }) => kind === 'play-unusual');
  };
  const ids = async (): Promise<readonly string[]> => (await alarms()).map(({ id }) => String(id)).toSorted();

  beforeAll(async () => {
    expect(linkConfigProblems(CONFIG)).toEqual([]);
    clock.set(new Date().toISOString());
    environment = await startEnvironment(clock.env);
    const scene = new Scene(new FakeDraws());
    scene.now = Date.now() - 4 * HOUR_MS;
    scene.submit({ type: 'take-over', epoch: 1, holder: 'history' });
    scene.submit({ type: 'open-link', config: CONFIG });
    scene.when(link.isResumed, ...TABLES.map(([, act]) => act));
    expect(scene.now).toBeLessThan(Date.now());
    const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
    const batches = journalOf(scene.events, { stream: CONFIG.linkId, sha256, sizes: [50] });
    const key = Buffer.from(String(environment.env['RECORDS_KEY']), 'hex');
    await environment.sql(journalSql(batches, new Seals({ key, now: Date.now })));
    controller = await environment.controller();
    admin = await firstAdministrator(controller, environment);
  });
  afterAll(async () => {
    await environment?.close();
    clock.remove();
  });

  it('every measure raises its alarm at the table that shows it, and none at an honest table', async () => {
    const expected = TABLES.flatMap(([measure], index) =>
      measure === null ? [] : [`play-unusual:table-${index + 1}-${measure}`],
    );
    await eventually(async () => expect(await ids()).toEqual(expected.toSorted()));
    expect(controller.log()).not.toContain('unusual play could not be measured');
  });

  it('an alarm with the cause stands for it as long as the read tables cannot be read', async () => {
    await controller.stop();
    await environment.sql('RENAME TABLE late_wager TO late_wager_away');
    controller = await environment.controller();
    await eventually(async () =>
      expect(await alarms()).toMatchObject([
        { id: 'play-unusual:not-measured', text: expect.stringContaining('late_wager') },
      ]),
    );
    expect(controller.log()).toContain('unusual play could not be measured');
    await environment.sql('RENAME TABLE late_wager_away TO late_wager');
    await eventually(async () => expect(await ids()).toHaveLength(TABLES.length - 1));
  });

  it('every alarm ends a day after its hand', async () => {
    await controller.stop();
    clock.set(new Date(Date.now() + 25 * HOUR_MS).toISOString());
    controller = await environment.controller();
    await eventually(async () => expect(await ids()).toEqual([]));
  });
});
