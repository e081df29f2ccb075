import type { WriterAnswer } from '@jackpot/engine';
import { type LinkCommand, type LinkId, type Person, type Role, type TableNo, asTableNo } from '@jackpot/progressive';
import type { Controller } from './controller.js';
import { NATURE } from './process.js';
import type { Random } from './random.js';
import type { World } from './world.js';

const TRAVEL_MS_MAX = 30;
const TRY_AGAIN_MS = 700;
const TRIES_MAX = 40;
const NOT_NOW: ReadonlySet<string> = new Set(['BUSY', 'UNAVAILABLE', 'NOT_LEADER', 'NO_LEADER']);

function person(name: string, role: Role): Person {
  return { id: name, name, license: `TG-${name}`, role };
}

/** Who works in the simulated casino. */
export const STAFF = {
  dealer: person('dealer', 'dealer'),
  floor: person('floor', 'floor-supervisor'),
  pit: person('pit', 'pit-manager'),
  otherPit: person('other-pit', 'pit-manager'),
  cage: person('cage', 'cage'),
  technician: person('technician', 'technician'),
} as const;

/** People at pages of one link: their commands travel to a controller, and may be lost with their answers. */
export class Pages {
  constructor(
    private readonly linkId: LinkId,
    private readonly tableNos: ReadonlyMap<string, TableNo>,
    private readonly controllers: () => readonly Controller[],
    private readonly world: World,
    private readonly random: Random,
  ) {}

  /** Submits a command until it has a final answer. Sent again unchanged where the answer is "not now" or never comes. */
  act(command: LinkCommand, done: (answer: WriterAnswer) => void = () => undefined, tries = 1): void {
    if (tries > TRIES_MAX) return;
    const { schedule } = this.world;
    let isAnswered = false;
    const again = (): void => {
      if (isAnswered) return;
      isAnswered = true;
      this.act(command, done, tries + 1);
    };
    schedule.after(this.random.between(1, TRAVEL_MS_MAX), NATURE, () => {
      const all = this.controllers();
      if (all.length === 0) return void schedule.after(TRY_AGAIN_MS, NATURE, again);
      const leading = all.filter((controller) => controller.leads(this.linkId));
      const controller = this.random.pick(leading.length > 0 ? leading : all);
      schedule.after(this.random.between(1, TRAVEL_MS_MAX), controller.process, () =>
        controller.submit(this.linkId, command, (answer) =>
          schedule.after(this.random.between(1, TRAVEL_MS_MAX), NATURE, () => {
            if (isAnswered) return;
            if (!answer.ok && NOT_NOW.has(answer.code)) return void schedule.after(TRY_AGAIN_MS, NATURE, again);
            isAnswered = true;
            done(answer);
          }),
        ),
      );
      schedule.after(3 * TRY_AGAIN_MS, NATURE, again);
    });
  }

  /** What waits for its second person, as the page shows it: the request and its hash. */
  pendingAdjustment(done: (quote: { readonly request: number; readonly hash: string }) => void): void {
    const leading = this.controllers().find((controller) => controller.leads(this.linkId));
    if (leading === undefined) return;
    this.world.schedule.after(this.random.between(1, TRAVEL_MS_MAX), leading.process, () =>
      leading.pendingAdjustment(this.linkId, done),
    );
  }

  /** A supervisor approves the void of a locked hand; now and then somebody tries who may not. */
  approveVoid(tableId: string, coup: number, reason: string): void {
    const table = this.tableNos.get(tableId) ?? asTableNo(0);
    const by = this.random.below(4) === 0 ? STAFF.dealer : STAFF.floor;
    this.act({ type: 'approve-void', table, coup, reason, person: by });
  }
}
