import { JournalRegister, documentProblem } from '@jackpot/proof';
import { PayoutRepository } from '@jackpot/storage';
import type { DataSource } from 'typeorm';

const PAGE = 500;

export class DocumentCheck {
  /** The caller fills this while it reads the journal. */
  readonly register = new JournalRegister();

  private constructor(
    private readonly store: PayoutRepository,
    private readonly link: string,
    /** Last document number when the check began. Later documents may belong to batches that were not read. */
    private readonly last: number,
  ) {}

  static async begin(dataSource: DataSource, link: string): Promise<DocumentCheck> {
    const store = new PayoutRepository(dataSource);
    let last = 0;
    for await (const { documentNumber } of documentsOf(store, link)) last = documentNumber;
    return new DocumentCheck(store, link, last);
  }

  async problems(): Promise<readonly string[]> {
    const owed = new Map(this.register.owed.map((document) => [document.documentNumber, document]));
    const found: string[] = [];
    for await (const { documentNumber, awardNumber, preparedAt, document } of documentsOf(this.store, this.link)) {
      if (documentNumber > this.last) break;
      const record = { kind: 'document', documentNumber, awardNumber, text: document } as const;
      const at = new Date(preparedAt).toISOString();
      const problem = documentProblem({ ...record, preparedAt: at }, owed.get(documentNumber), this.link);
      if (problem !== null) found.push(problem);
    }
    return found;
  }
}

async function* documentsOf(store: PayoutRepository, link: string) {
  for (let after = 0; ;) {
    const page = await store.documents(link, after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.documentNumber;
  }
}
