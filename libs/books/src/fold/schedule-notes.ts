import type { TermsEvent } from '@jackpot/progressive';
import { type Note, named } from './notes.js';

/** What a person shall look at of an activation that was scheduled; that it was done is a change of parameters. */
export function scheduleNotes(event: TermsEvent): readonly Note[] {
  if (event.type === 'TermsActivated') return [];
  if (event.type === 'ActivationScheduled') {
    const { version, person, dueAt, until } = event;
    const detail = `version ${version} of the terms for ${timeText(dueAt)}, until ${timeText(until)} at the latest`;
    return [['activation-scheduled', { who: named(person), detail }]];
  }
  const { version, end } = event;
  if (end.how === 'called-off')
    return [['activation-called-off', { who: named(end.person), detail: `version ${version}: ${end.reason}` }]];
  const why = end.detail === '' ? end.code : `${end.code}, ${end.detail}`;
  return [['activation-missed', { detail: `version ${version} was not put in force: ${why}` }]];
}

function timeText(at: number): string {
  return new Date(at).toISOString();
}
