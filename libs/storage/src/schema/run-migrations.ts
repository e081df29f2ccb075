import type { Logger } from 'typeorm';
import { SILENT, makeDataSource } from './data-source.js';

/** Runs pending migrations without transactions, because the server commits every schema change at once anyway. */
export async function runMigrations(url: string, log: (text: string) => void): Promise<readonly string[]> {
  const dataSource = makeDataSource(url, { logger: warningsTo(log), poolSize: 1 });
  await dataSource.initialize();
  try {
    return (await dataSource.runMigrations({ transaction: 'none' })).map(({ name }) => name);
  } finally {
    await dataSource.destroy();
  }
}

function warningsTo(log: (text: string) => void): Logger {
  return { ...SILENT, log: (level, message) => (level === 'warn' ? log(String(message)) : undefined) };
}
