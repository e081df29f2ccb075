import { type ExceptionRow, readException } from '@jackpot/books';
import type { ResultOf, api } from '@jackpot/contract';

/** An exception as the API lists it. */
export function listed({ position, text }: ExceptionRow): ResultOf<typeof api.days.exceptions>['exceptions'][number] {
  return { position, ...readException(text) };
}
