import { type ExceptionRow, readException } from '@jackpot/books';
import type { Out } from '../../http/operation.js';

export function listed({ position, text }: ExceptionRow): Out<'days.exceptions'>['exceptions'][number] {
  return { position, ...readException(text) };
}
