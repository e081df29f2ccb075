import {
  type OperatorSigner,
  type Software,
  databaseUrl,
  readSettings,
  signerFromFile,
  softwareAt,
  text,
} from '@jackpot/platform';
import { KEY_NAME, type KeptCheckpoint, extendCheckpoints } from '@jackpot/proof';
import { CheckpointRepository, CloseStore, PayoutRepository, SqlExportSource, withDataSource } from '@jackpot/storage';
import { z } from 'zod';
import { ROOT } from '../installation.js';
import { sha256 } from './signatures.js';

export interface SigningOperator {
  readonly signer: OperatorSigner;
  readonly software: Software;
  readonly port: CheckpointRepository;
  readonly source: SqlExportSource;
  readonly closes: CloseStore;
  readonly sha256: typeof sha256;
  readonly now: number;
  readonly last: KeptCheckpoint;
}

export function propertySetting() {
  return text('the name of the property in its signatures').regex(KEY_NAME, 'is not such a name').default('casino');
}

export async function withSigningKey<T>(link: string, work: (operator: SigningOperator) => Promise<T>): Promise<T> {
  const settings = readSettings(
    z.object({
      DATABASE_URL: databaseUrl(),
      PROPERTY: propertySetting(),
      CHECKPOINT_KEY_FILE: text('a file with the key that signs checkpoints and exports, 32 bytes in hex'),
    }),
  );
  const signer = await signerFromFile(settings.PROPERTY, settings.CHECKPOINT_KEY_FILE);
  return withDataSource(settings.DATABASE_URL, async (dataSource) => {
    const port = new CheckpointRepository(dataSource);
    const payouts = new PayoutRepository(dataSource);
    const closes = new CloseStore(dataSource);
    const last = await extendCheckpoints({ port, signer, sha256, now: () => Date.now() }, link);
    if (last === undefined) throw new Error(`link ${link} has no batch`);
    const source = new SqlExportSource(settings.DATABASE_URL, { checkpoints: port, payouts }, null);
    const software = await softwareAt(ROOT);
    return work({ signer, software, port, source, closes, sha256, now: Date.now(), last });
  });
}
