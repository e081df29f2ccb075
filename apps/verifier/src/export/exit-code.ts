/** Runs a check and ends with what it says: 0 right, 1 wrong; 2 where it could not look, with the reason on stderr. */
export async function exitWith(check: () => Promise<'right' | 'wrong'>): Promise<void> {
  try {
    process.exitCode = (await check()) === 'right' ? 0 : 1;
  } catch (error) {
    process.stderr.write(`could not look: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
