import { must } from '@jackpot/money';
import { z } from 'zod';
import { settingsSchema as controllerSettings } from '../../apps/controller/src/settings.js';
import { settingsSchema as payoutsSettings } from '../../apps/payouts/src/settings.js';
import { settingsSchema as tableSettings } from '../../apps/table/src/set-up/settings.js';
import { type Page, code, page, table } from './markdown.js';

const PROGRAMS: readonly (readonly [string, z.ZodObject<z.ZodRawShape>])[] = [
  ['Controller', controllerSettings],
  ['Payouts worker', payoutsSettings],
  ['Table agent', tableSettings],
];

export function settingsPage(): Page {
  return page(
    'reference/settings.md',
    'Settings',
    'A program reads its settings from environment variables once, at startup. It lists every problem together and exits when one is wrong. A variable set to nothing counts as not set. The value of any variable may be in a file instead: `TRIGGER_KEY_FILE=/run/secrets/trigger-key` for `TRIGGER_KEY`. Values never appear in a message or a log.',
    ...PROGRAMS.map(
      ([program, schema]) => `## ${program}\n\n${table(['variable', 'required', 'meaning'], rowsOf(schema))}`,
    ),
  );
}

function rowsOf(schema: z.ZodObject<z.ZodRawShape>): readonly (readonly string[])[] {
  return Object.entries(schema.shape).map(([variable, field]) => [
    code(variable),
    (field as z.ZodType).safeParse(undefined).success ? 'no' : 'yes',
    must(meaningOf(field as z.ZodType), `the meaning of ${variable}`),
  ]);
}

/** A default, a check or an optional setting wraps the described field. */
function meaningOf(field: z.ZodType): string | undefined {
  if (field.description !== undefined) return field.description;
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault
    ? meaningOf(field.unwrap() as z.ZodType)
    : undefined;
}
