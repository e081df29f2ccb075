import type { LinkHost } from '@jackpot/engine';
import {
  type LinkConfig,
  type LinkState,
  type OpenClaim,
  type OpenedLink,
  type Person,
  type TableState,
  aboveResetMicro,
  amountRuleOf,
  approvalOfAdjustment,
  awardIdOf,
  isPayable,
  metersOf,
  opened,
  registerOf,
  tableOf,
} from '@jackpot/progressive';
import { REMEDIES } from '@jackpot/rules';
import { readLink } from '../leadership/read-link.js';
import { requestedCorrection } from './pending-correction.js';
import type { WatchedTable } from './alarms.js';
import type { PendingApproval, PendingClaim, Requester } from './pending-approvals.js';

export interface SeenTable {
  readonly tableNo: number;
  readonly tableId: string;
  readonly assetNumber: string;
  readonly coup: number;
  readonly phase: string;
  readonly isCoupUnderWay: boolean;
  readonly lockedVoidsAt: readonly number[];
  readonly roundHeldSince: number | null;
  readonly openDevices: WatchedTable['openDevices'];
  readonly doors: WatchedTable['doors'];
  readonly reusedCards: WatchedTable['reusedCards'];
  readonly irregularity: Omit<NonNullable<WatchedTable['irregularity']>, 'at'> | null;
  readonly needsVoidApproval: { readonly game: 'hand' | 'round'; readonly coup: number } | null;
  readonly correctionBy: Requester | null;
}

export interface LinkStatus {
  readonly isInPlay: boolean;
  readonly isRetired: boolean;
  readonly aboveResetMicro: bigint;
  readonly tables: readonly SeenTable[];
  readonly heldClaims: readonly { readonly awardId: string; readonly fixedAt: number }[];
  readonly unverifiedClaims: PendingApproval['unverifiedClaims'];
  readonly verifiedClaims: PendingApproval['verifiedClaims'];
  readonly authorizedClaims: PendingApproval['authorizedClaims'];
  readonly claimRequests: readonly (Omit<PendingApproval['claimRequests'][number], 'at'> & {
    readonly awardNumber: number;
    readonly request: number;
  })[];
  readonly paymentCorrections: readonly (Omit<PendingApproval['paymentCorrections'][number], 'at'> & {
    readonly awardNumber: number;
    readonly request: number;
  })[];
  readonly adjustment: Omit<NonNullable<PendingApproval['adjustment']>, 'at'> | null;
  readonly paymentRules: OpenedLink['paymentRules'];
  readonly paymentRulesBy: Requester | null;
  readonly notices: PendingApproval['notices'];
  readonly config: LinkConfig;
  readonly version: number;
}

export function readLinkStatus(host: LinkHost): Promise<LinkStatus> {
  return readLink(host, seenLink);
}

export function seenLink(state: Readonly<LinkState>): LinkStatus {
  const link = opened(state);
  const held = [...link.claims.values()].filter((claim) => claim.held);
  return {
    isInPlay: link.inPlay,
    isRetired: link.isRetired,
    aboveResetMicro: aboveResetMicro(link),
    tables: link.tables.filter(({ isOnLink }) => isOnLink && !link.isRetired).map((table) => seenTable(link, table)),
    heldClaims: held.map(({ awardNumber, fixedAt }) => ({
      awardId: awardIdOf(link.config.linkId, awardNumber),
      fixedAt,
    })),
    unverifiedClaims: unverifiedClaims(link),
    verifiedClaims: payableAt(link, 'verified'),
    authorizedClaims: payableAt(link, 'authorized'),
    claimRequests: claimRequests(link),
    paymentCorrections: paymentCorrections(link),
    adjustment: requestedAdjustment(link),
    paymentRules: link.paymentRules,
    paymentRulesBy: link.requestedPaymentRules === null ? null : requesterOf(link.requestedPaymentRules.person),
    notices: link.notices.map((each) => {
      const { notice, dueAt } = each;
      return { notice, dueAt, level: each.kind === 'transfer' ? each.level : null };
    }),
    config: link.config,
    version: link.version,
  };
}

function unverifiedClaims(link: OpenedLink): LinkStatus['unverifiedClaims'] {
  const opened = [...link.claims.values()].filter(({ progress }) => progress.step === 'opened');
  return opened.map((claim) => {
    const { verifiers } = amountRuleOf(link.paymentRules, claim.award.amountCents);
    return { ...pendingClaim(link, claim), coup: claim.coup, seat: claim.award.seat, verifiers };
  });
}

function payableAt(link: OpenedLink, step: 'verified' | 'authorized'): readonly PendingClaim[] {
  const there = [...link.claims.values()].filter(({ progress }) => progress.step === step);
  return there.filter((claim) => isPayable(link, claim)).map((claim) => pendingClaim(link, claim));
}

