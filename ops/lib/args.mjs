import { parseArgs } from 'node:util';
import { Refusal } from './errors.mjs';

/**
 * One option of a command. Without `takes` it is a switch.
 * @typedef {{ takes?: 'number' | 'text', min?: number, max?: number, initial?: string | number | boolean, shown?: string, help: string }} Option
 */

/**
 * @param {string[]} words
 * @param {{ command: string, about: string, options: Record<string, Option> }} spec
 * @returns {Record<string, any> & { help?: string }} the values by name; `help` is the text to print when it was asked for
 */
export function parseWords(words, spec) {
  const seeHelp = { advice: `see ${spec.command} --help` };
  let values;
  try {
    const options = Object.fromEntries(
      Object.entries(spec.options).map(([name, { takes }]) => [name, { type: takes ? 'string' : 'boolean' }]),
    );
    ({ values } = parseArgs({
      args: words,
      options: { ...options, help: { type: 'boolean' } },
      strict: true,
      allowPositionals: false,
    }));
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    // The first sentence says what is wrong; the rest speaks of positional arguments, which we do not have.
    throw new Refusal(`${error.message.split(/\.\s|\n/)[0].replace(/\.$/, '')}.`, seeHelp);
  }
  if (values.help) return { help: helpText(spec) };
  return Object.fromEntries(
    Object.entries(spec.options).map(([name, option]) => [name, valueOf(name, option, values[name], seeHelp)]),
  );
}

/** @param {string} name @param {Option} option @param {any} value @param {{ advice: string }} seeHelp */
function valueOf(name, { takes, min = 0, max = Number.MAX_SAFE_INTEGER, initial }, value, seeHelp) {
  if (value === undefined) return initial ?? (takes ? null : false);
  if (takes !== 'number') return value;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new Refusal(`--${name} takes a whole number from ${min} to ${max}, not "${value}".`, seeHelp);
  return number;
}

/** @param {{ command: string, about: string, options: Record<string, Option> }} spec */
function helpText({ command, about, options }) {
  const rows = Object.entries({ ...options, help: { help: 'this text' } }).map(
    ([name, { takes, shown, initial, help }]) => [
      `  --${name}${takes ? ` ${shown ?? takes.toUpperCase()}` : ''}`,
      `${help}${takes && initial !== undefined ? ` (default ${initial})` : ''}`,
    ],
  );
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return [`${command}: ${about}`, '', ...rows.map(([left, right]) => left.padEnd(width) + right)].join('\n');
}
