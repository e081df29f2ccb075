import { centsToDollars, microToText } from '@jackpot/money';
import type { Dispute, PackProof } from '@jackpot/proof';
import { Hand } from '../cards/card-face.js';
import { handsOf } from '../cards/card-text.js';
import { fifthOwner } from '../cards/entry.js';
import { DataTable } from '../parts/data-table.js';
import { exactDollars, labelOf } from '../parts/texts.js';
import { utcOf } from '../parts/times.js';
import { t } from '../texts/t.js';

/** The form in which `readable` of libs/proof writes a value: amounts as digits, bytes as hex, cards by name. */
type Readable<T> = T extends string | number | boolean | null
  ? T
  : T extends bigint | Uint8Array
    ? string
    : T extends readonly (infer E)[]
      ? readonly Readable<E>[]
      : { readonly [K in keyof T]: K extends 'cards' ? readonly string[] : Readable<T[K]> };

type ReadDispute = Readable<Dispute>;

export interface PackData extends Pick<PackProof, 'key' | 'software' | 'madeAt'> {
  readonly format: string;
  readonly awardId: string;
  readonly dispute: Omit<ReadDispute, 'acts'> & {
    readonly acts: readonly (ReadDispute['acts'][number] & { readonly words: string })[];
  };
}

export type Entry = ReadDispute['entries'][number];

export function centsText(digits: string): string {
  return centsToDollars(BigInt(digits));
}

function microText(digits: string): string {
  return exactDollars(microToText(BigInt(digits)));
}

function entryWords({ event }: Entry): string {
  switch (event.type) {
    case 'CoupOpened':
      return event.kind === 'no-wager'
        ? t('Hand {1} opened without bets', event.coup)
        : t('Hand {1} opened', event.coup);
    case 'WagerAcknowledged':
      return t('Seat {1}: bet of {2} accepted', event.seat, centsText(event.priceCents));
    case 'WagerWithdrawn':
      return t('Seat {1}: bet withdrawn', event.seat);
    case 'LateWagerRefused':
      return t('Seat {1}: late bet refused', event.seat);
    case 'VigorishMarked':
      return t('Vigorish marked: {1}', seatsText(event.markers.map(({ seat }) => seat)));
    case 'VigorishCollected':
      return t('Seat {1}: vigorish collected by {2}', event.seat, event.by);
    case 'PromotionReported':
      return t('Seat {1}: {2} of the bet paid by the casino', event.seat, centsText(event.houseCents));
    case 'StakesReported':
      return t('Seat {1}: stakes reported', event.seat);
    case 'CoupLocked':
      return t('No more bets: {1} in play', seatsText(event.seats));
    case 'DeviceReported':
      return t('Seat {1}: the device reports {2}', event.seat, event.what);
    case 'RoundHeld':
      return t('No more bets came too soon: {1} on hold, nothing added to the meters', seatsText(event.seats));
    case 'RoundReleased':
      return t('Released by {1}: {2}', event.person.name, event.reason);
    case 'CoupResolved':
      return event.mustHit === null
        ? t('Cards {1}: {2}', event.cards.join(' '), awardsText(event.awards.length))
        : t('Cards {1}: {2}; Must Hit won', event.cards.join(' '), awardsText(event.awards.length));
    case 'CoupCorrected':
      return t('Cards corrected, {1}: {2}', event.cards.join(' '), awardsText(event.awards.length));
    case 'CoupSettled':
      return t('Hand complete');
    case 'CoupVoided':
      return t('Voided by {1}: {2}', event.by, event.reason);
    default:
      return event.type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  }
}

function awardsText(count: number): string {
  return count === 1 ? t('1 award') : t('{1} awards', count);
}

/** @param listed once for each unit of a wager */
function seatsText(listed: readonly number[]): string {
  const seats = [...new Set(listed)];
  if (seats.length === 0) return t('no seats');
  return seats.length === 1 ? t('seat {1}', seats.join()) : t('seats {1}', seats.join(', '));
}

