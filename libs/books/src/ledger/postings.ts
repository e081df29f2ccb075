import { centsToMicro } from '@jackpot/money';
import {
  type Adjustment,
  type Award,
  type ClaimReversal,
  type Contribution,
  type EventOf,
  type EventTable,
  type LevelId,
  type LevelMove,
  type LinkConfig,
  type LinkEvent,
  type MustHitHit,
  type Reversal,
  type TransferPart,
  handleEvent,
  levelsOf,
  termsOf,
} from '@jackpot/progressive';
import type { Account, Posting } from './accounts.js';

/** The events that move money, each with its double entry. */
export const POSTINGS: EventTable<readonly Posting[], [config: LinkConfig]> = {
  LinkOpened: (_, config) => opening(config),
  CoupLocked: ({ contributions, mustHit: hit }) => [
    ...contributions.flatMap(contribution),
    ...(hit === null ? [] : mustHit(hit)),
  ],
  CoupResolved: result,
  CoupCorrected: (event) => [...resultReversal(event.undone), ...result(event)],
  CoupVoided: ({ reversals }) => reversals.flatMap(reversal),
  ClaimPaid: paid,
  PayoutIssued: paid,
  ClaimRejected: ({ level, restoration }) => claimReversal(level, restoration),
  MeterAdjusted: adjustment,
  TransferSent: transferSent,
  TransferReceiptConfirmed: ({ level, amountMicro }) => post(`under-way:${level}`, `transit:${level}`, amountMicro),
  TransferReceived: (event) => arrival(`transit:${event.level}`, event),
  LinkRetired: retirement,
};

const NONE: readonly Posting[] = [];

/** The double entry of one event. @param config the terms in force, which state what an opening funds. */
export function postingsOf(event: LinkEvent, config: LinkConfig): readonly Posting[] {
  return handleEvent(POSTINGS, event, config) ?? NONE;
}

/** One posting, or none for an amount of zero: the balances have no entries without money. */
function post(debitAccount: Account, creditAccount: Account, amountMicro: bigint): readonly Posting[] {
  return amountMicro === 0n ? NONE : [{ debitAccount, creditAccount, amountMicro }];
}

function opening(config: LinkConfig): readonly Posting[] {
  return levelsOf(config).flatMap((level) =>
    post(`house:seed:${level}`, `level:${level}:display`, centsToMicro(termsOf(config, level).initialCents)),
  );
}

function contribution({ level, displayMicro, reserveMicro, overflowMicro }: Contribution): readonly Posting[] {
  const from: Account = `house:contributions:${level}`;
  return [
    ...post(from, `level:${level}:display`, displayMicro),
    ...post(from, `level:${level}:reserve`, reserveMicro),
    ...post(from, `level:${level}:overflow`, overflowMicro),
  ];
}

function mustHit(hit: MustHitHit): readonly Posting[] {
  return [...hit.moves.flatMap(movement), ...award(hit.award)];
}

interface Result {
  readonly moves: readonly LevelMove[];
  readonly awards: readonly PostedAward[];
}

function result({ moves, awards }: Result): readonly Posting[] {
  return [...moves.flatMap(movement), ...awards.flatMap(award)];
}

function movement(move: LevelMove): readonly Posting[] {
  const { level } = move;
  switch (move.kind) {
    case 'award':
      return post(`level:${level}:display`, `level:${level}:pending`, move.amountMicro);
    case 'reset':
    case 'top-up':
      return [
        ...post(`level:${level}:reserve`, `level:${level}:display`, move.fromReserveMicro),
        ...post(`level:${level}:overflow`, `level:${level}:display`, move.fromOverflowMicro),
        ...post(`house:seed:${level}`, `level:${level}:display`, move.fromHouseMicro),
      ];
    case 'pool':
      return [
        ...post(`level:${level}:reserve`, 'fixed:pending', move.fromReserveMicro),
        ...post(`level:${level}:overflow`, 'fixed:pending', move.fromOverflowMicro),
      ];
  }
}

type PostedAward = Pick<Award, 'level' | 'amountCents' | 'fromMeterCents' | 'documentNumber'>;

/**
 * The part of an award that no meter pays. A fixed award without a document is paid by the dealer at once, so it leaves the
 * pending account in the same entry.
 */
function award({ level, amountCents, fromMeterCents, documentNumber }: PostedAward): readonly Posting[] {
  const fromHouseMicro = centsToMicro(amountCents - fromMeterCents);
  if (level !== null) return post(`house:awards:${level}`, `level:${level}:pending`, fromHouseMicro);
  const owed = post('house:fixed', 'fixed:pending', fromHouseMicro);
  return documentNumber > 0 ? owed : [...owed, ...post('fixed:pending', 'paid:table', centsToMicro(amountCents))];
}

/**
 * A misread card: the entries of the wrong result with debit and credit exchanged, last first. What then exceeds a limit
 * goes to overflow.
 */
