import { type Running, type TestEnvironment, startEnvironment } from './environment.js';
import { type Administrator, type TestPerson, firstAdministrator, personOf } from './people.js';

/** One database, one controller and its people, for all specs of a Jest file that need nothing else. */
export interface SharedFloor {
  readonly environment: TestEnvironment;
  readonly controller: Running;
  readonly admin: Administrator;
  /** The person of a role, made when the first spec asks. */
  readonly person: (role: string) => Promise<TestPerson>;
}

let floor: Promise<SharedFloor> | undefined;

/**
 * The floor of this Jest file. A spec that uses it has links of its own and looks at those only. A spec that stops the
 * controller, starts a worker, changes people, or writes into the database starts an environment instead.
 */
export function sharedFloor(): Promise<SharedFloor> {
  floor ??= start();
  return floor;
}

async function start(): Promise<SharedFloor> {
  const environment = await startEnvironment();
  const controller = await environment.controller();
  const admin = await firstAdministrator(controller, environment);
  const people = new Map<string, Promise<TestPerson>>();
  const made = { controller, environment, admin };
  return {
    ...made,
    person: (role) => {
      const person = people.get(role) ?? personOf(made, role, [role]);
      people.set(role, person);
      return person;
    },
  };
}

afterAll(async () => {
  await (await floor)?.environment.close();
});
