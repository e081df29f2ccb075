import type { FloorReply } from '@jackpot/contract';
import type { FloorRequest } from '@jackpot/floor-client';
import type { CoupScript } from '../people/script.js';

export interface FromDevice {
  readonly seat: number;
  readonly device: string;
  readonly boot: number;
  readonly sequence: number;
}

export interface PlainCoup {
  readonly coup: number;
  /** A `no-wager` round has no lock. Default: `wagering`. */
  readonly kind?: CoupScript['kind'];
  readonly wagers?: readonly FromDevice[];
  readonly priceCents: number;
  readonly cards: readonly string[];
  readonly settles?: boolean;
}

function messagesOf(plain: PlainCoup): readonly FloorRequest[] {
  const { coup, kind = 'wagering', wagers = [], priceCents, cards, settles = true } = plain;
  return [
    { type: 'open', coup, kind },
    ...wagers.map((from) => ({ type: 'acknowledge', coup, ...from, priceCents }) as const),
    ...(kind === 'wagering' ? [{ type: 'lock', coup } as const] : []),
    { type: 'cards', coup, cards: [...cards] },
    ...(settles ? [{ type: 'settle', coup } as const] : []),
  ];
}

export type Resolved = Extract<FloorReply, { readonly type: 'resolved' }>;

export async function playCoup(
  send: (message: FloorRequest) => Promise<FloorReply>,
  coup: PlainCoup,
): Promise<Resolved> {
  let resolved: Resolved | undefined;
  for (const message of messagesOf(coup)) {
    const reply = await send(message);
    if (!reply.ok) throw new Error(`${JSON.stringify(message)} was refused: ${reply.code} ${reply.text}`);
    if (reply.type === 'resolved') resolved = reply;
  }
  if (resolved === undefined) throw new Error('the coup has no result');
  return resolved;
}
