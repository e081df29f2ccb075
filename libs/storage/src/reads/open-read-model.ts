import type { DataSource } from 'typeorm';

/** Makes a data source, and loads TypeORM for it: importing this library does not load TypeORM. */
export async function makeDataSource(url: string, settings: { readonly poolSize?: number } = {}): Promise<DataSource> {
  const { makeDataSource: make } = await import('../schema/data-source.js');
  return make(url, settings);
}
