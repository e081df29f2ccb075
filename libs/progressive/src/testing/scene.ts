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

/** One question and what it led to. */
export interface Entry {
  readonly command: LinkCommand;
  readonly decision: Decision;
}

/** Something that happens on the floor. */
export type Act = (scene: Scene) => void;
/** Something that must be so; throws where it is not. */
export type Expectation = (scene: Scene) => void;

/** Noon of 1 March 2026: when every scene begins. */
export const SCENE_BEGINS_AT = Date.UTC(2026, 2, 1, 12);

/** A link in play, as given, when, then. Every event is decided and applied as the engine would. */
export class Scene {
  readonly state: LinkState = initialState();
  readonly entries: Entry[] = [];
  readonly events: LinkEvent[] = [];
  /** ms since 1970; each question comes a millisecond after the one before. */
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

  /** Decides and applies one command. */
  submit(command: LinkCommand): Answer {
    this.now += 1;
    const decision = decide(this.state, command, { now: this.now, draws: this.draws });
    for (const event of decision.events) this.apply(event);
    this.entries.push({ command, decision });
    return decision.answer;
  }

  /** Applies an event as if it had been decided: for what no command leads to any more. */
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

  /** The table that people call by this number, from 1. */
  table(number: number): TableState {
    return tableOf(this.link, tableNo(number));
  }

  /** The last event of a kind. */
  lastEvent<T extends LinkEvent['type']>(type: T): Extract<LinkEvent, { readonly type: T }> {
    const found = this.events.findLast((event) => event.type === type);
    return must(found, `an event ${type}`) as Extract<LinkEvent, { readonly type: T }>;
  }
}

export function tableNo(number: number): TableNo {
  return asTableNo(number - 1);
}

/** A link just opened by its first writer. */
export function given(config: LinkConfig, chance: FakeDrawsOptions | FakeDraws = {}): Scene {
  const scene = new Scene(chance instanceof FakeDraws ? chance : new FakeDraws(chance));
  scene.submit({ type: 'take-over', epoch: 1, holder: 'test' });
  scene.submit({ type: 'open-link', config });
  return scene;
}
