import { CryptoDraws } from '@jackpot/platform';
import type { Draws, Person } from '@jackpot/progressive';
import {
  type Act,
  PEOPLE,
  Scene,
  claim,
  coup,
  dullCoups,
  later,
  linkOf,
  smoothly,
  table,
} from '../../../libs/progressive/src/testing/index.js';
import { STREAM, batchesOf } from '../../../libs/storage/test/some-history.js';
import { journalSql } from '../../lab/src/runs/history/journal-sql.js';
import { type TestEnvironment, type Running, leads, startEnvironment } from '../../../test/support/environment.js';
import { type TestPerson, firstAdministrator, personOf, sealsOf } from '../../../test/support/people.js';
import { mainOf } from '../../../ops/lib/mains.mjs';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BETWEEN_MS = 15 * MINUTE_MS;

export { STREAM };
export const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'] as const;

const ALL_SEATS = [1, 2, 3, 4, 5, 6, 7];
const SOME_SEATS = [1, 3, 6];

const hour: Act = (scene) => {
  for (const [number, seats] of [
    [1, ALL_SEATS],
    [2, SOME_SEATS],
    [1, SOME_SEATS],
    [2, ALL_SEATS],
  ] as const)
    scene.when(dullCoups(2, { table: number, seats }), later(BETWEEN_MS));
};

const hours = (count: number): readonly Act[] => Array.from({ length: count }, () => hour);

const won = (number: number, banker: string, player = '2C 3D'): Act => {
  const hit = smoothly(table(number).getsNewCards(), coup({ table: number, seats: SOME_SEATS, player, banker }));
  return (scene) => {
    scene.when(hit, later(BETWEEN_MS));
  };
};

/** Ids are as a controller creates them, so that tests notice a page that shows an id and not the name. */
const [pit, floor, cage] = [PEOPLE.pit, PEOPLE.floor, PEOPLE.cage].map((person, at) => ({
  ...person,
  id: `32e308d6-d7b1-4c1e-9d55-00000000000${at}`,
})) as [Person, Person, Person];

const allIsPaid: Act = (scene: Scene) => {
  for (const number of [...scene.link.claims.keys()])
    scene.when(
      smoothly(claim(number).isVerified({ by: pit }), later(MINUTE_MS), claim(number).isAuthorized({ by: floor })),
      smoothly(later(MINUTE_MS), claim(number).isIssued({ by: cage })),
    );
};

function someDays(draws: Draws): Scene {
  const scene = new Scene(draws);
  scene.submit({ type: 'take-over', epoch: 1, holder: 'test' });
  scene.submit({ type: 'open-link', config: linkOf({ tables: 2, seats: 7 }) });
  const nextDay: Act = (it) => {
    const day = Math.floor((it.now - begunAt) / DAY_MS) + 1;
    it.now = begunAt + day * DAY_MS;
  };
  const begunAt = scene.now;
  return scene.when(
    ...[...hours(4), won(1, 'KS 9S'), ...hours(3), won(2, 'KH 9S'), ...hours(2), allIsPaid, nextDay],
    ...[...hours(3), won(2, 'KH 9H'), ...hours(4), allIsPaid, won(1, '9S KS', 'KS 9S'), ...hours(2)],
    ...[isVoided, allIsPaid, ...hours(2), nextDay],
    ...[...hours(2), won(1, 'KD 9D'), ...hours(2), won(2, 'KS 9S'), hour],
  );
}

const isVoided: Act = (scene) => {
  scene.when(smoothly(table(1).opens(), table(1).locks(), table(1).isVoided()), later(BETWEEN_MS));
};

/**
 * Sets Must Hit triggers at $280.01, $290.01 and then far away. Seals them with the environment's key, so that a
 * controller that continues this journal can open the next trigger.
 */
function drawsOf(environment: TestEnvironment): Draws {
  const draws = new CryptoDraws(Buffer.from(environment.env['TRIGGER_KEY'] ?? '', 'hex'));
  const numbers = [3_000n, 4_000n, 70_000n];
  return {
    below: (bound) => numbers.shift() ?? draws.below(bound),
    seal: (trigger) => draws.seal(trigger),
    open: (sealed, of) => draws.open(sealed, of),
  };
}

export interface Behind {
  readonly environment: TestEnvironment;
  readonly controller: Running;
  readonly scene: Scene;
  readonly people: ReadonlyMap<string, TestPerson>;
}

export async function environmentWithDays(roles: readonly string[]): Promise<Behind> {
  const environment = await startEnvironment({ FACILITY_NAME: 'Harbor Casino', PROPERTY: 'harbor.example' });
  // A controller creates the database tables and stops.
  await (await environment.controller()).stop();
  const scene = someDays(drawsOf(environment));
  await environment.sql(journalSql(batchesOf(scene.events, [9, 24, 3]), sealsOf(environment)));
  expect(await environment.run(mainOf('cli'), ['rebuild'])).toMatchObject({ code: 0 });
  const controller = await environment.controller();
  const admin = await firstAdministrator(controller, environment);
  const people = new Map<string, TestPerson>();
  for (const role of roles) people.set(role, await personOf({ controller, environment, admin }, role, [role]));
  await leads(controller, [STREAM]);
  return { environment, controller, scene, people };
}
