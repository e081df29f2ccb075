import { createHash, randomUUID } from 'node:crypto';
import { AssignmentRepository } from '@jackpot/storage';
import { linkConfigProblems } from '@jackpot/progressive';
import { journalSql } from '../apps/lab/src/runs/history/journal-sql.js';
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
import { type Administrator, firstAdministrator, makeAccount, sealsOf, withRows } from './support/people.js';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const USUAL_MS = 30 * SECOND_MS;
const HANDS_OF_SHOE = 7;

const DULL = ['4S 5H', '2C 3D'] as const;
const STAR = ['KS 9S', 'KS 9S'] as const;
const SPADE = ['2C 3D', 'KS 9S'] as const;
const SUITED = ['2C 3D', 'KD 9D'] as const;

interface Hand {
  readonly seats?: readonly number[];
  readonly cards?: readonly [player: string, banker: string];
  readonly everyMs?: number;
  readonly isVoided?: boolean;
  readonly isLate?: boolean;
}

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

const TABLES: readonly { readonly measures: readonly string[]; readonly play: Act }[] = [
  { measures: ['pace'], play: deals(1, 12, { everyMs: 9 * SECOND_MS }) },
  { measures: ['hits'], play: deals(2, 10, { seats: [1], cards: SPADE }) },
  { measures: ['star-hits'], play: deals(3, 3, { seats: [1], cards: STAR }) },
  { measures: ['table-awards', 'day-awards'], play: deals(4, 12, { cards: SUITED }) },
  { measures: ['lone-wagers'], play: deals(5, 150, { seats: [1] }) },
  { measures: ['voids'], play: deals(6, 6, { isVoided: true }) },
  { measures: ['late-wagers'], play: deals(7, 16, { seats: [1, 2], isLate: true }) },
  { measures: [], play: deals(8, 30) },
];
/** Expected alarms. Each unusual measure raises one for the table and one for the dealer. */
const ALARMS = TABLES.flatMap(({ measures }, index) =>
  measures.flatMap((measure) =>
    [`table-${index + 1}`, licenseOf(index + 1)].map((whose) => `play-unusual:${whose}-${measure}`),
  ),
).toSorted();

function licenseOf(table: number): string {
  return `LIC-${table}`;
}

const NOW = Date.parse('2026-11-20T21:00:00Z');

const CONFIG = linkOf({
  ...{ laboratory: false, roundMsMin: 8 * SECOND_MS, shoes: {}, mustHit: null },
  ...{ paytable: 'C', tables: TABLES.length, seats: 3 },
});

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
    clock.set(new Date(NOW).toISOString());
    environment = await startEnvironment(clock.env);
    const scene = new Scene(new FakeDraws());
    scene.now = NOW - 4 * HOUR_MS;
    scene.submit({ type: 'take-over', epoch: 1, holder: 'history' });
    scene.submit({ type: 'open-link', config: CONFIG });
    scene.when(link.isResumed, ...TABLES.map(({ play }) => play));
    expect(scene.now).toBeLessThan(NOW);
    const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
    const batches = journalOf(scene.events, { stream: CONFIG.linkId, sha256, sizes: [50] });
    await environment.sql(journalSql(batches, sealsOf(environment)));
    controller = await environment.controller();
    admin = await firstAdministrator(controller, environment);
    await assignDealers();
    // Measurements are cached for a minute, so the controller that measures must start after all hands are in the read
    // tables.
    const hands = scene.events.filter(({ type }) => type === 'CoupOpened').length;
    await eventually(async () =>
      expect(await environment.sql('SELECT COUNT(*) AS hands FROM coup')).toEqual([{ hands: String(hands) }]),
    );
    await controller.stop();
    controller = await environment.controller();
  });
  afterAll(async () => {
    await environment?.close();
    clock.remove();
  });

  async function assignDealers(): Promise<void> {
    const times = { assignedAt: NOW - 5 * HOUR_MS, endsAt: NOW, assignedBy: 'the test', endedAt: null };
    for (let table = 1; table <= TABLES.length; table += 1) {
      const person = {
        signInName: `dealer-${table}`,
        name: `D. ${table}`,
        license: licenseOf(table),
        roles: ['dealer'],
      };
      const { body } = await makeAccount(admin, person);
      const whose = { linkId: CONFIG.linkId, tableId: `table-${table}`, accountId: String(body['accountId']) };
      const added = { assignmentId: randomUUID(), ...whose, ...times };
      await withRows(environment, (dataSource, seals) => new AssignmentRepository(dataSource, seals).add(added));
    }
  }

  it('every measure raises its alarm of the table and of the dealer that show it, and none of honest ones', async () => {
    await eventually(async () => expect(await ids()).toEqual(ALARMS));
    expect(await alarms()).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('awards of printed amounts are won in more hands') }),
    );
    expect(controller.log()).not.toContain('unusual play could not be measured');
  });

  it('an alarm says why play is not measured, and every alarm ends a day after its coup', async () => {
    await controller.stop();
    await environment.sql('RENAME TABLE late_wager TO late_wager_away');
    clock.set(new Date(NOW + 25 * HOUR_MS).toISOString());
    controller = await environment.controller(undefined, { LOG_LEVEL: 'info' });
    await eventually(async () =>
      expect(await alarms()).toMatchObject([
        { id: 'play-unusual:not-measured', text: expect.stringContaining('late_wager') },
      ]),
    );
    expect(controller.log()).toContain('unusual play could not be measured');
    await environment.sql('RENAME TABLE late_wager_away TO late_wager');
    await eventually(async () => expect(await ids()).toEqual([]));
    expect(controller.log()).toContain('unusual play is measured again');
  });
});
