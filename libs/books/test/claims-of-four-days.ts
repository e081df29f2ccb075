import { centsToMicro } from '@jackpot/money';
import {
  type Act,
  PEOPLE,
  type Scene,
  adjustment,
  claim,
  coup,
  later,
  link,
  smoothly,
} from '../../progressive/src/testing/index.js';
import { DAY_MS } from './closed-days.js';

const HIT = { seats: [1, 2], player: '2C 3D', banker: 'KS 9S' } as const;
const toTheNextDay = later(DAY_MS);

const HEART_SET_TO_CENTS = 1_000_000n;

/** Lets a pit manager approve any amount, as the build of the published vectors did. */
function heartHeldAnything({ link: { held, levels } }: Scene): void {
  const all = (micro: bigint) => ({ displayMicro: micro, reserveMicro: micro, overflowMicro: micro });
  held[levels.indexOf('heart')] = {
    since: 0,
    recent: { least: all(0n), most: all(centsToMicro(10n ** 9n)) },
    before: null,
  };
}

/**
 * The same spade meter is won on two days. The first claim is rejected, so the second claim increases and must be
 * verified again. Needs two tables and attended claims.
 */
export const CLAIMS_OF_FOUR_DAYS: readonly Act[] = [
  smoothly(coup(HIT), claim(2).isVerified()),
  toTheNextDay,
  smoothly(coup({ ...HIT, table: 2 }), claim(4).isVerified(), link.isSuspended),
  smoothly(adjustment.isRequested({ level: 'heart', afterMicro: centsToMicro(HEART_SET_TO_CENTS) })),
  smoothly(heartHeldAnything, adjustment.isApproved(), link.isResumed),
  toTheNextDay,
  smoothly(claim(2).isRejected(), claim(4).isVerified(), claim(4).isAuthorized(), claim(4).hasItsDocumentVoided()),
  smoothly(claim(4).isAuthorized({ by: PEOPLE.otherPit })),
  toTheNextDay,
  smoothly(claim(4).isIssued()),
];