function resultReversal(undone: EventOf<'CoupCorrected'>['undone']): readonly Posting[] {
  return [
    ...result(undone)
      .toReversed()
      .map(({ debitAccount, creditAccount, amountMicro }) => ({
        debitAccount: creditAccount,
        creditAccount: debitAccount,
        amountMicro,
      })),
    ...undone.surplus.flatMap(({ level, surplusMicro }) =>
      post(`level:${level}:display`, `level:${level}:overflow`, surplusMicro),
    ),
  ];
}

/** A void: each contribution leaves the register that it came to; house seed pays what an award has taken since. */
function reversal({
  level,
  fromDisplayMicro,
  fromReserveMicro,
  fromOverflowMicro,
  fromHouseMicro,
}: Reversal): readonly Posting[] {
  const to: Account = `house:contributions:${level}`;
  return [
    ...post(`level:${level}:display`, to, fromDisplayMicro),
    ...post(`level:${level}:reserve`, to, fromReserveMicro),
    ...post(`level:${level}:overflow`, to, fromOverflowMicro),
    ...post(`house:seed:${level}`, to, fromHouseMicro),
  ];
}

function paid({ level, amountCents }: EventOf<'ClaimPaid' | 'PayoutIssued'>): readonly Posting[] {
  return post(level === null ? 'fixed:pending' : `level:${level}:pending`, 'paid:claims', centsToMicro(amountCents));
}

/**
 * A rejected claim: the amount returns to the meter it came from; from there the seed returns to the accounts that
 * funded it, and a later winner receives what this award had taken.
 */
function claimReversal(level: LevelId | null, part: ClaimReversal): readonly Posting[] {
  if (level === null) return fixedAwardReversal(part);
  const pending: Account = `level:${level}:pending`;
  const display: Account = `level:${level}:display`;
  const increasedCents = part.increases.reduce((sum, { amountCents }) => sum + amountCents, 0n);
  return [
    ...post(pending, display, part.toDisplayMicro),
    ...post(pending, `house:awards:${level}`, part.toHouseMicro),
    ...post(display, `level:${level}:reserve`, part.seedToReserveMicro),
    ...post(display, `level:${level}:overflow`, part.seedToOverflowMicro),
    ...post(display, `house:seed:${level}`, part.seedToHouseMicro),
    ...post(display, `level:${level}:overflow`, part.surplusMicro),
    ...post(display, pending, centsToMicro(increasedCents)),
  ];
}

/** The pool of fixed awards is Star's reserve and overflow. */
function fixedAwardReversal(part: ClaimReversal): readonly Posting[] {
  return [
    ...post('fixed:pending', 'level:star:reserve', part.toPoolReserveMicro),
    ...post('fixed:pending', 'level:star:overflow', part.toPoolOverflowMicro),
    ...post('fixed:pending', 'house:fixed', part.toHouseMicro),
  ];
}

/** A meter set to another amount: the house pays or receives the difference, in an account of its own. */
function adjustment({ level, register, beforeMicro, afterMicro }: Adjustment): readonly Posting[] {
  const meter: Account = `level:${level}:${register}`;
  const house: Account = `house:adjustments:${level}`;
  return afterMicro >= beforeMicro
    ? post(house, meter, afterMicro - beforeMicro)
    : post(meter, house, beforeMicro - afterMicro);
}

/**
 * A level's whole amount leaves it for the transit account; a part for another level of this link leaves that again in
 * the same entry. A part for another link is under way until that link confirms it; then it stays in the transit account, and
 * that link's books hold the other half.
 */
function transferSent(event: EventOf<'TransferSent'>, { linkId }: LinkConfig): readonly Posting[] {
  const { level, parts, seedMicro } = event;
  return [
    ...parts.flatMap((part) => {
      const account: Account = part.linkId === linkId ? `transit:${level}` : `under-way:${level}`;
      return [
        ...post(`level:${level}:display`, account, part.displayMicro),
        ...post(`level:${level}:reserve`, account, part.reserveMicro),
        ...post(`level:${level}:overflow`, account, part.overflowMicro),
        ...(part.linkId === linkId ? arrival(account, part) : []),
      ];
    }),
    ...post(`house:seed:${level}`, `level:${level}:display`, seedMicro),
  ];
}

function arrival(transit: Account, part: Omit<TransferPart, 'linkId'>): readonly Posting[] {
  const { level, displayMicro, reserveMicro, overflowMicro, surplusMicro } = part;
  return [
    ...post(transit, `level:${level}:display`, displayMicro - surplusMicro),
    ...post(transit, `level:${level}:reserve`, reserveMicro),
    ...post(transit, `level:${level}:overflow`, overflowMicro + surplusMicro),
  ];
}

/** A retired link's reset amounts return to the house that funded them; the approval names where the rest goes. */
function retirement({ returned }: EventOf<'LinkRetired'>): readonly Posting[] {
  return returned.flatMap(({ level, seedMicro, displayMicro, reserveMicro, overflowMicro }) => {
    const house: Account = `house:adjustments:${level}`;
    return [
      ...post(`level:${level}:display`, `house:seed:${level}`, seedMicro),
      ...post(`level:${level}:display`, house, displayMicro),
      ...post(`level:${level}:reserve`, house, reserveMicro),
      ...post(`level:${level}:overflow`, house, overflowMicro),
    ];
  });
}
