import type { Answer, LinkCommand, LinkEvent } from '@jackpot/progressive';
import type { WriterAnswer } from '../writer.js';

const PAST: Partial<Record<LinkCommand['type'], LinkEvent['type']>> = {
  acknowledge: 'WagerAcknowledged',
  withdraw: 'WagerWithdrawn',
  report: 'DeviceReported',
  lock: 'CoupLocked',
  resolve: 'CoupResolved',
  void: 'CoupVoided',
  stakes: 'StakesReported',
  promotion: 'PromotionReported',
  'collect-vigorish': 'VigorishCollected',
};
const NAMES_OF_A_MESSAGE = [
  'table',
  'coup',
  'seat',
  'boot',
  'sequence',
  'cards',
  'stakes',
  'houseCents',
  'amountMicro',
] as const;

export function placeOf(answer: WriterAnswer): number {
  return answer.ok && 'journalSequence' in answer ? answer.journalSequence : 0;
}

export function standsIn(
  events: readonly LinkEvent[],
  { command, answer }: { readonly command: LinkCommand; readonly answer: Answer },
): boolean {
  if (placeOf(answer) === 0) return true;
  const event: Readonly<Record<string, unknown>> = { ...events[placeOf(answer) - 1] };
  const sent: Readonly<Record<string, unknown>> = { ...command };
  return (
    event['type'] === PAST[command.type] &&
    NAMES_OF_A_MESSAGE.every(
      (name) => !(name in sent) || !(name in event) || textOf(sent[name]) === textOf(event[name]),
    )
  );
}

export function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? 'nothing';
}
