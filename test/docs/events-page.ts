import { EVENT_AREAS } from '@jackpot/progressive';
import { type Fields, fieldsText, partsOf } from '../../libs/progressive/src/codec/fields.js';
import { EFFECT_NAMES, type Effect, eventEffects } from './event-effects.js';
import { grouped } from './grouped.js';
import { type Page, code, page, table } from './markdown.js';

interface Declared {
  readonly name: string;
  readonly number: number;
  readonly doc: string;
  readonly fields: Fields;
}

const AREAS: readonly (readonly [string, readonly Declared[]])[] = Object.entries(EVENT_AREAS);

/** Matches the values of a field, such as `level u8 (0 `star`, 1 `spade`)`. */
const VALUES = /(\w+) u8 \((0 `[^`]*`(?:, \d+ `[^`]*`)*)\)/g;

/** Lists of values that several fields have, with the name of the first such field. Booleans are left out. */
const NAMED_VALUES: ReadonlyMap<string, string> = namedValues();

function namedValues(): ReadonlyMap<string, string> {
  const fields = AREAS.flatMap(([, events]) => events).map((event) => event.fields);
  const texts = new Set([...fields.map(fieldsText), ...fields.flatMap(partsOf).map(({ text }) => text)]);
  const uses = [...texts].flatMap((text) => [...text.matchAll(VALUES)]);
  const lists = grouped(uses, ([, , values = '']) => values);
  return new Map(
    [...lists].flatMap(([values, [first, second]]) =>
      second === undefined || values.startsWith('0 `false`') ? [] : [[values, first?.[1] ?? '']],
    ),
  );
}

function withNamedValues(text: string): string {
  return text.replaceAll(VALUES, (field, name: string, values: string) => {
    const list = NAMED_VALUES.get(values);
    return list === undefined ? field : `${name} u8 (*${list}*)`;
  });
}

export function eventsPage(): Page {
  return page(
    'reference/events.md',
    'Events',
    'Use this page to read a journal: it lists everything that can happen on a link. An event is `number u8`, `at u48` (ms since 1970), then its fields in this order. Numbers are permanent ([ADR 3](../adr/0003-events-as-bytes.md)).',
    'Widths: `u8 u16 u32 u48` are unsigned and `i64` is signed, big-endian. `text` and `bytes` are a `u32` length and the bytes. `[x]` is a `u16` count and that many x. `x?` is a `u8` 0, or 1 and x. Amounts end with `Micro` (micro-cents, 10^-6 cent) or `Cents`. `u8 (*level*)` is a number of the list `level` under [values](#values).',
    ...AREAS.map(
      ([area, events]) =>
        `## Area ${code(area)}\n\n${table(['number', 'event', 'meaning', 'fields'], events.map(rowOf))}`,
    ),
    '## Structures',
    table(['structure', 'fields'], structures()),
    '## Values\n\nLists of values that several fields have.',
    table(
      ['list', 'values'],
      [...NAMED_VALUES].map(([values, name]) => [name, values]),
    ),
    '## Effects',
    'Each line names an effect and the events that have it. In addition, every event is projected into the tables and decided again by the auditor.',
    EFFECT_NAMES.map((effect) => `- ${effect}: ${eventsWith(effect)}`).join('\n'),
  );
}

function rowOf({ name, number, doc, fields }: Declared): readonly string[] {
  return [String(number), code(name), doc, withNamedValues(fieldsText(fields))];
}

function eventsWith(effect: Effect): string {
  const events = eventEffects().filter(({ effects }) => effects.includes(effect));
  return events.map(({ event }) => code(event)).join(', ');
}

function structures(): readonly (readonly string[])[] {
  const parts = AREAS.flatMap(([, events]) => events).flatMap(({ fields }) => partsOf(fields));
  return [...new Map(parts.map(({ name, text }) => [name, withNamedValues(text)])).entries()].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
}
