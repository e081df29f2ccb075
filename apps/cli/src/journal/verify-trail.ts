import { Peaks } from '@jackpot/proof';
import { sameBytes } from '@jackpot/journal';
import { AUDIT_TRAIL } from '@jackpot/progressive';
import { CheckpointRepository, RecordsCheck, type Seals, trailFlaw, withDataSource } from '@jackpot/storage';
import type { DataSource } from 'typeorm';
import { sha256 } from '../export/signatures.js';

export interface VerifiedTrail {
  readonly isRight: boolean;
  readonly text: string;
}

const PAGE = 1_000;

/** Without `RECORDS_KEY`, only gaps and wrong hashes are found. */
export async function verifyTrail(url: string, seals: Seals | null): Promise<VerifiedTrail> {
  const problems = await withDataSource(url, async (dataSource) => [
    ...(await checkpointProblems(new CheckpointRepository(dataSource))),
    ...(await problemsOf(dataSource, seals)),
  ]);
  if (problems.length > 0) return { isRight: false, text: problems.map((text) => `AUDIT TRAIL: ${text}`).join('\n') };
  const how =
    seals === null
      ? 'the hashes were not verified: RECORDS_KEY is not set'
      : 'every entry and every row that gives rights is as it was written';
  return { isRight: true, text: `audit trail: ${how}` };
}

async function problemsOf(dataSource: DataSource, seals: Seals | null): Promise<readonly string[]> {
  if (seals === null) {
    const flaw = await trailFlaw(dataSource);
    return flaw === undefined ? [] : [`entry ${flaw.sequence}: ${flaw.what}`];
  }
  const { flaw, altered } = await new RecordsCheck(dataSource, seals).check();
  return [
    ...(flaw === undefined ? [] : [`entry ${flaw.sequence}: ${flaw.what}`]),
    ...altered.map(({ row, what }) => `row ${row}: ${what}`),
  ];
}

async function checkpointProblems(store: CheckpointRepository): Promise<readonly string[]> {
  const tree = new Peaks(sha256);
  for await (const { checkpoint } of store.all(AUDIT_TRAIL)) {
    while (tree.size < checkpoint.batch) {
      const page = await store.chain(AUDIT_TRAIL, tree.size + 1, Math.min(PAGE, checkpoint.batch - tree.size));
      if (page.length === 0) return [`ends at entry ${tree.size}; entry ${checkpoint.batch} was signed`];
      for (const { hash } of page) tree.append(hash);
    }
    if (!sameBytes(tree.root(), checkpoint.root)) return [`is not what was signed at entry ${checkpoint.batch}`];
  }
  return [];
}
