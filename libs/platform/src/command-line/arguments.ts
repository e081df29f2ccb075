import { parseArgs } from 'node:util';

export type Reader<T> = (text: string) => { readonly value: T } | { readonly expected: string };

export interface Switch {
  readonly help: string;
}

export interface Valued<T> {
  readonly help: string;
  readonly shown: string;
  readonly read: Reader<T>;
  readonly isRequired?: boolean;
  readonly isList?: boolean;
  readonly initial?: T;
}

export type Options = Readonly<Record<string, Switch | Valued<unknown>>>;

export interface Operands {
  readonly shown: string;
  readonly min: number;
  readonly max: number;
}

export interface CommandLine<O extends Options = Options> {
  readonly command: string;
  readonly about: string;
  readonly options: O;
  readonly operands?: Operands;
  readonly notes?: string;
}

type ValueOf<O> =
  O extends Valued<infer T>
    ? O extends { readonly isList: true }
      ? readonly T[]
      : O extends { readonly isRequired: true } | { readonly initial: unknown }
        ? T
        : T | undefined
    : boolean;

export type Values<O extends Options> = { readonly [Name in keyof O]: ValueOf<O[Name]> };

export type Arguments<O extends Options> =
  | {
      readonly kind: 'run';
      readonly values: Values<O>;
      readonly operands: readonly string[];
      readonly given: ReadonlySet<keyof O>;
    }
  | { readonly kind: 'help'; readonly text: string }
  | Wrong;

interface Wrong {
  readonly kind: 'wrong';
  readonly problems: readonly string[];
  readonly text: string;
}

export function commandLine<const O extends Options>(line: CommandLine<O>): CommandLine<O> {
  return line;
}

export function readArguments<O extends Options>(line: CommandLine<O>, args: readonly string[]): Arguments<O> {
  if (args.some((arg) => arg === '--help' || arg === '-h')) return { kind: 'help', text: helpText(line) };
  const parsed = parse(line, args);
  if (typeof parsed === 'string') return wrong(line, [parsed]);
  const problems = operandProblems(line.operands, parsed.positionals);
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(line.options)) {
    const given = parsed.values[name];
    values[name] = isValued(option) ? valueOf(name, option, texts(given), problems) : given === true;
  }
  if (problems.length > 0) return wrong(line, problems);
  return {
    kind: 'run',
    values: values as Values<O>,
    operands: parsed.positionals,
    given: new Set(Object.keys(parsed.values)),
  };
}

interface Parsed {
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  readonly positionals: readonly string[];
}

function parse(line: CommandLine, args: readonly string[]): Parsed | string {
  try {
    return parseArgs({
      args: [...args],
      options: Object.fromEntries(
        Object.entries(line.options).map(([name, option]) => [
          name,
          isValued(option)
            ? { type: 'string' as const, multiple: option.isList === true }
            : { type: 'boolean' as const },
        ]),
      ),
      allowPositionals: line.operands !== undefined,
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('ERR_PARSE_ARGS') !== true) throw error;
    return `${message.split(/\.\s|\n/)[0]?.replace(/\.$/, '')}.`;
  }
}

function isValued(option: Switch | Valued<unknown>): option is Valued<unknown> {
  return 'read' in option;
}

function texts(given: Parsed['values'][string]): readonly string[] {
  if (given === undefined) return [];
  return (Array.isArray(given) ? given : [given]).map(String);
}

function operandProblems(operands: Operands | undefined, given: readonly string[]): string[] {
  if (operands === undefined) return [];
  if (given.length < operands.min) return [`${operands.shown} is missing.`];
  return given.length > operands.max ? [`${given[operands.max]} is one argument too many.`] : [];
}

function valueOf(name: string, option: Valued<unknown>, given: readonly string[], problems: string[]): unknown {
  if (given.length === 0) {
    if (option.isRequired === true) problems.push(`--${name} is required.`);
    return option.isList === true ? [] : option.initial;
  }
  const values = given.map((text) => {
    const read = option.read(text);
    if ('value' in read) return read.value;
    problems.push(`--${name} takes ${read.expected}, not "${text}".`);
    return undefined;
  });
  return option.isList === true ? values : values.at(-1);
}

function wrong(line: CommandLine, problems: readonly string[]): Wrong {
  return { kind: 'wrong', problems, text: [...problems, usageOf(line), 'See --help.'].join('\n') };
}

function usageOf({ command, options, operands }: CommandLine): string {
  const words = Object.entries(options).map(([name, option]) => {
    if (!isValued(option)) return `[--${name}]`;
    const word = `--${name} ${option.shown}`;
    return `${option.isRequired === true ? word : `[${word}]`}${option.isList === true ? ' ...' : ''}`;
  });
  const required = words.filter((word) => !word.startsWith('['));
  const optional = words.filter((word) => word.startsWith('['));
  const operand = operands === undefined ? [] : [operands.min === 0 ? `[${operands.shown}]` : operands.shown];
  return ['usage:', command, ...required, ...optional, ...operand].join(' ');
}

function helpText(line: CommandLine): string {
  const rows = Object.entries<Switch | Valued<unknown>>({ ...line.options, help: { help: 'this text' } }).map(
    ([name, option]): readonly [string, string] => {
      if (!isValued(option)) return [`  --${name}`, option.help];
      const initial = option.initial === undefined ? '' : ` (default ${shown(option.initial)})`;
      return [`  --${name} ${option.shown}`, `${option.help}${initial}`];
    },
  );
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return [
    line.about,
    '',
    usageOf(line),
    '',
    ...rows.map(([left, right]) => left.padEnd(width) + right),
    ...(line.notes === undefined ? [] : ['', line.notes]),
  ].join('\n');
}

function shown(initial: unknown): string {
  return typeof initial === 'string' ? initial : JSON.stringify(initial);
}
