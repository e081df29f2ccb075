import type { DataSource } from 'typeorm';

/** How a data source is made; TypeORM is loaded by the first that asks for one, and by nobody else. */
export async function makeDataSource(url: string, settings: { readonly poolSize?: number } = {}): Promise<DataSource> {
  const { makeDataSource: make } = await import('../schema/data-source.js');
  return make(url, settings);
}
