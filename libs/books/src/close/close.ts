import { ByteWriter, GENESIS_HASH, type Sha256, toHex } from '@jackpot/journal';
import type { GamingDay } from '../day/gaming-day.js';

export interface CloseHead {
  readonly linkId: string;
  /** 1, 2, 3, ... for each link, without a gap. */
  readonly number: number;
  readonly facilityId: string;
  readonly day: GamingDay;
  readonly zone: string;
  readonly boundaryHour: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly batch: number;
  readonly batchHash: Uint8Array;
  readonly closedAt: number;
  readonly closedBy: string;
}

export interface SealedHead extends CloseHead {
  readonly previousHash: Uint8Array;
  readonly hash: Uint8Array;
}

export interface Close extends SealedHead {
  readonly report: string;
}

const CLOSE_FORMAT = 1;

/** Chains a day's report to the previous close. For the first close, `previousHash` is 32 zero bytes. */
export function sealClose(head: CloseHead, report: string, previousHash: Uint8Array, sha256: Sha256): Close {
  return { ...head, report, previousHash, hash: closeHash(head, report, previousHash, sha256) };
}

function closeHash(head: CloseHead, report: string, previousHash: Uint8Array, sha256: Sha256): Uint8Array {
  const writer = new ByteWriter(512)
    .u8(CLOSE_FORMAT)
    .raw(previousHash)
    .text(head.linkId)
    .u48(head.number)
    .text(head.facilityId)
    .text(head.day)
    .text(head.zone)
    .u8(head.boundaryHour)
    .u48(head.startsAt)
    .u48(head.endsAt)
    .u48(head.firstSequence)
    .u48(head.lastSequence)
    .u48(head.batch)
    .raw(head.batchHash)
    .u48(head.closedAt)
    .text(head.closedBy)
    .raw(sha256(new TextEncoder().encode(report)));
  return sha256(writer.finish());
}

/** Why a stored close cannot follow the previous close. Undefined if it can. */
export function closeBreak(close: Close, before: Close | undefined, sha256: Sha256): string | undefined {
  if (close.number !== (before?.number ?? 0) + 1)
    return `number ${close.number} does not follow ${before?.number ?? 0}`;
  if (before !== undefined && close.startsAt !== before.endsAt)
    return `day ${close.day} does not begin where ${before.day} ended`;
  if (close.endsAt <= close.startsAt || (before !== undefined && close.day <= before.day))
    return `day ${close.day} has no length, or does not follow ${before?.day ?? 'anything'}`;
  if (close.firstSequence !== (before?.lastSequence ?? 0) + 1)
    return `it begins with sequence ${close.firstSequence}, the one before ended with ${before?.lastSequence ?? 0}`;
  if (toHex(close.previousHash) !== toHex(before?.hash ?? GENESIS_HASH))
    return 'it names another close as its predecessor';
  if (toHex(close.hash) !== toHex(closeHash(close, close.report, close.previousHash, sha256)))
    return 'its hash is another';
  return undefined;
}
