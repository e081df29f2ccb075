/**
 * A failure that the person at the keyboard can do something about: shown as a sentence, without a stack.
 * Anything else that is thrown is our bug and keeps its stack.
 */
export class Refusal extends Error {
  /** @param {string} message @param {{ advice?: string, tail?: string }} [more] */
  constructor(message, { advice, tail } = {}) {
    super(message);
    this.name = 'Refusal';
    this.advice = advice;
    this.tail = tail;
  }
}

/** @param {unknown} error @returns {string} */
export function explain(error) {
  if (!(error instanceof Refusal)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const tail = error.tail?.trim();
  const quoted = tail ? tail.split('\n').map((line) => `  | ${line}`) : [];
  return [error.message, ...quoted, ...(error.advice ? [`What to do: ${error.advice}`] : [])].join('\n');
}
