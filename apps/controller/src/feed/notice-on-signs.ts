import { LEVEL_NAMES, levelName, type LocalTime, type MetersMessage } from '@jackpot/contract';
import type { LinkConfig, Notice } from '@jackpot/progressive';

export interface NoticeWords {
  readonly local: LocalTime;
  readonly nameOf: (linkId: string) => string | undefined;
}

/** A notice in words for players (REQ-57). */
export function noticeOnSigns(
  config: Pick<LinkConfig, 'linkId' | 'levelNames'>,
  notice: Notice,
  { local, nameOf }: NoticeWords,
): MetersMessage['notices'][number] {
  const day = local.longDate(notice.dueAt);
  const head = { kind: notice.kind, dueAt: new Date(notice.dueAt).toISOString() };
  if (notice.kind === 'retirement')
    return { ...head, level: null, targets: [], text: `This progressive ends on or after ${day}` };
  const targets = notice.targets.map(({ linkId: to, level }) => ({
    level,
    link: to === config.linkId ? null : (nameOf(to) ?? to),
  }));
  const where = targets
    .map(({ level, link }) =>
      link === null ? `the ${levelName(config, level)}` : `the ${LEVEL_NAMES[level]} of ${link}`,
    )
    .join(' and ');
  const goes = notice.targets.length > 1 ? 'split between' : 'transferred to';
  return {
    ...head,
    level: notice.level,
    targets,
    text: `On or after ${day} the ${levelName(config, notice.level)} jackpot will be ${goes} ${where}`,
  };
}
