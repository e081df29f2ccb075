import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';

export const PASSED_ON_HEADER = 'x-controller-passed-on';

/** Maximum age of a forwarded request. Requests are forwarded at once, and the clocks of controllers differ by less. */
const AGE_MS_MAX = 30_000;

const passedOn = z.strictObject({
  ip: z.string(),
  requestId: z.string(),
  at: z.int(),
});
type PassedOn = z.output<typeof passedOn>;
type Passed = Pick<IncomingMessage, 'method' | 'url'>;

/** Authenticates the caller's address and the id of a forwarded request, with a key that all controllers can derive. */
export class PassedOnNotes {
  readonly #keys: readonly Buffer[];

  /** @param keys in hex; the first key signs, all keys are accepted */
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

/** Key for forwarded requests, in hex. Domain-separated from every other use of the record key. */
export function passedOnKey(recordsKey: Uint8Array): string {
  return createHmac('sha256', recordsKey).update('a request that one controller passes on to another').digest('hex');
}
