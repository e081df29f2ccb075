import { centsToMicro, maxAmount, minAmount, must, rateOf } from '@jackpot/money';
import {
  type Adjustment,
  type Award,
  type Contribution,
  type EventOf,
  type EventTable,
  type Increase,
  type LevelId,
  type LevelMove,
  type LinkConfig,
  type LinkEvent,
  type MustHitHit,
  type OpenedLink,
  type Payment,
  type Reversal,
  type TableNo,
  type TransferPart,
  DEDUCTION_KINDS,
  deductedCents,
  handleEvent,
  levelsOf,
  netCents,
  paidByHouseCents,
  paymentBySlip,
  tableOf,
  termsOf,
} from '@jackpot/progressive';
import type { Account, Posting } from './accounts.js';

/** State of the link after the event that is posted. */
export interface LedgerLink {
  readonly config: LinkConfig;
  /** Level of an open claim. Null for a fixed award. */
  readonly levelOfClaim: (this: void, awardNumber: number) => LevelId | null;
  readonly houseCentsInPlay: (this: void, table: TableNo) => bigint;
}

export const POSTINGS: EventTable<readonly Posting[], [link: LedgerLink]> = {
  LinkOpened: (_, { config }) => opening(config),
  CoupLocked: ({ table, contributions }, link) => [
    ...contributions.flatMap(contribution),
    ...contributedByHouse(link, table),
  ],
  CoupResolved: (event) => [...result(event), ...(event.mustHit === null ? [] : mustHit(event.mustHit))],
  CoupCorrected: (event) => [...resultReversal(event.reversal), ...result(event)],
  CoupVoided: ({ table, reversals }, link) =>
    reversals.length === 0 ? NONE : [...reversals.flatMap(reversal), ...contributedByHouse(link, table).map(reversed)],
  PayoutIssued: ({ level, amountCents }) => settled(level, 'paid:claims', amountCents),
  ClaimPaid: paid,
  ClaimPaidBySlip: ({ level, ...slip }) => paid({ level, ...paymentBySlip(slip) }),
  ClaimPaymentCorrected: ({ before, ...event }) => [
    ...paid({ ...event, ...before })
      .map(reversed)
      .toReversed(),
    ...paid(event),
  ],
  ClaimForfeited: ({ level, amountCents }) => settled(level, 'forfeited:state', amountCents),
  ClaimRejected: claimReversal,
  MeterAdjusted: adjustment,
  TransferSent: transferSent,
  TransferReceiptConfirmed: ({ level, amountMicro }) => post(`under-way:${level}`, `transit:${level}`, amountMicro),
  TransferReceived: (event) => arrival(`transit:${event.level}`, event),
  LinkRetired: retirement,
};

const NONE: readonly Posting[] = [];

export function postingsOf(event: LinkEvent, link: LedgerLink): readonly Posting[] {
  return handleEvent(POSTINGS, event, link) ?? NONE;
}

export function ledgerLinkOf(link: Pick<OpenedLink, 'config' | 'claims' | 'tables'>): LedgerLink {
  return {
    config: link.config,
    levelOfClaim: (awardNumber) => must(link.claims.get(awardNumber), 'an open claim').award.level,
    houseCentsInPlay: (table) => paidByHouseCents(tableOf(link, table).promotions),
  };
}

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

/**
 * The house's part of promotional wagers contributes only if the terms say "full". This contribution has its own
 * account.
 */