function claimRequests(link: OpenedLink): LinkStatus['claimRequests'] {
  return [...link.claims.values()].flatMap((claim) => {
    if (claim.requested === null) return [];
    const { act, person, request } = claim.requested;
    const { awardNumber } = claim;
    return [{ ...pendingClaim(link, claim), awardNumber, act, request, ...requesterOf(person) }];
  });
}

function paymentCorrections({ paid, config: { linkId } }: OpenedLink): LinkStatus['paymentCorrections'] {
  return [...paid.values()].flatMap(({ awardNumber, amountCents, requested }) => {
    if (requested === null) return [];
    const { request, person } = requested;
    return [{ awardId: awardIdOf(linkId, awardNumber), awardNumber, amountCents, request, ...requesterOf(person) }];
  });
}

function pendingClaim(link: OpenedLink, { awardNumber, award, table, fixedAt, progress }: OpenClaim): PendingClaim {
  const { tableId, config } = tableOf(link, table);
  const awardId = awardIdOf(link.config.linkId, awardNumber);
  const requesters = [
    ...(progress.step === 'opened' ? [] : [progress.verifier.license]),
    ...(progress.step === 'authorized' ? [progress.preparer.license] : []),
  ];
  const { assetNumber } = config;
  return { awardId, tableId, assetNumber, amountCents: award.amountCents, fixedAt, requesters };
}

function requestedAdjustment(link: OpenedLink): LinkStatus['adjustment'] {
  if (link.requestedAdjustment === null || link.inPlay || link.isRetired) return null;
  const { level, register, beforeMicro, person } = link.requestedAdjustment;
  const { isOutsideHeld, roles } = approvalOfAdjustment(link, link.requestedAdjustment);
  if (registerOf(metersOf(link, level), register) !== beforeMicro) return null;
  return { level, register, isOutsideHeld, mayApprove: roles, requester: requesterOf(person) };
}

function seenTable(link: OpenedLink, table: TableState): SeenTable {
  const { tableNo, tableId, config, coup } = table;
  const isDealt = isRound(coup);
  return {
    ...{ tableNo, tableId, assetNumber: config.assetNumber, coup: coup?.coup ?? 0, phase: coup?.phase ?? 'none' },
    isCoupUnderWay: isDealt || coup?.phase === 'betting' || coup?.phase === 'resolved',
    lockedVoidsAt: table.lockedVoidsAt,
    roundHeldSince: coup?.phase === 'held' && !coup.isReleased ? table.betsEndedAt : null,
    openDevices: table.seats.flatMap((seat) =>
      seat === undefined || seat.device.openedAt === null ? [] : [{ seat: seat.seat, since: seat.device.openedAt }],
    ),
    doors: table.doors,
    reusedCards: reusedCards(table),
    irregularity: openIrregularity(table),
    needsVoidApproval: needsVoidApproval(table),
    correctionBy: correctionBy(link, table),
  };
}

function needsVoidApproval({ coup, threeCard }: TableState): SeenTable['needsVoidApproval'] {
  if (coup?.phase === 'locked' && coup.voidApproval === null) return { game: 'hand', coup: coup.coup };
  const round = threeCard?.round;
  if (round?.phase === 'dealing' && round.voidApproval === null) return { game: 'round', coup: round.round };
  return null;
}

function reusedCards({ dealing, shoe }: TableState): WatchedTable['reusedCards'] {
  return dealing === null || dealing.isEnded || !dealing.areCardsReused ? null : { shoe, since: dealing.openedAt };
}

function correctionBy(link: OpenedLink, { tableNo }: TableState): Requester | null {
  const requested = requestedCorrection(link, tableNo);
  return requested === null ? null : requesterOf(requested.person);
}

function requesterOf({ name, license }: Pick<Person, 'name' | 'license'>): Requester {
  return { by: `${name} #${license}`, license };
}

/** The last irregularity of the shoe in use, until the remedy of chapter 13 is complete. */
function openIrregularity(table: TableState): SeenTable['irregularity'] {
  const { dealing, shoe, coup } = table;
  const last = dealing?.lastIrregularity ?? null;
  if (dealing === null || dealing.isEnded || last === null) return null;
  const isOwed = isRound(coup) || REMEDIES[last.clause] === 'first-card-of-next-hand';
  const isOfThisRound = last.coup === (coup?.coup ?? 0) && isOwed;
  if (!isOfThisRound && dealing.disclosed.length === 0 && dealing.shortIn === null) return null;
  return { shoe, number: dealing.irregularities, clause: last.clause };
}

function isRound(coup: TableState['coup']): boolean {
  return coup?.phase === 'locked' || coup?.phase === 'held' || coup?.phase === 'no-wager';
}
