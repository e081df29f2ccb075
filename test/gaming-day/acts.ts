import type { Told } from '../support/floor.js';
import type { Cast, Name, Present } from './cast.js';
import { type ActName, MAY, type Role } from './rights.js';
import { LINK } from './terms.js';

/** Something to be done in the house over the API. */
export interface Asked {
  readonly act: ActName;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Behind `/api/v1/`. */
  readonly path: string;
  readonly body?: object;
  /** People of the right role who may not all the same, and the code they hear. */
  readonly but?: readonly (readonly [Name, string])[];
}

/** What was refused, counted: the audit trail must have all of it. */
export interface Refusals {
  notPermitted: number;
}

/**
 * Acts of the house. Before anybody may, all the wrong people try: everyone signed in without the role, everyone who has gone
 * home, somebody from the street, the house's own key where a person is needed, the first of two people as the second. Each
 * is refused with the code of his case, and when they are done nothing has happened.
 */
export class Acts {
  readonly refusals: Refusals = { notPermitted: 0 };

  constructor(private readonly cast: Cast) {}

  /** The right person does it, after all the wrong ones were refused. */
  async does(name: Name | 'operator key', asked: Asked): Promise<Told['body']> {
    await this.refusedToOthers(asked);
    const { method = 'POST', path, body } = asked;
    const ask = name === 'operator key' ? this.cast.operatorKey.bind(this.cast) : this.cast.of(name).ask;
    const told = await ask(method, `/api/v1/${path}`, body);
    const isDone = told.status >= 200 && told.status < 300;
    expect({ name, path, ...(isDone ? {} : told) }).toEqual({ name, path });
    return told.body;
  }

  async refusedToOthers(asked: Asked): Promise<void> {
    const before = await this.#standing();
    for (const [who, attempt, code] of this.#wrong(asked)) {
      const { status, body } = await attempt();
      expect([who, asked.path, status < 400 ? 'done' : body['code']]).toEqual([who, asked.path, code]);
    }
    expect([asked.path, await this.#standing()]).toEqual([asked.path, before]);
  }

  #wrong({
    act,
    method = 'POST',
    path,
    body,
    but = [],
  }: Asked): readonly (readonly [string, () => Promise<Told>, string])[] {
    const { roles, operatorKey }: { readonly roles: readonly Role[]; readonly operatorKey: boolean } = MAY[act];
    const at = `/api/v1/${path}`;
    const by =
      ({ ask }: Present) =>
      () =>
        ask(method, at, body);
    const strangers = this.cast.present().filter(({ role }) => !roles.includes(role));
    this.refusals.notPermitted += strangers.length;
    return [
      ...strangers.map((person) => [person.name, by(person), 'NOT_PERMITTED'] as const),
      ...this.cast.gone().map((person) => [person.name, by(person), 'NOT_SIGNED_IN'] as const),
      ['nobody', () => this.cast.nobody(method, at, body), 'NOT_SIGNED_IN'] as const,
      ...(operatorKey
        ? []
        : [['operator key', () => this.cast.operatorKey(method, at, body), 'PERSON_NEEDED'] as const]),
      ...but.map(([name, code]) => [name, by(this.cast.of(name)), code] as const),
    ];
  }

  /** Where everything stands that an act could change: the journal, the closes, the open calls. */
  async #standing(): Promise<unknown> {
    const read = (path: string) => this.cast.operatorKey('GET', `/api/v1/links/${LINK}${path}`);
    const { body: meters } = await read('/meters');
    const { body: days } = await read('/days');
    const { body: floor } = await read('/floor');
    const tables = (floor['tables'] ?? []) as readonly Readonly<Record<string, unknown>>[];
    return { sequence: meters['sequence'], closes: days['closes'], calls: tables.map(({ call }) => call) };
  }
}
