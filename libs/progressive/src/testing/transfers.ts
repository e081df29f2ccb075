import { asLinkId, type LevelId } from '../ids.js';
import type { Person } from '../person.js';
import type { TransferCommandOf } from '../transfer/commands.js';
import type { TransferTarget } from '../transfer/events.js';
import { sentKey } from '../transfer/parts.js';
import type { Approval } from '../approval.js';
import { submits, coupOf, dealt, quoteOf } from './acts.js';
import { PEOPLE } from './claims.js';
import { type Act, type Scene, tableNo } from './scene.js';

type By = { readonly by?: Person };

const WHY = { reference: 'MLGCA 2026-31', reason: 'the game leaves the floor' } as const;
const CHANCE = { ways: 1n, of: 40_000n } as const;

export function to(level: LevelId, other: Partial<TransferTarget> = {}): TransferTarget {
  const { linkId = asLinkId('royal-9-east'), sharePpm = 1_000_000n, priceCents = 500n, chance = CHANCE } = other;
  return { linkId, level, sharePpm, priceCents, chance };
}

const lastNotice = (scene: Scene): number => scene.link.noticesGiven;

function quoted(scene: Scene, number: number | undefined): { readonly notice: number; readonly hash: string } {
  const notice = number ?? lastNotice(scene);
  return { notice, hash: scene.link.notices.find((each) => each.notice === notice)?.hash ?? '' };
}

export const transfer = {
  isNoticed: (
    level: LevelId,
    targets: readonly TransferTarget[],
    { by = PEOPLE.pit, ...other }: By & Partial<TransferCommandOf<'notice-transfer'>> = {},
  ): Act => submits(() => ({ type: 'notice-transfer', level, chance: CHANCE, targets, ...WHY, person: by, ...other })),
  isCancelled: ({ by = PEOPLE.pit }: By = {}): Act =>
    submits((scene) => ({ type: 'cancel-notice', notice: lastNotice(scene), reason: 'the layout stays', person: by })),
  isSent: ({ by = PEOPLE.commission, notice }: By & { readonly notice?: number } = {}): Act =>
    submits((scene) => ({ type: 'send-transfer', ...quoted(scene, notice), person: by })),
  hasArrived: (other: Partial<TransferCommandOf<'confirm-transfer-receipt'>> = {}): Act =>
    submits((scene) => {
      const named = { to: asLinkId('royal-9-west'), notice: 1, part: 0, ...other };
      const { amountMicro } = scene.link.underWay.get(sentKey(named)) ?? { amountMicro: 1n };
      return { type: 'confirm-transfer-receipt', amountMicro, ...named };
    }),
  isExpected: (level: LevelId, other: Partial<TransferCommandOf<'expect-transfer'>> = {}): Act =>
    submits(() => ({ type: 'expect-transfer', from: asLinkId('royal-9-west'), notice: 1, part: 0, level, ...other })),
  isNoLongerExpected: (other: Partial<TransferCommandOf<'cancel-expected-transfer'>> = {}): Act =>
    submits(() => ({ type: 'cancel-expected-transfer', from: asLinkId('royal-9-west'), notice: 1, part: 0, ...other })),
  comes: (level: LevelId, other: Partial<TransferCommandOf<'receive-transfer'>> = {}): Act =>
    submits(() => ({
      ...{ type: 'receive-transfer', from: asLinkId('royal-9-west'), notice: 1, part: 0, level },
      ...{ displayMicro: 5_000_000_000_000n, reserveMicro: 7n, overflowMicro: 3n },
      ...other,
    })),
} as const;

export const retirement = {
  isNoticed: ({ by = PEOPLE.pit, residual = 'none' }: By & { readonly residual?: 'none' | 'house' } = {}): Act =>
    submits(() => ({ type: 'notice-retirement', residual, ...WHY, person: by })),
  isDone: ({ by = PEOPLE.commission, notice }: By & { readonly notice?: number } = {}): Act =>
    submits((scene) => ({ type: 'retire-link', ...quoted(scene, notice), person: by })),
} as const;

export function correction(number: number) {
  const at = tableNo(number);
  const coupAt = (scene: Scene): number => coupOf(scene.table(number));
  return {
    isRequested: (
      player: string,
      banker: string,
      { by = PEOPLE.floor, coup }: By & { readonly coup?: number } = {},
    ): Act =>
      submits((scene) => ({
        ...{ type: 'request-correction', table: at, coup: coup ?? coupAt(scene), cards: dealt(player, banker) },
        ...{ reference: 'INC-2026-44', reason: 'the nine of hearts was read as the nine of spades', person: by },
      })),
    isApproved: ({ by = PEOPLE.pit, coup, ...other }: By & { readonly coup?: number } & Partial<Approval> = {}): Act =>
      submits((scene) => ({
        ...{ type: 'approve-correction', table: at, coup: coup ?? coupAt(scene), person: by },
        ...quoteOf(scene.link.requestedCorrections.get(at)),
        ...other,
      })),
  } as const;
}

export const FORTNIGHT_MS = 14 * 24 * 60 * 60 * 1_000;
