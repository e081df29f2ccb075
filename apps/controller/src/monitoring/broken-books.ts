import { type Account, metersAreBalances } from '@jackpot/books';
import type { ReadModel } from '@jackpot/storage';
import type { DayClosing } from '../workers/close/day-closing.js';
import { type Alarm, alarm } from './alarm.js';

export interface BrokenBooks {
  /** The first ledger account in the projections that differs from its meter (INV-02). */
  readonly account: string | null;
  readonly day: string | null;
}

export async function readBrokenBooks(
  linkId: string,
  { model, closing }: { readonly model: Pick<ReadModel, 'books'>; readonly closing: Pick<DayClosing, 'fault'> },
): Promise<BrokenBooks> {
  const books = await model.books(linkId);
  const isComplete = books !== undefined && !books.watermark.isClearing;
  const balances = new Map(books?.balances.map(({ account, balanceMicro }) => [account as Account, balanceMicro]));
  return {
    account: isComplete ? metersAreBalances(books.meters, balances) : null,
    day: closing.fault(linkId) ?? null,
  };
}

export function brokenBooksAlarms(linkId: string, { account, day }: BrokenBooks): readonly Alarm[] {
  const page = ['accounting', 'next'];
  const found: Alarm[] = [];
  if (day !== null) {
    const text = `The open gaming day does not add up and cannot be closed: ${day}. Change nothing, run the verifier (royal9 verify) and call the technician.`;
    found.push(alarm('books-broken', `${linkId}-day`, { since: null, text, page }));
  }
  if (account !== null) {
    const text = `An account in the read tables is not its meter: ${account}. Close no gaming day, run the verifier (royal9 verify) and call the technician.`;
    found.push(alarm('books-broken', `${linkId}-account`, { since: null, text, page }));
  }
  return found;
}
