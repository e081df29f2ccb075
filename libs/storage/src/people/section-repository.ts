import type { DataSource } from 'typeorm';
import { orStorageFault } from '../storage-fault.js';
import { SectionRecord } from '../entities/people.js';

export class SectionRepository {
  constructor(private readonly dataSource: DataSource) {}

  async tablesOf(linkId: string, accountId: string): Promise<readonly string[]> {
    const found = await orStorageFault(() => this.#rows().findOneBy({ linkId, accountId }));
    return found === null ? [] : (JSON.parse(found.tableIds) as readonly string[]);
  }

  async save(linkId: string, accountId: string, tables: readonly string[]): Promise<void> {
    const row: SectionRecord = { linkId, accountId, tableIds: JSON.stringify(tables) };
    await orStorageFault(() => this.#rows().upsert(row, ['linkId', 'accountId']));
  }

  #rows() {
    return this.dataSource.getRepository(SectionRecord);
  }
}
