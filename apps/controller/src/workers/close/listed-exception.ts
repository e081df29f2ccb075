import { type ExceptionRow, readException } from '@jackpot/books';
import type { Out } from '../../http/operation.js';

/** An exception as the API lists it. */
export function listed({ position, text }: ExceptionRow): Out<'days.exceptions'>['exceptions'][number] {
  return { position, ...readException(text) };
}
