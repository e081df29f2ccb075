import { StorageFault } from '@jackpot/storage';
import { OperatorProof } from './operator-proof.js';

type Parts = ConstructorParameters<typeof OperatorProof>[0];

async function failuresAfter(err: Error): Promise<readonly string[]> {
  const counted: string[] = [];
  let note = (): void => undefined;
  const tried = new Promise<void>((resolve) => (note = resolve));
  const parts = {
    ...{ signer: undefined, everyMs: 1, records: { check: () => Promise.reject(err) } },
    metrics: {
      jackpot_checkpoint_failures_total: { inc: ({ link }: { readonly link: string }) => counted.push(link) },
    },
    logger: { warn: () => undefined, error: () => note() },
  };
  const proof = new OperatorProof(parts as unknown as Parts);
  proof.start();
  await tried;
  await proof.stop();
  return counted;
}

describe('a checkpoint that could not be signed', () => {
  it('is counted, because a person must look at it', async () => {
    expect(await failuresAfter(new StorageFault('CHECKPOINT_DAMAGED', false))).toContain('audit-trail');
  });

  it('is not counted while the database is away', async () => {
    expect(await failuresAfter(new StorageFault('DATABASE_UNREACHABLE', true))).toEqual([]);
  });
});
