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

/** Runs `work` on a connection that is closed again. */
export async function withDataSource<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const dataSource = await openDataSource(url, { poolSize: 1 });
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
