import { centsToText, microToText, must, parseMicro } from '@jackpot/money';
import type { Award } from '../award/award.js';
import type { LevelMove } from '../levels/moves.js';
import type { LevelId } from '../ids.js';
import type { LinkRejectionCode } from '../rejections.js';
import type { LevelMeters } from '../levels/meters.js';
import { metersOf } from '../levels/state.js';
import type { Expectation, Scene } from './scene.js';

export function problemCodes({ last }: Scene): readonly string[] {
  const { answer } = last.decision;
  return answer.ok ? [] : (answer.problems ?? []).map(({ code }) => code);
}

export function refused(code: LinkRejectionCode): Expectation {
  return ({ last }) => {
    const { answer } = last.decision;
    same('the refusal', answer.ok ? answer.type : answer.code, code);
  };
}

export function answered(fields: Readonly<Record<string, unknown>>): Expectation {
  return ({ last }) => {
    const answer: Readonly<Record<string, unknown>> = { ...last.decision.answer };
    same('the answer', Object.fromEntries(Object.keys(fields).map((key) => [key, answer[key]])), fields);
  };
}

export function recorded(...types: readonly string[]): Expectation {
  return ({ last }) =>
    same(
      'the events',
      last.decision.events.map(({ type }) => type),
      types,
    );
}

export const nothingRecorded: Expectation = recorded();

export type AwardText = Partial<Omit<Award, 'amountCents' | 'fromMeterCents'>> & {
  readonly amount?: string;
  readonly fromMeter?: string;
};

export function awarded(...wanted: readonly AwardText[]): Expectation {
  return (scene) => sameAwards(scene.lastEvent('CoupResolved').awards, wanted);
}

export function mustHitAwarded(wanted: AwardText): Expectation {
  return (scene) => sameAwards([must(scene.lastEvent('CoupResolved').mustHit, 'a hit').award], [wanted]);
}

export const mustHitNotReached: Expectation = (scene) =>
  same('the Must Hit', scene.lastEvent('CoupResolved').mustHit, null);

function sameAwards(awards: readonly Award[], wanted: readonly AwardText[]): void {
  const found = awards.map(({ amountCents, fromMeterCents, ...rest }) => ({
    ...rest,
    amount: centsToText(amountCents),
    fromMeter: centsToText(fromMeterCents),
  }));
  same('the number of awards', found.length, wanted.length);
  wanted.forEach((fields, index) => {
    const award: Readonly<Record<string, unknown>> = { ...found[index] };
    same(`award ${index + 1}`, Object.fromEntries(Object.keys(fields).map((key) => [key, award[key]])), fields);
  });
}

type Register = 'displayMicro' | 'reserveMicro' | 'overflowMicro';
type Amounts = Partial<Readonly<Record<LevelId, string>>>;

/** Displayed dollars, with up to eight decimals. */
export const shows = (amounts: Amounts): Expectation => registers('displayMicro', amounts);
export const reserves = (amounts: Amounts): Expectation => registers('reserveMicro', amounts);
export const overflows = (amounts: Amounts): Expectation => registers('overflowMicro', amounts);

function registers(register: Register, amounts: Amounts): Expectation {
  return ({ link }) => {
    for (const [level, text] of Object.entries(amounts)) {
      const micro = parseMicro(text);
      if (typeof micro !== 'bigint') throw new RangeError(`${text}: ${micro}`);
      same(`${register} of ${level}`, microToText(metersOf(link, level as LevelId)[register]), microToText(micro));
    }
  };
}

export function counts(level: LevelId, fields: Partial<LevelMeters>): Expectation {
  return ({ link }) => {
    const meters: Readonly<Record<string, unknown>> = { ...metersOf(link, level) };
    same(level, Object.fromEntries(Object.keys(fields).map((key) => [key, meters[key]])), fields);
  };
}

export function moved(...wanted: readonly LevelMove[]): Expectation {
  return (scene) => same('the moves', scene.lastEvent('CoupResolved').moves, wanted);
}

function same(what: string, found: unknown, wanted: unknown): void {
  const [foundText, wantedText] = [textOf(found), textOf(wanted)];
  if (foundText !== wantedText) throw new Error(`${what}\n  expected ${wantedText}\n  found    ${foundText}`);
}

function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner === 'bigint') return `${inner}n`;
      if (inner instanceof Uint8Array) return Array.from(inner).join(' ');
      if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? 'undefined'
  );
}

export function that(what: string, holds: (scene: Scene) => boolean): Expectation {
  return (scene) => {
    if (!holds(scene)) throw new Error(what);
  };
}
