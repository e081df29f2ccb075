import { type Running, type TestEnvironment, startEnvironment } from './environment.js';
import { type Administrator, type TestPerson, firstAdministrator, personOf } from './people.js';

export interface SharedFloor {
  readonly environment: TestEnvironment;
  readonly controller: Running;
  readonly admin: Administrator;
  readonly person: (role: string) => Promise<TestPerson>;
}

let floor: Promise<SharedFloor> | undefined;

/**
 * Returns the floor that all specs of this Jest file share. A spec creates its own links and reads only those. A spec
 * that stops the controller, starts a worker, changes people or writes to the database must start its own environment.
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
