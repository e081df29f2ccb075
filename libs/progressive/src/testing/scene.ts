import { must } from '@jackpot/money';
import type { Answer, Decision } from '../answers.js';
import type { Draws, LinkCommand } from '../commands.js';
import type { LinkConfig } from '../config/link-config.js';
import type { LinkEvent } from '../catalogue.js';
import { evolve } from '../evolve.js';
import { type TableNo, asTableNo } from '../ids.js';
import { type LinkState, type OpenedLink, initialState, opened } from '../state.js';
import { type TableState, tableOf } from '../table/state.js';
import { FakeDraws, type FakeDrawsOptions } from './draws.js';
import { decide } from '../decide.js';

export interface Entry {
  readonly command: LinkCommand;
  readonly decision: Decision;
}

export type Act = (scene: Scene) => void;
export type Expectation = (scene: Scene) => void;

export const SCENE_BEGINS_AT = Date.UTC(2026, 2, 1, 12);

export class Scene {
  readonly state: LinkState = initialState();
  readonly entries: Entry[] = [];
  readonly events: LinkEvent[] = [];
  /** ms since 1970. Each command advances the time by one. */
  now = SCENE_BEGINS_AT;

  constructor(readonly draws: Draws = new FakeDraws()) {}

  when(...acts: readonly Act[]): this {
    for (const act of acts) act(this);
    return this;
  }

  then(...expectations: readonly Expectation[]): this {
    for (const expectation of expectations) expectation(this);
    return this;
  }

  submit(command: LinkCommand): Answer {
    this.now += 1;
    const decision = decide(this.state, command, { now: this.now, draws: this.draws });
    for (const event of decision.events) this.apply(event);
    this.entries.push({ command, decision });
    return decision.answer;
  }

  /** Applies an event that no command leads to any more. */
  apply(event: LinkEvent): void {
    evolve(this.state, event);
    this.events.push(event);
  }

  get link(): OpenedLink {
    return opened(this.state);
  }

  get last(): Entry {
    return must(this.entries.at(-1), 'a command');
  }

  table(number: number): TableState {
    return tableOf(this.link, tableNo(number));
  }

  lastEvent<T extends LinkEvent['type']>(type: T): Extract<LinkEvent, { readonly type: T }> {
    const found = this.events.findLast((event) => event.type === type);
    return must(found, `an event ${type}`) as Extract<LinkEvent, { readonly type: T }>;
  }
}

export function tableNo(number: number): TableNo {
  return asTableNo(number - 1);
}

export function given(config: LinkConfig, chance: FakeDrawsOptions | FakeDraws = {}): Scene {
  const scene = new Scene(chance instanceof FakeDraws ? chance : new FakeDraws(chance));
  scene.submit({ type: 'take-over', epoch: 1, holder: 'test' });
  scene.submit({ type: 'open-link', config });
  return scene;
}
