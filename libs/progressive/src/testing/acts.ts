import { must } from '@jackpot/money';
import { impossibleCard, parseCard, type Card } from '@jackpot/rules';
import type { Approval } from '../approval.js';
import type { AcknowledgeWager, ReportDevice, ReportDoor, WithdrawWager } from '../commands.js';
import type { Person } from '../person.js';
import type { DeviceReport, TableState } from '../table/state.js';
import { tableNo, type Act, type Scene } from './scene.js';

export function cards(text: string): readonly Card[] {
  return text.split(' ').map((name) => must(parseCard(name), `card ${name}`));
}

/** Cards in dealt order: P1 B1 P2 B2, then the third cards, the Player's first. */
export function dealt(player: string, banker: string): readonly Card[] {
  const [p1, p2, ...p3] = cards(player);
  const [b1, b2, ...b3] = cards(banker);
  return [must(p1, 'P1'), must(b1, 'B1'), must(p2, 'P2'), must(b2, 'B2'), ...p3, ...b3];
}

export function coupOf(table: TableState): number {
  return table.coup?.coup ?? 0;
}

const SUPERVISOR: Person = { id: 'floor', name: 'floor-3', license: 'LIC-floor', role: 'floor-supervisor' };

interface VoidApprovedBy {
  readonly by?: Person;
  readonly coup?: number;
  readonly reason?: string;
}

const EVERY_SEAT = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export function table(number: number) {
  const at = tableNo(number);
  const coupAt = (scene: Scene): number => coupOf(scene.table(number));
  return {
    opens: (coup?: number): Act =>
      submits((scene) => ({ type: 'open', table: at, coup: coup ?? coupAt(scene) + 1, kind: 'wagering' })),
    simulates: (coup?: number): Act =>
      submits((scene) => ({ type: 'open', table: at, coup: coup ?? coupAt(scene) + 1, kind: 'no-wager' })),
    locks: (coup?: number): Act =>
      submits((scene) => ({ type: 'lock', table: at, coup: coup ?? coupAt(scene), mainWagers: EVERY_SEAT })),
    locksWith: (mainWagers?: readonly number[]): Act =>
      submits((scene) => ({
        ...{ type: 'lock', table: at, coup: coupAt(scene) },
        ...(mainWagers === undefined ? {} : { mainWagers }),
      })),
    shows: (player: string, banker: string, coup?: number): Act =>
      submits((scene) => ({ type: 'resolve', table: at, coup: coup ?? coupAt(scene), cards: dealt(player, banker) })),
    enters: (inOrder: string, coup?: number): Act =>
      submits((scene) => ({ type: 'resolve', table: at, coup: coup ?? coupAt(scene), cards: cards(inOrder) })),
    settles: (coup?: number): Act => submits((scene) => ({ type: 'settle', table: at, coup: coup ?? coupAt(scene) })),
    mayBeVoided: ({ by = SUPERVISOR, coup, reason = 'cards exposed' }: VoidApprovedBy = {}): Act =>
      submits((scene) => ({
        ...{ type: 'approve-void', table: at, coup: coup ?? coupAt(scene) },
        ...{ reason, person: by },
      })),
    isVoided: (coup?: number): Act => {
      const { mayBeVoided, voids } = table(number);
      return (scene) => {
        if (scene.table(number).coup?.phase === 'locked') mayBeVoided()(scene);
        voids(coup)(scene);
      };
    },
    voids: (coup?: number): Act =>
      submits((scene) => ({
        type: 'void',
        table: at,
        coup: coup ?? coupAt(scene),
        by: 'floor-3',
        reason: 'cards exposed',
      })),
    getsNewCards: (shoe?: number): Act =>
      submits((scene) => ({ type: 'shoe', table: at, shoe: shoe ?? scene.table(number).shoe + 1 })),
  } as const;
}

type Otherwise = Partial<Omit<AcknowledgeWager, 'type' | 'table' | 'seat'>>;

