import type { Clock } from '@jackpot/floor-client';
import { type ControllerApi, NoController } from './api/bodies.js';

const CALL_AGAIN_MS = 2_000;

interface Call {
  state: 'called' | 'approved' | 'not-reached';
  at: number;
}

export class Supervisor {
  readonly #calls = new Map<string, Call>();

  constructor(
    private readonly linkId: string,
    private readonly api: Pick<ControllerApi, 'approveVoid'>,
    private readonly clock: Clock,
    private readonly reportMismatch: (where: string, expected: string, found: string) => void,
  ) {}

  mayVoid(tableId: string, coup: number, reason: string): boolean {
    const key = `${tableId}/${coup}`;
    const call = this.#calls.get(key);
    if (call?.state === 'approved') return true;
    if (call === undefined || (call.state === 'not-reached' && this.clock() - call.at >= CALL_AGAIN_MS))
      void this.#approve(key, tableId, coup, reason);
    return false;
  }

  async #approve(key: string, tableId: string, coup: number, reason: string): Promise<void> {
    const call: Call = { state: 'called', at: this.clock() };
    this.#calls.set(key, call);
    try {
      call.state = (await this.api.approveVoid({ linkId: this.linkId, tableId, coup, reason }))
        ? 'approved'
        : 'not-reached';
    } catch (fault) {
      call.state = 'not-reached';
      if (!(fault instanceof NoController)) this.reportMismatch(`void of ${key}`, 'approved', (fault as Error).message);
    }
  }
}
