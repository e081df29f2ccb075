import { centsToDollars, microToText } from '@jackpot/money';
import type { Dispute, PackProof } from '@jackpot/proof';
import { Hand } from '../cards/card-face.js';
import { handsOf } from '../cards/card-text.js';
import { fifthOwner } from '../cards/entry.js';
import { DataTable } from '../parts/data-table.js';
import { exactDollars, labelOf } from '../parts/texts.js';
import { utcOf } from '../parts/times.js';

/** A record as `readable` of libs/proof writes it: amounts as digits, bytes as hex, cards by their names. */
type Readable<T> = T extends string | number | boolean | null
  ? T
  : T extends bigint | Uint8Array
    ? string
    : T extends readonly (infer E)[]
      ? readonly Readable<E>[]
      : { readonly [K in keyof T]: K extends 'cards' ? readonly string[] : Readable<T[K]> };

type ReadDispute = Readable<Dispute>;

/** The data of a dispute pack. */
export interface PackData extends Pick<PackProof, 'key' | 'software' | 'madeAt'> {
  readonly format: string;
  readonly awardId: string;
  readonly dispute: Omit<ReadDispute, 'acts'> & {
    readonly acts: readonly (ReadDispute['acts'][number] & { readonly words: string })[];
  };
}

export type Entry = ReadDispute['entries'][number];

/** Digits of cents, exactly, as a person reads them. */
export function centsText(digits: string): string {
  return centsToDollars(BigInt(digits));
}

/** Digits of micro-cents, exactly, to the last of them. */
function microText(digits: string): string {
  return exactDollars(microToText(BigInt(digits)));
}

/** An entry of a coup in a sentence; the other things that may stand between are named by their type. */
function entryWords({ event }: Entry): string {
  switch (event.type) {
    case 'CoupOpened':
      return event.kind === 'no-wager' ? `Hand ${event.coup} opened without bets` : `Hand ${event.coup} opened`;
    case 'WagerAcknowledged':
      return `Seat ${event.seat}: bet of ${centsText(event.priceCents)} accepted`;
    case 'WagerWithdrawn':
      return `Seat ${event.seat}: bet withdrawn`;
    case 'LateWagerRefused':
      return `Seat ${event.seat}: late bet refused`;
    case 'CoupLocked':
      return `No more bets: ${seatsText(event.seats)} in play`;
    case 'DeviceReported':
      return `Seat ${event.seat}: the device reports ${event.what}`;
    case 'RoundHeld':
      return `No more bets too soon: ${seatsText(event.seats)} on hold, nothing credited`;
    case 'RoundReleased':
      return `Released by ${event.person.name}: ${event.reason}`;
    case 'CoupResolved':
      return `Cards ${event.cards.join(' ')}: ${event.awards.length} ${event.awards.length === 1 ? 'award' : 'awards'}${event.mustHit === null ? '' : '; Must Hit won'}`;
    case 'CoupCorrected':
      return `Cards corrected, ${event.cards.join(' ')}: ${event.awards.length} ${event.awards.length === 1 ? 'award' : 'awards'}`;
    case 'CoupSettled':
      return 'Hand complete';
    case 'CoupVoided':
      return `Voided by ${event.by}: ${event.reason}`;
    default:
      return event.type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  }
}

function seatsText(seats: readonly number[]): string {
  if (seats.length === 0) return 'no seats';
  return `${seats.length === 1 ? 'seat' : 'seats'} ${seats.join(', ')}`;
}

/** The cards the award was fixed by, in dealt order: as put right where a correction fixed it; none of a coup without. */
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

/** To the millisecond, in UTC, as the pack has it: a dispute may turn on it. */

