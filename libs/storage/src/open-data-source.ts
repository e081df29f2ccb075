import type { DataSource } from 'typeorm';
import type { DataSourceSettings } from './schema/data-source.js';

type Settings = Pick<DataSourceSettings, 'poolSize' | 'statementMsMax'>;

/** Only this function loads TypeORM. */
export async function makeDataSource(url: string, settings: Settings = {}): Promise<DataSource> {
  const { makeDataSource: make } = await import('./schema/data-source.js');
  return make(url, settings);
}

export async function openDataSource(url: string, settings: Settings = {}): Promise<DataSource> {
  return (await makeDataSource(url, settings)).initialize();
}

export async function withDataSource<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const dataSource = await openDataSource(url, { poolSize: 1 });
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
