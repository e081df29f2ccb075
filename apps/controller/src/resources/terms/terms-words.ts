import type { LocalTime } from '@jackpot/contract';
import { toHex } from '@jackpot/journal';
import { linkConfigBody } from '@jackpot/progressive';
import { activatorOf } from './terms-body.js';
import type { ScheduleFile } from './schedule-files.js';
import type { TermsDetails } from './terms-files.js';

type TimeText = LocalTime['dateTime'];
export type Row = readonly [name: string, value: string];

export interface Section {
  readonly heading: string;
  readonly rows: readonly Row[];
}

/** Sections in document order. The page and the PDF render exactly these. */
export function termsSections(file: TermsDetails, time: TimeText): readonly Section[] {
  const { tables, levels, ...rest } = linkConfigBody(file.config);
  return [
    { heading: 'Signatures', rows: signatures(file, time) },
    { heading: 'The link', rows: leaves(rest) },
    { heading: 'Levels', rows: leaves(levels) },
    ...(levels.mustHit === null ? [] : [{ heading: 'How the Must Hit is won', rows: MUST_HIT_RULES }]),
    ...tables.map(({ tableId, ...table }) => ({ heading: `Table ${tableId}`, rows: leaves(table) })),
  ];
}

const MUST_HIT_RULES: readonly Row[] = [
  [
    'Trigger',
    'Drawn when a cycle begins: uniform over the amounts above its first amount, up to the maximum, in whole cents. It is sealed. Its commitment is published: SHA-256 over link, cycle, trigger, a nonce and a winner nonce.',
  ],
  [
    'Test',
    'When a hand has its result, in the same step as the awards of the hand. "No more bets" reveals nothing. A voided hand is not tested.',
  ],
  [
    'Amount tested',
    'The meter with the contributions of the hand itself and of all hands that have a result. Contributions of other hands that have no result yet do not count.',
  ],
  [
    'Award',
    'The whole meter as signs show it, at most the maximum, in whole cents. The rest starts the next cycle. Signs never show more than the maximum.',
  ],
  [
    'Winner',
    'One position with a recognized wager in that hand. It follows from SHA-256 over link, cycle, table, hand number, positions and the winner nonce, with the same chance for each position.',
  ],
  [
    'Proof',
    'Trigger, nonce and winner nonce are revealed with the award. Commitment and winner can then be recomputed.',
  ],
];

export function termsTitle(linkId: string, { version }: TermsDetails): string {
  return `Terms of ${linkId}, version ${version}`;
}

/** Approval and hash, which are printed on every sheet (COMAR 36.05.03.19; REQ-29). */
export function approvalWords(file: TermsDetails, time: TimeText): readonly [approval: string, hash: string] {
  return [`${approvedText(file, time)} · reference ${file.config.approval.reference}`, `SHA-256 ${toHex(file.hash)}`];
}

function approvedText({ acts, config, staged }: TermsDetails, time: TimeText): string {
  const commission = acts.find(({ act, person }) => act === 'approved' && person.role === 'commission');
  if (staged !== null && commission === undefined) return 'NOT APPROVED';
  const signed =
    commission === undefined ? '' : `, signed ${time(commission.at)}, effective ${time(commission.effectiveFrom)}`;
  return `Approved ${config.approval.approvedOn}${signed}`;
}

export function lastActAt({ staged, acts, schedules, inForce, inForceUntil }: TermsDetails): number {
  const scheduled = schedules.flatMap(({ scheduledAt, end }) => [scheduledAt, end?.at ?? 0]);
  return Math.max(
    ...[staged?.stagedAt ?? 0, inForce?.at ?? 0, inForceUntil ?? 0],
    ...[...acts.map(({ at }) => at), ...scheduled],
  );
}

function signatures(file: TermsDetails, time: TimeText): readonly Row[] {
  const { staged, acts, inForce, inForceUntil } = file;
  if (staged === null) return [['Opened with these terms', time(inForce?.at ?? 0)], ...until(inForceUntil, time)];
  const activator = activatorOf(file);
  return [
    ['Staged', `${signedBy(staged.person)}, ${time(staged.stagedAt)}: ${staged.reason}`],
    ['Notice at the tables', staged.noticePostedAt === 0 ? 'none' : `since ${time(staged.noticePostedAt)}`],
    ...acts.map(({ act, person, at, reference }): Row => [act, `${signedBy(person)}, ${time(at)}: ${reference}`]),
    ...file.schedules.flatMap((schedule) => scheduleRows(schedule, time)),
    ...(activator === null || inForce === null
      ? []
      : [['Activated', `${signedBy(activator)}, ${time(inForce.at)}`] as const]),
    ...until(inForceUntil, time),
  ];
}

function scheduleRows({ scheduledAt, dueAt, until: last, person, end }: ScheduleFile, time: TimeText): readonly Row[] {
  const scheduled = `${signedBy(person)}, ${time(scheduledAt)}: for ${time(dueAt)}, until ${time(last)} at the latest`;
  if (end === null) return [['Scheduled', scheduled]];
  return [
    ['Scheduled', scheduled],
    [END_WORDS[end.how], `${end.person === null ? '' : `${signedBy(end.person)}, `}${time(end.at)}${whyText(end)}`],
  ];
}

const END_WORDS = {
  'in-force': 'Put in force as scheduled',
  cancelled: 'Schedule canceled',
  missed: 'Not put in force',
} as const satisfies Readonly<Record<NonNullable<ScheduleFile['end']>['how'], string>>;

function whyText({ code, text }: NonNullable<ScheduleFile['end']>): string {
  const why = [code, text].filter((each) => each !== null && each !== '').join(', ');
  return why === '' ? '' : `: ${why}`;
}

function until(at: number | null, time: TimeText): readonly Row[] {
  return at === null ? [] : [['Superseded', time(at)]];
}

function signedBy({
  name,
  license,
  role,
}: {
  readonly name: string;
  readonly license: string;
  readonly role: string;
}): string {
  return `${name}, license ${license}, ${role}`;
}

function leaves(value: unknown, path = ''): readonly Row[] {
  if (typeof value !== 'object' || value === null)
    return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || Array.isArray(item)))
    return [[path, value.map((item: unknown) => (Array.isArray(item) ? item.join(' ') : String(item))).join(', ')]];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, path === '' ? key : `${path}.${key}`));
}
