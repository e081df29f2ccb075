import type { Refusal } from '../server/api.js';
import { t } from '../texts/t.js';
import { RefusalNote } from './act.js';

interface ReadingProps {
  readonly isLoading: boolean;
  readonly refusal: Refusal | undefined;
  readonly lines?: number;
}

export function Reading({ isLoading, refusal, lines }: ReadingProps) {
  return refusal === undefined && isLoading ? <Skeleton lines={lines} /> : <RefusalNote refusal={refusal} />;
}

const LINES = 4;

export function Skeleton({ lines = LINES }: { readonly lines?: number | undefined }) {
  return (
    <div class="skeleton" aria-busy="true">
      <p class="visually-hidden" role="status">
        {t('Loading…')}
      </p>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} />
      ))}
    </div>
  );
}
