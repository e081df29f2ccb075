import { aboutOf } from '../notices/words.js';
import { localized } from '../parts/times.js';
import { ago, dollars, labelOf, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { clock, useRead, useReadOnce } from '../server/live.js';
import type { Award, LogEntry, TableOfLink } from '../server/types.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';

const ROWS = 20;
/** More than the list shows, because it omits awards that tables pay. */
const AWARDS_READ = 100;

interface Happening {
  readonly sequence: number;
  readonly at: string;
  readonly text: string;
  readonly href: string | undefined;
}

export function Happenings() {
  const awards = useRead<{ readonly awards: readonly Award[] }>(ofLink(`awards?limit=${AWARDS_READ}`));
  const log = useRead<{ readonly log: readonly LogEntry[] }>(ofLink(`log?limit=${ROWS}`));
  const tables = useReadOnce<{ readonly tables: readonly TableOfLink[] }>(ofLink('tables'));
  const tableOf = (number: number | null): TableOfLink | undefined =>
    tables.value?.tables.find(({ tableNo }) => tableNo === number);
  const rows = [
    ...(awards.value?.awards ?? []).filter(({ status }) => status !== 'table-paid').map(ofAward),
    ...(log.value?.log ?? []).map((entry) => ofLog(entry, tableOf(entry.tableNo))),
  ];
  rows.sort((one, other) => other.sequence - one.sequence);
  const isRead = awards.value !== undefined && log.value !== undefined;
  return (
    <section class="panel happenings" aria-label={t('What happens')} aria-busy={!isRead}>
      <h2>{t('What happens')}</h2>
      <Reading isLoading={awards.isLoading || log.isLoading} refusal={awards.refusal ?? log.refusal} lines={8} />
      {isRead && rows.length === 0 && <p class="soft">{t('Nothing has happened on this link yet.')}</p>}
      <ul class="plain-list">
        {rows.slice(0, ROWS).map(({ sequence, at, text, href }, index) => (
          <li key={`${sequence} ${index}`}>
            <span class="soft" title={timeOf(at)}>
              {ago(at, clock.value)}
            </span>{' '}
            {href === undefined ? text : <a href={href}>{text}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ofAward({
  sequence,
  fixedAt,
  line,
  level,
  amount,
  assetNumber,
  tableId,
  seat,
  coup,
  status,
}: Award): Happening {
  const won = t('{1}: {2} at {3}, seat {4}', labelOf(level ?? line), dollars(amount), assetNumber, seat);
  return {
    ...{ sequence, at: fixedAt, href: pathTo('recall', tableId, coup) },
    text: `${won}, ${labelOf(status).toLowerCase()}`,
  };
}

function ofLog({ sequence, at, kind, coup, who, detail }: LogEntry, table: TableOfLink | undefined): Happening {
  const place =
    table === undefined ? '' : coup === null ? table.assetNumber : t('{1} hand {2}', table.assetNumber, coup);
  return {
    ...{ sequence, at },
    // At a takeover, `who` is only the id of a process.
    text: [labelOf(kind), place, detailText(detail), kind === 'took-over' ? '' : (who ?? '')]
      .filter((part) => part !== '')
      .join(', '),
    href: table === undefined || coup === null ? undefined : pathTo('recall', table.tableId, coup),
  };
}

function detailText(detail: string | null): string {
  return detail?.startsWith('{') === true ? localized(aboutOf(detail)) : (detail ?? '');
}
