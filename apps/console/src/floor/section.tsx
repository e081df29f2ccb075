import { RefusalNote, useAct } from '../parts/act.js';
import { request } from '../server/api.js';
import { useReadOnce } from '../server/live.js';
import { person } from '../server/session.js';
import type { FloorSection, TableAssignments } from '../server/types.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';

export type OwnSection = ReturnType<typeof useSection>;

/** Stored with the account, not in the browser. */
export function useSection() {
  const { value, refusal, refresh } = useReadOnce<FloorSection>(ofLink('section'));
  return { own: value?.tables, refusal, refresh };
}

export function mySection({ own }: OwnSection, assignments: TableAssignments | undefined): ReadonlySet<string> {
  const now = person.value;
  const me = now === null || now === 'unknown' ? '' : now.id;
  const assigned = assignments?.assignments.filter(({ dealer }) => dealer.id === me).map(({ table }) => table);
  return new Set([...(assigned ?? []), ...(own ?? [])]);
}

interface SectionBoxProps {
  readonly tableId: string;
  readonly section: OwnSection;
}

export function SectionBox({ tableId, section: { own, refresh } }: SectionBoxProps) {
  const { isBusy, refusal, run } = useAct();
  const save = async (isIn: boolean): Promise<void> => {
    const others = own?.filter((each) => each !== tableId) ?? [];
    const tables = isIn ? [...others, tableId] : others;
    if (await run(() => request('PUT', ofLink('section'), { tables }))) refresh();
  };
  return (
    <div>
      <label class="check">
        <input
          type="checkbox"
          checked={own?.includes(tableId) ?? false}
          disabled={own === undefined || isBusy}
          onChange={({ currentTarget }) => void save(currentTarget.checked)}
        />
        <span>{t('In my section')}</span>
      </label>
      <RefusalNote refusal={refusal} />
    </div>
  );
}
