import { EVENT_AREAS } from '@jackpot/progressive';
import { type Fields, fieldsText, partsOf } from '../../libs/progressive/src/codec/fields.js';
import { EFFECT_NAMES, eventEffects } from './event-effects.js';
import { type Page, code, page, table } from './markdown.js';

interface Declared {
  readonly name: string;
  readonly number: number;
  readonly doc: string;
  readonly fields: Fields;
}

const AREAS: readonly (readonly [string, readonly Declared[]])[] = Object.entries(EVENT_AREAS);

export function eventsPage(): Page {
  return page(
    'reference/events.md',
    'Events',
    'Everything that can happen on a link. The journal holds nothing else. An event is `number u8`, `at u48` (ms since 1970), then its fields in this order. Numbers are permanent ([ADR 3](../adr/0003-events-as-bytes.md)).',
    'Widths: `u8 u16 u32 u48` are unsigned and `i64` is signed, big-endian. `text` and `bytes` are a `u32` length and the bytes. `[x]` is a `u16` count and that many x. `x?` is a `u8` 0, or 1 and x. Amounts end with `Micro` (micro-cents, 10^-6 cent) or `Cents`.',
    ...AREAS.map(
      ([area, events]) =>
        `## Area ${code(area)}\n\n${table(['number', 'event', 'meaning', 'fields'], events.map(rowOf))}`,
    ),
    '## Effects',
    'Consumers that handle the event. An empty cell means that the event has no such effect. Every event is projected into the tables and decided again by the auditor.',
    table(['event', ...EFFECT_NAMES], effectRows()),
    '## Structures',
    table(['structure', 'fields'], structures()),
  );
}

function rowOf({ name, number, doc, fields }: Declared): readonly string[] {
  return [String(number), code(name), doc, fieldsText(fields)];
}

function effectRows(): readonly (readonly string[])[] {
  return eventEffects().map(({ event, effects }) => [
    code(event),
    ...EFFECT_NAMES.map((effect) => (effects.includes(effect) ? 'yes' : '')),
  ]);
}

function structures(): readonly (readonly string[])[] {
  const parts = AREAS.flatMap(([, events]) => events).flatMap(({ fields }) => partsOf(fields));
  return [...new Map(parts.map(({ name, text }) => [name, text])).entries()].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
}
