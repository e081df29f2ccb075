/**
 * @param {{ readonly passed: readonly string[], readonly failed: readonly string[], readonly notRun: readonly string[],
 *   readonly skipped: readonly string[] }} result
 */
export function summary({ passed, failed, notRun, skipped }) {
  /** @type {readonly (readonly [string, readonly string[]])[]} */
  const parts = [
    [`Skipped on this machine:`, skipped],
    [`Not run, because a check that they need failed:`, notRun],
    [`Failed:`, failed.map((name) => `${name}  (alone: ./ops/test --only ${name})`)],
  ];
  return [
    ...parts.flatMap(([title, lines]) => (lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : [])),
    `${passed.length} passed, ${failed.length} failed`,
  ].join('\n');
}
