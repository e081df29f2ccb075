import { microToText } from '@jackpot/money';
import { collectAtLeaving, markVigorish } from '@jackpot/rules';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { EventOf } from '../catalogue.js';
import type { CollectVigorish, MarkVigorish } from '../commands.js';
import { miniBaccaratGameOf } from '../config/link-config.js';
import { isPeoplesText } from '../person.js';
import type { LinkState } from '../state.js';
import type { TableState } from '../table/state.js';
import { payAssistWith } from './decide-resolve.js';
import { otherCoup } from './other-coup.js';

/** Marks vigorish when the hand is complete (chapter 12 D(2)(b)), because until then its cards may be corrected. */
export function vigorishToMark(table: TableState, now: number): EventOf<'VigorishMarked'> | null {
  const { coup, config, markedCoup, tableNo } = table;
  if (coup?.phase !== 'resolved' || miniBaccaratGameOf(config)?.vigorish !== 'marked' || markedCoup === coup.coup)
    return null;
  const markers = (payAssistWith(table, coup.cards)?.seats ?? [])
    .filter(({ vigorishMicro }) => vigorishMicro > 0n)
    .map(({ seat, vigorishMicro: owedMicro }) => ({ seat, owedMicro }));
  return markers.length === 0 ? null : { type: 'VigorishMarked', at: now, table: tableNo, coup: coup.coup, markers };
}

export function decideMarkVigorish(table: TableState, command: MarkVigorish, now: number): Decision {
  const { coup } = table;
  if (coup === null || coup.coup !== command.coup) return otherCoup(coup, command.coup);
  const event = vigorishToMark(table, now);
  return event === null ? reject('NO_VIGORISH') : accept([event], { ok: true, type: 'done' });
}

/** A marker is collected only with its whole amount (chapter 12 D(2)(b)(iii)). */
export function decideCollectVigorish(
  state: LinkState,
  table: TableState,
  command: CollectVigorish,
  now: number,
): Decision {
  const { seat, amountMicro, by } = command;
  const owedMicro = table.markers.get(seat);
  const before = table.collected.find((each) => each.seat === seat);
  if (owedMicro === undefined && before?.coup === command.coup && before.amountMicro === amountMicro)
    return already(answer(command, before.journalSequence));
  if (command.coup !== (table.coup?.coup ?? 0)) return otherCoup(table.coup, command.coup);
  if (owedMicro === undefined) return reject('NO_VIGORISH', `position ${seat}`);
  if (amountMicro !== owedMicro)
    return reject('VIGORISH_AMOUNT_DIFFERS', `position ${seat} owes ${microToText(owedMicro)}`);
  if (!isPeoplesText(by)) return reject('REASON_NEEDED');
  const { type: _, ...collected } = command;
  return accept([{ type: 'VigorishCollected', at: now, ...collected }], answer(command, state.sequence + 1));
}

function answer({ coup, seat }: CollectVigorish, journalSequence: number): Answer {
  return { ok: true, type: 'vigorish-collected', coup, seat, journalSequence };
}

export function evolveMarked(table: TableState, { coup, markers }: EventOf<'VigorishMarked'>): void {
  table.markedCoup = coup;
  table.markers = markers.reduce(markVigorish, table.markers);
}

export function evolveCollected(
  { sequence: journalSequence }: LinkState,
  table: TableState,
  { seat, coup, amountMicro }: EventOf<'VigorishCollected'>,
): void {
  table.markers = collectAtLeaving(table.markers, seat).markers;
  table.collected = [
    ...table.collected.filter((each) => each.seat !== seat),
    { seat, coup, amountMicro, journalSequence },
  ];
}
