import { createHash } from 'node:crypto';
import { MICRO_PER_CENT } from '@jackpot/money';
import type { MustHitHit } from '@jackpot/progressive';

const NUMBERS = 1n << 64n;

export interface TestedCoup {
  readonly linkId: string;
  readonly tableId: string;
  readonly coup: number;
  readonly seats: readonly number[];
  /** Amount to compare with the trigger. It includes only hands with a result. */
  readonly testedMicro: bigint;
}

/** Checks the Must Hit by its published rule. */
export class CommittedTrigger {
  #commitment = '';
  #testedMicro = 0n;

  begin(commitment: Uint8Array | null): void {
    this.#commitment = commitment === null ? '' : hexOf(commitment);
    this.#testedMicro = 0n;
  }

  missed(testedMicro: bigint): void {
    if (testedMicro > this.#testedMicro) this.#testedMicro = testedMicro;
  }

  hit({ award, revealed, next }: MustHitHit, cycle: number, coup: TestedCoup): readonly (readonly [string, string])[] {
    const { linkId, testedMicro } = coup;
    const { triggerCents, nonce } = revealed;
    const winnerNonce = hexOf(revealed.winnerNonce);
    const triggerMicro = triggerCents * MICRO_PER_CENT;
    const preimage = `royal-9 must-hit v1\n${linkId}\n${cycle}\n${triggerCents}\n${hexOf(nonce)}\n${winnerNonce}\n`;
    const winner = winnerOf(coup, cycle, winnerNonce);
    const problems: readonly (readonly [boolean, string, string])[] = [
      [sha256(preimage) === this.#commitment, 'the trigger is the one committed to', `cycle ${cycle}`],
      [testedMicro >= triggerMicro, 'the Must Hit is won at its trigger', `${testedMicro} of ${triggerCents}`],
      [
        this.#testedMicro < triggerMicro,
        'the Must Hit is won at its trigger',
        `an earlier hand was tested with ${this.#testedMicro}, the trigger was ${triggerCents}`,
      ],
      [award.seat === winner, 'the winner follows from the commitment', `seat ${award.seat}, not ${winner}`],
    ];
    this.begin(next.commitment);
    return problems.flatMap(([isKept, promise, detail]) => (isKept ? [] : [[promise, detail] as const]));
  }
}

/** Skips hash values at or above the largest multiple of the seat count, so that all seats are equally likely. */
function winnerOf(
  { linkId, tableId, coup, seats }: TestedCoup,
  cycle: number,
  winnerNonce: string,
): number | undefined {
  const count = BigInt(seats.length);
  for (let counter = 0; ; counter += 1) {
    const preimage = `royal-9 must-hit winner v1\n${linkId}\n${cycle}\n${tableId}\n${coup}\n${seats.join(',')}\n${winnerNonce}\n${counter}\n`;
    const number = BigInt(`0x${sha256(preimage).slice(0, 16)}`);
    if (number < NUMBERS - (NUMBERS % count)) return seats[Number(number % count)];
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
