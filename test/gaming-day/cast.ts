import { must } from '@jackpot/money';
import { type HttpReply, caller } from '../support/floor.js';
import type { TestEnvironment, Running } from '../support/environment.js';
import {
  type Administrator,
  PASSWORD,
  firstAdministrator,
  makeAccount,
  signIn,
  skipFirstPasswords,
} from '../support/people.js';
import type { Role } from './rights.js';

const PEOPLE = {
  'dealer-1': 'dealer',
  'dealer-2': 'dealer',
  'supervisor-1': 'floor-supervisor',
  'pit-1': 'pit-manager',
  'cage-1': 'cage',
  'dealer-3': 'dealer',
  'dealer-4': 'dealer',
  'supervisor-2': 'floor-supervisor',
  'pit-2': 'pit-manager',
  'cage-2': 'cage',
  accounting: 'accounting',
  surveillance: 'surveillance',
  auditor: 'auditor',
  technician: 'technician',
  commission: 'commission',
} as const satisfies Readonly<Record<string, Role>>;

export type Name = keyof typeof PEOPLE | 'admin';
export const EVENING: readonly Name[] = ['dealer-1', 'dealer-2', 'supervisor-1', 'pit-1', 'cage-1'];
export const NIGHT: readonly Name[] = ['dealer-3', 'dealer-4', 'supervisor-2', 'pit-2', 'cage-2'];
export const ALL_DAY: readonly Name[] = ['accounting', 'surveillance', 'auditor', 'technician', 'commission', 'admin'];

export interface Present {
  readonly name: Name;
  readonly role: Role;
  readonly token: string;
  readonly request: ReturnType<typeof caller>;
}

export class Cast {
  readonly #present = new Map<Name, Present>();
  readonly #gone = new Map<Name, Present>();
  #admin: Administrator | undefined;

  constructor(
    private controller: Running,
    private readonly environment: TestEnvironment,
  ) {}

  async hire(): Promise<void> {
    const admin = await firstAdministrator(this.controller, this.environment);
    this.#admin = admin;
    this.#present.set('admin', { name: 'admin', role: 'administrator', token: admin.token, request: admin.request });
    for (const [signInName, role] of Object.entries(PEOPLE)) {
      const license = `LIC-${signInName}`.toUpperCase();
      const made = await makeAccount(admin, { signInName, name: `P. ${signInName}`, license, roles: [role] });
      expect(made).toMatchObject({ body: { signInName } });
    }
    // The forced change of first passwords needs slow hashes, and people.e2e-spec.ts tests it.
    await skipFirstPasswords(this.environment);
  }

  async signIn(names: readonly Name[]): Promise<void> {
    for (const name of names) {
      const { status, body } = await signIn(this.controller.url, name, PASSWORD);
      expect({ name, status }).toEqual({ name, status: 201 });
      const token = String(body['token']);
      const role = name === 'admin' ? 'administrator' : PEOPLE[name];
      this.#present.set(name, { name, role, token, request: caller(this.controller.url, token) });
      this.#gone.delete(name);
    }
  }

  async signOut(names: readonly Name[]): Promise<void> {
    for (const name of names) {
      const person = this.of(name);
      expect(await person.request('DELETE', '/api/v1/sessions/current')).toMatchObject({ status: 204 });
      this.#present.delete(name);
      this.#gone.set(name, person);
    }
  }

  movedTo(controller: Running, afterWeeks = false): void {
    this.controller = controller;
    for (const people of [this.#present, this.#gone])
      for (const [name, person] of people)
        people.set(name, { ...person, request: caller(controller.url, person.token) });
    if (!afterWeeks) return;
    for (const [name, person] of this.#present) this.#gone.set(name, person);
    this.#present.clear();
  }

  of(name: Name): Present {
    const person = this.#present.get(name);
    if (person === undefined) throw new Error(`${name} is not signed in`);
    return person;
  }

  present(): readonly Present[] {
    return [...this.#present.values()];
  }

  gone(): readonly Present[] {
    return [...this.#gone.values()];
  }

  stranger(method: string, path: string, body?: unknown): Promise<HttpReply> {
    return caller(this.controller.url, undefined)(method, path, body);
  }

  program(method: string, path: string, body?: unknown): Promise<HttpReply> {
    return must(this.#admin, 'the setup is done').permittedAt(this.controller.url)(method, path, body);
  }

  operatorKey(method: string, path: string, body?: unknown): Promise<HttpReply> {
    return caller(this.controller.url, this.environment.operatorKey)(method, path, body);
  }

  get url(): string {
    return this.controller.url;
  }
}
