import { z } from 'zod';
import { ALARMS, ALARM_KINDS, urgencyOf } from './alarms.js';
import { type CloudEvent, type EventFacility, eventOutsideLinks } from './events/cloud-event.js';
import type { DataOf } from './events/types.js';

/**
 * What a message about an alarm may contain: fixed texts, ids and times. The alarm's own text stays on the console,
 * because it may name people.
 */
export const alertFactsSchema = z.strictObject({
  kind: z.enum(ALARM_KINDS),
  linkId: z.string(),
  tableId: z.string().nullable(),
  since: z.int().nullable(),
  raisedAt: z.int(),
  afterSeconds: z.int(),
  overAt: z.int().nullable(),
  acknowledgedBy: z.string().nullable(),
});
export type AlertFacts = z.output<typeof alertFactsSchema>;

export function alertEvent(
  facts: AlertFacts,
  { messageId: eventId, alarmId }: { readonly messageId: string; readonly alarmId: string },
  facility: EventFacility,
): CloudEvent {
  const { kind, linkId, tableId, since, raisedAt, afterSeconds, overAt, acknowledgedBy } = facts;
  const about = {
    ...{
      kind,
      title: ALARMS[kind].title,
      urgency: urgencyOf(kind),
      tableId,
      since: since === null ? null : iso(since),
    },
    ...{ raisedAt: iso(raisedAt), alarm: `${linkId}/${alarmId}/${raisedAt}`, action: actionOf(kind) },
  };
  if (overAt === null) {
    const data: DataOf<'alarm.raised'> = { ...about, afterSeconds };
    return eventOutsideLinks({ linkId, at: raisedAt, eventId, subject: kind, type: 'alarm.raised' }, facility, data);
  }
  const data: DataOf<'alarm.over'> = { ...about, overAt: iso(overAt), acknowledgedBy };
  return eventOutsideLinks({ linkId, at: overAt, eventId, subject: kind, type: 'alarm.over' }, facility, data);
}

const LINKED = / ?\((?:\[[^\]]*\]\([^)]*\)(?:, )?)+\)|\[([^\]]*)\]\([^)]*\)/g;

/** What to do, without the links and marks of the reference page. */
export function actionOf(kind: AlertFacts['kind']): string {
  return ALARMS[kind].action.replaceAll(LINKED, '$1').replaceAll(/[*`]/g, '');
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