/** In dealt order. After a correction, the corrected cards. */
function cardsOf({ dispute: { entries, award } }: PackData): readonly string[] {
  let cards: readonly string[] = [];
  for (const { event } of entries) {
    if (event.type === 'CoupResolved') cards = event.cards;
    if (event.type === 'CoupCorrected' && event.awards.some(({ awardNumber }) => awardNumber === award.awardNumber))
      return event.cards;
  }
  return cards;
}

type PackDispute = PackData['dispute'];

export function CoupRecord({ pack }: { readonly pack: PackData }) {
  const cards = cardsOf(pack);
  const hands = handsOf(cards, fifthOwner(cards));
  return (
    <section class="panel" aria-label={t('The hand')}>
      <h2>{t('The hand as recorded')}</h2>
      {cards.length > 0 && (
        <div class="hands">
          <Hand title={t('Player')} cards={hands.player} />
          <Hand title={t('Banker')} cards={hands.banker} />
        </div>
      )}
      <ol class="entries">
        {pack.dispute.entries.map((entry) => (
          <li key={entry.sequence}>
            <strong>{entryWords(entry)}</strong>
            <span class="soft">{t('{1} · journal {2}', utcOf(entry.event.at), entry.sequence)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Approvals({ acts }: { readonly acts: PackDispute['acts'] }) {
  return (
    <section class="panel" aria-label={t('Approvals')}>
      <h2>{t('Approvals and payment')}</h2>
      {acts.length === 0 && <p class="soft">{t('No activity yet')}</p>}
      <ol class="entries">
        {acts.map(({ sequence, words, event }) => (
          <li key={sequence}>
            <strong>{words}</strong>
            <span class="soft">{t('{1} · event {2}', utcOf(event.at), sequence)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Derivation({ pack }: { readonly pack: PackData }) {
  const { derivation } = pack.dispute;
  if (derivation === null) return null;
  const { seat, rule, lines, pays } = derivation;
  return (
    <section class="panel" aria-label={t('Derivation')}>
      <div class="title">
        <h2>{t('Royal 9 for seat {1}, line by line', seat)}</h2>
        <span class="soft">{rule}</span>
      </div>
      <DataTable
        label={t('Lines in printed order')}
        rows={lines}
        keyOf={({ line }) => line}
        columns={[
          { head: t('Line'), of: ({ line }) => labelOf(line) },
          {
            head: t('Result'),
            of: ({ isTrue, line }) => (
              <span class={line === pays ? 'chip good' : 'chip'}>
                {line === pays ? t('true, pays') : isTrue ? t('true') : t('false')}
              </span>
            ),
          },
          { head: t('Because'), of: ({ because }) => because },
          { head: t('Pays'), of: ({ worthCents }) => centsText(worthCents), isFigure: true },
        ]}
      />
    </section>
  );
}

interface RevealedProps {
  readonly mustHit: PackDispute['mustHit'];
  readonly seat: number;
}

export function Revealed({ mustHit, seat }: RevealedProps) {
  if (mustHit === null) return null;
  const { cycle, commitment, triggerCents, preimage, recomputed, isKept, seatsInPlay } = mustHit;
  const { winnerPreimage, winner } = mustHit;
  return (
    <section class="panel" aria-label={t('Must Hit')}>
      <h2>
        {t('Must Hit, cycle {1}', cycle)}{' '}
        <span class={isKept ? 'chip good' : 'chip bad'}>
          {isKept ? t('Commitment verified') : t('COMMITMENT MISMATCH')}
        </span>{' '}
        <span class={winner === seat ? 'chip good' : 'chip bad'}>
          {winner === seat ? t('Winner verified') : t('WINNER MISMATCH')}
        </span>
      </h2>
      <p>
        {t(
          'The trigger was {1}. Seats {2} were in play. The revealed random text (winner nonce) gives seat {3}; the award was paid to seat {4}.',
          centsText(triggerCents),
          seatsInPlay.join(', '),
          winner,
          seat,
        )}
      </p>
      <dl class="hashes">
        <dt>{t('Commitment')}</dt>
        <dd>
          <code>{commitment}</code>
        </dd>
        <dt>{t('Text')}</dt>
        <dd>
          <code>{JSON.stringify(preimage).slice(1, -1)}</code>
        </dd>
        <dt>{t('SHA-256 of it')}</dt>
        <dd>
          <code>{recomputed}</code>
        </dd>
        <dt>{t('Text whose SHA-256 decides the winning seat')}</dt>
        <dd>
          <code>{JSON.stringify(winnerPreimage).slice(1, -1)}</code>
        </dd>
      </dl>
    </section>
  );
}

const REGISTERS = [
  ['displayMicro', 'display'],
  ['reserveMicro', 'reserve'],
  ['overflowMicro', 'overflow'],
] as const;

export function MetersAround({ dispute: { meters, shown } }: { readonly dispute: PackDispute }) {
  const { beforeLock, afterLock, beforeAward, afterAward } = meters;
  const rows = afterAward.flatMap(({ level }) => REGISTERS.map(([register, label]) => ({ level, register, label })));
  const at =
    (when: PackDispute['meters']['afterAward']) =>
    ({ level, register }: (typeof rows)[number]): string => {
      const found = when.find((each) => each.level === level);
      return found === undefined ? '—' : microText(found[register]);
    };
  return (
    <section class="panel" aria-label={t('Meters and signs')}>
      <h2>{t('Meters before and after')}</h2>
      <DataTable
        label={t('Meters before and after')}
        rows={rows}
        keyOf={({ level, register }) => `${level} ${register}`}
        columns={[
          { head: t('Register'), of: ({ level, label }) => `${labelOf(level)}, ${label}` },
          { head: t('Before the lock'), of: at(beforeLock), isFigure: true },
          { head: t('After the lock'), of: at(afterLock), isFigure: true },
          { head: t('Before the award'), of: at(beforeAward), isFigure: true },
          { head: t('After award and reset'), of: at(afterAward), isFigure: true },
        ]}
      />
      <h3>{t('Amounts sent to the signs')}</h3>
      <DataTable
        label={t('Amounts sent to the signs')}
        rows={shown}
        keyOf={({ batch }) => batch}
        columns={[
          { head: t('Batch'), of: ({ batch }) => batch, isFigure: true },
          { head: t('Committed'), of: ({ sealedAt }) => utcOf(sealedAt) },
          ...afterAward.map(({ level }) => ({
            head: labelOf(level),
            of: (row: PackDispute['shown'][number]) => {
              const found = row.meters.find((each) => each.level === level);
              return found === undefined ? '—' : microText(found.displayMicro);
            },
            isFigure: true,
          })),
        ]}
      />
    </section>
  );
}

export function Terms({ dispute: { configuration } }: { readonly dispute: PackDispute }) {
  const { sha256, approval, royal9, awards } = configuration;
  return (
    <section class="panel" aria-label={t('Terms in force')}>
      <h2>{t('Terms in force')}</h2>
      <dl class="facts">
        <dt>{t('Approved')}</dt>
        <dd>
          {approval.reference}, {approval.approvedOn}
        </dd>
        <dt>{t('SHA-256')}</dt>
        <dd>
          <code>{sha256}</code>
        </dd>
        {Object.entries({ ...royal9, ...awards }).map(([name, value]) => (
          <>
            <dt key={name}>{labelOf(name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase())}</dt>
            <dd>{[value].flat().join(', ')}</dd>
          </>
        ))}
      </dl>
    </section>
  );
}

export function Software({ software }: { readonly software: PackData['software'] }) {
  return (
    <section class="panel" aria-label={t('Software')}>
      <h2>{t('Software')}</h2>
      <p>{t('{1} {2} on Node {3}', software.name, software.version, software.node)}</p>
      <details>
        <summary>{t('{1} files and their SHA-256', software.files.length)}</summary>
        <DataTable
          label={t('Files of the software')}
          rows={software.files}
          keyOf={({ path }) => path}
          columns={[
            { head: t('File'), of: ({ path }) => path },
            { head: t('SHA-256'), of: ({ sha256 }) => <code>{sha256}</code> },
          ]}
        />
      </details>
    </section>
  );
}
