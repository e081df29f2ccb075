import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';

/** Carries for whom a controller passes a request on. Only who has the keys of the controllers can write it. */
export const PASSED_ON_HEADER = 'x-controller-passed-on';

/** Clocks of controllers differ by less, and a request that is passed on is sent at once. */
const AGE_MS_MAX = 30_000;

const passedOn = z.strictObject({
  /** The address that the request came from, as the first controller saw it. */
  ip: z.string(),
  requestId: z.string(),
  at: z.int(),
});
type PassedOn = z.output<typeof passedOn>;
type Passed = Pick<IncomingMessage, 'method' | 'url'>;

/**
 * What a controller states of a request that it passes on to another. The other one takes the address of the caller from it,
 * and the id, so both are authenticated: by a key of their own, derived from those that all controllers have.
 */
export class PassedOnNotes {
  readonly #keys: readonly Buffer[];

  /** @param keys the one that writes first, then others that are accepted, in hex */
  constructor(
    keys: readonly string[],
    private readonly now: () => number,
  ) {
    this.#keys = keys.map((key) => Buffer.from(key, 'hex'));
  }

  noteOf(request: Passed, of: Omit<PassedOn, 'at'>): string {
    const note = Buffer.from(JSON.stringify({ ...of, at: this.now() })).toString('base64url');
    return `${note}.${this.#macs(request, note)[0]?.toString('base64url') ?? ''}`;
  }

  /** Undefined for a request that no other controller has passed on, or too long ago. */
  read(request: Passed & Pick<IncomingMessage, 'headers'>): PassedOn | undefined {
    const [note = '', mac = ''] = String(request.headers[PASSED_ON_HEADER] ?? '').split('.');
    if (note === '') return undefined;
    const shown = Buffer.from(mac, 'base64url');
    if (!this.#macs(request, note).some((one) => one.length === shown.length && timingSafeEqual(one, shown)))
      return undefined;
    const of = passedOn.parse(JSON.parse(Buffer.from(note, 'base64url').toString()));
    return Math.abs(this.now() - of.at) <= AGE_MS_MAX ? of : undefined;
  }

  #macs({ method = '', url = '' }: Passed, note: string): readonly Buffer[] {
    return this.#keys.map((key) => createHmac('sha256', key).update(`${method}\n${url}\n${note}`).digest());
  }
}

/** The key of these notes, in hex; no other use of a key of the records gives the same. */
export function passedOnKey(recordsKey: Uint8Array): string {
  return createHmac('sha256', recordsKey).update('a request that one controller passes on to another').digest('hex');
}
