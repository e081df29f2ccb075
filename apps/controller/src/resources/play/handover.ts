import { must } from '@jackpot/money';
import { collectAtShoeEnd } from '@jackpot/rules';
import {
  type LinkState,
  type OpenClaim,
  type OpenedLink,
  type TableState,
  awardIdOf,
  opened,
} from '@jackpot/progressive';
import { levelMetersOf } from '../rows.js';
import type { Call } from '../../floor/calls.js';
import type { Out } from '../../http/operation.js';

export interface TablePresence {
  readonly isOnline: boolean;
  readonly call: Call | null;
}

export function handoverOf(
  state: Readonly<LinkState>,
  presenceOf: (tableId: string) => TablePresence,
  now: number,
): Handover {
  const link = opened(state);
  const claims = [...link.claims.values()];
  return {
    at: now,
    link: link.config.linkId,
    sequence: state.sequence,
    inPlay: link.inPlay,
    levels: link.meters.map((meters, index) => levelMetersOf(meters, must(link.terms[index], 'terms of a level'))),
    owed: claims.reduce((sum, { award }) => sum + award.amountCents, 0n),
    claims: claims.map((claim) => claimLine(link, claim)),
    tables: tablesOf(link).map(({ tableId, config, coup, shoe, markers }) => ({
      tableId,
      assetNumber: config.assetNumber,
      shoe,
      coup: coup?.coup ?? 0,
      phase: coup?.phase ?? 'none',
      ...presenceOf(tableId),
      markers: collectAtShoeEnd(markers).map(({ seat, owedMicro: owed }) => ({ seat, owed })),
    })),
  };
}

function tablesOf({ tables }: OpenedLink): readonly TableState[] {
  return tables.filter(({ isOnLink }) => isOnLink);
}

export type Handover = Out<'handover.read'>;

function claimLine(link: OpenedLink, claim: OpenClaim): Handover['claims'][number] {
  const { award, awardNumber, coup, fixedAt, held, progress, requested } = claim;
  return {
    awardId: awardIdOf(link.config.linkId, awardNumber),
    tableId: link.tables[claim.table]?.tableId ?? '',
    coup,
    seat: award.seat,
    line: award.line,
    amount: award.amountCents,
    documentNumber: award.documentNumber,
    fixedAt,
    step: progress.step,
    onHold: held,
    request: requested === null ? null : { act: requested.act, by: requested.person.name, reason: requested.reason },
  };
}
