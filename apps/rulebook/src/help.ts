/** Says how a command is called, where somebody asked for that; true then, and nothing else is to be done. */
export function isHelp(usage: string): boolean {
  const isAsked = process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h');
  if (isAsked) process.stdout.write(`${usage}\n`);
  return isAsked;
}
