import type { DataSource } from 'typeorm';
import { OpeningRequestRecord } from '../entities/people.js';
import { inTransaction } from '../in-transaction.js';
import type { Seals } from '../sealed/seals.js';
import { DecidedRequests, type RequestDecision } from './decided-requests.js';

export class OpeningRequestRepository extends DecidedRequests<OpeningRequestRecord> {
  readonly #database: DataSource;

  constructor(dataSource: DataSource, seals: Seals) {
    super(dataSource, OpeningRequestRecord, seals);
    this.#database = dataSource;
  }

  async approve(request: number, by: RequestDecision): Promise<boolean> {
    const decided = await inTransaction(this.#database, (manager) => this.decide(manager, request, 'approved', by));
    return decided === true;
  }
}
