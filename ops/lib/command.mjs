import { parseArgs } from 'node:util';

/** A failure that the user can fix, shown without a stack. */
export class Refusal extends Error {
  /** @param {string} message @param {{ advice?: string, tail?: string }} [more] */
  constructor(message, { advice, tail } = {}) {
    super(message);
    this.name = 'Refusal';
    this.advice = advice;
    this.tail = tail;
  }
}

/** @param {unknown} error @returns {error is NodeJS.ErrnoException} an error with a code, as Node throws them */
export const isErrno = (error) => error instanceof Error && 'code' in error;

/** @param {unknown} error @returns {string} */
export function explain(error) {
  if (!(error instanceof Refusal)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const tail = error.tail?.trim();
  const quoted = tail ? tail.split('\n').map((line) => `  | ${line}`) : [];
  return [error.message, ...quoted, ...(error.advice ? [`What to do: ${error.advice}`] : [])].join('\n');
}

/**
 * @typedef {{ readonly takes?: 'number' | 'text', readonly min?: number, readonly max?: number,
 *   readonly initial?: string | number, readonly shown?: string, readonly help: string }} Option
 */

/**
 * @template {Option} O
 * @typedef {O extends { takes: 'number' } ? number | (O extends { initial: number } ? never : null)
 *   : O extends { takes: 'text' } ? string | (O extends { initial: string } ? never : null) : boolean} ValueOf
 */

/**
 * @template {Readonly<Record<string, Option>>} Options
 * @typedef {{ readonly command: string, readonly about: string, readonly options: Options }} Spec
 */

/**
 * @template {Readonly<Record<string, Option>>} const Options
 * @param {string[]} words
 * @param {Spec<Options>} spec
 * @returns {{ help: string } | { help?: undefined, values: { readonly [Name in keyof Options]: ValueOf<Options[Name]> } }}
 *   the values by name, or the text of --help
 */
export function parseWords(words, spec) {
  const seeHelp = { advice: `see ${spec.command} --help` };
  /** @type {Record<string, string | boolean | undefined>} */
  let values;
  try {
    const options = Object.fromEntries(
      Object.entries(spec.options).map(([name, { takes }]) => [
        name,
        { type: /** @type {'string' | 'boolean'} */ (takes ? 'string' : 'boolean') },
      ]),
    );
    ({ values } = parseArgs({
      args: words,
      options: { ...options, help: { type: 'boolean' } },
      strict: true,
      allowPositionals: false,
    }));
  } catch (error) {
    if (!isErrno(error) || !error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
    // The rest of the message is about positional arguments, which no command has.
    throw new Refusal(`${error.message.replace(/(\.\s|\n)[\s\S]*/, '').replace(/\.$/, '')}.`, seeHelp);
  }
  if (values['help']) return { help: helpText(spec) };
  const parsed = Object.fromEntries(
    Object.entries(spec.options).map(([name, option]) => [name, valueOf(name, option, values[name], seeHelp)]),
  );
  return { values: /** @type {{ readonly [Name in keyof Options]: ValueOf<Options[Name]> }} */ (parsed) };
}

/** @param {string} name @param {Option} option @param {string | boolean | undefined} value @param {{ advice: string }} seeHelp */
function valueOf(name, { takes, min = 0, max = Number.MAX_SAFE_INTEGER, initial }, value, seeHelp) {
  if (value === undefined) return initial ?? (takes ? null : false);
  if (takes !== 'number') return value;
  const number = /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new Refusal(`--${name} takes a whole number from ${min} to ${max}, not "${value}".`, seeHelp);
  return number;
}

/** @param {Spec<Readonly<Record<string, Option>>>} spec */
function helpText({ command, about, options }) {
  /** @type {Record<string, Option>} */
  const all = { ...options, help: { help: 'this text' } };
  const rows = Object.entries(all).map(
    ([name, { takes, shown, initial, help }]) =>
      /** @type {const} */ ([
        `  --${name}${takes ? ` ${shown ?? takes.toUpperCase()}` : ''}`,
        `${help}${takes && initial !== undefined ? ` (default ${initial})` : ''}`,
      ]),
  );
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return [`${command}: ${about}`, '', ...rows.map(([left, right]) => left.padEnd(width) + right)].join('\n');
}

/** @typedef {{ kind: 'interrupted' | 'elapsed' } | { kind: 'broken', error: Error }} Reason */

/**
 * How a command ends. The first reason counts and aborts all preparation (`abort`). A second Ctrl-C skips all grace
 * times (`hurry`) except the database's.
 * @param {{ onHurry: () => void }} options
 */
export function makeEnding({ onHurry }) {
  const abort = new AbortController();
  const hurry = new AbortController();
  /** @type {(reason: Reason) => void} */
  let settle = () => {};
  const reason = /** @type {Promise<Reason>} */ (new Promise((resolve) => (settle = resolve)));

  /** @param {Reason} why */
  function end(why) {
    settle(why);
    abort.abort();
  }

  /** @param {NodeJS.Signals} signal */
  function onSignal(signal) {
    if (!abort.signal.aborted) end({ kind: 'interrupted' });
    else if (signal === 'SIGINT' && !hurry.signal.aborted) {
      hurry.abort();
      onHurry();
    }
  }

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal);
  return { abort: abort.signal, hurry: hurry.signal, reason, end };
}

/** @typedef {ReturnType<typeof makeEnding>} Ending */

/** @param {{ name: string, value: string, known: readonly string[], spec: { command: string } }} choice */
export const unknownChoice = ({ name, value, known, spec }) =>
  new Refusal(`--${name} is one of ${known.join(', ')}, not "${value}".`, { advice: `see ${spec.command} --help` });
