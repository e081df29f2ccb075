import { useEffect, useState } from 'preact/hooks';
import { type Refusal, refusalIn, requestText } from '../server/api.js';
import type { CloseHead } from '../server/types.js';
import { ofLink } from '../shell/link.js';

const DAYS_MAX = 90;

export function useExport<Row>(name: string, heads: readonly CloseHead[]) {
  const [read, setRead] = useState<{ readonly rows?: readonly Row[]; readonly refusal?: Refusal }>({});
  const span = heads.slice(-DAYS_MAX);
  const [from, to] = [span[0]?.day, span.at(-1)?.day];
  useEffect(() => {
    if (from === undefined || to === undefined) return;
    let isOver = false;
    requestText(ofLink(`exports/${name}?from=${from}&to=${to}&format=jsonl`)).then(
      (text) => {
        const rows = text
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Row);
        if (!isOver) setRead({ rows });
      },
      (error: unknown) => isOver || setRead({ refusal: refusalIn(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [name, from, to]);
  return read;
}
