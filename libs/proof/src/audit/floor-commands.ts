import {
  type CoupOfRound,
  type DeviceId,
  type EventOf,
  type LinkState,
  type ShoeEvent,
  asDeviceId,
} from '@jackpot/progressive';
import type { CommandsOf } from './commands.js';

type FloorEvent =
  | ShoeEvent
  | EventOf<
      | 'ShoeOpened'
      | 'CoupOpened'
      | 'WagerAcknowledged'
      | 'LateWagerRefused'
      | 'WagerWithdrawn'
      | 'DeviceReported'
      | 'MessagesSummarized'
      | 'DeviceEnrolled'
      | 'DoorOpened'
      | 'DoorClosed'
      | 'StakesReported'
      | 'PromotionReported'
      | 'VigorishMarked'
      | 'VigorishCollected'
      | 'VigorishFormIssued'
      | 'VigorishFormCollected'
      | 'CoupLocked'
      | 'RoundHeld'
      | 'RoundReleased'
      | 'VoidApproved'
      | 'CoupResolved'
      | 'CoupSettled'
      | 'CoupVoided'
    >;

export const FLOOR_COMMANDS: CommandsOf<FloorEvent['type']> = {
  CoupOpened: ({ table, coup, kind }, state) => atItsTable(state, { type: 'open', table, coup, kind }),
  WagerAcknowledged: acknowledge,
  LateWagerRefused: acknowledge,
  WagerWithdrawn: (event, state) => ({ type: 'withdraw', ...fromDevice(event, state) }),
  DeviceReported: (event, state) => ({ type: 'report', ...fromDevice(event, state), what: event.what }),
  MessagesSummarized: (event, state) => ({ type: 'summarize', ...fromDevice(event, state), last: event.last }),
  DeviceEnrolled: ({ table, seat, boot, reason, person }) => ({
    type: 'enroll-device',
    table,
    seat,
    boot,
    reason,
    person,
  }),
  DoorOpened: ({ table, door, how }) => ({ type: 'door', table, door, state: how === 'contact' ? 'open' : 'silent' }),
  DoorClosed: ({ table, door }) => ({ type: 'door', table, door, state: 'closed' }),
  StakesReported: ({ table, coup, seat, stakes }) => ({ type: 'stakes', table, coup, seat, stakes }),
  PromotionReported: ({ table, coup, seat, houseCents }) => ({ type: 'promotion', table, coup, seat, houseCents }),
  VigorishMarked: ({ table, coup }) => ({ type: 'mark-vigorish', table, coup }),
  VigorishCollected: ({ table, coup, seat, amountMicro, by }) => ({
    type: 'collect-vigorish',
    table,
    coup,
    seat,
    amountMicro,
    by,
  }),
  VigorishFormIssued: ({ table, seat, amountMicro, reason, person }) => ({
    type: 'issue-vigorish-form',
    table,
    seat,
    amountMicro,
    reason,
    person,
  }),
  VigorishFormCollected: ({ formNumber, amountMicro, person }) => ({
    type: 'collect-vigorish-form',
    formNumber,
    amountMicro,
    person,
  }),
  CoupLocked: lock,
  RoundHeld: lock,
  RoundReleased: ({ table, coup, reason, person }) => ({ type: 'release-round', table, coup, reason, person }),
  VoidApproved: ({ table, coup, reason, person }) => ({ type: 'approve-void', table, coup, reason, person }),
  CoupResolved: ({ table, coup, cards }, state) => atItsTable(state, { type: 'resolve', table, coup, cards }),
  CoupSettled: ({ table, coup }, state) => atItsTable(state, { type: 'settle', table, coup }),
  CoupVoided: ({ table, coup, by, reason }, state) => atItsTable(state, { type: 'void', table, coup, by, reason }),
  ShoeOpened: ({ table, shoe }) => ({ type: 'shoe', table, shoe }),
  ShoeLoaded: ({ table, shoe, decks, backs, cardsOpenedAt, by }) => ({
    type: 'open-shoe',
    table,
    shoe,
    decks,
    backs,
    cardsOpenedAt,
    by,
  }),
  CardsBurned: ({ table, shoe, card }) => ({ type: 'burn', table, shoe, card }),
  CoverCardSeen: ({ table, shoe, coup }) => ({ type: 'cover-card', table, shoe, coup }),
  IrregularityRecorded: ({ table, shoe, number, coup, kind, card, dealt, by }) => ({
    type: 'irregularity',
    table,
    shoe,
    number,
    coup,
    kind,
    card,
    dealt,
    by,
  }),
  ShoeEnded: ({ table, shoe, by, reason }) => ({ type: 'end-shoe', table, shoe, by, reason }),
  CardsInspected: ({ table, shoe, person }) => ({ type: 'inspect-cards', table, shoe, person }),
  CardsVerified: ({ table, shoe, person }) => ({ type: 'verify-cards', table, shoe, person }),
  RecutRequired: ({ table, shoe, reason, person }) => ({ type: 'require-recut', table, shoe, reason, person }),
};

function acknowledge(event: EventOf<'WagerAcknowledged' | 'LateWagerRefused'>, state: LinkState) {
  return { type: 'acknowledge', ...fromDevice(event, state), priceCents: event.priceCents } as const;
}

/** Main wagers of seats without a progressive wager are not journaled and have no effect, so `seats` suffices. */
function lock({ table, coup, seats }: EventOf<'CoupLocked' | 'RoundHeld'>, state: LinkState) {
  return atItsTable(state, { type: 'lock', table, coup, mainWagers: seats });
}

/** At a table of Three Card Baccarat, the commands of the round move the coup (ADR 48). */
function atItsTable(state: LinkState, act: CoupOfRound['act']): CoupOfRound | CoupOfRound['act'] {
  const threeCard = state.opened?.tables[act.table]?.threeCard ?? null;
  return threeCard !== null ? { type: 'coup-of-round', table: act.table, act } : act;
}

type DeviceEvent = EventOf<
  'WagerAcknowledged' | 'LateWagerRefused' | 'WagerWithdrawn' | 'DeviceReported' | 'MessagesSummarized'
>;

const NO_DEVICE = asDeviceId('');

function fromDevice(
  { table, coup, seat, boot, sequence }: DeviceEvent,
  state: LinkState,
): Pick<DeviceEvent, 'table' | 'coup' | 'seat' | 'boot' | 'sequence'> & { readonly device: DeviceId } {
  const device = state.opened?.tables[table]?.seats[seat]?.device.deviceId ?? NO_DEVICE;
  return { table, coup, seat, boot, sequence, device };
}
