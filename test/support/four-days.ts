import { MySqlJournal, makeProjector } from '@jackpot/storage';
import { CLAIMS_OF_FOUR_DAYS } from '../../libs/books/test/claims-of-four-days.js';
import { given, linkOf } from '../../libs/progressive/src/testing/index.js';
import { STREAM, batchesOf } from '../../libs/storage/test/some-history.js';
import { type TestEnvironment, type Running, startEnvironment } from './environment.js';
import { eventually } from './eventually.js';
import { type Administrator, type TestPerson, firstAdministrator, personOf, sealsOf } from './people.js';

export const DAYS = `/api/v1/links/${STREAM}/days`;

/** A link with four gaming days whose claims are in every state, and a person of each role that reads or closes days. */
export interface FourDays {
  readonly environment: TestEnvironment;
  readonly controller: Running;
  readonly admin: Administrator;
  readonly person: (role: string) => TestPerson;
}

export async function startFourDays(): Promise<FourDays> {
  const environment = await startEnvironment({
    FACILITY_ID: 'harbor',
    FACILITY_NAME: 'Harbor <Casino>',
    GAMING_DAY_HOUR: '6',
  });
  const controller = await environment.controller();
  const scene = given(linkOf({ tables: 2 })).when(...CLAIMS_OF_FOUR_DAYS);
  const journal = new MySqlJournal(environment.databaseUrl, sealsOf(environment));
  for (const batch of batchesOf(scene.events)) await journal.append(batch);
  await journal.close();
  const projector = makeProjector(environment.databaseUrl, sealsOf(environment));
  while ((await projector.projectNext(STREAM)).batches > 0);
  await projector.close();
  const admin = await firstAdministrator(controller, environment);
  const people = new Map<string, TestPerson>();
  for (const role of ['accounting', 'auditor', 'cage', 'dealer', 'pit-manager'])
    people.set(role, await personOf({ controller, environment, admin }, role, [role]));
  const person = (role: string): TestPerson => people.get(role)!;
  // The controller cannot lead this link, because its triggers are sealed with another key. It can still read the
  // database tables.
  await eventually(async () => expect(await person('auditor').request('GET', DAYS)).toMatchObject({ status: 200 }));
  return { environment, controller, admin, person };
}
