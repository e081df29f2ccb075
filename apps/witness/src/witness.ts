import { type Logger } from '@jackpot/platform';
import { AUDIT_TRAIL } from '@jackpot/progressive';
import { type NoteSigner, type NoteTrust, cosigned, witnessed } from '@jackpot/proof';
import type { MemoryFile } from './memory-file.js';
import type { OperatorSite } from './operator-site.js';

interface Parts {
  readonly site: Pick<OperatorSite, 'links' | 'shown' | 'give'>;
  readonly memory: Pick<MemoryFile, 'last' | 'links' | 'add'>;
  readonly signer: NoteSigner;
  readonly trust: NoteTrust;
  readonly logger: Logger;
}

export interface Trouble {
  readonly link: string;
  /** `UNREADABLE`, or the code of the witness's refusal. */
  readonly code: string;
  readonly text: string;
}

/** Signs a checkpoint if it continues the last signed one, and refuses any other. */
export class Witness {
  #troubles: readonly Trouble[] = [{ link: '', code: 'UNREADABLE', text: 'nothing was read yet' }];

  constructor(private readonly parts: Parts) {}

  /** Empty if every link was read and signed in the last round. */
  get troubles(): readonly Trouble[] {
    return this.#troubles;
  }

  async round(): Promise<void> {
    try {
      // Includes remembered links that the operator no longer lists.
      const links = new Set([AUDIT_TRAIL, ...(await this.parts.site.links()), ...this.parts.memory.links]);
      const found: Trouble[] = [];
      for (const link of links) found.push(...(await this.#read(link)));
      this.#troubles = found;
    } catch (error) {
      this.#troubles = [unreadable('', error)];
    }
    for (const trouble of this.#troubles) this.#report(trouble);
  }

  async #read(link: string): Promise<readonly Trouble[]> {
    const { site, memory, signer, trust } = this.parts;
    try {
      const remembered = memory.last(link);
      const shown = await site.shown(link, remembered);
      if (shown === undefined) return [];
      const result = witnessed({ link, trust }, remembered, shown);
      if ('refusal' in result) return [{ link, ...result.refusal }];
      const { checkpoint } = result.memory;
      if (remembered?.note !== result.memory.note) await memory.add(result.memory);
      // Sent even if nothing is new, because the operator may have lost the signature.
      await site.give(link, checkpoint.batch, cosigned(checkpoint, signer, trust.sha256));
      this.parts.logger.info({ link, batch: checkpoint.batch }, 'the checkpoint continues what was signed before');
      return [];
    } catch (error) {
      return [unreadable(link, error)];
    }
  }

  #report({ link, code, text }: Trouble): void {
    if (code === 'UNREADABLE') this.parts.logger.warn({ link, reason: text }, 'the operator’s site cannot be read');
    else this.parts.logger.fatal({ link, code, reason: text }, 'REFUSED: this is not what was signed before');
  }
}

function unreadable(link: string, error: unknown): Trouble {
  return { link, code: 'UNREADABLE', text: error instanceof Error ? error.message : String(error) };
}
