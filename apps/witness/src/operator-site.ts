import { type ResponseOf, api } from '@jackpot/contract';
import { fromHex } from '@jackpot/journal';
import type { Shown, WitnessMemory } from '@jackpot/proof';

const ANSWER_MS_MAX = 10_000;
const PAGE = 500;

type Hashes = ResponseOf<typeof api.proof.hashes>;
type Checkpoints = ResponseOf<typeof api.proof.checkpoints>;

/** The witness checks the operator's answers and does not trust them. */
export class OperatorSite {
  constructor(private readonly addresses: readonly string[]) {}

  async links(): Promise<readonly string[]> {
    const { links } = (await this.#get('/api/v1/links')) as ResponseOf<typeof api.links.list>;
    return links.map(({ linkId }) => linkId);
  }

  /** Undefined if the operator has signed nothing for this link. */
  async shown(link: string, memory: WitnessMemory | undefined): Promise<Shown | undefined> {
    const newest = await this.#checkpoint(link, '');
    if (newest === undefined)
      return memory === undefined ? undefined : { note: '', rememberedNote: undefined, hashes: [] };
    const from = memory?.checkpoint.batch ?? 1;
    const remembered = await this.#checkpoint(link, `&before=${from + 1}`);
    return {
      note: newest.note,
      rememberedNote: remembered?.batch === from ? remembered.note : undefined,
      hashes: await this.#hashes(link, from, newest.batch),
    };
  }

  async give(link: string, batch: number, note: string): Promise<void> {
    await this.#request('POST', `/api/v1/links/${link}/checkpoints/${batch}/cosignatures`, { note });
  }

  async #checkpoint(link: string, query: string): Promise<Checkpoints['checkpoints'][number] | undefined> {
    const page = (await this.#get(`/api/v1/links/${link}/checkpoints?limit=1${query}`)) as Checkpoints;
    return page.checkpoints[0];
  }

  async #hashes(link: string, from: number, to: number): Promise<readonly Uint8Array[]> {
    const hashes: Uint8Array[] = [];
    while (from + hashes.length <= to) {
      const page = (await this.#get(
        `/api/v1/links/${link}/batch-hashes?from=${from + hashes.length}&limit=${PAGE}`,
      )) as Hashes;
      if (page.hashes.length === 0) break;
      hashes.push(...page.hashes.map((hash) => fromHex(hash) ?? new Uint8Array()));
    }
    return hashes.slice(0, to - from + 1);
  }

  #get(path: string): Promise<unknown> {
    return this.#request('GET', path);
  }

  /** Asks the first controller that answers. All controllers read the same database. */
  async #request(method: string, path: string, body?: object): Promise<unknown> {
    let failure: unknown;
    for (const address of this.addresses) {
      try {
        const response = await fetch(`${address}${path}`, {
          method,
          signal: AbortSignal.timeout(ANSWER_MS_MAX),
          ...(body === undefined
            ? {}
            : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        });
        if (response.ok) return response.status === 204 ? null : await response.json();
        failure = new Error(`${method} ${path}: ${response.status} ${await titleOf(response)}`.trimEnd());
      } catch (error) {
        failure = new Error(`${method} ${address}${path}: ${causeOf(error)}`, { cause: error });
      }
    }
    throw failure;
  }
}

/** The sentence of a refusal, or an empty text if the answer is not of this product. */
async function titleOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'title' in body ? String(body.title) : '';
}

/** `fetch` only says that it failed. Its cause says why. */
function causeOf(error: unknown): string {
  const { cause, code, message } = error as NodeJS.ErrnoException;
  if (typeof cause === 'object' && cause !== null) return causeOf(cause);
  return message === '' ? String(code) : message;
}
