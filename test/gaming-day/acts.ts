import type { HttpReply } from '../support/floor.js';
import type { Cast, Name, Present } from './cast.js';
import { type ActName, MAY, type Role } from './rights.js';
import { LINK } from './terms.js';

export interface Act {
  readonly act: ActName;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** People who have a right role and are still refused, with the code of the refusal. */
  readonly but?: readonly (readonly [Name, string])[];
}

/** Number of refusals, which must equal the number in the audit trail. */
export interface Refusals {
  notPermitted: number;
}

/** Before each act, everyone without the right to it tries it. */
export class Acts {
  readonly refusals: Refusals = { notPermitted: 0 };

  constructor(private readonly cast: Cast) {}

  async does(name: Name | 'program', act: Act): Promise<HttpReply['body']> {
    await this.refusedToOthers(act);
    const { method = 'POST', path, body } = act;
    const request = name === 'program' ? this.cast.program.bind(this.cast) : this.cast.of(name).request;
    const reply = await request(method, `/api/v1/${path}`, body);
    const isDone = reply.status >= 200 && reply.status < 300;
    expect({ name, path, ...(isDone ? {} : reply) }).toEqual({ name, path });
    return reply.body;
  }

  async refusedToOthers(act: Act): Promise<void> {
    const before = await this.#position();
    for (const [who, attempt, code] of this.#wrong(act)) {
      const { status, body } = await attempt();
      expect([who, act.path, status < 400 ? 'done' : body['code']]).toEqual([who, act.path, code]);
    }
    expect([act.path, await this.#position()]).toEqual([act.path, before]);
  }

  #wrong({
    act,
    method = 'POST',
    path,
    body,
    but = [],
  }: Act): readonly (readonly [string, () => Promise<HttpReply>, string])[] {
    const { roles }: { readonly roles: readonly Role[] } = MAY[act];
    const at = `/api/v1/${path}`;
    const by =
      ({ request }: Present) =>
      () =>
        request(method, at, body);
    const strangers = this.cast.present().filter(({ role }) => !roles.includes(role));
    this.refusals.notPermitted += strangers.length;
    return [
      ...strangers.map((person) => [person.name, by(person), 'NOT_PERMITTED'] as const),
      ...this.cast.gone().map((person) => [person.name, by(person), 'NOT_SIGNED_IN'] as const),
      ['stranger', () => this.cast.stranger(method, at, body), 'NOT_SIGNED_IN'] as const,
      ['operator key', () => this.cast.operatorKey(method, at, body), 'SETUP_ONLY'] as const,
      ...but.map(([name, code]) => [name, by(this.cast.of(name)), code] as const),
    ];
  }

  async #position(): Promise<unknown> {
    const read = (path: string) => this.cast.program('GET', `/api/v1/links/${LINK}${path}`);
    const { body: meters } = await read('/meters');
    const { body: days } = await read('/days');
    const { body: floor } = await read('/floor');
    const tables = (floor['tables'] ?? []) as readonly Readonly<Record<string, unknown>>[];
    return { sequence: meters['sequence'], closes: days['closes'], calls: tables.map(({ call }) => call) };
  }
}
