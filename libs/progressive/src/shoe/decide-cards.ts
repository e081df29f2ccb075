import { type Decision, accept, already, reject } from '../answers.js';
import { personRefused } from '../approval.js';
import { areTwo, isPeoplesText, keyOf } from '../person.js';
import { SIGNERS } from '../roles.js';
import type { OpenedLink } from '../state.js';
import type { CardsAct } from './commands.js';

const DONE = { ok: true, type: 'done' } as const;

export function decideCardsAct(link: OpenedLink, command: CardsAct, now: number): Decision {
  if (link.config.shoes === null) return reject('SHOES_NOT_TRACKED');
  const table = link.tables[command.table];
  if (table?.isOnLink !== true) return reject('TABLE_NOT_ON_LINK');
  const { dealing } = table;
  if (dealing === null || dealing.isEnded || command.shoe !== table.shoe)
    return reject('SHOE_NOT_OPEN', dealing === null ? 'no shoe yet' : `the table is at shoe ${table.shoe}`);
  const { person, shoe } = command;
  const refusal = personRefused(person, SIGNERS[SIGNERS_OF[command.type]]);
  if (refusal !== null) return refusal;
  const of = { at: now, table: command.table, shoe };
  const isBurned = dealing.burnCard !== null;
  switch (command.type) {
    case 'inspect-cards':
      if (dealing.inspectedBy !== null && !areTwo(dealing.inspectedBy, keyOf(person))) return already(DONE);
      if (isBurned) return reject('SHOE_IN_USE');
      if (dealing.verifiedBy !== null) return reject('CARDS_ALREADY_VERIFIED');
      return accept([{ type: 'CardsInspected', ...of, person }], DONE);
    case 'verify-cards':
      if (dealing.verifiedBy !== null) {
        const isSame = !areTwo(dealing.verifiedBy, keyOf(person));
        return isSame ? already(DONE) : reject('CARDS_ALREADY_VERIFIED');
      }
      if (isBurned) return reject('SHOE_IN_USE');
      if (dealing.inspectedBy === null) return reject('CARDS_NOT_INSPECTED');
      if (!areTwo(dealing.inspectedBy, keyOf(person))) return reject('TWO_PEOPLE_NEEDED');
      return accept([{ type: 'CardsVerified', ...of, person }], DONE);
    case 'require-recut':
      if (!isPeoplesText(command.reason)) return reject('REASON_NEEDED');
      if (isBurned) return reject('SHOE_IN_USE');
      return accept([{ type: 'RecutRequired', ...of, reason: command.reason, person }], DONE);
  }
}

const SIGNERS_OF = {
  'inspect-cards': 'inspectCards',
  'verify-cards': 'verifyCards',
  'require-recut': 'requireRecut',
} as const;
