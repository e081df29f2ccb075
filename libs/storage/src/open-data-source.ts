import type { DataSource } from 'typeorm';
import type { DataSourceSettings } from './schema/data-source.js';

/** Connects TypeORM, and loads it: importing this library does not load it. */
export async function openDataSource(
  url: string,
  settings: Pick<DataSourceSettings, 'poolSize' | 'statementMsMax'> = {},
): Promise<DataSource> {
  const { openDataSource: open } = await import('./schema/data-source.js');
  return open(url, settings);
}
