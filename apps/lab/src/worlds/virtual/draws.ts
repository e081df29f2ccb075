import { createHash } from 'node:crypto';
import { type Draws, commitmentPreimage } from '@jackpot/progressive';
import { toHex } from '@jackpot/journal';
import { assert } from '@jackpot/money';
import type { Random } from '../../players/random.js';

const NONCE_BYTES = 16;

interface Sealed {
  readonly linkId: string;
  readonly cycle: number;
  readonly triggerCents: string;
  readonly nonce: readonly number[];
  readonly winnerNonce: readonly number[];
}

/** The triggers are not encrypted, but can be opened only for their own link and cycle. */
export function seededDraws(random: Random): Draws {
  const opened = (bytes: Uint8Array): Sealed => JSON.parse(new TextDecoder().decode(bytes)) as Sealed;
  return {
    below: (bound) => BigInt(`0x${toHex(random.bytes(NONCE_BYTES))}`) % bound,
    seal: ({ linkId, cycle, triggerCents }) => {
      const nonce = random.bytes(NONCE_BYTES);
      const winnerNonce = random.bytes(NONCE_BYTES);
      const preimage = commitmentPreimage({ linkId, cycle }, { triggerCents, nonce, winnerNonce });
      const commitment = Uint8Array.from(createHash('sha256').update(preimage).digest());
      const content = {
        linkId,
        cycle,
        triggerCents: `${triggerCents}`,
        nonce: [...nonce],
        winnerNonce: [...winnerNonce],
      };
      return { sealed: new TextEncoder().encode(JSON.stringify(content)), commitment };
    },
    open: ({ sealed }, { linkId, cycle }) => {
      const content = opened(sealed);
      assert(content.linkId === linkId && content.cycle === cycle, 'a trigger opens for its own cycle');
      return {
        triggerCents: BigInt(content.triggerCents),
        nonce: Uint8Array.from(content.nonce),
        winnerNonce: Uint8Array.from(content.winnerNonce),
      };
    },
  };
}
