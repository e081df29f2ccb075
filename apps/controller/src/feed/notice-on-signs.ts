import { LEVEL_NAMES, type LocalTime, type MetersMessage } from '@jackpot/contract';
import type { Notice } from '@jackpot/progressive';

export interface NoticeWords {
  readonly local: LocalTime;
  readonly nameOf: (linkId: string) => string | undefined;
}

/** A notice in words for players (REQ-57). */
export function noticeOnSigns(
  linkId: string,
  notice: Notice,
  { local, nameOf }: NoticeWords,
): MetersMessage['notices'][number] {
  const day = local.longDate(notice.dueAt);
  const head = { kind: notice.kind, dueAt: new Date(notice.dueAt).toISOString() };
  if (notice.kind === 'retirement')
    return { ...head, level: null, targets: [], text: `This progressive ends on or after ${day}` };
  const targets = notice.targets.map(({ linkId: to, level }) => ({
    level,
    link: to === linkId ? null : (nameOf(to) ?? to),
  }));
  const where = targets
    .map(({ level, link }) => `the ${LEVEL_NAMES[level]}${link === null ? '' : ` of ${link}`}`)
    .join(' and ');
  const goes = notice.targets.length > 1 ? 'split between' : 'transferred to';
  return {
    ...head,
    level: notice.level,
    targets,
    text: `On or after ${day} the ${LEVEL_NAMES[notice.level]} jackpot will be ${goes} ${where}`,
  };
}
