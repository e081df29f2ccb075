import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { Reading } from '../parts/reading.js';
import { request } from '../server/api.js';
import { useReadOnce } from '../server/live.js';
import type { LinkTerms } from '../server/types.js';
import { linkId, nameOfLink, ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import { noteDone } from '../done/done.js';

const SECRET_BYTES = 32;

/** A key is shown once. The controller keeps only its hash. */
export function TableKeys() {
  const link = useReadOnce<LinkTerms>(ofLink('').replace(/\/$/, ''));
  const tables = link.value?.config.tables ?? [];
  return (
    <section class="panel" aria-label={t('Table keys')}>
      <h2>{t('Table keys of {1}', nameOfLink(linkId.value ?? ''))}</h2>
      <p class="soft">
        {t('A new key replaces the old key. The table controller is offline until the new key is entered in it.')}
      </p>
      <Reading isLoading={link.isLoading} refusal={link.refusal} />
      <ul class="plain-list">
        {tables.map(({ tableId, assetNumber }) => (
          <TableKey key={tableId} tableId={tableId} assetNumber={assetNumber} />
        ))}
      </ul>
    </section>
  );
}

interface TableKeyProps {
  readonly tableId: string;
  readonly assetNumber: string;
}

function TableKey({ tableId, assetNumber }: TableKeyProps) {
  const { isBusy, refusal, run } = useAct();
  const [secret, setSecret] = useState('');
  const set = async (): Promise<void> => {
    const drawn = newSecret();
    await request('PUT', ofLink(`tables/${encodeURIComponent(tableId)}/key`), { secret: drawn });
    setSecret(drawn);
    noteDone({ text: t('{1} has a new key.', assetNumber), page: ['setup'] });
  };
  return (
    <li>
      <div class="row">
        <strong>{assetNumber}</strong>
        <button disabled={isBusy} aria-label={t('Set a new key for {1}', assetNumber)} onClick={() => void run(set)}>
          {t('Set a new key')}
        </button>
      </div>
      {secret !== '' && (
        <p role="status" class="notice">
          {t(
            'The key of {1} is {2}. It is shown once: enter it in the table controller now.',
            tableId,
            <code>{secret}</code>,
          )}
        </p>
      )}
      <RefusalNote refusal={refusal} />
    </li>
  );
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
