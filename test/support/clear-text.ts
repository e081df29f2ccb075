import type { TestEnvironment } from './environment.js';

export async function clearTextIn(
  { sql }: Pick<TestEnvironment, 'sql'>,
  texts: readonly string[],
): Promise<readonly string[]> {
  const tables = await sql(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY 1',
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql(`SELECT * FROM ${String(name)}`);
    const bytes = Buffer.concat(rows.flatMap((row) => Object.values(row)).map(bytesOf));
    found.push(...texts.filter((text) => bytes.includes(text)).map((text) => `${String(name)}: ${text}`));
  }
  return found;
}

function bytesOf(value: unknown): Buffer {
  return Buffer.isBuffer(value) ? value : Buffer.from(String(value));
}