/** The coup as it was recorded: its cards, and every entry from the opening on. */
export function CoupRecord({ pack }: { readonly pack: PackData }) {
  const cards = cardsOf(pack);
  const hands = handsOf(cards, fifthOwner(cards));
  return (
    <section class="panel" aria-label="The hand">
      <h2>The hand as recorded</h2>
      {cards.length > 0 && (
        <div class="hands">
          <Hand title="Player" cards={hands.player} />
          <Hand title="Banker" cards={hands.banker} />
        </div>
      )}
      <ol class="entries">
        {pack.dispute.entries.map((entry) => (
          <li key={entry.sequence}>
            <strong>{entryWords(entry)}</strong>
            <span class="soft">
              {utcOf(entry.event.at)} · journal {entry.sequence}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Approvals({ acts }: { readonly acts: PackDispute['acts'] }) {
  return (
    <section class="panel" aria-label="Approvals">
      <h2>Approvals and payment</h2>
      {acts.length === 0 && <p class="soft">No activity yet</p>}
      <ol class="entries">
        {acts.map(({ sequence, words, event }) => (
          <li key={sequence}>
            <strong>{words}</strong>
            <span class="soft">
              {utcOf(event.at)} · event {sequence}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How the seat came to its line: every line in printed order, with what decided it. */
export function Derivation({ pack }: { readonly pack: PackData }) {
  const { derivation } = pack.dispute;
  if (derivation === null) return null;
  const { seat, rule, lines, pays } = derivation;
  return (
    <section class="panel" aria-label="Derivation">
      <div class="title">
        <h2>Royal 9 for seat {seat}, line by line</h2>
        <span class="soft">{rule}</span>
      </div>
      <DataTable
        label="Lines in printed order"
        rows={lines}
        keyOf={({ line }) => line}
        columns={[
          { head: 'Line', of: ({ line }) => labelOf(line) },
          {
            head: 'Result',
            of: ({ isTrue, line }) => (
              <span class={line === pays ? 'chip good' : 'chip'}>
                {line === pays ? 'true, pays' : isTrue ? 'true' : 'false'}
              </span>
            ),
          },
          { head: 'Because', of: ({ because }) => because },
          { head: 'Pays', of: ({ worthCents }) => centsText(worthCents), isFigure: true },
        ]}
      />
    </section>
  );
}

interface RevealedProps {
  readonly mustHit: PackDispute['mustHit'];
  readonly seat: number;
}

/** A Must Hit’s promise, and how it was kept. */
export function Revealed({ mustHit, seat }: RevealedProps) {
  if (mustHit === null) return null;
  const { cycle, commitment, triggerCents, preimage, recomputed, isKept, seatsInPlay } = mustHit;
  const { winnerPreimage, winner } = mustHit;
  return (
    <section class="panel" aria-label="Must Hit">
      <h2>
        Must Hit, cycle {cycle}{' '}
        <span class={isKept ? 'chip good' : 'chip bad'}>{isKept ? 'Commitment verified' : 'COMMITMENT MISMATCH'}</span>{' '}
        <span class={winner === seat ? 'chip good' : 'chip bad'}>
          {winner === seat ? 'Winner verified' : 'WINNER MISMATCH'}
        </span>
      </h2>
      <p>
        The trigger was {centsText(triggerCents)}. Seats {seatsInPlay.join(', ')} were in play. The winner nonce gives
        seat {winner}; the award is of seat {seat}.
      </p>
      <dl class="hashes">
        <dt>Commitment</dt>
        <dd>
          <code>{commitment}</code>
        </dd>
        <dt>Text</dt>
        <dd>
          <code>{JSON.stringify(preimage).slice(1, -1)}</code>
        </dd>
        <dt>SHA-256 of it</dt>
        <dd>
          <code>{recomputed}</code>
        </dd>
        <dt>Text that decides the winner</dt>
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

/** Every register round the lock and round the award, and what signs had been given. */
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
    <section class="panel" aria-label="Meters and signs">
      <h2>Meters before and after</h2>
      <DataTable
        label="Meters before and after"
        rows={rows}
        keyOf={({ level, register }) => `${level} ${register}`}
        columns={[
          { head: 'Register', of: ({ level, label }) => `${labelOf(level)}, ${label}` },
          { head: 'Before the lock', of: at(beforeLock), isFigure: true },
          { head: 'After the lock', of: at(afterLock), isFigure: true },
          { head: 'Before the award', of: at(beforeAward), isFigure: true },
          { head: 'After award and reset', of: at(afterAward), isFigure: true },
        ]}
      />
      <h3>Amounts sent to the signs</h3>
      <DataTable
        label="Amounts sent to the signs"
        rows={shown}
        keyOf={({ batch }) => batch}
        columns={[
          { head: 'Batch', of: ({ batch }) => batch, isFigure: true },
          { head: 'Committed', of: ({ sealedAt }) => utcOf(sealedAt) },
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
    <section class="panel" aria-label="Terms in force">
      <h2>Terms in force</h2>
      <dl class="facts">
        <dt>Approved</dt>
        <dd>
          {approval.reference}, {approval.approvedOn}
        </dd>
        <dt>SHA-256</dt>
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
    <section class="panel" aria-label="Software">
      <h2>Software</h2>
      <p>
        {software.name} {software.version} on Node {software.node}
      </p>
      <details>
        <summary>{software.files.length} files and their SHA-256</summary>
        <DataTable
          label="Files of the software"
          rows={software.files}
          keyOf={({ path }) => path}
          columns={[
            { head: 'File', of: ({ path }) => path },
            { head: 'SHA-256', of: ({ sha256 }) => <code>{sha256}</code> },
          ]}
        />
      </details>
    </section>
  );
}
