import type { DataSource } from 'typeorm';
import type { DataSourceSettings } from '../schema/data-source.js';

/** Makes a data source, and loads TypeORM for it: importing this library does not load TypeORM. */
export async function makeDataSource(
  url: string,
  settings: Pick<DataSourceSettings, 'poolSize' | 'statementMsMax'> = {},
): Promise<DataSource> {
  const { makeDataSource: make } = await import('../schema/data-source.js');
  return make(url, settings);
}