function contributedByHouse({ config, houseCentsInPlay }: LedgerLink, table: TableNo): readonly Posting[] {
  if (config.promotional?.contribution !== 'full') return NONE;
  const priceCents = houseCentsInPlay(table);
  return levelsOf(config).flatMap((level) => {
    const { ratePpm, reserveRatePpm } = termsOf(config, level);
    const micro = rateOf({ priceCents, ratePpm: ratePpm + reserveRatePpm });
    return post(`house:promotions:${level}`, `house:contributions:${level}`, micro);
  });
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

/** A fixed award without a document is owed and paid in the same event, because the dealer pays it at once. */
function award({ level, amountCents, fromMeterCents, documentNumber }: PostedAward): readonly Posting[] {
  const fromHouseMicro = centsToMicro(amountCents - fromMeterCents);
  if (level !== null) return post(`house:awards:${level}`, `level:${level}:pending`, fromHouseMicro);
  const owed = post('house:fixed', 'fixed:pending', fromHouseMicro);
  return documentNumber > 0 ? owed : [...owed, ...post('fixed:pending', 'paid:table', centsToMicro(amountCents))];
}

function resultReversal({ awards, levels }: EventOf<'CoupCorrected'>['reversal']): readonly Posting[] {
  const fromMeterMicro = (of: LevelId | null): bigint =>
    centsToMicro(awards.reduce((sum, { level, fromMeterCents }) => sum + (level === of ? fromMeterCents : 0n), 0n));
  return [
    ...awards.flatMap(award).toReversed().map(reversed),
    ...levels.flatMap((reversal) =>
      returned(reversal, {
        owedMicro: fromMeterMicro(reversal.level),
        pooledMicro: reversal.level === 'star' ? fromMeterMicro(null) : 0n,
      }),
    ),
  ];
}

/**
 * A void takes the contribution of the voided wagers out of the registers. House seed pays what an award has already
 * taken from this contribution, and fractions of a cent that an award of whole cents left in a register. So
 * contributions stay price times rate (REQ-117).
 */
function reversal({
  level,
  fromDisplayMicro,
  fromReserveMicro,
  fromOverflowMicro,
  fromHouseMicro,
}: Reversal): readonly Posting[] {
  const to: Account = `house:contributions:${level}`;
  const seed: Account = `house:seed:${level}`;
  const registers = [
    [`level:${level}:display`, fromDisplayMicro],
    [`level:${level}:reserve`, fromReserveMicro],
    [`level:${level}:overflow`, fromOverflowMicro],
  ] as const;
  let owedMicro = fromDisplayMicro + fromReserveMicro + fromOverflowMicro + fromHouseMicro;
  const settled = registers.map(([from, micro]) => {
    const returnedMicro = minAmount(owedMicro, maxAmount(0n, micro));
    owedMicro -= returnedMicro;
    return { from, returnedMicro, restMicro: micro - returnedMicro };
  });
  return [
    ...settled.flatMap(({ from, returnedMicro }) => post(from, to, returnedMicro)),
    ...post(seed, to, owedMicro),
    ...settled.flatMap(({ from, restMicro }) => flow(from, seed, restMicro)),
  ];
}

function flow(from: Account, to: Account, amountMicro: bigint): readonly Posting[] {
  return amountMicro < 0n ? post(to, from, -amountMicro) : post(from, to, amountMicro);
}

function returned(
  { level, fromReserveMicro, fromOverflowMicro, fromHouseMicro }: Reversal,
  { owedMicro, pooledMicro }: { readonly owedMicro: bigint; readonly pooledMicro: bigint },
): readonly Posting[] {
  const display: Account = `level:${level}:display`;
  const toReserveMicro = minAmount(pooledMicro, maxAmount(0n, -fromReserveMicro));
  const toOverflowMicro = minAmount(pooledMicro - toReserveMicro, maxAmount(0n, -fromOverflowMicro));
  return [
    ...post('fixed:pending', `level:${level}:reserve`, toReserveMicro),
    ...post('fixed:pending', `level:${level}:overflow`, toOverflowMicro),
    ...post('fixed:pending', display, pooledMicro - toReserveMicro - toOverflowMicro),
    ...post(`level:${level}:pending`, display, owedMicro),
    ...flow(display, `level:${level}:reserve`, -fromReserveMicro - toReserveMicro),
    ...flow(display, `level:${level}:overflow`, -fromOverflowMicro - toOverflowMicro),
    ...flow(display, `house:seed:${level}`, -fromHouseMicro),
  ];
}

function reversed({ debitAccount, creditAccount, amountMicro }: Posting): Posting {
  return { debitAccount: creditAccount, creditAccount: debitAccount, amountMicro };
}

function paid({ level, ...payment }: Payment & { readonly level: LevelId | null }): readonly Posting[] {
  return [
    ...settled(level, 'paid:claims', netCents(payment) - bySlipCents(payment)),
    ...settled(level, 'paid:system', bySlipCents(payment)),
    ...DEDUCTION_KINDS.flatMap((kind) => settled(level, `withheld:${kind}`, deductedCents(payment, kind))),
  ];
}

function bySlipCents({ parts }: Payment): bigint {
  return netCents({ parts: parts.filter(({ method }) => method === 'slip') });
}

function settled(level: LevelId | null, to: Account, amountCents: bigint): readonly Posting[] {
  return post(level === null ? 'fixed:pending' : `level:${level}:pending`, to, centsToMicro(amountCents));
}

/**
 * A rejected claim's amount returns to the meter or the pool, and the casino's part to the casino. A later winner
 * receives what they would have won without the hit. Each change is posted to the level that its event names, because
 * versions before 0.9.0 also changed levels other than the claim's.
 */
function claimReversal(
  { level, amountCents, restoration }: EventOf<'ClaimRejected'>,
  { levelOfClaim }: LedgerLink,
): readonly Posting[] {
  const { toHouseMicro, levels, increases } = restoration;
  const fromMeterMicro = centsToMicro(amountCents) - toHouseMicro;
  const ofLevel = level ?? 'star';
  const moved = levels.some((each) => each.level === ofLevel) ? levels : [...levels, { level: ofLevel, ...UNMOVED }];
  return [
    ...moved.flatMap((each) => {
      const tookMicro = each.level === ofLevel ? fromMeterMicro : 0n;
      return returned(
        each,
        level === null ? { owedMicro: 0n, pooledMicro: tookMicro } : { owedMicro: tookMicro, pooledMicro: 0n },
      );
    }),
    ...(level === null
      ? post('fixed:pending', 'house:fixed', toHouseMicro)
      : post(`level:${level}:pending`, `house:awards:${level}`, toHouseMicro)),
    ...raised(increases, levelOfClaim),
  ];
}
const UNMOVED = { fromDisplayMicro: 0n, fromReserveMicro: 0n, fromOverflowMicro: 0n, fromHouseMicro: 0n } as const;

function raised(increases: readonly Increase[], levelOfClaim: LedgerLink['levelOfClaim']): readonly Posting[] {
  const levelOf = ({ awardNumber }: Increase): LevelId =>
    must(levelOfClaim(awardNumber), 'the level of a claim that is increased');
  return [...new Set(increases.map(levelOf))].flatMap((level) => {
    const all = increases.filter((increase) => levelOf(increase) === level);
    const wholeCents = all.reduce((sum, { amountCents }) => sum + amountCents, 0n);
    const fromMeterCents = all.reduce((sum, increase) => sum + increase.fromMeterCents, 0n);
    return [
      ...post(`level:${level}:display`, `level:${level}:pending`, centsToMicro(fromMeterCents)),
      ...post(`house:awards:${level}`, `level:${level}:pending`, centsToMicro(wholeCents - fromMeterCents)),
    ];
  });
}

function adjustment({ level, register, beforeMicro, afterMicro }: Adjustment): readonly Posting[] {
  const meter: Account = `level:${level}:${register}`;
  const house: Account = `house:adjustments:${level}`;
  return afterMicro >= beforeMicro
    ? post(house, meter, afterMicro - beforeMicro)
    : post(meter, house, beforeMicro - afterMicro);
}

/**
 * The part of a transfer that goes to a level of this link is received in the same entry. A part for another link stays
 * in the account `under-way` until that link confirms it, and then moves to `transit`.
 */
function transferSent(event: EventOf<'TransferSent'>, { config: { linkId } }: LedgerLink): readonly Posting[] {
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
  const { level, displayMicro, reserveMicro, overflowMicro, excessMicro } = part;
  return [
    ...post(transit, `level:${level}:display`, displayMicro - excessMicro),
    ...post(transit, `level:${level}:reserve`, reserveMicro),
    ...post(transit, `level:${level}:overflow`, overflowMicro + excessMicro),
  ];
}

/** Reset amounts return to house seed. The approval of the retirement names where all other amounts go. */
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
