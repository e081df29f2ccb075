import type { RegisterState } from '@jackpot/books';
import { hasIssuedSlip } from '@jackpot/progressive';

interface OfSlip {
  readonly documentNumber: number;
  readonly status: RegisterState;
}

export function slipNumber({ documentNumber, status }: OfSlip): string {
  return hasIssuedSlip(status) ? String(documentNumber) : '—';
}

export function shortOf(awardId: string): string {
  return awardId.split('-').at(-1) ?? awardId;
}
