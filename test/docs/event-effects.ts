import { AWARDS, EVENTS, type LinkEvent } from '@jackpot/progressive';
import { PUBLISHED } from '@jackpot/contract';
import { EXCEPTIONS } from '../../libs/books/src/day/exceptions.js';
import { POSTINGS } from '../../libs/books/src/ledger/postings.js';
import { ACTIVITIES } from '../../libs/storage/src/projection/activity.js';

const EFFECTS = {
  postings: POSTINGS,
  awards: AWARDS,
  'activity log': ACTIVITIES,
  'day exception': EXCEPTIONS,
  'event stream and webhooks': PUBLISHED,
} as const;

export type Effect = keyof typeof EFFECTS;
export const EFFECT_NAMES = Object.keys(EFFECTS) as readonly Effect[];

export function eventEffects(): readonly { readonly event: LinkEvent['type']; readonly effects: readonly Effect[] }[] {
  return EVENTS.map(({ name }) => ({
    event: name,
    effects: EFFECT_NAMES.filter((effect) => Object.hasOwn(EFFECTS[effect], name)),
  }));
}
