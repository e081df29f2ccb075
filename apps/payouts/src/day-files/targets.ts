import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { EXPORT_NAMES, type ExportName, exportForm } from '@jackpot/books';
import { must } from '@jackpot/money';
import { z } from 'zod';

/** A renamed column of the export, or the same text in every row. */
export type FileColumn =
  | { readonly as: string; readonly column: string }
  | { readonly as: string; readonly text: string };

export interface FileForm {
  readonly export: ExportName;
  /** May contain `{link}` and `{day}`. */
  readonly name: string;
  readonly format: 'csv' | 'jsonl';
  readonly separator: string;
  readonly header: boolean;
  readonly lineEnd: 'crlf' | 'lf';
  readonly columns: readonly FileColumn[];
}

export interface SftpPlace {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly hostKey: string;
  readonly privateKeyFile?: string | undefined;
  readonly passwordFile?: string | undefined;
  /** Relative to the user's start folder on the server. */
  readonly directory: string;
}

export interface Target {
  readonly id: string;
  readonly place: { readonly directory: string } | { readonly sftp: SftpPlace };
  readonly from: string;
  readonly files: readonly FileForm[];
}

const heading = z.string().min(1).max(80);
const columnSchema = z.union([
  z.strictObject({ as: heading, column: z.string() }),
  z.strictObject({ as: heading, text: z.string().max(200) }),
]);
const fileSchema = z
  .strictObject({
    export: z.enum(EXPORT_NAMES),
    name: z
      .string()
      .regex(/^[A-Za-z0-9{][A-Za-z0-9._{}-]{0,99}$/, 'letters, digits, . _ - and the places {link} and {day}')
      .refine((name) => name.includes('{link}') && name.includes('{day}'), 'the name needs {link} and {day}'),
    format: z.enum(['csv', 'jsonl']).default('csv'),
    separator: z.enum([',', ';', '\t', '|']).default(','),
    header: z.boolean().default(true),
    lineEnd: z.enum(['crlf', 'lf']).default('crlf'),
    columns: z
      .array(columnSchema)
      .min(1)
      .refine((columns) => areDifferent(columns.map(({ as }) => as)), 'two columns have one name')
      .optional(),
  })
  .superRefine(({ export: name, columns }, context) => {
    const known = Object.keys(exportForm(name).columns);
    for (const column of columns ?? [])
      if ('column' in column && !known.includes(column.column))
        context.addIssue({ code: 'custom', message: `${name} has no column ${column.column}: ${known.join(', ')}` });
  });
const path = z.string().refine(isAbsolute, 'the whole path');
const sftpSchema = z
  .strictObject({
    host: z.string().min(1).max(253),
    port: z.int().min(1).max(65_535).default(22),
    user: z.string().min(1).max(100),
    hostKey: z
      .string()
      .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'the fingerprint of the server, as `ssh-keygen -l` prints it: SHA256:...'),
    privateKeyFile: path.optional(),
    passwordFile: path.optional(),
    directory: z.string().min(1).max(400),
  })
  .refine(
    ({ privateKeyFile, passwordFile }) => (privateKeyFile === undefined) !== (passwordFile === undefined),
    'give privateKeyFile or passwordFile',
  );
const targetsSchema = z
  .array(
    z
      .strictObject({
        id: z.string().regex(/^[a-z0-9-]{1,40}$/),
        directory: path.optional(),
        sftp: sftpSchema.optional(),
        from: z.iso.date(),
        files: z
          .array(fileSchema)
          .min(1)
          .refine((files) => areDifferent(files.map(({ name }) => name)), 'two files have one name'),
      })
      .refine(
        ({ directory, sftp }) => (directory === undefined) !== (sftp === undefined),
        'give directory, a folder of this machine, or sftp',
      ),
  )
  .refine((targets) => areDifferent(targets.map(({ id }) => id)), 'two targets have one id');

const areDifferent = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

export function readTargets(raw: unknown): readonly Target[] {
  return targetsSchema.parse(raw).map(({ directory, sftp, ...target }) => ({
    ...target,
    place: placeOf(directory, sftp),
    files: target.files.map((file) => ({ ...file, columns: file.columns ?? allColumns(file.export) })),
  }));
}

export function readTargetsFile(path: string | undefined): readonly Target[] {
  return path === undefined ? [] : readTargets(JSON.parse(readFileSync(path, 'utf8')));
}

function placeOf(directory: string | undefined, sftp: SftpPlace | undefined): Target['place'] {
  if (sftp !== undefined) return { sftp };
  return { directory: must(directory, 'a folder where there is no server') };
}

function allColumns(name: ExportName): readonly FileColumn[] {
  return Object.keys(exportForm(name).columns).map((column) => ({ as: column, column }));
}
