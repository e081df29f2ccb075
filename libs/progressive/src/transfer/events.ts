import { event } from '../codec/event.js';
import { type ValueOf, type ValuesOf, digits, i64, list, struct, u32, u48, u8 } from '../codec/fields.js';
import { level, linkId, note, person, why } from '../codec/parts.js';

/** Chance of an award: `ways` of `of`, from the odds library. */
export const chance = struct('chance', { ways: digits, of: digits });
export type Chance = ValueOf<typeof chance>;

/** A level that receives a share, with the facts that make it eligible (COMAR 36.05.03.24; REQ-57). */
export const transferTarget = struct('target', {
  linkId,
  level,
  /** Share of the amount. The last target takes what the others leave. */
  sharePpm: i64,
  priceCents: i64,
  chance,
});
export type TransferTarget = ValueOf<typeof transferTarget>;

const gain = {
  level,
  displayMicro: i64,
  reserveMicro: i64,
  overflowMicro: i64,
  /** Part beyond the target's limit, which goes to overflow. */
  excessMicro: i64,
};
export const transferPart = struct('part', { linkId, ...gain });
export type TransferPart = ValueOf<typeof transferPart>;

export interface PartUnderWay {
  readonly level: TransferPart['level'];
  readonly amountMicro: bigint;
}

const ofNotice = { notice: u32 };

/** `dueAt`: ms since 1970. */
export const noticed = { ...ofNotice, ...why, dueAt: u48 };

export const transferNotice = { ...noticed, level, chance, targets: list(transferTarget) };
export type TransferNotice = { readonly kind: 'transfer'; readonly hash: string } & ValuesOf<typeof transferNotice>;

const ofPart = { ...ofNotice, from: linkId, part: u8 };

export const transferNoticed = event(
  'TransferNoticed',
  42,
  'Notice of a transfer: the signs show it from now on, nothing has moved.',
  transferNotice,
);

export const TRANSFER_EVENTS = [
  transferNoticed,
  event('NoticeCancelled', 43, 'A notice of a transfer or a retirement was cancelled.', {
    ...ofNotice,
    reason: note,
    person,
  }),
  event(
    'TransferReceived',
    45,
    'A part that another link sent arrived; link, notice and part number name it, so it comes once.',
    {
      ...ofPart,
      ...gain,
    },
  ),
  event(
    'TransferExpected',
    60,
    "Another link's notice names this link: until the part arrives or is cancelled, terms and life of this link stay.",
    {
      ...ofPart,
      level,
    },
  ),
  event('TransferExpectationCancelled', 61, "The other link's journal shows that its notice was cancelled.", ofPart),
  event('TransferSent', 80, 'The whole amount of a level left it; the house funded its next reset.', {
    ...ofNotice,
    ...why,
    second: person,
    level,
    seedMicro: i64,
    parts: list(transferPart),
  }),
  event(
    'TransferReceiptConfirmed',
    81,
    "The other link's journal shows that it has a part: this link no longer answers for it.",
    {
      ...ofNotice,
      to: linkId,
      part: u8,
      level,
      amountMicro: i64,
    },
  ),
] as const;
