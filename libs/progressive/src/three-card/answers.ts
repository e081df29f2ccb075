import type { Card } from '@jackpot/rules';
import type { Award } from '../award/award.js';
import type { Lock } from '../table/state.js';
import type { DEALING_DEVICE_STATES, DEALING_DEVICES, ThreeCardResult } from './events.js';
import type { RecordedRuling, ThreeCardDeck } from './state.js';

/** `act` tells the dealer what to do. */
export type ThreeCardAnswer = { readonly ok: true } & (
  | { readonly type: 'deck-opened' | 'deck-removed'; readonly deck: number }
  | {
      readonly type: 'deck-shuffled';
      readonly deck: number;
      readonly shuffle: number;
      readonly phase: ThreeCardDeck['phase'];
      readonly act?: string;
    }
  | { readonly type: 'deck-cut'; readonly deck: number; readonly cut: number }
  | {
      readonly type: 'dealing-device-reported';
      readonly device: (typeof DEALING_DEVICES)[number];
      readonly state: (typeof DEALING_DEVICE_STATES)[number];
    }
  | { readonly type: 'round-opened'; readonly round: number; readonly deck: number }
  | {
      readonly type: 'bets-closed';
      readonly round: number;
      readonly positions: readonly number[];
      readonly isStubDue: boolean;
      /** At a table with progressive wagers: seats in play, and seats whose wagers are returned. */
      readonly wagers?: Pick<Lock, 'seats' | 'returned'>;
    }
  | {
      readonly type: 'hand-shown';
      readonly round: number;
      readonly hand: number;
      readonly cards: readonly Card[];
      readonly result: ThreeCardResult | null;
    }
  | { readonly type: 'cards-shown' | 'round-voided'; readonly round: number }
  | ({ readonly type: 'stub-counted'; readonly round: number; readonly act: string } & RecordedRuling)
  | ({
      readonly type: 'round-irregularity';
      readonly round: number;
      readonly number: number;
      readonly act: string;
    } & RecordedRuling)
  | { readonly type: 'wagers-forfeited'; readonly round: number; readonly position: number; readonly clause: string }
  | {
      readonly type: 'round-settled';
      readonly round: number;
      readonly results: readonly ThreeCardResult[];
      /** At a table with progressive wagers. */
      readonly won?: { readonly awards: readonly Award[]; readonly mustHit: Award | null };
    }
);
