import { asLinkId, awardIdOf } from '@jackpot/progressive';
import type { ArchivedContent } from '@jackpot/proof';
import { INSERT_BATCH, rowOf } from '../journal/journal-row.js';
import type { Seals } from '../sealed/seals.js';
import { StorageFault } from '../storage-fault.js';
import type { SqlSession } from '../sql/sql-session.js';
import { PayoutRecord } from '../entities/awards.js';
import { CheckpointCosignatureRecord, JournalCheckpointRecord } from '../entities/journal.js';
import { fieldsOf, insertInto, valuesOf } from '../tables/row-code.js';
import { SqlStore } from './sql-store.js';

/**
 * Writes an archive into a database that has nothing of this link. Needs the owner's account: no other account may
 * write both the journal and payout documents.
 */
export class RestoreStore extends SqlStore {
  constructor(
    url: string,
    private readonly seals: Pick<Seals, 'batch'>,
  ) {
    super(url);
  }

  async hasBatches(link: string): Promise<boolean> {
    return (await this.first(Boolean, 'SELECT 1 FROM journal WHERE stream = ? LIMIT 1', [link])) === true;
  }

  /** Writes a whole segment of the archive or nothing. `taken` if one of its rows exists. */
  async add(link: string, content: AsyncIterable<ArchivedContent>): Promise<'added' | 'taken'> {
    let isRead = false;
    return this.transaction(async (session) => {
      // The content can be read only once, so the transaction cannot be repeated after a conflict.
      if (isRead)
        throw new StorageFault('DATABASE_CONTENDED', true, { detail: 'another program writes in this database' });
      isRead = true;
      for await (const each of content) await this.#add(session, link, each);
      return 'added' as const;
    });
  }

  async #add(session: SqlSession, link: string, content: ArchivedContent): Promise<void> {
    switch (content.kind) {
      case 'batch':
        return void (await session.run(
          INSERT_BATCH,
          rowOf({ ...content.batch, seal: this.seals.batch(content.batch) }),
        ));
      case 'checkpoint':
        return addCheckpoint(session, content);
      case 'document': {
        const { documentNumber, awardNumber, preparedAt, text: document } = content.document;
        const awardId = awardIdOf(asLinkId(link), awardNumber);
        const row = {
          awardId,
          linkId: link,
          awardNumber,
          documentNumber,
          state: 'prepared',
          document,
          preparedAt,
        } as const;
        return void (await session.run(INSERT_DOCUMENT, documentValues(row)));
      }
    }
  }
}

async function addCheckpoint(
  session: SqlSession,
  { kept, cosignatures }: Extract<ArchivedContent, { readonly kind: 'checkpoint' }>,
): Promise<void> {
  const { note, peaks } = kept;
  const { link: linkId, batch, at: signedAt } = kept.checkpoint;
  await session.run(
    INSERT_CHECKPOINT,
    checkpointValues({ linkId, batch, signedAt, note, peaks: Buffer.concat([...peaks]) }),
  );
  for (const signed of cosignatures) {
    const witness = /\n— ([^ \n]+) /.exec(signed)?.[1] ?? '';
    await session.run(INSERT_COSIGNATURE, cosignatureValues({ linkId, batch, witness, note: signed }));
  }
}

const INSERT_DOCUMENT = insertInto(PayoutRecord);
const INSERT_CHECKPOINT = insertInto(JournalCheckpointRecord);
const INSERT_COSIGNATURE = insertInto(CheckpointCosignatureRecord);
const documentValues = valuesOf(PayoutRecord, fieldsOf(PayoutRecord));
const checkpointValues = valuesOf(JournalCheckpointRecord, ['linkId', 'batch', 'signedAt', 'note', 'peaks']);
const cosignatureValues = valuesOf(CheckpointCosignatureRecord, ['linkId', 'batch', 'witness', 'note']);
