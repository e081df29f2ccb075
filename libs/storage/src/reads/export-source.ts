import type { Batch } from '@jackpot/journal';
import type { ExportSource, KeptCheckpoint, KeptDocument } from '@jackpot/proof';
import type { BatchSeals } from '../journal/journal-row.js';
import { readJournal } from '../journal/read-journal.js';
import { CheckpointRepository } from '../repositories/checkpoint-repository.js';
import { PayoutRepository } from '../repositories/payout-repository.js';

const PAGE_DOCUMENTS = 500;

export class SqlExportSource implements ExportSource {
  readonly #url: string;
  readonly #stores: { readonly checkpoints: CheckpointRepository; readonly payouts: PayoutRepository };

  constructor(
    url: string,
    stores: { readonly checkpoints: CheckpointRepository; readonly payouts: PayoutRepository },
    private readonly seals: BatchSeals,
  ) {
    this.#url = url;
    this.#stores = stores;
  }

  batches(link: string, afterBatch = 0): AsyncIterable<Batch> {
    return readJournal(this.#url, link, afterBatch, this.seals);
  }

  checkpoints(link: string, afterBatch = 0): AsyncIterable<KeptCheckpoint> {
    return this.#stores.checkpoints.all(link, afterBatch);
  }

  cosignatures(link: string, batch: number): Promise<readonly string[]> {
    return this.#stores.checkpoints.cosignatures(link, batch);
  }

  async *documents(link: string, afterNumber = 0): AsyncGenerator<KeptDocument> {
    for (let after = afterNumber; ;) {
      const page = await this.#stores.payouts.documents(link, after, PAGE_DOCUMENTS);
      for (const { documentNumber, awardNumber, preparedAt, document } of page)
        yield { documentNumber, awardNumber, preparedAt, text: document };
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.documentNumber;
    }
  }
}
