import { microToText } from '@jackpot/money';
import { collectAtLeaving } from '@jackpot/rules';
import { type Decision, accept, reject } from '../answers.js';
import { personRefused } from '../approval.js';
import type { EventOf } from '../catalogue.js';
import type { CollectVigorishForm, IssueVigorishForm } from '../commands.js';
import { miniBaccaratGameOf } from '../config/link-config.js';
import { isPeoplesText, signature } from '../person.js';
import { SIGNERS } from '../roles.js';
import type { OpenedLink } from '../state.js';

/**
 * Replaces a marker by a numbered form if its player left without paying (chapter 12 D(2)(b)). The amount stays owed.
 */
export function decideIssueVigorishForm(link: OpenedLink, command: IssueVigorishForm, now: number): Decision {
  const { table: tableNo, seat, amountMicro, reason, person } = command;
  const table = link.tables[tableNo];
  if (table?.isOnLink !== true) return reject('TABLE_NOT_ON_LINK');
  const refusal = personRefused(person, SIGNERS.issueVigorishForm);
  if (refusal !== null) return refusal;
  if (!isPeoplesText(reason)) return reject('REASON_NEEDED');
  if (miniBaccaratGameOf(table.config)?.vigorishForms !== true) return reject('VIGORISH_FORMS_NOT_USED');
  const owedMicro = table.markers.get(seat);
  if (owedMicro === undefined) return reject('NO_VIGORISH', `position ${seat}`);
  if (amountMicro !== owedMicro)
    return reject('VIGORISH_AMOUNT_DIFFERS', `position ${seat} owes ${microToText(owedMicro)}`);
  const formNumber = link.vigorishFormsIssued + 1;
  return accept(
    [{ type: 'VigorishFormIssued', at: now, table: tableNo, seat, amountMicro, formNumber, reason, person }],
    { ok: true, type: 'vigorish-form-issued', formNumber },
  );
}

export function decideCollectVigorishForm(
  link: OpenedLink,
  { formNumber, amountMicro, person }: CollectVigorishForm,
  now: number,
): Decision {
  const refusal = personRefused(person, SIGNERS.collectVigorishForm);
  if (refusal !== null) return refusal;
  const form = link.vigorishForms.find((each) => each.formNumber === formNumber);
  if (form === undefined) return reject('VIGORISH_FORM_NOT_OPEN', `form ${formNumber}`);
  if (amountMicro !== form.amountMicro)
    return reject('VIGORISH_AMOUNT_DIFFERS', `form ${formNumber} states ${microToText(form.amountMicro)}`);
  return accept([{ type: 'VigorishFormCollected', at: now, table: form.table, formNumber, amountMicro, person }], {
    ok: true,
    type: 'done',
  });
}

export function evolveVigorishFormIssued(link: OpenedLink, event: EventOf<'VigorishFormIssued'>): void {
  const { table: tableNo, seat, amountMicro, formNumber, at: issuedAt, reason, person } = event;
  const table = link.tables[tableNo];
  if (table !== undefined) table.markers = collectAtLeaving(table.markers, seat).markers;
  link.vigorishFormsIssued = formNumber;
  const form = { formNumber, table: tableNo, seat, amountMicro, issuedAt, reason, by: signature(person) };
  link.vigorishForms = [...link.vigorishForms, form];
}

export function evolveVigorishFormCollected(link: OpenedLink, event: EventOf<'VigorishFormCollected'>): void {
  link.vigorishForms = link.vigorishForms.filter(({ formNumber }) => formNumber !== event.formNumber);
}