export function seat(number: number, where: { readonly table: number } = { table: 1 }) {
  const message = (scene: Scene, otherwise: Otherwise): Omit<AcknowledgeWager, 'type'> => {
    const table = scene.table(where.table);
    const device = table.seats[number]?.device;
    const boot = otherwise.boot ?? Math.max(1, device?.boot ?? 1);
    return {
      table: table.tableNo,
      seat: number,
      coup: coupOf(table),
      device: device?.deviceId ?? must(table.seats.find(Boolean), 'a position').device.deviceId,
      sequence: boot === device?.boot ? device.sequence + 1 : 1,
      priceCents: scene.link.config.priceCents,
      ...otherwise,
      boot,
    };
  };
  return {
    wagers: (otherwise: Otherwise = {}): Act =>
      submits((scene) => ({ type: 'acknowledge', ...message(scene, otherwise) })),
    reports: (what: DeviceReport, otherwise: Omit<Otherwise, 'priceCents'> = {}): Act =>
      submits((scene): ReportDevice => {
        const { priceCents: _, ...rest } = message(scene, otherwise);
        return { type: 'report', what, ...rest };
      }),
    has: (stakes: Readonly<Record<string, bigint>>, coup?: number): Act =>
      submits((scene) => {
        const at = scene.table(where.table);
        const placed = Object.entries(stakes).map(([wager, stakeCents]) => ({ wager, stakeCents }));
        return { type: 'stakes', table: at.tableNo, seat: number, coup: coup ?? coupOf(at), stakes: placed };
      }),
    isPaidByHouse: (houseCents: bigint, coup?: number): Act =>
      submits((scene) => {
        const at = scene.table(where.table);
        return { type: 'promotion', table: at.tableNo, seat: number, coup: coup ?? coupOf(at), houseCents };
      }),
    pays: (amountMicro?: bigint): Act =>
      submits((scene) => {
        const at = scene.table(where.table);
        const owedMicro = amountMicro ?? at.markers.get(number) ?? 1n;
        return {
          ...{ type: 'collect-vigorish', table: at.tableNo, coup: coupOf(at), seat: number },
          ...{ amountMicro: owedMicro, by: 'dealer 4' },
        };
      }),
    withdraws: (otherwise: Omit<Otherwise, 'priceCents'> = {}): Act =>
      submits((scene): WithdrawWager => {
        const { priceCents: _, ...rest } = message(scene, otherwise);
        return { type: 'withdraw', ...rest };
      }),
  } as const;
}

export function door(name: string, { table: number }: { readonly table: number } = { table: 1 }) {
  const reports = (state: ReportDoor['state']): Act =>
    submits(() => ({ type: 'door', table: tableNo(number), door: name, state }));
  return { opens: () => reports('open'), closes: () => reports('closed'), isSilent: () => reports('silent') } as const;
}

export function betting({
  table: number = 1,
  seats,
}: {
  readonly table?: number;
  readonly seats: readonly number[];
}): Act {
  return smoothly(
    table(number).opens(),
    ...seats.map((each) => seat(each, { table: number }).wagers()),
    table(number).locks(),
  );
}

export function coup(of: {
  readonly table?: number;
  readonly seats: readonly number[];
  readonly player: string;
  readonly banker: string;
}): Act {
  const { shows, settles } = table(of.table ?? 1);
  return smoothly(betting(of), shows(of.player, of.banker), settles());
}

export function smoothly(...acts: readonly Act[]): Act {
  return (scene) => {
    for (const act of acts) {
      act(scene);
      const { answer } = scene.last.decision;
      if (!answer.ok) throw new Error(`refused: ${answer.code} ${answer.detail ?? ''}`);
    }
  };
}

const DULL = ['4S 5H', '2C 3D'] as const;

export function dullCoups(
  count: number,
  { table: number = 1, seats }: { readonly table?: number; readonly seats: readonly number[] },
): Act {
  return (scene) => {
    for (let played = 0; played < count; played += 1) {
      if (impossibleCard(scene.table(number).cardsLeft, dealt(...DULL)) !== undefined)
        scene.when(table(number).getsNewCards());
      scene.when(coup({ table: number, seats, player: DULL[0], banker: DULL[1] }));
    }
  };
}

export const link = {
  isSuspended: submits(() => ({ type: 'suspend', by: 'technician', reason: 'sign shows a stale amount' })),
  isResumed: submits(() => ({ type: 'resume', by: 'technician', reason: 'sign replaced' })),
} as const;

export const again: Act = (scene) => void scene.submit(scene.last.command);

export function later(ms: number): Act {
  return (scene) => void (scene.now += ms);
}

export function submits(command: (scene: Scene) => Parameters<Scene['submit']>[0]): Act {
  return (scene) => void scene.submit(command(scene));
}

export function quoteOf(waiting: Omit<Approval, 'person'> | null | undefined): Omit<Approval, 'person'> {
  return { request: waiting?.request ?? 0, hash: waiting?.hash ?? '' };
}
