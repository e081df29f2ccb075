import { must } from '@jackpot/money';
import { z } from 'zod';
import { settingsSchema as controllerSettings } from '../../apps/controller/src/settings.js';
import { settingsSchema as payoutsSettings } from '../../apps/payouts/src/settings.js';
import { settingsSchema as tableSettings } from '../../apps/table/src/set-up/settings.js';
import { settingsSchema as witnessSettings } from '../../apps/witness/src/settings.js';
import { type Page, code, page, table } from './markdown.js';

const PROGRAMS: readonly (readonly [string, z.ZodObject<z.ZodRawShape>])[] = [
  ['Controller', controllerSettings],
  ['Payouts worker', payoutsSettings],
  ['Table agent', tableSettings],
  ['Witness', witnessSettings],
];

export function settingsPage(): Page {
  return page(
    'reference/settings.md',
    'Settings',
    'Use this page to find a setting. A program reads its settings from environment variables once, at startup. If a setting is wrong, the program lists all problems together and exits. A variable set to nothing counts as not set. The value of any variable may be in a file instead: `TRIGGER_KEY_FILE=/run/secrets/trigger-key` for `TRIGGER_KEY`. Values never appear in a message or a log.',
    `## Several programs\n\n${table(['variable', 'required', 'programs', 'meaning'], sharedRows())}`,
    ...PROGRAMS.map(([program, schema]) => ownPart(program, schema)),
  );
}

type Setting = readonly [variable: string, required: string, meaning: string];

function settingsOf(schema: z.ZodObject<z.ZodRawShape>): readonly Setting[] {
  return Object.entries(schema.shape).map(([variable, field]) => [
    code(variable),
    (field as z.ZodType).safeParse(undefined).success ? 'no' : 'yes',
    must(meaningOf(field as z.ZodType), `the meaning of ${variable}`),
  ]);
}

function programsWith(setting: Setting): readonly string[] {
  const text = setting.join('\n');
  return PROGRAMS.filter(([, schema]) => settingsOf(schema).some((other) => other.join('\n') === text)).map(
    ([program]) => program,
  );
}

function sharedRows(): readonly (readonly string[])[] {
  const settings = PROGRAMS.flatMap(([, schema]) => settingsOf(schema));
  const shared = new Map(settings.map((setting) => [setting.join('\n'), setting] as const));
  return [...shared.values()].flatMap((setting) => {
    const [variable, required, meaning] = setting;
    const programs = programsWith(setting);
    return programs.length < 2 ? [] : [[variable, required, programs.join(', ').toLowerCase(), meaning]];
  });
}

function ownPart(program: string, schema: z.ZodObject<z.ZodRawShape>): string {
  const own = settingsOf(schema).filter((setting) => programsWith(setting).length < 2);
  return own.length === 0 ? '' : `## ${program}\n\n${table(['variable', 'required', 'meaning'], own)}`;
}

/** The description may be on an inner schema, if the setting is optional or has a default. */
function meaningOf(field: z.ZodType): string | undefined {
  if (field.description !== undefined) return field.description;
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault
    ? meaningOf(field.unwrap() as z.ZodType)
    : undefined;
}
